import type { Subclass } from '../model/class.ts';
import { srd2014 } from './documents.ts';
import { some } from './text-facts.ts';

/**
 * The spells that a source lists for a subclass, by class level. Those of a warlock's patron in
 * 2014 are only added to the list to choose from, by spell level.
 */
export function subclassSpells(
  className: string,
  document: string,
  spells: NonNullable<Subclass['spells']> | undefined,
): Pick<Subclass, 'spells' | 'expanded_spells'> {
  if (className.toLowerCase() !== 'warlock' || document !== srd2014.key)
    return { spells: some(spells) };
  return {
    expanded_spells: some(
      spells?.map(({ name, level }) => ({
        name,
        ...(level !== undefined && { level: Math.ceil(level / 2) }),
      })),
    ),
  };
}
