import { listed } from '../../../text/excerpt.ts';
import { nearest } from '../../../text/names.ts';
import { characterFields } from '../character.ts';
import { type Finding, info, type Rule } from '../finding.ts';
import type { Sheet } from '../sheet.ts';
import type { Written } from '../sheet-parts.ts';

/** Parts of a sheet that neither the tables nor the library know, by kind. */
export function unknownParts(sheet: Sheet): { readonly kind: string; readonly part: Written }[] {
  const found: { kind: string; part: Written }[] = [];
  const strange = (kind: string, part: Written): void => {
    found.push({ kind, part });
  };
  for (const one of sheet.classes) {
    if (!one.table) strange('class', one);
    if (one.subclass && one.subclass.of === undefined) strange('subclass', one.subclass);
  }
  const { race, background } = sheet;
  if (race && !race.known) strange('race', race);
  if (race?.subrace && race.subrace.of === undefined) strange('subrace', race.subrace);
  if (background && !background.known) strange('background', background);
  for (const feat of sheet.feats) if (!feat.known) strange('feat', feat);
  for (const spell of [...sheet.cantrips, ...sheet.spells, ...sheet.prepared])
    if (spell.level === undefined) strange('spell', spell);
  if (sheet.armor && !sheet.armor.body) strange('armor', sheet.armor);
  for (const weapon of sheet.weapons) if (!weapon.body) strange('weapon', weapon);
  for (const item of sheet.attuned)
    if (item.needsAttunement === undefined) strange('magic-item', item);
  return found;
}

/** Reported as information, not as an error: other books exist. */
export const unknownContentRule: Rule = {
  id: 'unknown-content',
  title: 'Content that neither the rules here nor the library know',
  check(sheet) {
    const found: Finding[] = unknownParts(sheet).map(({ kind, part }) => {
      const other = sheet.elsewhere.get(part.path)?.replace('5e-', '');
      const where = other ? `known here only from the ${other} rules` : 'not known here';
      return info(
        part.path,
        `The ${kind.replace('-', ' ')} "${part.label}" is ${where}, so what it gives is not checked.`,
        'Check the spelling, or sync or import the book it comes from.',
      );
    });
    for (const { path, label, unsaid } of sheet.classes)
      if (unsaid.length > 0)
        found.push(
          info(
            path,
            `The book of the class "${label}" does not say its ${listed([...unsaid])}, so that is not checked.`,
            'Ask whoever wrote it.',
          ),
        );
    const ignored = Object.keys(sheet.character).filter(
      (field) => !characterFields.has(field) && field !== 'class' && field !== 'subclass',
    );
    if (ignored.length > 0)
      found.push(
        info(ignored[0] ?? '', `Not looked at: ${listed(ignored)}.`, meantFields(ignored)),
      );
    return found;
  },
};

/** A field with a similar name was probably meant. */
function meantFields(ignored: readonly string[]): string {
  const near = ignored.flatMap((field) => {
    const [meant] = nearest(field, [...characterFields, 'class', 'subclass'], 1);
    return meant === undefined ? [] : [`"${meant}" for "${field}"`];
  });
  return near.length > 0 ? `Did you mean ${listed(near)}?` : 'No rule here concerns them.';
}
