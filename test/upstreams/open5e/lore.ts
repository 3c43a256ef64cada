import {
  action,
  bookKeys,
  creature,
  documentRow,
  magicItem,
  type Row,
  row,
  rowV1,
  spell,
  spellV1,
} from './rows.ts';

export interface Lore {
  readonly v1: Readonly<Record<string, readonly Row[]>>;
  readonly v2: Readonly<Record<string, readonly Row[]>>;
}

const property = (name: string, detail: string | null = null, type: string | null = null) => ({
  property: { name, type, desc: `What ${name} means.` },
  detail,
});
const longblade = {
  name: 'Moonblade',
  key: 'srd-2024_moonblade',
  damage_type: { name: 'Slashing', key: 'slashing' },
  damage_dice: '1d8',
  properties: [property('Versatile', '1d10'), property('Sap', null, 'Mastery')],
  is_simple: false,
  is_martial: true,
  is_improvised: false,
  distance_unit: 'feet',
};
const twigclub = {
  ...longblade,
  name: 'Twigclub',
  key: 'srd-2024_twigclub',
  damage_dice: '1d4',
  properties: [property('Light')],
  is_simple: true,
  is_martial: false,
};
const chainCoat = {
  name: 'Chain Coat',
  key: 'srd-2024_chain-coat',
  category: 'heavy',
  ac_base: 16,
  ac_display: '16',
  ac_add_dexmod: false,
  ac_cap_dexmod: null,
  grants_stealth_disadvantage: true,
  strength_score_required: 13,
};
const item = (name: string, category: string, more: object = {}): Row =>
  row('srd-2024', name, {
    category: { name: category, key: category.toLowerCase().replaceAll(' ', '-') },
    weapon: null,
    armor: null,
    weight: '3.000',
    weight_unit: 'lb',
    cost: '15.00',
    ...more,
  });

const gained = (...levels: number[]) => levels.map((level) => ({ level, detail: null }));
const feature = (name: string, type: string, more: object = {}) => ({
  key: `srd-2024_warden_${name.toLowerCase()}`,
  name,
  desc: `${name} in full.`,
  feature_type: type,
  gained_at: [],
  data_for_class_table: [],
  ...more,
});
const described = (key: string, name: string, texts: Readonly<Record<string, string>>) => ({
  key,
  name,
  document: row('core', name).document,
  icon: null,
  descriptions: Object.entries(texts).map(([document, desc]) => ({
    desc,
    document,
    gamesystem: document.replace('srd', '5e'),
  })),
});

