import { counted, listed } from '../../../text/excerpt.ts';
import { plain } from '../../../text/names.ts';
import { classNames } from '../../tables/classes.ts';
import { MOST_ATTUNED } from '../../tables/levels.ts';
import { error, type Finding, info, type Rule, unlessUnknown } from '../finding.ts';
import { castersOf, originOf, type Sheet } from '../sheet.ts';

/** The classes that may attune: `by a sorcerer, warlock, or wizard`. Others may be named beside. */
const classesFor = (who: string | undefined): string[] => {
  const words = plain(who ?? '').split(' ');
  return words.includes('creature') ? [] : classNames.filter((name) => words.includes(name));
};

/** The level at which thieves use magic items whatever their class. */
const USE_MAGIC_DEVICE = 13;

/** Whether one of the classes may use an item; unknown classes are given the benefit of the doubt. */
const mayUse = ({ classes }: Sheet, needed: readonly string[]): boolean =>
  classes.length === 0 ||
  classes.some(
    ({ name, table, subclass, level }) =>
      !table || needed.includes(name) || (subclass?.name === 'thief' && level >= USE_MAGIC_DEVICE),
  );

const castsSpells = (sheet: Sheet): boolean =>
  castersOf(sheet).length > 0 ||
  sheet.feats.some((feat) => feat.table.spells) ||
  originOf(sheet).cantrips.length + originOf(sheet).spells.length > 0 ||
  originOf(sheet).cantripFrom !== undefined;

/**
 * Rule: attunement. The artificer, who is not in the open rules, attunes to more items; nothing
 * else does.
 */
export const attunementRule: Rule = {
  id: 'attunement',
  title: `Attunement: at most ${MOST_ATTUNED} magic items at once`,
  check(sheet) {
    const found: Finding[] = [];
    const more = sheet.classes.some((one) => one.name === 'artificer');
    if (sheet.attuned.length > MOST_ATTUNED && !more)
      found.push(
        error(
          'attuned',
          `Attuned to ${counted(sheet.attuned.length, 'item')}.`,
          `End attunement to ${sheet.attuned.length - MOST_ATTUNED}.`,
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
