import { counted, listed } from '../../../text/excerpt.ts';
import { plain } from '../../../text/names.ts';
import { classNames } from '../../tables/classes.ts';
import { MOST_ATTUNED } from '../../tables/levels.ts';
import { error, type Finding, info, type Rule, unlessUnknown } from '../finding.ts';
import { castersOf, itemsOf, originOf, type Sheet } from '../sheet.ts';

/** The classes that may attune: `by a sorcerer, warlock, or wizard`. Others may be named beside. */
const classesFor = (who: string | undefined): string[] => {
  const words = plain(who ?? '').split(' ');
  return words.includes('creature') ? [] : classNames.filter((name) => words.includes(name));
};

/** The level at which thieves of 2014 use magic items whatever their class. */
const USE_MAGIC_DEVICE = 13;

/** Whether one of the classes may use an item; unknown classes are given the benefit of the doubt. */
const mayUse = ({ classes, edition }: Sheet, needed: readonly string[]): boolean =>
  classes.length === 0 ||
  classes.some(
    ({ name, table, subclass, level }) =>
      !table ||
      needed.includes(name) ||
      (edition === '2014' && subclass?.name === 'thief' && level >= USE_MAGIC_DEVICE),
  );

const castsSpells = (sheet: Sheet): boolean =>
  castersOf(sheet).length > 0 ||
  sheet.feats.some((feat) => feat.table.spells) ||
  originOf(sheet).cantrips.length + originOf(sheet).spells.length > 0 ||
  originOf(sheet).cantripFrom !== undefined;

/**
 * Rule: attunement: three items, or what a feature or an item says instead. Undefined for an
 * artificer whose book is not in the library: theirs attune to more.
 */
function mostAttuned(sheet: Sheet): number | undefined {
  if (sheet.classes.some((one) => one.name === 'artificer' && !one.table)) return undefined;
  const limits = [
    ...sheet.classes.flatMap((one) => [
      one.attuned,
      ...(one.subclass ? [one.subclass.attuned] : []),
    ]),
    ...sheet.feats.map((feat) => feat.attuned),
  ];
  const byItems = itemsOf(sheet).reduce((sum, { effects }) => sum + (effects.moreAttuned ?? 0), 0);
  return limits.reduce(
    (sum, { more }) => sum + more,
    Math.max(MOST_ATTUNED, ...limits.map(({ most }) => most)) + byItems,
  );
}

export const attunementRule: Rule = {
  id: 'attunement',
  title: `Attunement: at most ${MOST_ATTUNED} magic items at once, or what a feature allows`,
  check(sheet) {
    const found: Finding[] = [];
    const most = mostAttuned(sheet);
    // What needs no attunement takes no place.
    const count = sheet.attuned.filter((item) => item.needsAttunement !== false).length;
    if (most !== undefined && count > most)
      found.push(
        unlessUnknown(
          sheet,
          'attuned',
          `Attuned to ${counted(count, 'item')}; ${most} are allowed.`,
          `End attunement to ${count - most}.`,
        ),
      );
    sheet.attuned.forEach((item, at) => {
      const needed = classesFor(item.attunedBy);
      if (needed.length > 0 && !mayUse(sheet, needed))
        found.push(
          error(
            item.path,
            `${item.label} attunes only to ${listed(needed, 'or')}; the sheet has ${listed(sheet.classes.map((one) => one.label))}.`,
            'Give it to someone of that class.',
          ),
        );
      if (/spellcaster/i.test(item.attunedBy ?? '') && !mayUse(sheet, []) && !castsSpells(sheet))
        found.push(
          unlessUnknown(
            sheet,
            item.path,
            `${item.label} attunes only to a spellcaster, and nothing on the sheet casts spells.`,
            'Give it to a spellcaster.',
          ),
        );
      if (item.needsAttunement === false)
        found.push(
          info(item.path, `${item.label} needs no attunement.`, 'It can be used without.'),
        );
      if (sheet.attuned.findIndex((other) => other.name === item.name) !== at)
        found.push(
          error(
            item.path,
            `Attuned to two of ${item.label}.`,
            'One cannot attune to two copies of an item.',
          ),
        );
    });
    return found;
  },
};
