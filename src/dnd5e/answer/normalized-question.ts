import { withoutChatWords } from '../../text/chat-words.ts';
import { numberOf, numberWords } from '../../text/number-words.ts';
import { sumsInGold } from '../model/money-words.ts';
import { limitWords } from '../model/spoken-figures.ts';

type Rewriting = readonly (readonly [form: RegExp, words: string])[];
const rewritten = (text: string, rewriting: Rewriting): string =>
  rewriting.reduce((read, [form, words]) => read.replace(form, words), text);

/** Numbers and comparison signs, in the form that is read. */
const SIGNS: Rewriting = [
  [/(\d),(?=\d{3}\b)/g, '$1'],
  [/½|\b(?:one|a)[- ]half\b/g, '1/2'],
  [/¼|\b(?:one|a)[- ](?:quarter|fourth)\b/g, '1/4'],
  [/⅛|\b(?:one|an)[- ]eighth\b/g, '1/8'],
  [/<=|=<|≤/g, ' at most '],
  [/>=|=>|≥/g, ' at least '],
  [/</g, ' under '],
  [/>/g, ' over '],
  [/\bat or (?:below|under)\b/g, 'at most'],
  [/\bat or (?:above|over)\b/g, 'at least'],
];

/** "level three", "cr five". */
const SPELLED = new RegExp(
  `\\b(levels?|lvl|cr|challenge rating) (${numberWords.join('|')})\\b`,
  'g',
);

const SUM = '\\d+(?:\\.\\d+)? gp\\b';
const WHO = '(?:i|we|you|he|she|they)';
const BUY = '(?:buy|get|afford|purchase)';
const LIMITED = '(?! (?:or|and) (?:less|more|lower|higher|under|over|below|above|cheaper|up|down))';
/** What somebody can spend is the highest price. */
const SPENDING: Rewriting = [
  [
    new RegExp(
      `\\b(?:(?:can|could) ${WHO}|${WHO} (?:can|could)) ${BUY}(?: for| with)? (?=${SUM})`,
      'g',
    ),
    'priced at most ',
  ],
  [
    new RegExp(`\\b(?:can|could|will|would|do|does) (${SUM}) ${BUY}(?: (?:me|us))?\\b`, 'g'),
    'priced at most $1',
  ],
  [
    new RegExp(
      `\\b(?:i|we) (?:have|ve|got|have got) (${SUM})(?: to spend(?: on| for)?| left)?`,
      'g',
    ),
    'priced at most $1 ',
  ],
  [new RegExp(`\\b(?:(?:my|our|a|the) )?budget(?: is| of)? (?=${SUM})`, 'g'), 'priced at most '],
  [new RegExp(`\\b(?:for|with)(?: only| just)? (?=${SUM}${LIMITED})`, 'g'), 'priced at most '],
];

const UNIT = '(?:gp|lbs?|pounds?|hp|hit points?|feet|foot|ft)';
/** "but" and "yet" before a limit join it, and a unit is said once for both limits. */
const LIMITS: Rewriting = [
  [
    new RegExp(
      `\\b(?:but|yet) (?=(?:(?:is|are|that|which|costs?|costing|still|also|only|with|of|cr|ac|an?) )*${limitWords})`,
      'g',
    ),
    'and ',
  ],
  [
    new RegExp(
      `\\b(${limitWords} \\d+(?:\\.\\d+)?) and (?=${limitWords} (?:an? )?\\d+(?:\\.\\d+)? (${UNIT})\\b)`,
      'g',
    ),
    '$1 $2 and ',
  ],
];

/** Denials in one form; a denied comparison is the opposite one. */
const DENIALS: Rewriting = [
  [/\bcannot\b|\bcan not\b|\bcan['’]t\b/g, 'can not'],
  [/n['’]t\b/g, ' not'],
  [/\b(that|which|what|who|where|there|it)['’]s\b/g, '$1 is'],
  [/\bnon-(?=\w)/g, 'non '],
  [/\b(concentration|attunement|ritual|save|damage|prerequisite|curse)s?[- ]free\b/g, 'no $1'],
  [/\b(material|verbal|somatic)s?[- ]free (\w+)/g, '$2 without $1 components'],
  [/\bcomponents?[- ]free (\w+)/g, '$1 without components'],
  [
    /\b(?:no|not|never|nothing) ((?:(?:cost|costing|be|have|worth|priced|of|an?|cr|ac) )*)(?:(?:more|higher|greater|stronger|bigger) than|above|over|exceed(?:ing)?)\b/g,
    '$1at most',
  ],
  [
    /\b(?:no|not|never|nothing) ((?:(?:cost|costing|be|have|worth|priced|of|an?|cr|ac) )*)(?:(?:less|lower|fewer|smaller|weaker) than|below|under)\b/g,
    '$1at least',
  ],
];

/**
 * "to both fire and cold" says no more than "to fire and cold", unless it is denied; of lists that classes
 * share it says that all are meant.
 */
const BEFORE_VALUES =
  '(to|against|from|can|could|that|which|who|are|is|have|has|having|with|needs?|requires?|uses?|deals?|speaks?|understands?|being)';
const EMPHASIS: Rewriting = [
  [
    new RegExp(
      `(?<!\\b(?:not|no|never|without) .*)\\b${BEFORE_VALUES} both (?=(?:\\S+ ){1,5}and )`,
      'g',
    ),
    '$1 ',
  ],
  [new RegExp(`\\b${BEFORE_VALUES} either (?=(?:\\S+ ){1,5}or )`, 'g'), '$1 '],
];

/** Dashes that stand alone, but not those between numbers. */
const LONE_DASHES = / (?:-+ )+(?!\d)|(?<!\d) (?:-+ )+/g;

const plainWords = (text: string): string => text.replace(/[^\p{L}\p{N}/.+'-]+/gu, ' ').trim();

/** A question in small letters, with spaces around it, in the forms that filters are read from. */
export function normalizedQuestion(typed: string): string {
  const money = sumsInGold(rewritten(withoutChatWords(typed.toLowerCase()), SIGNS));
  const figures = money.replace(SPELLED, (_, label, word) => `${label} ${numberOf(word)}`);
  const denied = rewritten(figures, DENIALS);
  const words = [SPENDING, LIMITS, EMPHASIS].reduce(rewritten, plainWords(denied));
  return ` ${words
    .replace(/[^\p{L}\p{N}/.+-]+/gu, ' ')
    .replace(LONE_DASHES, ' ')
    .trim()} `;
}
