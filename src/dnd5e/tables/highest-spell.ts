import { castingOf, highestSpell } from './spellcasting.ts';

/** Of spell levels. */
const HIGHEST = 9;

/**
 * The highest spell level that members of a class cast at a level of it, a warlock's arcana too; 0 if none.
 * The editions only differ at level 1 of half casters, who have spells in 2024.
 */
export function highestSpellOf(className: string, level: number): number {
  const casting = castingOf('2024', className, undefined);
  if (!casting || level < 1) return 0;
  return casting.pace === 'pact'
    ? Math.min(HIGHEST, Math.ceil(level / 2))
    : highestSpell({ casting, level: Math.min(level, 20) });
}
