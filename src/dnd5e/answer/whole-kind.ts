import type { Kind } from '../../library/kind.ts';
import type { Selection } from '../../library/library.ts';
import { wordForm } from '../../library/names/word-form.ts';
import { plain } from '../../text/names.ts';
import { editionsIn, editionWithin } from './edition-in-name.ts';
import { normalizedQuestion } from './normalized-question.ts';
import { filterOf } from './subclasses-and-subraces.ts';

/** A question for everything of one kind, of those that share a word, or for the parts of a thing. */
export interface WholeKind {
  readonly select: readonly Selection[];
  /** "all feats". */
  readonly said: string;
  /** "feats", where all of them are meant: that there are none is an answer then. */
  readonly many?: string;
  /** The edition that the question names. */
  readonly ruleset?: string;
}

const GIVE =
  '(?:(?:can|could|would|will) you )?(?:show|give|tell|get|find|name|enumerate|list)(?: out)?(?: me| us)?';
const WANT = '(?:i|we) (?:need|want|would like|d like)(?: to (?:see|know))?';
const ASK = `(?:(?:${GIVE}|${WANT}|what are|which are) )?`;
/** What does not change which things are meant. */
const ANY =
  '(?:(?:of|the|our|my|your|its|different|various|available|possible|existing|known|official|playable|basic|5e|dnd|d d) )*';
const LIST =
  '(?:an? |the )?(?:(?:full|complete|whole|entire|short|quick|official) )?(?:list|listing|overview|index)';
const CHOOSE = '(?:play|choose|take|pick|select|use|be|have|learn|get)';
const WHO = '(?:i|we|you|one|players?|characters?|(?:a|my|our|the) (?:player|character)s?)';
const HERE = `(?: (?:there are|that exist|available|(?:that |which )?${WHO} can ${CHOOSE}|(?:in|of) (?:the )?(?:game|rules|library|books?|5e|dnd|d d)))?`;

/** In each the first group is the word for the kind. */
const FORMS: readonly RegExp[] = [
  new RegExp(`^${ASK}(?:all|every|each) ${ANY}(.+?)${HERE}$`),
  new RegExp(`^${ASK}${LIST} of (?:all )?${ANY}(.+?)${HERE}$`),
  new RegExp(`^(?:please )?(?:list|list out|enumerate|name) ${ANY}(.+?)${HERE}$`),
  new RegExp(`^(?:show|give) (?:me|us) (?:some )?${ANY}(.+?)${HERE}$`),
  new RegExp(`^(?:what|which) are (?:all )?the ${ANY}(.+?)${HERE}$`),
  new RegExp(
    `^(?:what|which) (?:(?:kinds?|sorts?|types?) )?${ANY}(.+?) (?:are there|exist|are (?:available|possible|playable)|do (?:i|we|you) have|can ${WHO} ${CHOOSE})${HERE}$`,
  ),
  new RegExp(
    `^how many ${ANY}(.+?) (?:are there|exist|does (?:the game|it) have|do (?:i|we|you) have)${HERE}$`,
  ),
  /^(?:(?:available|possible|existing|official|playable) )+(.+)$/,
  /^(.+?) (?:list|listing|overview)$/,
];

/** "wizard subclasses", "subraces of the elf". */
const OWNED: readonly RegExp[] = [
  /^(?<owner>.+?)s? (?<phrase>subclasses|archetypes|subraces)$/,
  /^(?<phrase>subclasses|archetypes|subraces) (?:of|for) (?:an? |the |my )?(?<owner>.+?)s?$/,
];

/** "what subclasses are there for wizards". */
const OWNER_BEHIND = /^(?:what|which) (.+?) (?:are there|exist|are available) (?=(?:for|of) )/;

/** Some word of every form: most questions have none. */
const CUE =
  /\b(?:all|every|each|list|listing|overview|index|show|give|name|enumerate|what|which|how many|available|possible|existing|official|playable|subclasses|archetypes|subraces)\b/i;

/** A list of a kind is asked for in fewer characters. */
const MOST_CHARACTERS = 100;

/** Words for a kind that mean only some of it. */
const PART_OF_KIND = new Set(
  'animal beast enemy folk invocation metamagic people tool'.split(' ').map(wordForm),
);

/** Which spells belong to a class is a list of the rules. */
const OF_RULES = new Set(['spell', 'cantrip']);

const formOf = (phrase: string): string => plain(phrase).split(' ').map(wordForm).join(' ');

/** Reads "all feats", "list the conditions", "which backgrounds are there", "wizard subclasses". */
export function wholeKind(
  typed: string,
  select: readonly Selection[],
  kinds: ReadonlyMap<string, Kind>,
): WholeKind | undefined {
  if (typed.length > MOST_CHARACTERS) return undefined;
  if (!CUE.test(typed) && editionsIn(typed).length === 0) return undefined;
  const { left, ruleset } = editionWithin(normalizedQuestion(typed));
  const asked = left
    .replace(/ (?:in|of|from|for|by|with|using|under)(?: the)? *$/, '')
    .trim()
    .replace(OWNER_BEHIND, '$1 ');
  const isRulesList =
    / list(?:ing)?$/.test(asked) && OF_RULES.has(formOf(asked.replace(/ \w+$/, '')));
  if (isRulesList) return undefined;
  // "2014 feats" is a list, and "feats" alone may be the rule.
  const isList = ruleset !== undefined && isManyOf(asked, select, kinds);
  for (const phrase of [...FORMS.flatMap((form) => form.exec(asked)?.[1] ?? []), asked]) {
    const all = phrase === asked && !isList ? undefined : ofKind(phrase, select, kinds);
    const found = all ?? ofOwner(phrase, select);
    if (found) return { ...found, ...(ruleset !== undefined && { ruleset }) };
  }
  return undefined;
}

/** Whether the words are only those for several things of a kind: "feats". */
export const isManyOf = (
  words: string,
  select: readonly Selection[],
  kinds: ReadonlyMap<string, Kind>,
): boolean => words.endsWith('s') && ofKind(words, select, kinds) !== undefined;

function ofKind(
  phrase: string,
  select: readonly Selection[],
  kinds: ReadonlyMap<string, Kind>,
): WholeKind | undefined {
  const form = formOf(phrase);
  if (PART_OF_KIND.has(form)) return undefined;
  const isCalled = (words: readonly string[]): boolean =>
    words.some((word) => formOf(word) === form);
  // Nobody wants all rules one behind another.
  const possible = select.flatMap((selection) => {
    const kind = kinds.get(selection.kind);
    return kind && kind.name !== 'rule' ? [{ selection, kind }] : [];
  });
  const own = possible.filter(({ kind }) => isCalled([kind.one, kind.many]));
  const meant = own.length > 0 ? own : possible.filter(({ kind }) => isCalled(kind.words ?? []));
  if (meant.length === 0) return undefined;
  const many = meant.map(({ kind }) => kind.many).join(' and ');
  return { select: meant.map(({ selection }) => selection), said: `all ${many}`, many };
}

function ofOwner(phrase: string, select: readonly Selection[]): WholeKind | undefined {
  for (const form of OWNED) {
    const { owner, phrase: part = '' } = form.exec(phrase)?.groups ?? {};
    const kind = part.startsWith('subrace') ? 'subrace' : 'subclass';
    const selection = select.find((one) => one.kind === kind);
    if (owner === undefined || !selection) continue;
    const filters = { ...selection.filters, [filterOf[kind]]: owner };
    return {
      select: [{ ...selection, filters }],
      said: kind === 'subrace' ? `subraces of ${owner}` : `subclasses of ${owner}`,
    };
  }
  return undefined;
}
