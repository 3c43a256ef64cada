import type { Selection } from '../../library/library.ts';
import { referenceKinds } from '../model/rule-and-reference.ts';

export const ruleTypes = [
  'rule',
  'condition',
  'damage-type',
  'weapon-property',
  'skill',
  'ability-score',
  'magic-school',
  'language',
  'proficiency',
  'alignment',
] as const;
export type RuleType = (typeof ruleTypes)[number];

/** Only rules stand in sections: elsewhere the section is not used, and the answer says so. */
export function ruleSelection(
  type: RuleType | undefined,
  section: string | undefined,
): { select: Selection[]; notices: string[] } {
  const rules: Selection = { kind: 'rule', filters: { section } };
  if (type === 'rule') return { select: [rules], notices: [] };
  if (type !== undefined)
    return {
      select: [{ kind: type }],
      notices: section === undefined ? [] : ['`section` applies to rules only and was not used.'],
    };
  if (section !== undefined) return { select: [rules], notices: [] };
  return { select: [rules, ...referenceKinds.map((kind) => ({ kind: kind.name }))], notices: [] };
}
