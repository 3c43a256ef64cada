import type { Deed } from '../model/creature.ts';
import { some } from './text-facts.ts';

/**
 * No source has a field for lair actions: they are among the actions or traits, as "Lair Actions"
 * or "Cave Dragon's Lair", or a section of the creature's description.
 */
const isLair = ({ name, desc }: Pick<Deed, 'name' | 'desc'>): boolean =>
  /\blair(?: actions?)?$/i.test(name) && /\blair actions?\b/i.test(desc);

/** The actions without lair actions. */
export const withoutLairActions = <T extends Pick<Deed, 'name' | 'desc'>>(
  deeds: readonly T[],
): T[] => deeds.filter((deed) => !isLair(deed));

/** Their text is a list of effects, and no single figure applies to all of them. */
export const lairActionsIn = (
  deeds: readonly Pick<Deed, 'name' | 'desc'>[] | undefined,
): Deed[] | undefined => some(deeds?.filter(isLair).map(({ name, desc }) => ({ name, desc })));

/** A family of dragons shares one text, but only adults have lair actions. */
const TOO_YOUNG = /\b(?:wyrmling|young)\b/i;
const CHAPTER = /^#+[ \t]*lair actions[ \t]*$\s*([\s\S]*?)(?=^#|(?![\s\S]))/im;

export function lairActionsInText(name: string, text: string | undefined): Deed[] | undefined {
  const desc = TOO_YOUNG.test(name) ? undefined : CHAPTER.exec(text ?? '')?.[1]?.trim();
  return desc ? [{ name: 'Lair Actions', desc }] : undefined;
}
