import { listed } from '../../../text/excerpt.ts';
import { nearest } from '../../../text/names.ts';
import { characterFields } from '../character.ts';
import { isOrder } from '../class-orders.ts';
import { namesIn } from '../field-names.ts';
import { type Finding, info, type Rule } from '../finding.ts';
import { featureFields, isBoon } from '../pact-boons.ts';
import type { Sheet } from '../sheet.ts';
import { unknownParts } from '../unknown-parts.ts';

/** Reported as information, not as an error: other books exist. */
export const unknownContentRule: Rule = {
  id: 'unknown-content',
  title: 'Content that neither the rules here nor the library know',
  check(sheet) {
    const found: Finding[] = unknownParts(sheet).map(({ kind, part }) => {
      const other = sheet.elsewhere.get(part.path)?.replace('5e-', '');
      const where = other ? `known here only from the ${other} rules` : 'not known here';
      const { edition } = sheet;
      const meant = sheet.meant.get(part.path);
      return info(
        part.path,
        `The ${kind.replace('-', ' ')} "${part.label}" is ${where}, so what it gives is not checked.`,
        other
          ? `What the ${edition} rules have of this name may stand in a book that can be synced or imported.`
          : `${meant === undefined ? '' : `Did you mean ${meant}? `}Check the spelling, or sync or import the book it comes from.`,
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
      (field) =>
        !characterFields.has(field) &&
        field !== 'class' &&
        field !== 'subclass' &&
        !isReadField(sheet, field),
    );
    if (ignored.length > 0)
      found.push(
        info(ignored[0] ?? '', `Not looked at: ${listed(ignored)}.`, meantFields(ignored)),
      );
    return found;
  },
};

/** Whether everything in a field for features was understood. */
const isReadField = ({ character, edition }: Sheet, field: string): boolean =>
  featureFields.includes(field) &&
  (namesIn(character[field]) ?? ['']).every((label) =>
    edition === '2014' ? isBoon(field, label) : isOrder(label),
  );

/** A field with a similar name was probably meant. */
function meantFields(ignored: readonly string[]): string {
  const near = ignored.flatMap((field) => {
    if (featureFields.includes(field)) return [];
    const [meant] = nearest(field, [...characterFields, 'class', 'subclass'], 1);
    return meant === undefined ? [] : [`"${meant}" for "${field}"`];
  });
  return near.length > 0 ? `Did you mean ${listed(near)}?` : 'No rule here concerns them.';
}
