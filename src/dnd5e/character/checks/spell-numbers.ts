import { listed } from '../../../text/excerpt.ts';
import { slotsOf, spellcastingOf } from '../derive-spells.ts';
import { error, info, type Rule, warning } from '../finding.ts';
import { castersOf, itemsOf, type Sheet } from '../sheet.ts';
import type { SheetItem } from '../sheet-parts.ts';

export const spellSlotsRule: Rule = {
  id: 'spell-slots',
  title: 'Spell slots by class level; together by the multiclass table; pact magic apart',
  check(sheet) {
    const stated = sheet.character.spell_slots;
    if (!stated || sheet.classes.length === 0 || sheet.classes.some((one) => !one.table)) return [];
    const { slots, pact } = slotsOf(sheet);
    return Object.entries(stated).flatMap(([word, claimed]) => {
      if (/pact/i.test(word))
        return pact && pact.count === claimed
          ? []
          : [
              error(
                `spell_slots.${word}`,
                `${claimed} pact slots.`,
                `There are ${pact?.count ?? 0}.`,
              ),
            ];
      const level = Number(/\d+/.exec(word)?.[0]);
      const own = slots[level - 1] ?? 0;
      const withPact = own + (pact?.level === level ? pact.count : 0);
      if (claimed === own || claimed === withPact) return [];
      return [
        error(
          `spell_slots.${word}`,
          `${claimed} slots of level ${level}.`,
          `These classes give ${withPact}.`,
        ),
      ];
    });
  },
};

const claims = (
  id: string,
  title: string,
  claimed: (sheet: Sheet) => number | undefined,
  path: string,
  derived: 'save_dc' | 'attack',
): Rule => ({
  id,
  title,
  check(sheet) {
    const stated = claimed(sheet);
    if (stated === undefined || sheet.classes.length === 0) return [];
    if (castersOf(sheet).length === 0 && sheet.unknown.length === 0 && sheet.feats.length === 0)
      return [warning(path, 'Nothing on the sheet casts spells.', 'Leave it out.')];
    const counting = (items: SheetItem[]): number[] =>
      spellcastingOf(sheet, items).flatMap((one) => one[derived] ?? []);
    const right = [...new Set(counting(itemsOf(sheet)))];
    // A sheet may leave its items out of the figure, or count those that are not attuned.
    const possible = [...right, ...counting([]), ...counting(itemsOf(sheet, true))];
    if (right.length === 0 || possible.includes(stated)) return [];
    const vague = stated > Math.min(...right) && itemsOf(sheet, true).some((item) => item.vague);
    const numbers = listed(right.map(String), 'or');
    return [
      (vague ? info : warning)(
        path,
        `${stated} is stated; scores, level and items give ${numbers}.`,
        `Write ${numbers}, or name the item that changes it.`,
      ),
    ];
  },
});

export const spellSaveDcRule: Rule = claims(
  'spell-save-dc',
  'Spell save DC: 8 + proficiency bonus + spellcasting ability modifier',
  (sheet) => sheet.character.spell_save_dc,
  'spell_save_dc',
  'save_dc',
);

export const spellAttackRule: Rule = claims(
  'spell-attack',
  'Spell attack: proficiency bonus + spellcasting ability modifier',
  (sheet) => sheet.character.spell_attack,
  'spell_attack',
  'attack',
);
