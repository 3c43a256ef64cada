/** Rules and the reference lists beside them, by the names of their kinds. */
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
