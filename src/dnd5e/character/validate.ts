import type { Library } from '../../library/library.ts';
import { rulesetOf } from '../model/edition.ts';
import { rules } from './all-checks.ts';
import type { Character } from './character.ts';
import { derive } from './derive.ts';
import type { Severity } from './finding.ts';
import { readSheet } from './read-sheet.ts';
import type { Sheet } from './sheet.ts';
import { uncheckedOf } from './unknown-parts.ts';

export interface Reported {
  readonly path: string;
  readonly problem: string;
  /** The stable name of the rule. */
  readonly rule: string;
  /** What the rule says, in a few words. */
  readonly rule_title: string;
  readonly fix: string;
}

export interface Verdict {
  readonly valid: boolean;
  /** Why most of the sheet could not be checked, if so: then `valid` says little. */
  readonly unchecked: string | undefined;
  readonly ruleset: string;
  readonly errors: readonly Reported[];
  readonly warnings: readonly Reported[];
  readonly info: readonly Reported[];
  readonly derived: Record<string, unknown>;
}

export const validateCharacter = async (character: Character, library: Library): Promise<Verdict> =>
  judge(await readSheet(character, library));

/** A character is valid when no rule forbids anything on its sheet. */
export function judge(sheet: Sheet): Verdict {
  const found = rules.flatMap((rule) => rule.check(sheet).map((finding) => ({ rule, finding })));
  const of = (severity: Severity): Reported[] =>
    found
      .filter(({ finding }) => finding.severity === severity)
      .map(({ rule, finding }) => ({
        path: finding.path,
        problem: finding.problem,
        rule: rule.id,
        rule_title: rule.title,
        fix: finding.fix,
      }));
  const errors = of('error');
  return {
    valid: errors.length === 0,
    unchecked: uncheckedOf(sheet),
    ruleset: rulesetOf(sheet.edition),
    errors,
    warnings: of('warning'),
    info: of('info'),
    derived: derive(sheet),
  };
}
