interface ApiRow {
  readonly index: string;
  readonly name: string;
  readonly [field: string]: unknown;
}
export type ApiLore = Readonly<Record<string, Readonly<Record<string, readonly ApiRow[]>>>>;

const ref = (name: string) => ({
  index: name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
  name,
  url: `/api/x/${name}`,
});

const elf2024 = ['Drow', 'High Elf', 'Wood Elf'].map((name) => `Elven Lineage: ${name}`);

/** A class as both years have it; its table has a route of its own. */
const warden = {
  ...ref('Warden'),
  hit_die: 10,
  proficiency_choices: [
    {
      choose: 2,
      desc: 'Two of them',
      from: {
        option_set_type: 'options_array',
        options: [{ option_type: 'reference', item: ref('Skill: Nature') }],
      },
    },
  ],
  proficiencies: [ref('Light Armor'), ref('Shields'), ref('Clubs')],
  saving_throws: [ref('WIS')],
  starting_equipment: [{ equipment: ref('Lantern'), quantity: 1 }],
  starting_equipment_options: [],
  subclasses: [ref('Lanterns')],
};
const lanterns = { ...ref('Lanterns'), class: ref('Warden') };

/** Mongoose adds empty lists that the data does not have. */
const monster = {
  ...ref('Marsh Lurker'),
  size: 'Large',
  type: 'beast',
  alignment: 'unaligned',
  armor_class: [{ type: 'natural', value: 13 }],
  hit_points: 45,
  hit_points_roll: '6d10+12',
  speed: { walk: '30 ft.', swim: '40 ft.' },
  strength: 17,
  dexterity: 10,
  constitution: 14,
  intelligence: 2,
  wisdom: 12,
  charisma: 5,
  proficiencies: [{ value: 3, proficiency: ref('Skill: Stealth') }],
  damage_vulnerabilities: [],
  damage_resistances: [],
  damage_immunities: [],
  condition_immunities: [],
  senses: { darkvision: '60 ft.', passive_perception: 11 },
  languages: '',
  challenge_rating: 2,
  proficiency_bonus: 2,
  xp: 450,
  special_abilities: [],
  actions: [
    {
      name: 'Bite',
      desc: 'Melee Weapon Attack: +5 to hit, reach 5 ft. Hit: 10 (2d6 + 3) piercing damage.',
      attack_bonus: 5,
      damage: [{ damage_dice: '2d6+3', damage_type: ref('Piercing') }],
      actions: [],
    },
    // A figure for what is no attack.
    { name: 'Mud Cloud', desc: 'It hides in mud.', attack_bonus: 0, damage: [], actions: [] },
  ],
  reactions: [],
  legendary_actions: [],
  forms: [],
};

