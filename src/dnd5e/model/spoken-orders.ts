import type { SpokenOrder } from './spoken-figures.ts';

const HIGHEST = '(?:highest|most|biggest|greatest|largest|best)';
const LOWEST = '(?:lowest|least|fewest|smallest|worst)';
/** "undead with the most hit points", "which spell has the longest range". */
const LEAD = '(?:(?:with|of|having|that|which|who|what|has|have|deals?|does|is|are|the) )*';

interface Words {
  /** What the facet is called, if not by its own name. */
  readonly name?: string;
  /** Pattern of the figure's name: "highest AC", "lowest price". */
  readonly label: string;
  /** Patterns of what says it in one: "strongest", "cheapest". */
  readonly highest?: string;
  readonly lowest?: string;
}

/** The ways to ask for the first or last by a figure. */
export const spokenOrder = (
  facet: string,
  { name = facet.replaceAll('_', ' '), label, highest, lowest }: Words,
): SpokenOrder[] => [
  {
    form: formOf(HIGHEST, label, highest),
    ...{ facet, highest: true, said: `highest ${name} first` },
  },
  {
    form: formOf(LOWEST, label, lowest),
    ...{ facet, highest: false, said: `lowest ${name} first` },
  },
];

const formOf = (extreme: string, label: string, words: string | undefined): RegExp =>
  new RegExp(
    `\\b${LEAD}(?<!\\bat )(?:${extreme}[- ](?:${label})(?! \\d)${words ? `|(?:${words})(?: (?:${label})(?! \\d))?` : ''})\\b`,
  );

/** Words that end like superlatives. */
const OTHERS =
  'arrest|chest|conquest|crest|forest|guest|harvest|honest|interest|nest|pest|priest|quest|request|rest|tempest|test|vest|west|invest|protest';
/** The first or last of its kind is asked for; by what, each kind tells. */
export const superlative = new RegExp(
  `(?<!\\bat )\\b(?:(?!(?:${OTHERS})\\b)[a-z]{2,}est|most|least|best|worst)\\b`,
);

/** The words that ask for it. */
export const extreme = new RegExp(
  `(?:\\b(?:with|the|of|is|are|which|what) )*(?:\\b(?:most|least) [a-z]+|${superlative.source})`,
);
