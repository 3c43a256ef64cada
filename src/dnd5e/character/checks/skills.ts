import { counted, listed } from '../../../text/excerpt.ts';
import { capital } from '../../../text/markdown.ts';
import { nearest } from '../../../text/names.ts';
import type { SkillChoice } from '../../tables/classes.ts';
import { featureSkills } from '../../tables/features.ts';
import { CUSTOM_BACKGROUND_SKILLS } from '../../tables/origins.ts';
import { type Skill, skills } from '../../tables/skills.ts';
import { assignPlaces, type Places } from '../assign-places.ts';
import { error, type Finding, info, type Rule, unlessUnknown, warning } from '../finding.ts';
import { itemsOf, originOf, type Sheet } from '../sheet.ts';
import type { SheetFeat, SheetSubclass } from '../sheet-parts.ts';

const choice = (source: string, { choose, from }: SkillChoice): Places<Skill> => ({
  source,
  count: choose,
  takes: (skill) => from.includes(skill),
});
const fixed = (source: string, skill: Skill): Places<Skill> => ({
  source,
  count: 1,
  takes: (one) => one === skill,
});

/** The skills of a subclass or feat that is known from the library. */
const libraryPlaces = ({ label, gives }: SheetSubclass | SheetFeat): Places<Skill>[] => [
  ...gives.skills.map((skill) => fixed(label, skill)),
  ...(gives.skillChoice ? [choice(label, gives.skillChoice)] : []),
];

/** Everything that gives skills, with how many and which. */
export function skillPlaces(sheet: Sheet): Places<Skill>[] {
  const places: Places<Skill>[] = [];
  const { background } = sheet;
  const origin = originOf(sheet);
  const race = sheet.race?.label ?? 'race';
  for (const skill of origin.skills) places.push(fixed(race, skill));
  if (origin.skillChoice) places.push(choice(race, origin.skillChoice));
  const named = background && !background.skillChoice ? background.table.skills : [];
  if (background) {
    for (const skill of named) places.push(fixed(background.label, skill));
    if (background.skillChoice)
      places.push(
        choice(background.label, {
          choose: CUSTOM_BACKGROUND_SKILLS,
          from: background.table.skills,
        }),
      );
  }
  // A character who gets the same skill twice may choose any other instead.
  const twice = named.filter((skill) => origin.skills.includes(skill)).length;
  if (twice > 0) places.push(choice('same skill twice', { choose: twice, from: skills }));
  sheet.classes.forEach((one, at) => {
    const gives = at === 0 ? one.table?.skills : one.table?.multiclass.skills;
    if (gives) places.push(choice(one.label, gives));
    const feature = featureSkills(sheet.edition, one.name, one.level);
    if (feature) places.push(choice(one.label, feature));
    const more = one.subclass?.table?.skills;
    if (more && one.level >= more.level)
      places.push(choice(one.subclass?.label ?? one.label, more));
    if (one.subclass) places.push(...libraryPlaces(one.subclass));
  });
  const warlock = sheet.classes.find((one) => one.name === 'warlock');
  const beguiling = sheet.invocations?.some((one) => one.name === 'beguiling influence');
  if (sheet.edition === '2014' && warlock && warlock.level >= 2 && (beguiling ?? true))
    for (const skill of ['deception', 'persuasion'] as const)
      places.push({
        ...fixed('Beguiling Influence', skill),
        ...(beguiling === undefined && { option: true }),
      });
  for (const feat of sheet.feats)
    if (feat.table.skills)
      places.push(choice(feat.label, { choose: feat.table.skills, from: skills }));
  for (const feat of sheet.feats) places.push(...libraryPlaces(feat));
  // What an item gives needs not be listed.
  for (const { label, effects } of itemsOf(sheet))
    for (const skill of effects.skills ?? []) places.push({ ...fixed(label, skill), option: true });
  return places;
}

