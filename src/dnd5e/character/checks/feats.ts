import { counted, listed } from '../../../text/excerpt.ts';
import { capital } from '../../../text/markdown.ts';
import { plain } from '../../../text/names.ts';
import { abilities } from '../../model/game-words.ts';
import { HIGHEST_LEVEL } from '../../tables/levels.ts';
import { skillsIn } from '../../tables/skills.ts';
import {
  bonusFeats,
  improvementsReached,
  isFightingStyle,
  lessonsOf,
  stylesOf,
  takenFeats,
} from '../feat-slots.ts';
import { error, type Finding, info, type Rule, unlessUnknown, warning } from '../finding.ts';
import { trainingOf } from '../proficiencies.ts';
import { castersOf, originOf, type Sheet } from '../sheet.ts';
import type { SheetFeat } from '../sheet-parts.ts';

/** Bonus feats are no error. */
function tooManyFeats(sheet: Sheet, taken: readonly SheetFeat[], reached: number): Finding {
  const problem = `${counted(taken.length, 'feat')} (${listed(taken.map((feat) => feat.label))}) with ${counted(reached, 'improvement')} to take them for.`;
  return bonusFeats(sheet) > 0
    ? warning(
        'feats',
        problem,
        `Keep ${reached}; more are bonus feats that a game master may give at level ${HIGHEST_LEVEL}.`,
      )
    : unlessUnknown(
        sheet,
        'feats',
        problem,
        `Keep ${reached}, or wait for the level that brings the next improvement.`,
      );
}

export const featCountRule: Rule = {
  id: 'feat-count',
  title: 'Feats: one in place of each ability score improvement, beside those of origin and class',
  check(sheet) {
    if (sheet.classes.length === 0) return [];
    const found: Finding[] = [];
    const taken = takenFeats(sheet);
    const reached = improvementsReached(sheet);
    if (taken.length > reached) found.push(tooManyFeats(sheet, taken, reached));
    else if (takenFeats(sheet, 0).length > reached && lessonsOf(sheet) > 0 && !sheet.invocations)
      found.push(
        info(
          'feats',
          'So many feats are there only with Lessons of the First Ones.',
          'Make sure that the invocation was chosen.',
        ),
      );
    return found;
  },
};

export const originFeatRule: Rule = {
  id: 'origin-feat',
  title: 'Backgrounds (2024): each gives one origin feat',
  check(sheet) {
    const { feat: given, featChoice } = sheet.background?.table ?? {};
    if (given === undefined || sheet.edition !== '2024') return [];
    const label = featChoice ? `${capital(given)} (${capital(featChoice)})` : capital(given);
    const same = sheet.feats.filter((feat) => feat.name === given);
    // A sheet without a list of feats leaves them open.
    const say = sheet.character.feats === undefined ? warning : error;
    if (same.length === 0)
      return [
        say(
          'feats',
          `${sheet.background?.label} gives ${label}, which is not listed.`,
          `Add ${label}.`,
        ),
      ];
    const [other] = same;
    if (!other || !featChoice || same.some(({ chosen }) => (chosen ?? featChoice) === featChoice))
      return [];
    return [
      error(
        other.path,
        `${sheet.background?.label} gives ${label}, not ${other.label}.`,
        `Write ${label}.`,
      ),
    ];
  },
};

export const repeatedFeatRule: Rule = {
  id: 'repeated-feat',
  title: 'Feats: each once, unless it says otherwise',
  check(sheet) {
    return sheet.feats.flatMap((feat, at) => {
      const earlier = sheet.feats.slice(0, at).filter((other) => other.name === feat.name);
      if (earlier.length === 0) return [];
      // A feat of another book may be taken once for each choice.
      if (!feat.fromTable && earlier.every((other) => other.chosen !== feat.chosen)) return [];
      if (!feat.table.repeatable)
        return [error(feat.path, `${feat.label} is taken twice.`, 'Take another feat.')];
      const same = listOf(sheet, feat);
      return sheet.edition === '2024' &&
        same !== undefined &&
        earlier.some((other) => listOf(sheet, other) === same)
        ? [
            error(
              feat.path,
              `${feat.label} is taken twice for the ${same} list.`,
              'Choose a different spell list each time.',
            ),
          ]
        : [];
    });
  },
};

