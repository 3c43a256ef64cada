/**
 * Fields that a lower-ranked source may fill if a higher one has no value. Only those whose absence
 * is known to be a gap; for all others the absence in a complete record is an answer ("no
 * resistances"), which lower sources must not contradict.
 */
const GAPS: Readonly<Record<string, readonly string[]>> = {
  spell: ['classes', 'subclasses', 'components', 'material', 'page', 'reaction_condition'],
  creature: [
    'desc',
    'subtype',
    'alignment',
    'armor_detail',
    'hit_dice',
    'legendary_desc',
    'lair_actions',
    'environments',
    'passive_perception',
    'senses',
    'sense_notes',
    'skill_notes',
    'experience_points',
  ],
  weapon: [
    'cost',
    'weight',
    'range_type',
    'range_normal',
    'range_long',
    'versatile_dice',
    'property_notes',
    'mastery',
    'desc',
  ],
  armor: ['cost', 'weight', 'desc'],
  gear: ['cost', 'weight', 'contents', 'speed', 'capacity', 'desc'],
  'magic-item': ['variants'],
  class: [
    'desc',
    'hit_die',
    'hit_points_at_first_level',
    'hit_points_at_higher_levels',
    'primary_abilities',
    'saving_throws',
    'armor_proficiencies',
    'weapon_proficiencies',
    'tool_proficiencies',
    'skill_choices',
    'starting_equipment',
    'spellcasting',
    'subclass_level',
    'levels',
    'features',
    'subclasses',
  ],
  subclass: ['desc', 'flavor', 'features', 'spells', 'expanded_spells'],
  'class-feature': ['subclass', 'level', 'feature_type', 'prerequisite'],
  race: [
    'desc',
    'ability_bonuses',
    'ability_bonus_choice',
    'ability_bonus_desc',
    'size',
    'size_desc',
    'speed',
    'speed_desc',
    'darkvision',
    'languages',
    'language_choice',
    'language_desc',
    'proficiencies',
    'proficiency_choice',
    'spells',
    'age',
    'alignment',
    'subraces',
  ],
  subrace: ['desc', 'ability_bonuses', 'languages', 'language_choice', 'proficiencies', 'spells'],
  background: [
    'desc',
    'skill_proficiencies',
    'tool_proficiencies',
    'languages',
    'equipment',
    'feature',
  ],
  feat: ['prerequisite', 'benefits'],
  rule: ['section', 'parent'],
};

/** The reference lists share one shape, and each source has different columns of it. */
const REFERENCE_GAPS = [
  'desc',
  'full_name',
  'abbreviation',
  'ability',
  'skills',
  'category',
  'typical_speakers',
  'script',
  'classes',
  'races',
  'reference',
];

export const isGap = (kind: string, field: string): boolean =>
  (GAPS[kind] ?? REFERENCE_GAPS).includes(field);

/**
 * Fields that repeat or describe another one, and so come from the same source: a price in words
 * belongs to the price, the cost of a component to the component.
 */
const COMPANIONS: Readonly<Record<string, string>> = {
  cost_text: 'cost',
  challenge_rating_text: 'challenge_rating',
  proficiency_bonus: 'challenge_rating',
  material_cost: 'material',
  material_consumed: 'material',
  armor_class_formula: 'armor_class',
  speed_desc: 'speed',
  hover: 'speed',
};

/**
 * Companions that say the same in words, which not all sources have: one with the same figures has
 * them right.
 */
const IN_WORDS: readonly string[] = ['speed_desc'];
export const isInWords = (field: string): boolean => IN_WORDS.includes(field);

/** The field that decides which source is used for this one. */
export const leaderOf = (field: string): string => COMPANIONS[field] ?? field;

/** The actions of a creature: merged by name over all sources, since each of them lost some. */
export const ACTION_GROUPS = [
  'traits',
  'actions',
  'bonus_actions',
  'reactions',
  'legendary_actions',
] as const;

/** Objects merged key by key, since a source may lack single keys. */
const UNITED: Readonly<Record<string, readonly string[]>> = {
  creature: ['senses', 'sense_notes', 'skills', 'skill_notes'],
};

/** Lists of names of which every source has some. */
const UNITED_LISTS: Readonly<Record<string, readonly string[]>> = { trait: ['races'] };

export const isMergedList = (kind: string, field: string): boolean =>
  UNITED_LISTS[kind]?.includes(field) ?? false;

export const isMergedObject = (kind: string, field: string): boolean =>
  UNITED[kind]?.includes(field) ?? false;

/** Texts that some sources truncate: `Self` of `Self (15-foot radius)`. */
const SHORTENED: Readonly<Record<string, readonly string[]>> = { spell: ['range'] };

export const isShortened = (kind: string, field: string): boolean =>
  SHORTENED[kind]?.includes(field) ?? false;
