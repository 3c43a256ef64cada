import { sumOfMoney } from '../model/spoken-equipment.ts';

/** Numbers and comparison signs, in the form that is read. */
const SIGNS = [
  [/(\d),(?=\d{3}\b)/g, '$1'],
  [/½|\b(?:one|a)[- ]half\b/g, '1/2'],
  [/¼|\b(?:one|a)[- ](?:quarter|fourth)\b/g, '1/4'],
  [/⅛|\b(?:one|an)[- ]eighth\b/g, '1/8'],
  [/<=|=<|≤/g, ' at most '],
  [/>=|=>|≥/g, ' at least '],
  [/</g, ' under '],
  [/>/g, ' over '],
  // "what can I buy for 10 gp", "what weapons will 5 silver buy me".
  [
    new RegExp(
      `\\b(?:can|could) (?:i|we|you|he|she|they) (?:buy|get|afford|purchase)(?: for| with)? (?=${sumOfMoney})`,
      'g',
    ),
    'costing at most ',
  ],
  [
    new RegExp(
      `\\b(?:can|could|will|would|do|does) (${sumOfMoney}) (?:buy|get)(?: (?:me|us))?\\b`,
      'g',
    ),
    'costing at most $1',
  ],
] as const;

const withSigns = (text: string): string =>
  SIGNS.reduce((read, [sign, words]) => read.replace(sign, words), text);

/** Denials in one form; a denied comparison is the opposite one. */
const DENIALS = [
  [/\bcannot\b|\bcan not\b|\bcan['’]t\b/g, 'can not'],
  [/n['’]t\b/g, ' not'],
  [/\bnon-(?=\w)/g, 'non '],
  [
    /\b(?:no|not|never) ((?:(?:cost|costing|be|have|worth|priced|of|an?|cr|ac) )*)(?:(?:more|higher|greater|stronger|bigger) than|above|over|exceed(?:ing)?)\b/g,
    '$1at most',
  ],
  [
    /\b(?:no|not|never) ((?:(?:cost|costing|be|have|worth|priced|of|an?|cr|ac) )*)(?:(?:less|lower|fewer|smaller|weaker) than|below|under)\b/g,
    '$1at least',
  ],
] as const;

const withDenials = (text: string): string =>
  DENIALS.reduce((read, [denial, words]) => read.replace(denial, words), text);

/** A question in small letters, with spaces around it, in the forms that filters are read from. */
export const normalizedQuestion = (typed: string): string =>
  ` ${withDenials(withSigns(typed.toLowerCase()))
    .replace(/[^\p{L}\p{N}/.+-]+/gu, ' ')
    .trim()} `;
