import { invalidInput } from '../../base/error.ts';
import type { Selection } from '../../library/library.ts';
import { referenceKinds } from '../model/rule-and-reference.ts';
import type { ruleKindNames } from '../model/rule-kinds.ts';

export type RuleType = (typeof ruleKindNames)[number];

/** Only rules have sections: with a section, nothing else can match. */
export function ruleSelection(
  type: RuleType | undefined,
  section: string | undefined,
): { select: Selection[] } {
  const rules: Selection = { kind: 'rule', filters: { section } };
  if (type === 'rule' || (type === undefined && section !== undefined)) return { select: [rules] };
  if (type === undefined)
    return { select: [rules, ...referenceKinds.map((kind) => ({ kind: kind.name }))] };
  if (section !== undefined)
    throw invalidInput(`Only rules stand in sections, so \`section\` cannot narrow ${type}.`, {
      next: 'Leave `section` out, or ask for the type "rule".',
      suggestions: ['rule'],
    });
  return { select: [{ kind: type }] };
}
