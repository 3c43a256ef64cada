import { counted, listed } from '../../../text/excerpt.ts';
import { slotsOf, spellcastingOf } from '../derive-spells.ts';
import { error, type Finding, info, type Rule, warning } from '../finding.ts';
import { castersOf, itemsOf, type Sheet } from '../sheet.ts';
import type { SheetItem } from '../sheet-parts.ts';

export const spellSlotsRule: Rule = {
  id: 'spell-slots',
  title: 'Spell slots by class level; together by the multiclass table; pact magic apart',
  check(sheet) {
    const stated = sheet.character.spell_slots;
    if (!stated || sheet.classes.length === 0 || sheet.classes.some((one) => !one.table)) return [];
    const { slots, pact } = slotsOf(sheet);
    const say = mayCast(sheet) ? warning : error;
    const wrong = Object.entries(stated).flatMap(([word, claimed]) => {
      if (/pact/i.test(word))
        return pact && pact.count === claimed
          ? []
          : [
              error(
                `spell_slots.${word}`,
                `${counted(claimed, 'pact slot')}.`,
                `There are ${pact?.count ?? 0}.`,
              ),
            ];
      const level = Number(/\d+/.exec(word)?.[0]);
      const own = slots[level - 1] ?? 0;
      const withPact = own + (pact?.level === level ? pact.count : 0);
      if (claimed === own || claimed === withPact) return [];
      return [
        say(
          `spell_slots.${word}`,
          `${counted(claimed, 'slot')} of level ${level}.`,
          `These classes give ${withPact}.`,
        ),
      ];
    });
    return [...wrong, ...missingSlots(sheet, stated)];
  },
};

/** Whether a subclass of another book may cast spells that nothing here knows of. */
const mayCast = ({ classes }: Sheet): boolean =>
  classes.some(({ subclass, casting }) => subclass && !subclass.table && !casting);

/** Slots of levels that a list of slots leaves out; an empty list is one that was not filled in. */
function missingSlots(sheet: Sheet, stated: Readonly<Record<string, number>>): Finding[] {
  const words = Object.keys(stated);
  if (words.length === 0) return [];
  const { slots, pact } = slotsOf(sheet);
  const listedLevels = new Set(words.map((word) => Number(/\d+/.exec(word)?.[0])));
  // Beside other slots those of Pact Magic may be kept elsewhere.
  const all =
    slots.length > 0 || !pact
      ? slots
      : Array.from({ length: pact.level }, (_, at) => (at + 1 === pact.level ? pact.count : 0));
  const missing = all.flatMap((count, at) =>
    count > 0 && !listedLevels.has(at + 1) ? [`${count} of level ${at + 1}`] : [],
  );
  const pactNamed = pact && slots.length === 0 && words.some((word) => /pact/i.test(word));
  return missing.length === 0 || pactNamed
    ? []
    : [
        warning(
          'spell_slots',
          `Slots that are not listed: ${listed(missing)}.`,
          'Add them to spell_slots.',
        ),
      ];
}

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