/** A small Open5e: invented lore in the shapes, and with the faults, of the real one. */
export const lore: Lore = {
  v2: {
    documents: bookKeys.map(documentRow),
    spells: [
      spell('a5e-ag', 'Fireball', { level: 3, classes: [] }),
      spell('srd-2014', 'Fireball', {
        level: 3,
        classes: ['Sorcerer', 'Wizard'],
        more: {
          desc: 'Everyone in the ball makes a Dexterity saving throw or burns.',
          damage_roll: '8d6',
          damage_types: ['fire'],
          saving_throw_ability: 'dexterity',
          shape_type: 'sphere',
          shape_size: 20,
          range_text: '150 feet',
          material: true,
          material_specified: 'a pinch of soot',
        },
      }),
      spell('srd-2024', 'Fireball', { level: 3, classes: ['Sorcerer', 'Wizard'] }),
      spell('srd-2024', 'Ember Lance', {
        level: 3,
        classes: ['Wizard'],
        more: { concentration: true, casting_time: 'bonus-action' },
      }),
      spell('srd-2024', 'Mist Veil', { level: 2, school: 'Illusion', classes: ['Wizard'] }),
      spell('srd-2024', 'Root Song', { level: 3, classes: ['Druid'] }),
      spell('srd-2024', 'Slow Rite', {
        level: 1,
        classes: ['Cleric'],
        more: { ritual: true, casting_time: '10minutes' },
      }),
      // Only v1 knows who casts it.
      spell('deepm', 'Shadow Needle', { level: 3, classes: [] }),
    ],
    creatures: [
      creature('srd-2024', 'Gloom Wraith', { cr: 5, type: 'Undead' }),
      creature('srd-2024', 'Pale Wraith', { cr: 5, type: 'Undead' }),
      creature('srd-2024', 'Ash Hound', { cr: 0.25, type: 'Beast', size: 'Small' }),
      creature('srd-2024', 'Bog Ogre', { cr: 2, type: 'Giant', size: 'Large' }),
      creature('a5e-mm', 'Kindly Treant', { cr: 9, type: 'Plant', size: 'Huge' }),
      creature('tob3', 'Silt Stalker', {
        cr: 3,
        type: 'Monstrosity',
        more: { actions: [], blindsight_range: 6020 },
      }),
      creature('srd-2014', 'Ancient Cinder Dragon', {
        cr: 24,
        type: 'Dragon',
        size: 'Gargantuan',
        more: {
          actions: [
            action(
              'Bite',
              'Melee Weapon Attack: +17 to hit, reach 15 ft., one target. Hit: 21 (2d10 + 10) piercing damage plus 14 (4d6) fire damage.',
            ),
            action(
              'Fire Breath',
              'Each creature in a 90-foot cone must make a DC 24 Dexterity saving throw, taking 91 (26d6) fire damage on a failed save.',
              {
                usage_limits: { type: 'RECHARGE_ON_ROLL', param: 5 },
              },
            ),
            action('Tail Attack', 'It makes a tail attack.', {
              action_type: 'LEGENDARY_ACTION',
              legendary_action_cost: 1,
            }),
            action('Wing Attack (Costs 2 Actions)', 'It beats its wings.', {
              action_type: 'ACTION',
            }),
          ],
        },
      }),
    ],
    magicitems: [
      magicItem('srd-2024', 'Flame Tongue (Moonblade)', 'Rare', {
        category: { name: 'Weapon', key: 'weapon' },
        weapon: longblade,
        requires_attunement: true,
      }),
      magicItem('srd-2024', 'Cloak of Displacement', 'Rare', { requires_attunement: true }),
      magicItem('vom', 'Staff of Quiet Bells', 'Uncommon', {
        requires_attunement: true,
        attunement_detail: 'requires attunement by a wizard',
      }),
      magicItem('vom', 'Chain of the Deep', 'Very Rare'),
    ],
    items: [
      item('Moonblade', 'Weapon', { weapon: longblade }),
      item('Twigclub', 'Weapon', { weapon: twigclub, cost: '0.10' }),
      item('Chain Coat', 'Armor', { armor: chainCoat, cost: '75.00', weight: '55.000' }),
      item('Tin Whistle (2 GP)', 'Tools', { cost: '2.00', weight: '0.000' }),
    ],
    weapons: [
      row('srd-2024', 'Moonblade', { ...longblade, range: 0, long_range: 0 }),
      row('srd-2024', 'Twigclub', { ...twigclub, range: 0, long_range: 0 }),
    ],
    armor: [row('srd-2024', 'Chain Coat', chainCoat)],
    services: [row('srd-2024', 'Ferry Ride', { cost: '0.50', detail: 'one way' })],
    classes: [
      row('srd-2024', 'Warden', {
        key: 'srd-2024_warden',
        hit_dice: 'D10',
        hit_points: {
          hit_points_at_1st_level: '10 + your Constitution modifier',
          hit_points_at_higher_levels: '1D10 (or 6) + your Constitution modifier per level',
        },
        saving_throws: [{ name: 'Strength' }, { name: 'Wisdom' }],
        primary_abilities: [],
        subclass_of: null,
        caster_type: 'HALF',
        features: [
          feature('Watchfulness', 'CLASS_LEVEL_FEATURE', { gained_at: gained(1) }),
          feature('Spellcasting', 'CLASS_LEVEL_FEATURE', {
            gained_at: gained(2),
            desc: 'Wisdom is your spellcasting ability for these.',
          }),
          feature('Proficiency Bonus', 'PROFICIENCY_BONUS', {
            data_for_class_table: [{ level: 1, column_value: '+2' }],
          }),
          feature('Traits', 'CORE_TRAITS_TABLE', {
            desc: '|||\n|---|---|\n|Primary Ability|Wisdom|\n|Skill Proficiencies|Choose 2: Arcana, Nature, or Survival|\n|Armor Training|Light armor, Shields|\n|Starting Equipment|A Moonblade and 5 GP|',
          }),
        ],
      }),
      row('srd-2024', 'Oath of Lanterns', {
        hit_dice: null,
        saving_throws: [],
        primary_abilities: [],
        subclass_of: { name: 'Warden', key: 'srd-2024_warden' },
        caster_type: null,
        features: [feature('Lantern Bearer', 'CLASS_LEVEL_FEATURE', { gained_at: gained(3) })],
      }),
    ],
    species: [
      row('srd-2024', 'Elf', {
        is_subspecies: false,
        subspecies_of: null,
        traits: [
          { name: 'Size', desc: 'Medium (about 5–6 feet tall)', type: 'SIZE', order: 1 },
          { name: 'Speed', desc: '30 feet', type: 'SPEED', order: 2 },
          {
            name: 'Darkvision',
            desc: 'You have Darkvision with a range of 60 feet.',
            type: null,
            order: 3,
          },
        ],
      }),
      row('toh', 'Brinefolk', {
        is_subspecies: false,
        subspecies_of: null,
        traits: [
          {
            name: 'Ability Score Increase',
            desc: 'Your Constitution score increases by 2.',
            type: null,
            order: null,
          },
        ],
      }),
    ],
    backgrounds: [
      row('srd-2024', 'Ferryman', {
        benefits: [
          { name: 'Ability Scores', desc: 'Strength, Wisdom', type: 'ability_score' },
          { name: 'Skill Proficiencies', desc: 'Athletics and Insight', type: 'skill_proficiency' },
          { name: 'Equipment', desc: 'A pole', type: 'equipment' },
          { name: 'Feat', desc: 'Alert', type: 'feat' },
        ],
      }),
    ],
    feats: [
      row('srd-2024', 'Sharpshooter', {
        has_prerequisite: true,
        prerequisite: 'Dexterity 13+',
        type: 'General',
        benefits: [{ desc: 'You shoot far.' }, { desc: 'You shoot past cover.' }],
      }),
      row('srd-2024', 'Night Owl', {
        has_prerequisite: false,
        prerequisite: '',
        type: 'Origin',
        benefits: [],
      }),
    ],
    rulesets: [
      row('srd-2024', 'Combat', {
        key: 'srd-2024_combat',
        rules: [
          {
            key: 'srd-2024_combat_opportunity-attacks',
            name: 'Opportunity Attacks',
            desc: 'Whoever leaves may be struck.',
            document: 'srd-2024',
          },
          {
            key: 'srd-2024_combat_initiative',
            name: 'Initiative',
            desc: 'Who acts first.',
            document: 'srd-2024',
          },
        ],
      }),
      row('srd-2024', 'Travel', {
        key: 'srd-2024_travel',
        rules: [
          {
            key: 'srd-2024_travel_darkness',
            name: 'Light',
            desc: 'In the dark.',
            document: 'srd-2024',
          },
          {
            key: 'srd-2024_travel_light',
            name: 'Light',
            desc: 'In the light.',
            document: 'srd-2024',
          },
        ],
      }),
    ],
    conditions: [
      described('grappled', 'Grappled', {
        'srd-2014': 'Its speed becomes 0.',
        'srd-2024': 'Its Speed is 0 and it has Disadvantage on attacks against others.',
      }),
    ],
    damagetypes: [
      {
        ...described('radiant', 'Radiant', {
          'srd-2014': 'Holy light burns.',
          'srd-2024': 'Holy energy',
        }),
        // Some of the lists name their document by its key alone.
        document: 'core',
      },
    ],
    skills: [],
    abilities: [],
    alignments: [],
    languages: [],
    spellschools: [],
    weaponproperties: [],
    creaturetypes: [],
  },
  v1: {
    spells: [
      spellV1('dmag', 'Shadow Needle', 3, 'Sorceror, Wizard'),
      spellV1('wotc-srd', 'Fireball', 3, 'Sorcerer, Wizard'),
    ],
    monsters: [
      rowV1('tob3', 'Silt Stalker', {
        size: 'Medium',
        type: 'Monstrosity',
        subtype: '',
        alignment: 'neutral',
        armor_class: 15,
        armor_desc: 'natural armor',
        hit_points: 60,
        hit_dice: '8d8+24',
        speed: { walk: 30 },
        strength: 16,
        dexterity: 12,
        constitution: 14,
        intelligence: 8,
        wisdom: 10,
        charisma: 9,
        skills: {},
        damage_vulnerabilities: '',
        damage_resistances: 'False',
        damage_immunities: '',
        condition_immunities: '',
        senses: "blindsight 60' or 20' while deafened, passive Perception 12",
        languages: '—',
        cr: 3,
        challenge_rating: '3',
        actions: [
          {
            name: 'Undertow',
            desc: 'Melee Weapon Attack: +5 to hit, reach 5 ft. Hit: 10 (2d6 + 3) bludgeoning damage.',
          },
        ],
        bonus_actions: null,
        reactions: '',
        legendary_desc: '',
        legendary_actions: null,
        special_abilities: [],
        environments: [],
      }),
    ],
    magicitems: [
      rowV1('a5e', 'Lantern of Honest Shadows', {
        type: 'Wondrous Item',
        rarity: 'Rare',
        requires_attunement: 'requires attunement',
      }),
    ],
    weapons: [
      rowV1('toh', 'Reedspear', {
        category: 'Martial Melee Weapons',
        cost: '12 gp',
        damage_dice: '1d8',
        damage_type: 'piercing',
        weight: '4 lb.',
        properties: ['reach', 'versatile (1d10)'],
      }),
    ],
    armor: [],
    classes: [],
    races: [],
    backgrounds: [],
    feats: [],
    sections: [],
    planes: [],
    conditions: [],
  },
};
