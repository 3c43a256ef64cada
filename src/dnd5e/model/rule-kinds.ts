/** The names of the kinds for rules and reference lists. */
export const ruleKindNames = [
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
