import { counted } from '../../../text/excerpt.ts';
import { MOST_ATTUNED } from '../../tables/levels.ts';
import { error, type Finding, info, type Rule } from '../finding.ts';

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
