import { listed } from '../../../text/excerpt.ts';
import { capital } from '../../../text/markdown.ts';
import { HIGHEST_LEVEL, MULTICLASS_SCORE, proficiencyBonus } from '../../tables/levels.ts';
import { error, type Finding, info, type Rule, warning } from '../finding.ts';
import { itemsOf, proficiencyOf } from '../sheet.ts';

export const levelTotalRule: Rule = {
  id: 'level-total',
  title: `Character level: the sum of the class levels, 1 to ${HIGHEST_LEVEL}`,
  check(sheet) {
    const found: Finding[] = [];
    for (const one of sheet.classes)
      if (one.level < 1)
        found.push(
          error(`${one.path}.level`, `${one.label} has level ${one.level}.`, 'Levels begin at 1.'),
        );
    if (sheet.level > HIGHEST_LEVEL)
      found.push(
        error(
          'classes',
          `The class levels add up to ${sheet.level}.`,
          `No character passes level ${HIGHEST_LEVEL}.`,
        ),
      );
    const claimed = sheet.character.level;
    if (claimed !== undefined && sheet.classes.length > 0 && claimed !== sheet.level)
      found.push(
        error(
          'level',
          `Level ${claimed} is claimed; the class levels add up to ${sheet.level}.`,
          `Write ${sheet.level}, or correct the classes.`,
        ),
      );
    return found;
  },
};

export const proficiencyBonusRule: Rule = {
  id: 'proficiency-bonus',
  title: 'Proficiency bonus by character level, and what items add',
  check(sheet) {
    const claimed = sheet.character.proficiency_bonus;
    if (claimed === undefined || sheet.level < 1) return [];
    const right = proficiencyOf(sheet);
    if (claimed === right) return [];
    const byLevel = proficiencyBonus(sheet.level);
    const withAll = proficiencyOf(sheet, itemsOf(sheet, true));
    const fix = `At level ${sheet.level} it is +${right}.`;
    if (claimed === byLevel || claimed === withAll)
      return [
        info(
          'proficiency_bonus',
          `+${claimed} is right ${claimed === byLevel ? 'without the items of the sheet' : 'with items that the character is not attuned to'}.`,
          fix,
        ),
      ];
    const vague = claimed > right && itemsOf(sheet, true).some((item) => item.vague);
    const what = `+${claimed} at level ${sheet.level}`;
    return [
      vague
        ? warning('proficiency_bonus', `${what}; an item that is not known may raise it.`, fix)
        : error('proficiency_bonus', `${what}.`, fix),
    ];
  },
};

export const multiclassRule: Rule = {
  id: 'multiclass-prerequisites',
  title: `Multiclassing: ${MULTICLASS_SCORE} in the key abilities of every class`,
  check(sheet) {
    const { scores } = sheet;
    if (sheet.classes.length < 2 || !scores) return [];
    return sheet.classes.flatMap((one) =>
      (one.table?.prerequisites ?? []).flatMap((anyOf) => {
        if (anyOf.some((ability) => (scores[ability] ?? MULTICLASS_SCORE) >= MULTICLASS_SCORE))
          return [];
        const needed = listed(anyOf.map(capital), 'or');
        return [
          error(
            one.path,
            `${one.label} with other classes needs ${needed} ${MULTICLASS_SCORE}; it is ${listed(
              anyOf.map((ability) => String(scores[ability])),
              'and',
            )}.`,
            `Raise ${needed} to ${MULTICLASS_SCORE}, or stay with one class.`,
          ),
        ];
      }),
    );
  },
};

export const repeatedClassRule: Rule = {
  id: 'repeated-class',
  title: 'Classes: each class once, with all its levels',
  check(sheet) {
    return sheet.classes.flatMap((one, at) =>
      sheet.classes.findIndex((other) => other.name === one.name) === at
        ? []
        : [error(one.path, `${one.label} stands twice.`, 'Add its levels together in one line.')],
    );
  },
};
