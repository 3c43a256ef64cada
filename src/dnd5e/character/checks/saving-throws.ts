import { listed } from '../../../text/excerpt.ts';
import { capital } from '../../../text/markdown.ts';
import { abilities } from '../../model/game-words.ts';
import { type Ability, abilityOf } from '../../model/vocabulary.ts';
import { featureSaves } from '../../tables/features.ts';
import { error, type Finding, type Rule, unlessUnknown } from '../finding.ts';
import type { Sheet } from '../sheet.ts';

/** Saves from class levels: the two of the first class, and what features add later. */
export const savesOf = (sheet: Sheet): ReadonlySet<Ability> =>
  new Set([
    ...(sheet.classes[0]?.table?.saves ?? []),
    ...sheet.classes.flatMap((one) => featureSaves(sheet.edition, one.name, one.level)),
    ...sheet.classes.flatMap((one) => one.subclass?.gives.saves ?? []),
    ...sheet.feats.flatMap((feat) => feat.gives.saves),
  ]);

export const savingThrowsRule: Rule = {
  id: 'saving-throws',
  title: 'Saving throw proficiencies: those of the first class, and of features and feats',
  check(sheet) {
    const stated = sheet.character.saves;
    // A book that does not list the saves of its class leaves nothing to check.
    if (!stated || !sheet.classes[0]?.table?.saves.length) return [];
    const found: Finding[] = [];
    const given = savesOf(sheet);
    const claimed = new Set<Ability>();
    stated.forEach((word, at) => {
      const ability = abilityOf(word);
      if (!ability)
        found.push(
          error(`saves[${at}]`, `"${word}" is not an ability.`, `Use ${abilities.join(', ')}.`),
        );
      else claimed.add(ability);
    });
    const beyond = [...claimed].filter((ability) => !given.has(ability));
    const byFeat = sheet.feats.reduce((sum, feat) => sum + (feat.table.saves ?? 0), 0);
    const first = sheet.classes[0].label;
    if (beyond.length > byFeat)
      found.push(
        unlessUnknown(
          sheet,
          'saves',
          `Nothing gives ${listed(beyond.slice(byFeat).map(capital))} saves.`,
          `${first} gives ${listed([...given].map(capital))}; later classes give none.`,
        ),
      );
    const missing = [...given].filter((ability) => !claimed.has(ability));
    if (missing.length > 0)
      found.push(
        error(
          'saves',
          `${listed(missing.map(capital))} is missing.`,
          `Add it: ${first} gives ${listed([...given].map(capital))}.`,
        ),
      );
    return found;
  },
};
