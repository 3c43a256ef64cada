import { listed } from '../../../text/excerpt.ts';
import { capital } from '../../../text/markdown.ts';
import { HIGHEST_LEVEL, MULTICLASS_SCORE, proficiencyBonus } from '../../tables/levels.ts';
import { error, type Finding, type Rule } from '../finding.ts';

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
  title: 'Proficiency bonus by character level',
  check(sheet) {
    const claimed = sheet.character.proficiency_bonus;
    if (claimed === undefined || sheet.level < 1) return [];
    const right = proficiencyBonus(sheet.level);
    if (claimed === right) return [];
    return [
      error(
        'proficiency_bonus',
        `+${claimed} at level ${sheet.level}.`,
        `At level ${sheet.level} it is +${right}.`,
      ),
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