/** The spell list chosen with a feat; the background chooses that of the feat it gives. */
function listOf(sheet: Sheet, feat: SheetFeat): string | undefined {
  const { feat: given, featChoice } = sheet.background?.table ?? {};
  if (!feat.table.spells) return undefined;
  const first = sheet.feats.find((other) => other.name === feat.name);
  return feat.chosen ?? (feat.name === given && feat === first ? featChoice : undefined);
}

/** Whether the character meets one clause of a prerequisite. */
type Verdict = 'met' | 'unmet' | 'unknown';

function clause(text: string, sheet: Sheet, feat: SheetFeat): Verdict {
  const words = plain(text);
  if (words === '' || words === 'n a' || words === 'none') return 'met';
  const score = /(\d+)/.exec(words)?.[1];
  const named = abilities.filter((ability) => words.includes(ability));
  if (named.length > 0 && score !== undefined) {
    const { scores } = sheet;
    if (!scores || named.some((ability) => scores[ability] === undefined)) return 'unknown';
    return named.some((ability) => (scores[ability] ?? 0) >= Number(score)) ? 'met' : 'unmet';
  }
  const level = /level (\d+)|(\d+)(?:st|nd|rd|th) level/.exec(words);
  if (level) return sheet.level >= Number(level[1] ?? level[2]) ? 'met' : 'unmet';
  if (words.includes('fighting style')) return stylesOf(sheet) > 0 ? 'met' : 'unmet';
  if (/cast at least one spell|spellcasting|pact magic/.test(words)) {
    if (castersOf(sheet).length > 0) return 'met';
    // Class features are required by name; the ability to cast may come from elsewhere.
    const innate = originOf(sheet).cantrips.length + originOf(sheet).spells.length > 0;
    const learned = sheet.feats.some((one) => one !== feat && one.table.spells);
    if (!words.includes('feature') && (innate || learned)) return 'met';
    return sheet.classes.some((one) => !one.table) ? 'unknown' : 'unmet';
  }
  const armor = /(light|medium|heavy) armor/.exec(words)?.[1];
  if (armor !== undefined && /proficiency|training/.test(words)) {
    const training = trainingOf(sheet);
    if ([...training.armor].some((one) => one === armor)) return 'met';
    return training.options.some((one) => one.armor === armor) ? 'unknown' : 'unmet';
  }
  if (/martial weapon/.test(words)) {
    const training = trainingOf(sheet);
    return training.weapons.some(
      (one) =>
        one.categories.includes('martial') || one.martialWith.length > 0 || one.names.length > 0,
    )
      ? 'met'
      : 'unknown';
  }
  const skills = skillsIn(words);
  if (skills.length > 0 && words.includes('proficiency')) {
    if (sheet.skills.length === 0) return 'unknown';
    return sheet.skills.some(({ skill }) => skill && skills.includes(skill)) ? 'met' : 'unmet';
  }
  return 'unknown';
}

export const featPrerequisitesRule: Rule = {
  id: 'feat-prerequisites',
  title: 'Feats: the prerequisite must be met when the feat is taken',
  check(sheet) {
    if (sheet.classes.length === 0) return [];
    return sheet.feats.flatMap((feat) => {
      if (isFightingStyle(feat) && stylesOf(sheet) === 0)
        return [
          error(
            feat.path,
            `${feat.label} needs the Fighting Style feature.`,
            'Take it as a fighter, paladin or ranger.',
          ),
        ];
      const { prerequisite } = feat;
      if (!prerequisite) return [];
      const clauses = prerequisite.replace(/[*_]/g, '').split(/,(?! or )|;/);
      const verdicts = clauses.map((one) => clause(one, sheet, feat));
      const unmet = clauses.filter((_, at) => verdicts[at] === 'unmet');
      if (unmet.length > 0)
        return [
          error(
            feat.path,
            `${feat.label} needs ${listed(unmet.map((one) => one.trim()))}, which is not met.`,
            'Meet the prerequisite or take another feat.',
          ),
        ];
      if (verdicts.includes('unknown'))
        return [
          info(
            feat.path,
            `Whether ${feat.label}'s prerequisite (${prerequisite.replace(/[*_]/g, '')}) is met cannot be read from the sheet.`,
            'Check it with your game master.',
          ),
        ];
      return [];
    });
  },
};
