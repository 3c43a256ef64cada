import { listed } from '../../../text/excerpt.ts';
import { characterFields } from '../character.ts';
import { type Finding, info, type Rule } from '../finding.ts';
import type { Written } from '../sheet.ts';

/** Said, not held against the character: other books exist. */
export const unknownContentRule: Rule = {
  id: 'unknown-content',
  title: 'Content that neither the rules here nor the library know',
  check(sheet) {
    const found: Finding[] = [];
    const strange = (what: string, one: Written): void => {
      found.push(
        info(
          one.path,
          `The ${what} "${one.label}" is not known here, so what it gives is not checked.`,
          'Check the spelling, or sync or import the book it comes from.',
        ),
      );
    };
    for (const one of sheet.classes) {
      if (!one.table) strange('class', one);
      if (one.subclass && one.subclass.of === undefined) strange('subclass', one.subclass);
    }
    if (sheet.race && !sheet.race.known) strange('race', sheet.race);
    if (sheet.race?.subrace && sheet.race.subrace.of === undefined)
      strange('subrace', sheet.race.subrace);
    if (sheet.background && !sheet.background.known) strange('background', sheet.background);
    for (const feat of sheet.feats) if (!feat.known) strange('feat', feat);
    for (const spell of [...sheet.cantrips, ...sheet.spells, ...sheet.prepared])
      if (spell.level === undefined) strange('spell', spell);
    if (sheet.armor && !sheet.armor.body) strange('armor', sheet.armor);
    for (const weapon of sheet.weapons) if (!weapon.body) strange('weapon', weapon);
    for (const item of sheet.attuned) if (item.needsAttunement === undefined) strange('item', item);
    const ignored = Object.keys(sheet.character).filter(
      (field) => !characterFields.has(field) && field !== 'class' && field !== 'subclass',
    );
    if (ignored.length > 0)
      found.push(
        info(ignored[0] ?? '', `Not looked at: ${listed(ignored)}.`, 'No rule here concerns them.'),
      );
    return found;
  },
};
