import { proficiencyBonus } from '../tables/levels.ts';
import { highestSpell, pactSlots, spellCount, spellSlots } from '../tables/spellcasting.ts';
import { abilityModifier, castersOf, type Sheet } from './sheet.ts';
import { classCantrips } from './spell-places.ts';

export interface Spellcasting {
  readonly class: string;
  readonly ability: string;
  readonly save_dc?: number;
  readonly attack?: number;
  readonly cantrips: number;
  readonly spells?: number;
  readonly highest_spell: number;
}

/** The spellcasting of each of the character's classes. */
export const spellcastingOf = (sheet: Sheet): Spellcasting[] =>
  castersOf(sheet).map((caster) => {
    const { ability, preparedShare } = caster.casting;
    const bonus = proficiencyBonus(sheet.level);
    const modifier = abilityModifier(sheet, ability);
    return {
      class: caster.from.label,
      ability,
      ...(modifier !== undefined && { save_dc: 8 + bonus + modifier, attack: bonus + modifier }),
      cantrips: classCantrips(caster),
      ...((modifier !== undefined || preparedShare === undefined) && {
        spells: spellCount(caster, modifier ?? 0),
      }),
      highest_spell: highestSpell(caster),
    };
  });

/** Slots of levels 1 to 9, with pact magic separately. */
export function slotsOf(sheet: Sheet): {
  readonly slots: readonly number[];
  readonly pact: { readonly level: number; readonly count: number } | undefined;
} {
  const casters = castersOf(sheet);
  const warlock = casters.find((caster) => caster.casting.pace === 'pact');
  return {
    slots: spellSlots(sheet.edition, casters),
    pact: warlock && pactSlots(warlock.level),
  };
}
