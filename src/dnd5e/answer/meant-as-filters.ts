import type { Answer } from '../../tool/answer.ts';
import type { EntityOut } from './entity-output.ts';
import type { ReadWords } from './read-filters.ts';

/** What filters leave must fit the words this well, compared with what is found without them. */
const FITS = 0.75;
/** The same of a list: who asks for several things means their traits, unless hardly anything fits. */
const LIST_FITS = 0.45;

/**
 * Whether what filters leave may be the wrong things: words are left that none of them fits well. Only
 * then it is worth looking what they left out.
 */
export const mayLoseMost = (filtered: Answer<EntityOut[]>): boolean => scoreOf(filtered) < FITS;

/**
 * Whether a description has only seemed to say filters: what these leave fits its other words far worse
 * than what they leave out. "unmask a creature in disguise with a light" wants no creatures with a light.
 */
export function losesMost(
  { isOfMany }: ReadWords,
  filtered: Answer<EntityOut[]>,
  unfiltered: Answer<EntityOut[]>,
): boolean {
  if (unfiltered.weak || (isOfMany && !filtered.weak)) return false;
  if (filtered.data[0]?.uri === unfiltered.data[0]?.uri) return false;
  return scoreOf(filtered) < scoreOf(unfiltered) * (isOfMany ? LIST_FITS : FITS);
}

const scoreOf = ({ data: [first] }: Answer<EntityOut[]>): number => first?.similarity_score ?? 0;