export const skillChoicesRule: Rule = {
  id: 'skill-choices',
  title: 'Skill proficiencies come from class, background, race, subclass or feat, each so many',
  check(sheet) {
    const found: Finding[] = [];
    const stated = new Map<Skill, string>();
    for (const { skill, label, path } of sheet.skills) {
      if (!skill) {
        const near = nearest(label, skills, 1)[0];
        found.push(
          error(
            path,
            `"${label}" is not a skill.`,
            near ? `Write ${capital(near)}.` : 'Write one of the 18 skills.',
          ),
        );
      } else if (!stated.has(skill)) stated.set(skill, path);
    }
    if (sheet.classes.length === 0 || sheet.skills.length === 0) return found;
    const places = skillPlaces(sheet);
    const { left, taken } = assignPlaces([...stated.keys()], places);
    for (const skill of left) {
      const could = [...new Set(places.filter((one) => one.takes(skill)).map((one) => one.source))];
      found.push(
        unlessUnknown(
          sheet,
          stated.get(skill) ?? 'skills',
          could.length > 0
            ? `No choice is left for ${capital(skill)}: ${listed(could)} could give it, but all are used.`
            : `Nothing on the sheet gives ${capital(skill)}.`,
          'Drop a skill, or name what gives it: a background, feat or subclass.',
        ),
      );
    }
    places.forEach((one, at) => {
      if (one.option && (taken[at] ?? 0) > 0)
        found.push(
          info(
            'skills',
            `${counted(taken[at] ?? 0, 'skill')} can only come from ${one.source}.`,
            `Make sure that the character has ${one.source}.`,
          ),
        );
    });
    const open = places.flatMap((one, at) =>
      one.count > (taken[at] ?? 0) && !one.option
        ? [`${counted(one.count - (taken[at] ?? 0), 'skill')} from ${one.source}`]
        : [],
    );
    if (open.length > 0)
      found.push(warning('skills', `Still to choose: ${listed(open)}.`, 'Add them to skills.'));
    return found;
  },
};

interface ExpertisePlaces extends Places<string> {
  /** The skills it is limited to. */
  readonly from?: readonly Skill[];
}

const choiceOfNames = (source: string, { choose, from }: SkillChoice): ExpertisePlaces => ({
  source,
  count: choose,
  from,
  takes: (name) => from.some((skill) => skill === name),
});

/** Everything that gives expertise, with how many and in which skills. */
const expertisePlaces = (sheet: Sheet): ExpertisePlaces[] => [
  ...sheet.classes.flatMap(({ table, level, label }) =>
    (table?.expertise ?? [])
      .filter((step) => level >= step.level)
      .map(({ count, from }) => ({
        source: label,
        count,
        takes: (name: string) => from?.some((skill) => skill === name) ?? true,
        ...(from && { from }),
      })),
  ),
  ...sheet.classes.flatMap(({ subclass }) => {
    const given = subclass?.gives.expertise;
    return given && given.from.length > 0 ? [choiceOfNames(subclass.label, given)] : [];
  }),
  ...sheet.feats.flatMap(({ label, table }) =>
    table.expertise ? [{ source: label, count: table.expertise, takes: () => true }] : [],
  ),
];

/** `Wizard gives 1 of Arcana, History and Nature`. */
const expertiseText = ({ source, count, from }: ExpertisePlaces): string =>
  `${source} gives ${count}${from ? ` of ${listed(from.map(capital))}` : ''}`;

export const expertiseRule: Rule = {
  id: 'expertise',
  title: 'Expertise: so many of the skills one is proficient in',
  check(sheet) {
    // A sheet without skills leaves all of this open.
    if (sheet.expertise.length + sheet.skills.length === 0 || sheet.classes.length === 0) return [];
    const found: Finding[] = [];
    const proficient = new Set(sheet.skills.map((one) => one.skill));
    for (const one of sheet.expertise) {
      // Rogues of 2014 may choose their tools.
      if (
        /thieves.? tools/i.test(one.label) &&
        sheet.edition === '2014' &&
        sheet.classes.some((c) => c.name === 'rogue')
      )
        continue;
      if (!one.skill)
        found.push(error(one.path, `"${one.label}" is not a skill.`, 'Write a skill.'));
      else if (sheet.skills.length > 0 && !proficient.has(one.skill))
        found.push(
          error(
            one.path,
            `Expertise in ${capital(one.skill)} without proficiency.`,
            'Add the skill to skills, or choose one that is there.',
          ),
        );
    }
    const places = expertisePlaces(sheet);
    const chosen = [...new Set(sheet.expertise.flatMap(({ skill, label }) => skill ?? label))];
    const { left, taken } = assignPlaces(chosen, places);
    const open = places.flatMap((one, at) =>
      one.count > (taken[at] ?? 0)
        ? [`${counted(one.count - (taken[at] ?? 0), 'skill')} from ${one.source}`]
        : [],
    );
    if (open.length > 0 && left.length === 0)
      found.push(
        info('expertise', `Expertise is still to choose: ${listed(open)}.`, 'Add it to expertise.'),
      );
    if (left.length > 0) {
      const most = places.reduce((sum, one) => sum + one.count, 0);
      found.push(
        unlessUnknown(
          sheet,
          'expertise',
          chosen.length > most
            ? `${counted(chosen.length, 'skill')} with expertise; ${most === 0 ? 'nothing on the sheet gives any' : `these classes and feats give ${most}`}.`
            : `No expertise is left for ${listed(left.map(capital))}: ${places.map(expertiseText).join('; ')}.`,
          most === 0
            ? 'Leave expertise out.'
            : chosen.length > most
              ? `Keep ${most}.`
              : 'Choose a skill that is named there.',
        ),
      );
    }
    return found;
  },
};
