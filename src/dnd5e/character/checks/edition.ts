import { rulesetOf } from '../../model/edition.ts';
import { newIn2024 } from '../../tables/new-spells.ts';
import { error, type Finding, type Rule, warning } from '../finding.ts';
import type { Sheet } from '../sheet.ts';
import type { SheetSpell } from '../sheet-parts.ts';

function editionFinding(sheet: Sheet, spell: SheetSpell): Finding[] {
  const own = rulesetOf(sheet.edition);
  const { ruleset, label, path, name } = spell;
  if (sheet.edition === '2014' && ruleset !== own && newIn2024.has(name))
    return [
      error(path, `${label} is a spell of the 2024 rules.`, 'Take a spell of the 2014 rules.'),
    ];
  // 2024 allows older books to be used with it.
  if (ruleset === undefined || ruleset === own) return [];
  if (sheet.edition === '2024' && ruleset === rulesetOf('2014')) {
    const renamed = formerNames.get(name);
    return renamed
      ? [warning(path, `${label} is called ${renamed} in 2024.`, `Take ${renamed}.`)]
      : [];
  }
  return [
    warning(
      path,
      `${label} is known here only from the ${ruleset.replace('5e-', '')} rules.`,
      'Ask your game master, or take a spell of the edition you play.',
    ),
  ];
}

/** Spells renamed in 2024. */
const formerNames: ReadonlyMap<string, string> = new Map([
  ['branding smite', 'Shining Smite'],
  ['feeblemind', 'Befuddlement'],
]);

export const editionRule: Rule = {
  id: 'edition',
  title: 'Spells: of the edition that is played',
  check: (sheet) =>
    [...sheet.cantrips, ...sheet.spells, ...sheet.prepared].flatMap((spell) =>
      editionFinding(sheet, spell),
    ),
};