/** A small dnd5eapi: invented lore in all of its lists, with what Open5e lacks. */
export const apiLore: ApiLore = {
  '2014': {
    'ability-scores': [
      {
        ...ref('DEX'),
        full_name: 'Dexterity',
        desc: ['How quick you are.'],
        skills: [ref('Stealth')],
      },
    ],
    alignments: [{ ...ref('Lawful Good'), desc: 'Just and kind.', abbreviation: 'LG' }],
    backgrounds: [
      {
        ...ref('Lamplighter'),
        starting_proficiencies: [ref('Skill: Insight')],
        starting_equipment: [{ equipment: ref('Lantern'), quantity: 1 }],
        feature: { name: 'Rounds', desc: ['You know every street.'] },
      },
    ],
    classes: [warden],
    conditions: [{ ...ref('Grappled'), desc: ['- Its speed is gone.'] }],
    'damage-types': [{ ...ref('Radiant'), desc: ['It burns the unholy.'] }],
    equipment: [
      {
        ...ref("Wayfarer's Pack"),
        equipment_category: ref('Adventuring Gear'),
        gear_category: ref('Equipment Packs'),
        cost: { quantity: 9, unit: 'gp' },
        contents: [{ item: ref('Lantern'), quantity: 1 }],
        desc: [],
        special: [],
        properties: [],
      },
    ],
    feats: [
      {
        ...ref('Night Owl of Old'),
        desc: ['You wake late.'],
        prerequisites: [{ ability_score: ref('WIS'), minimum_score: 13 }],
      },
    ],
    features: [
      { ...ref('Watchfulness'), class: ref('Warden'), level: 1, desc: ['You do not sleep.'] },
    ],
    languages: ['Dwarvish', 'Elvish'].map((name) => ({
      ...ref(name),
      type: 'Standard',
      typical_speakers: [],
      script: name,
    })),
    'magic-items': [
      {
        ...ref('Kite of Dusk'),
        equipment_category: ref('Wondrous Items'),
        rarity: { name: 'Varies' },
        variants: [ref('Kite of Dusk (small)')],
        variant: false,
        desc: [
          'Wondrous item, rare (small) or very rare (large) (requires attunement by a bard)',
          'It carries you at nightfall.',
          '| Size | Load |',
          '|---|---|',
          '| small | 50 lb. |',
        ],
      },
      {
        ...ref('Kite of Dusk (small)'),
        equipment_category: ref('Wondrous Items'),
        rarity: { name: 'Rare' },
        variants: [],
        variant: true,
        desc: ['Wondrous item, rare (requires attunement by a bard)', 'It carries a child.'],
      },
      {
        ...ref('Granite Toad Figurine of Wondrous Power'),
        equipment_category: ref('Wondrous Items'),
        rarity: { name: 'Rare' },
        variants: [],
        variant: true,
        desc: ['Wondrous item, rare', 'It hops.'],
      },
    ],
    'magic-schools': [{ ...ref('Evocation'), desc: 'It shapes energy.' }],
    monsters: [monster],
    proficiencies: [
      {
        ...ref('Skill: Stealth'),
        type: 'Skills',
        classes: [ref('Rogue')],
        races: [],
        reference: ref('Stealth'),
      },
    ],
    races: [
      {
        ...ref('Reedfolk'),
        speed: 30,
        ability_bonuses: [{ ability_score: ref('DEX'), bonus: 2 }],
        size: 'Small',
        languages: [],
        traits: [ref('Reed Step')],
        subraces: [],
      },
      {
        ...ref('Elf'),
        speed: 30,
        ability_bonuses: [{ ability_score: ref('DEX'), bonus: 2 }],
        size: 'Medium',
        languages: [],
        traits: [],
        subraces: [ref('High Elf')],
      },
    ],
    rules: [{ ...ref('Combat'), desc: '# Combat\n', subsections: [ref('Making an Attack')] }],
    'rule-sections': [
      { ...ref('Making an Attack'), desc: '## Making an Attack\n\nChoose a target, then roll.' },
      { ...ref('Resting'), desc: '## Resting\n\nSleep heals.' },
    ],
    skills: [{ ...ref('Stealth'), desc: ['To go unseen.'], ability_score: ref('DEX') }],
    spells: [
      {
        ...ref('Reed Whisper'),
        desc: ['The reeds carry a word.'],
        higher_level: [],
        range: '60 feet',
        components: ['V'],
        ritual: true,
        duration: 'Up to 1 minute',
        concentration: true,
        casting_time: '1 action',
        level: 1,
        school: ref('Transmutation'),
        classes: [ref('Druid')],
        subclasses: [],
      },
    ],
    subclasses: [{ ...lanterns, subclass_flavor: 'Oath', desc: ['They carry light.'] }],
    subraces: [
      { ...ref('Salt Reedfolk'), race: ref('Reedfolk'), racial_traits: [] },
      { ...ref('High Elf'), race: ref('Elf'), racial_traits: [] },
    ],
    traits: [{ ...ref('Reed Step'), desc: ['You leave no track.'], races: [ref('Reedfolk')] }],
    'weapon-properties': [{ ...ref('Finesse'), desc: ['Quick hands will do.'] }],
  },
  '2024': {
    'ability-scores': [{ ...ref('DEX'), full_name: 'Dexterity', description: 'Quickness' }],
    alignments: [{ ...ref('Lawful Good'), description: 'Just', abbreviation: 'LG' }],
    backgrounds: [{ ...ref('Ferryman'), ability_scores: [ref('STR')], feat: ref('Alert') }],
    classes: [warden],
    conditions: [{ ...ref('Grappled'), description: 'Held fast' }],
    'damage-types': [{ ...ref('Radiant'), description: 'Light' }],
    equipment: [
      {
        ...ref('Fiddle'),
        equipment_categories: [ref('Musical Instruments'), ref('Tools')],
        cost: { quantity: 30, unit: 'gp' },
        properties: [],
      },
    ],
    feats: [{ ...ref('Night Owl'), description: 'You wake late.', type: 'origin' }],
    features: [
      {
        ...ref('Watchfulness'),
        class: ref('Warden'),
        level: ref('Warden 1'),
        description: 'Awake',
      },
    ],
    languages: [{ ...ref('Common Sign Language'), is_rare: false, note: 'Spoken by hand' }],
    'magic-items': [
      {
        ...ref('Cloak of Displacement'),
        equipment_category: ref('Wondrous Items'),
        rarity: { name: 'Rare' },
        variants: [],
        variant: false,
        attunement: true,
        'limited-to': 'Spellcaster',
        desc: 'Wondrous Item  \n It bends the light.  \n It is heavy.',
      },
    ],
    'magic-schools': [{ ...ref('Evocation'), description: 'Shapes energy' }],
    monsters: [monster],
    poisons: [{ ...ref('Bog Tears'), cost: 40, type: 'Ingested', description: 'You weep.' }],
    proficiencies: [{ ...ref('Skill: Nature'), type: 'Skills', reference: ref('Nature') }],
    skills: [{ ...ref('Stealth'), description: 'Unseen', ability_score: ref('DEX') }],
    species: [
      {
        ...ref('Elf'),
        size: 'Medium',
        speed: 30,
        traits: [ref('Keen Senses')],
        subspecies: elf2024.map(ref),
      },
    ],
    subclasses: [{ ...lanterns, summary: 'They carry light.', features: [] }],
    subspecies: elf2024.map((name) => ({ ...ref(name), species: ref('Elf'), traits: [] })),
    traits: [
      {
        ...ref('Keen Senses'),
        description: 'You hear much.',
        species: [ref('Elf')],
        subspecies: [],
      },
    ],
    'weapon-mastery-properties': [{ ...ref('Sap'), description: 'It dulls.' }],
    'weapon-properties': [{ ...ref('Finesse'), description: 'Quick hands' }],
  },
};

/** The table of a class: a bare list, as no other route answers. */
export const levelsOf = (index: string): unknown =>
  [1, 2].map((level) => ({
    level,
    prof_bonus: 2,
    features: level === 1 ? [ref('Watchfulness')] : [],
    class: { ...ref('Warden'), index },
    class_specific: { lanterns: level },
  }));
