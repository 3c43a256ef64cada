import { listed } from '../../../text/excerpt.ts';
import { slotsOf, spellcastingOf } from '../derive-spells.ts';
import { error, type Rule, warning } from '../finding.ts';
import { castersOf, itemsOf, type Sheet } from '../sheet.ts';

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
    const right = spellcastingOf(sheet).flatMap((one) => one[derived] ?? []);
    const more = itemsOf(sheet, true).reduce(
      (sum, { effects }) =>
        sum + ((derived === 'attack' ? effects.spellAttack : effects.spellSaveDc) ?? 0),
      0,
    );
    if (right.length === 0 || right.some((one) => stated === one || stated === one + more))
      return [];
    return [
      warning(
        path,
        `${stated} is stated; the scores and level give ${listed(right.map(String), 'or')}.`,
        `Write ${listed(right.map(String), 'or')}, or name the item that changes it.`,
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
