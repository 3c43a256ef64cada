/** Rows in the shape of Open5e, with invented content: what a test does not care for has a default. */
export type Row = Readonly<Record<string, unknown>>;

const books: Readonly<Record<string, { name: string; system: string; publisher: string }>> = {
  'srd-2014': {
    name: 'System Reference Document 5.1',
    system: '5e-2014',
    publisher: 'Wizards of the Coast',
  },
  'srd-2024': {
    name: 'System Reference Document 5.2',
    system: '5e-2024',
    publisher: 'Wizards of the Coast',
  },
  core: { name: '5e Core Concepts', system: '5e-2014', publisher: 'Open5e' },
  'a5e-ag': { name: "Adventurer's Guide", system: 'a5e', publisher: 'EN Publishing' },
  'a5e-mm': { name: 'Monstrous Menagerie', system: 'a5e', publisher: 'EN Publishing' },
  deepm: { name: 'Deep Magic for 5th Edition', system: '5e-2014', publisher: 'Kobold Press' },
  tob3: { name: 'Tome of Beasts 3', system: '5e-2014', publisher: 'Kobold Press' },
  vom: { name: 'Vault of Magic', system: '5e-2014', publisher: 'Kobold Press' },
  toh: { name: 'Tome of Heroes', system: '5e-2014', publisher: 'Kobold Press' },
};
export const bookKeys: readonly string[] = Object.keys(books);

/** Key prefixes are not document keys: `srd_` stands for srd-2014. */
const prefix = (document: string): string => (document === 'srd-2014' ? 'srd' : document);
const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-');
const keyOf = (document: string, name: string): string => `${prefix(document)}_${slug(name)}`;
const named = (name: string) => ({ name, key: slug(name) });

export const documentRef = (key: string): Row => {
  const book = books[key] ?? { name: key, system: '5e-2014', publisher: 'Nobody' };
  return {
    name: book.name,
    key,
    type: 'SOURCE',
    display_name: book.name,
    publisher: named(book.publisher),
    gamesystem: { name: book.system, key: book.system },
    permalink: `https://example.invalid/${key}`,
  };
};

export const documentRow = (key: string): Row => ({
  ...documentRef(key),
  licenses: [{ name: 'Creative Commons Attribution 4.0', key: 'cc-by-40' }],
  desc: `About ${key}.`,
});

export const row = (document: string, name: string, more: object = {}): Row => ({
  key: keyOf(document, name),
  name,
  document: documentRef(document),
  desc: `All about ${name}.`,
  ...more,
});

interface SpellOptions {
  level: number;
  school?: string;
  classes?: readonly string[];
  more?: object;
}
export const spell = (document: string, name: string, options: SpellOptions): Row =>
  row(document, name, {
    school: named(options.school ?? 'Evocation'),
    classes: (options.classes ?? []).map((c) => ({ name: c, key: keyOf(document, c) })),
    level: options.level,
    higher_level: '',
    range_text: '60 feet',
    range: 60,
    ritual: false,
    casting_time: 'action',
    reaction_condition: null,
    verbal: true,
    somatic: true,
    material: false,
    material_specified: null,
    material_cost: null,
    material_consumed: false,
    saving_throw_ability: '',
    attack_roll: false,
    damage_roll: '',
    damage_types: [],
    duration: 'instantaneous',
    shape_type: null,
    shape_size: null,
    concentration: false,
    casting_options: [],
    ...options.more,
  });

const scores = {
  strength: 16,
  dexterity: 12,
  constitution: 14,
  intelligence: 8,
  wisdom: 10,
  charisma: 9,
};

export const action = (name: string, desc: string, more: object = {}): Row => ({
  name,
  desc,
  // The type of an attack's damage is wrong upstream; the text is right.
  attacks: [{ name: `${name} attack`, to_hit_mod: 99, damage_type: named('Thunder') }],
  action_type: 'ACTION',
  order_in_statblock: 0,
  legendary_action_cost: null,
  usage_limits: null,
  ...more,
});

interface CreatureOptions {
  cr: number;
  type: string;
  size?: string;
  more?: object;
}
/** The die of a creature's hit points by its size. */
const HIT_DIE: Readonly<Record<string, number>> = {
  Tiny: 4,
  Small: 6,
  Large: 10,
  Huge: 12,
  Gargantuan: 20,
};

export const creature = (document: string, name: string, options: CreatureOptions): Row =>
  row(document, name, {
    type: named(options.type),
    size: named(options.size ?? 'Medium'),
    challenge_rating: options.cr,
    proficiency_bonus: null,
    speed: { walk: 30, unit: 'feet' },
    category: 'Monsters',
    subcategory: null,
    alignment: 'chaotic evil',
    languages: { as_string: 'Common', data: [] },
    armor_class: 15,
    armor_detail: 'natural armor',
    hit_points: 60,
    hit_dice: `8d${HIT_DIE[options.size ?? 'Medium'] ?? 8}+24`,
    experience_points: 1800,
    ability_scores: scores,
    initiative_bonus: 1,
    saving_throws: {},
    skill_bonuses: { stealth: 5 },
    passive_perception: 10,
    resistances_and_immunities: {
      damage_immunities_display: 'poison',
      damage_immunities: [named('Poison')],
      damage_resistances_display:
        'cold; bludgeoning, piercing, and slashing from nonmagical attacks',
      damage_resistances: [named('Cold')],
      damage_vulnerabilities_display: '',
      damage_vulnerabilities: [],
      condition_immunities_display: 'poisoned',
      condition_immunities: [named('Poisoned')],
    },
    darkvision_range: 60,
    blindsight_range: null,
    tremorsense_range: null,
    truesight_range: null,
    actions: [
      action(
        'Claw',
        'Melee Weapon Attack: +6 to hit, reach 5 ft. Hit: 8 (1d10 + 3) slashing damage plus 3 (1d6) cold damage.',
      ),
    ],
    traits: [{ name: 'Grim Patience', desc: 'It waits.' }],
    environments: [named('Ruins')],
    ...options.more,
  });

export const magicItem = (document: string, name: string, rarity: string, more: object = {}): Row =>
  row(document, name, {
    category: { name: 'Wondrous Item', key: 'wondrous-item' },
    rarity: { ...named(rarity), rank: 3 },
    weapon: null,
    armor: null,
    weight: '0.000',
    weight_unit: 'lb',
    cost: '0.00',
    requires_attunement: false,
    attunement_detail: null,
    ...more,
  });

/** v1 rows carry their document's slug and everything as text. */
export const rowV1 = (documentSlug: string, name: string, more: object = {}): Row => ({
  slug: slug(name),
  name,
  desc: `All about ${name}.`,
  document__slug: documentSlug,
  document__title: documentSlug,
  ...more,
});

export const spellV1 = (documentSlug: string, name: string, level: number, classes: string): Row =>
  rowV1(documentSlug, name, {
    higher_level: '',
    range: '60 feet',
    components: 'V, S',
    material: '',
    can_be_cast_as_ritual: false,
    duration: 'Instantaneous',
    requires_concentration: false,
    casting_time: '1 action',
    level_int: level,
    spell_level: level,
    school: 'evocation',
    dnd_class: classes,
    archetype: '',
  });
