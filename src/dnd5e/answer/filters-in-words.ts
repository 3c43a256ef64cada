import type { Selection } from '../../library/library.ts';
import { isSmallWord } from '../../library/search/small-words.ts';
import { dnd5eKinds } from '../model/kinds.ts';
import { activity, rulesetWords } from '../model/question-forms.ts';
import type { SpokenFilter, SpokenFilters } from '../model/spoken-figures.ts';
import { spokenFilters } from '../model/spoken-filters.ts';
import { filteredSelection } from './filtered-selection.ts';

/** A question split into filters and search text. */
export interface ReadWords {
  readonly select: readonly Selection[];
  /** What is left to search for; undefined if the filters are the whole question. */
  readonly search: string | undefined;
  /** The edition that the question names, if nothing is left to search for. */
  readonly ruleset?: string | undefined;
  /** Whether it speaks of one thing of a kind, as questions about the rules do: "a large creature". */
  readonly isOfOne: boolean;
  readonly notice: string;
}

/** Questions that want a rule, not a list: "how many spells does a level 5 wizard know". */
const ASKS_FOR_RULE: readonly RegExp[] = [
  /^(?:how|can|could|do|does|did|when|why|where|should|may|must|is|are|am|will|would)\b/,
  /^what (?:does|do|happens|is the)\b/,
  // "what die do I roll for a huge monster", but not "what level 3 spells are there".
  /^(?:what|which) (?:kind of |sort of |type of )?(?:die|dice|check|roll|action|level|dc|save|skill|ability|bonus|size)\b(?! \d)/,
  /^what (?:is|are|would) .*\b(?:worth|cost)\b/,
  /\bslots?\b|\bper (?:day|turn|rest)\b/,
  activity,
];

/** Comparison signs before or between numbers, in words. */
const SIGNS = [
  [/<=|=<|≤/g, ' at most '],
  [/>=|=>|≥/g, ' at least '],
  [/</g, ' under '],
  [/>/g, ' over '],
] as const;

const withSigns = (text: string): string =>
  SIGNS.reduce((read, [sign, words]) => read.replace(sign, words), text);

/** The filters that a question contains in words, if its kind has them. */
export function filtersInWords(typed: string, select: readonly Selection[]): ReadWords | undefined {
  const text = ` ${withSigns(typed.toLowerCase())
    .replace(/n['’]t\b/g, ' not')
    .replace(/[^\p{L}\p{N}/.+-]+/gu, ' ')
    .trim()} `;
  if (ASKS_FOR_RULE.some((form) => form.test(text.trim()))) return undefined;
  const isOnly = select.length === 1;
  for (const spoken of spokenFilters) {
    const selection = select.find(({ kind }) => kind === spoken.kind);
    if (!selection) continue;
    const isNamed = text.search(spoken.words) >= 0;
    if (!isOnly && !isNamed && !spoken.proof?.test(text)) continue;
    const read = readFilters(text, spoken, selection);
    if (read) return read;
  }
  return undefined;
}

/** What follows describes the one that is looked for: "a rare item that lets me fly". */
const DESCRIBES = /\b(?:that|which|who|whose|with)\b/;

/** "weapons without reach": a word that is left over turns the meaning of the others around. */
const DENIES = /\b(?:no|not|without)\b/;

function readFilters(
  text: string,
  spoken: SpokenFilters,
  { kind, filters: given = {} }: Selection,
): ReadWords | undefined {
  const figures = taken(text, spoken.forms);
  const hasOthers = Object.keys(figures.filters).length > 0;
  const beside = taken(figures.left, hasOthers ? (spoken.besides ?? []) : []);
  const strict = { left: beside.left, filters: { ...figures.filters, ...beside.filters } };
  const named = strict.left.replace(spoken.words, ' ');
  const edition = editionIn(named);
  const loose = taken(edition.left, spoken.loose);
  const isAll = wordsOf(loose.left).every(isSmallWord) && !DENIES.test(loose.left);
  const read = { ...strict.filters, ...(isAll && loose.filters) };
  // Explicit arguments take precedence.
  const added = Object.fromEntries(
    Object.entries(read).filter(([name]) => given[name] === undefined),
  );
  if (Object.keys(added).length === 0) return undefined;
  // What it is helps to find it, as the words for its kind do.
  const rest = isAll ? '' : wordsOf(figures.left).join(' ');
  const { ruleset } = edition;
  const conditions = Object.entries(added).map(
    ([name, value]) => `${name} ${[value].flat().join(' and ')}`,
  );
  const kinds = dnd5eKinds.filter(({ name }) => name === kind);
  const { many = kind } = kinds[0] ?? {};
  const [word] = text.match(spoken.words) ?? [];
  return {
    select: filteredSelection(kinds, added).map(({ filters }) => ({
      kind,
      filters: { ...given, ...filters },
    })),
    search: rest === '' ? undefined : rest,
    ...(isAll && ruleset !== undefined && { ruleset }),
    isOfOne: word !== undefined && !word.trim().endsWith('s') && !DESCRIBES.test(text),
    notice: `Understood as ${many} with ${conditions.join(', ')}${isAll && ruleset !== undefined ? `; ${ruleset} first` : ''}${rest === '' ? '' : `, best match for "${rest}" first`}.`,
  };
}

/** The filters found in a text, and the rest of the text. */
function taken(
  text: string,
  forms: readonly SpokenFilter[],
): { readonly left: string; readonly filters: Readonly<Record<string, unknown>> } {
  let left = text;
  let filters: Readonly<Record<string, unknown>> = {};
  for (const { form, read } of forms) {
    const match = form.exec(left);
    if (!match) continue;
    // Earlier forms are more specific.
    filters = { ...filters, ...read(match), ...filters };
    left = `${left.slice(0, match.index)} ${left.slice(match.index + match[0].length)}`;
  }
  return { left: left.replace(/\s+/g, ' '), filters };
}

function editionIn(text: string): { readonly left: string; readonly ruleset?: string } {
  const longestFirst = Object.entries(rulesetWords).sort(([a], [b]) => b.length - a.length);
  for (const [words, ruleset] of longestFirst)
    if (text.includes(` ${words} `)) return { left: text.replace(` ${words} `, ' '), ruleset };
  return { left: text };
}

const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '');
