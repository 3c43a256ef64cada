import type { Deed } from '../model/creature.ts';
import { some } from './text-facts.ts';

/**
 * No source has a place for lair actions: they stand among the actions or traits, as "Lair Actions"
 * or "Cave Dragon's Lair", or as a chapter of the text about the creature.
 */
const isLair = ({ name, desc }: Pick<Deed, 'name' | 'desc'>): boolean =>
  /\blair(?: actions?)?$/i.test(name) && /\blair actions?\b/i.test(desc);

/** The same deeds without those of the lair. */
export const besidesLair = <T extends Pick<Deed, 'name' | 'desc'>>(deeds: readonly T[]): T[] =>
  deeds.filter((deed) => !isLair(deed));

/** Their text is a list of effects, and no one figure in it holds for all of them. */
export const lairAmong = (
  deeds: readonly Pick<Deed, 'name' | 'desc'>[] | undefined,
): Deed[] | undefined => some(deeds?.filter(isLair).map(({ name, desc }) => ({ name, desc })));

/** A family of dragons shares one text, and only the grown ones have a lair that acts. */
const TOO_YOUNG = /\b(?:wyrmling|young)\b/i;
const CHAPTER = /^#+[ \t]*lair actions[ \t]*$\s*([\s\S]*?)(?=^#|(?![\s\S]))/im;

export function lairTold(name: string, text: string | undefined): Deed[] | undefined {
  const desc = TOO_YOUNG.test(name) ? undefined : CHAPTER.exec(text ?? '')?.[1]?.trim();
  return desc ? [{ name: 'Lair Actions', desc }] : undefined;
}
