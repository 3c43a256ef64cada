import type { ClassTable, Column, FeatureEntry, NamedAt } from './class-tables.ts';
import type { ReadQuestion } from './question-words.ts';

/** A feature that a question names. */
export interface FeatureAsked {
  readonly phrase: string;
  readonly entry: FeatureEntry | undefined;
  /** Where the table has it. */
  readonly at: readonly NamedAt[];
  readonly entries: readonly FeatureEntry[];
}

/** The feature with the longest name that the question has. */
export function featureIn(
  { features, named }: ClassTable,
  { forms }: ReadQuestion,
): FeatureAsked | undefined {
  const phrase = [...features, ...named]
    .map((one) => one.phrase)
    .filter((one) => one.length > 2 && forms.includes(one))
    .reduce((longest, one) => (one.length > longest.length ? one : longest), '');
  if (phrase === '') return undefined;
  const entries = features.filter((one) => one.phrase === phrase);
  return { phrase, entry: entries[0], at: named.filter((one) => one.phrase === phrase), entries };
}

/** Last words of titles that mean a column only with its class: "bard die", "monk points". */
const GENERAL = new Set(['die', 'point']);
/** Last words that may mean anything: a bonus to speed is no proficiency bonus. */
const VAGUE = new Set(['damage', 'bonus', 'movement']);
const OF_SPELLS = new Set(['cantrip', 'spell', 'slot']);
/** "how many cantrips", but not "bard cantrips", which are a list. */
const COUNTED = /\bhow many\b|\bnumber of\b|\b(?:knows?|known|learns?|gets?)\b/;
const LEARNED = /\b(?:knows?|known|learns?|prepares?|prepared)\b/;

/** The columns that the question names, and those of the feature that it names. */
export function columnsIn(
  { columns }: ClassTable,
  { forms, text }: ReadQuestion,
  feature: FeatureAsked | undefined,
  isClassNamed: boolean,
): Column[] {
  const has = (word: string): boolean => forms.includes(` ${word} `);
  const isNamed = ({ title, words }: Column): boolean => {
    if (words.includes('cantrip')) return has('cantrip') && COUNTED.test(text);
    if (words.includes('spell')) return has('spell') && LEARNED.test(text) && !has('slot');
    if (title === 'Proficiency bonus') return isClassNamed && words.every(has);
    return words.every(has);
  };
  const whole = columns.filter(isNamed);
  const isPart = ({ words }: Column): boolean =>
    whole.some(
      (other) =>
        other.words.length > words.length && words.every((word) => other.words.includes(word)),
    );
  if (whole.length > 0) return whole.filter((one) => !isPart(one));
  const ofFeature = columns.filter((one) => one.feature && feature?.entries.includes(one.feature));
  if (ofFeature.length > 0) return ofFeature;
  return columns.filter(({ words, feature: of }) => {
    const noun = words.at(-1) ?? '';
    const isOwn = !GENERAL.has(noun) && of?.phrase.includes(` ${noun} `) === true;
    return has(noun) && !OF_SPELLS.has(noun) && !VAGUE.has(noun) && (isOwn || isClassNamed);
  });
}
