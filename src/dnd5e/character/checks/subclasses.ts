import { listed } from '../../../text/excerpt.ts';
import { capital } from '../../../text/markdown.ts';
import { subclassesOf } from '../../tables/subclasses.ts';
import { error, info, type Rule, warning } from '../finding.ts';

export const subclassOfClassRule: Rule = {
  id: 'subclass-of-class',
  title: 'Subclasses: each belongs to one class',
  check(sheet) {
    return sheet.classes.flatMap(({ subclass, name, label }) => {
      if (!subclass || subclass.of === undefined || subclass.of === name) return [];
      const own = subclassesOf(sheet.edition, name);
      return [
        error(
          subclass.path,
          `${subclass.label} is a ${subclass.of} subclass, not one of ${label}.`,
          own.length > 0
            ? `For ${label} take ${listed(own.map(capital), 'or')}, or another of its subclasses.`
            : `Take a subclass of ${label}.`,
        ),
      ];
    });
  },
};

export const subclassLevelRule: Rule = {
  id: 'subclass-level',
  title: 'Subclasses: the class level at which one is chosen',
  check(sheet) {
    return sheet.classes.flatMap((one) => {
      const from = one.table?.subclassLevel;
      if (from === undefined) return [];
      if (one.subclass && one.level < from)
        return [
          error(
            one.subclass.path,
            `${one.label} chooses a subclass at level ${from}; this one has level ${one.level}.`,
            `Leave it out until ${one.label} ${from}.`,
          ),
        ];
      if (!one.subclass && one.level >= from)
        return [
          warning(
            `${one.path}.subclass`,
            `${one.label} has chosen a subclass by level ${from}; none is stated.`,
            `Add one: ${listed(subclassesOf(sheet.edition, one.name).map(capital), 'or') || 'any of the class'}.`,
          ),
        ];
      return [];
    });
  },
};

export const subraceRule: Rule = {
  id: 'subrace-of-race',
  title: 'Subraces and lineages: each belongs to one race or species',
  check(sheet) {
    const { race } = sheet;
    if (!race) return [];
    const { subrace } = race;
    if (subrace && subrace.of !== undefined && subrace.of !== race.name)
      return [
        error(
          subrace.path,
          `${subrace.label} belongs to ${subrace.of}, not to ${race.label}.`,
          `Take a subrace of ${race.label}, or change the race.`,
        ),
      ];
    const word = sheet.edition === '2014' ? 'subrace' : 'lineage';
    if (!subrace && race.subraces.length > 0)
      return [
        info(
          race.path,
          `${race.label} has a ${word}; none is stated, so what it gives is not counted.`,
          `Add one as subrace: ${listed([...race.subraces], 'or')}.`,
        ),
      ];
    return [];
  },
};
