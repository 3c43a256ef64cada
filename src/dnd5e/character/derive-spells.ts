import { highestSpell, pactSlots, spellCount, spellSlots } from '../tables/spellcasting.ts';
import { abilityModifier, castersOf, itemsOf, proficiencyOf, type Sheet } from './sheet.ts';
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

/** The spellcasting of each of the character's classes, with these items. */
export function spellcastingOf(sheet: Sheet, items = itemsOf(sheet)): Spellcasting[] {
  const bonus = proficiencyOf(sheet, items);
  const sum = (of: 'spellAttack' | 'spellSaveDc'): number =>
    items.reduce((total, { effects }) => total + (effects[of] ?? 0), 0);
  return castersOf(sheet).map((caster) => {
    const { ability, preparedShare } = caster.casting;
    const modifier = abilityModifier(sheet, ability);
    return {
      class: caster.from.label,
      ability,
      ...(modifier !== undefined && {
        save_dc: 8 + bonus + modifier + sum('spellSaveDc'),
        attack: bonus + modifier + sum('spellAttack'),
      }),
      cantrips: classCantrips(caster),
      ...((modifier !== undefined || preparedShare === undefined) && {
        spells: spellCount(caster, modifier ?? 0),
      }),
      highest_spell: highestSpell(caster),
    };
  });
}

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
