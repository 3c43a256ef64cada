import { type Lore, lore } from './lore.ts';
import { action, creature, documentRef, magicItem, type Row, row, rowV1, spell } from './rows.ts';

/**
 * The names and figures the specification speaks of, told in words of our own: a library filled
 * from here answers its scenarios without a line of any book.
 */
const srd = 'srd-2014';

const spells: readonly Row[] = [
  spell(srd, 'Fire Shield', {
    level: 4,
    classes: ['Wizard'],
    more: {
      desc: 'Thin flames wrap you and keep fire or cold from you: you resist the one you choose, and whoever hits you burns or freezes.',
    },
  }),
  spell(srd, 'Ice Storm', {
    level: 4,
    classes: ['Druid', 'Sorcerer', 'Wizard'],
    more: {
      desc: 'Hail as big as fists comes down on a circle of ground. Whoever stands there takes 2d8 bludgeoning damage and 4d6 cold damage.',
      damage_roll: '2d8',
      damage_types: ['bludgeoning', 'cold'],
    },
  }),
  spell(srd, 'Lightning Bolt', {
    level: 3,
    classes: ['Sorcerer', 'Wizard'],
    more: { desc: 'A stroke 100 feet long deals 8d6 lightning damage to all on its way.' },
  }),
  spell(srd, 'Wall of Thorned Fire', {
    level: 3,
    classes: ['Druid'],
    more: {
      desc: 'A hedge of embers. Who ends a turn beside it takes 5d8 fire damage, round after round.',
      concentration: true,
      duration: '1 minute',
    },
  }),
  spell(srd, 'Magic Missile', {
    level: 1,
    classes: ['Sorcerer', 'Wizard'],
    more: { desc: 'Three darts of force never miss; each deals 1d4 + 1 force damage.' },
  }),
  spell(srd, 'Cure Wounds', {
    level: 1,
    classes: ['Bard', 'Cleric', 'Druid', 'Paladin', 'Ranger'],
    more: { desc: 'Your hand closes wounds: the one you touch regains 1d8 hit points and more.' },
  }),
  spell(srd, 'Healing Word', {
    level: 1,
    classes: ['Bard', 'Cleric', 'Druid'],
    more: {
      desc: 'A word across the field heals: someone you see regains 1d4 hit points and more.',
      casting_time: 'bonus-action',
    },
  }),
  spell(srd, 'Mass Cure Wounds', {
    level: 5,
    classes: ['Bard', 'Cleric', 'Druid'],
    more: { desc: 'A wave of healing closes the wounds of up to six; each regains hit points.' },
  }),
  spell(srd, 'Inflict Wounds', {
    level: 1,
    school: 'Necromancy',
    classes: ['Cleric'],
    more: { desc: 'Your touch tears flesh open for 3d10 necrotic damage.', attack_roll: true },
  }),
  ...['Bless', 'Fly', 'Haste', 'Hold Person', 'Web'].map((name) =>
    spell(srd, name, {
      level: 2,
      school: 'Enchantment',
      classes: ['Sorcerer', 'Wizard'],
      more: { concentration: true, duration: '1 minute' },
    }),
  ),
  ...['Light', 'Mending', 'Mage Hand', 'Prestidigitation', 'Fire Bolt'].map((name) =>
    spell(srd, name, { level: 0, classes: ['Sorcerer', 'Wizard'] }),
  ),
];

const drains = (name: string, dice: string): Row =>
  action(
    name,
    `Melee Weapon Attack: +6 to hit, reach 5 ft., one creature. Hit: 21 (${dice}) necrotic damage. The life of the target is drained: its hit point maximum sinks by as much.`,
  );
const breath = action(
  'Fire Breath',
  'The dragon breathes fire in a cone. Everyone in it must make a DC 21 Dexterity saving throw, taking 63 (18d6) fire damage on a failed save.',
  { usage_limits: { type: 'RECHARGE_ON_ROLL', param: 5 } },
);
const legendary = (name: string, cost = 1): Row =>
  action(name, `It makes use of its ${name.toLowerCase()}.`, {
    action_type: 'LEGENDARY_ACTION',
    legendary_action_cost: cost,
  });
const dragon = (name: string, cr: number, size: string, actions: readonly Row[]): Row =>
  creature(srd, name, { cr, type: 'Dragon', size, more: { actions } });

const creatures: readonly Row[] = [
  creature(srd, 'Wraith', {
    cr: 5,
    type: 'Undead',
    more: { actions: [drains('Life Drain', '4d8 + 3')] },
  }),
  creature(srd, 'Specter', {
    cr: 1,
    type: 'Undead',
    more: { actions: [drains('Life Drain', '3d6')] },
  }),
  creature(srd, 'Vampire', {
    cr: 13,
    type: 'Undead',
    more: {
      actions: [drains('Bite', '3d6 + 3')],
      traits: [{ name: 'Hunger', desc: 'It feeds on blood and drains the life of its prey.' }],
    },
  }),
  creature(srd, 'Skeleton', { cr: 0.25, type: 'Undead' }),
  creature(srd, 'Zombie', { cr: 0.25, type: 'Undead' }),
  creature(srd, 'Goblin', { cr: 0.25, type: 'Humanoid', size: 'Small' }),
  creature(srd, 'Brown Bear', { cr: 1, type: 'Beast', size: 'Large' }),
  creature(srd, 'Ogre', { cr: 2, type: 'Giant', size: 'Large' }),
  creature(srd, 'Minotaur', { cr: 3, type: 'Monstrosity', size: 'Large' }),
  creature(srd, 'Iron Golem', {
    cr: 16,
    type: 'Construct',
    size: 'Large',
    more: { armor_class: 20 },
  }),
  dragon('Young Red Dragon', 10, 'Large', [breath]),
  dragon('Adult Red Dragon', 17, 'Huge', [breath, legendary('Tail Attack')]),
  dragon('Ancient Red Dragon', 24, 'Gargantuan', [
    breath,
    legendary('Tail Attack'),
    legendary('Wing Attack', 2),
  ]),
  // A book that tells of the lair among the traits, as no source has a place for it.
  creature('tob3', 'Adult Mire Dragon', {
    cr: 14,
    type: 'Dragon',
    size: 'Huge',
    more: {
      actions: [action('Bite', 'It bites.'), legendary('Detect')],
      traits: [
        {
          name: "Mire Dragon's Lair",
          desc: 'on initiative count 20 the dragon takes a lair action: the water rises, or the reeds close in.',
        },
        { name: 'Regional Effects', desc: 'Frogs gather for miles around.' },
      ],
    },
  }),
];

/** Where two dragons share one text, only the grown one has a lair that acts. */
const lairText =
  'They brood.\n\n## A Fen Dragon’s Lair\n\nA sunken hall.\n\n### Lair Actions\n\nOn initiative count 20 the dragon takes a lair action:\n* Mist rises.\n* Mud grips a foe.\n\n### Regional Effects\n\nIt rains.';
const fenDragon = (name: string): Row =>
  rowV1('tob3', name, {
    desc: lairText,
    size: 'Huge',
    type: 'Dragon',
    subtype: '',
    alignment: 'neutral evil',
    armor_class: 18,
    armor_desc: 'natural armor',
    hit_points: 200,
    hit_dice: '16d12+96',
    speed: { walk: 40, swim: 40, hover: false },
    strength: 22,
    dexterity: 10,
    constitution: 22,
    intelligence: 14,
    wisdom: 12,
    charisma: 16,
    skills: { perception: 9 },
    damage_vulnerabilities: '',
    damage_resistances: '',
    damage_immunities: 'poison',
    condition_immunities: 'poisoned',
    senses: 'darkvision 120 ft., passive Perception 19',
    languages: 'Draconic',
    cr: 13,
    challenge_rating: '13',
    actions: [{ name: 'Bite', desc: 'It bites.' }],
    bonus_actions: null,
    reactions: null,
    legendary_desc: '',
    legendary_actions: null,
    special_abilities: null,
    environments: [],
  });

const weapon = { category: { name: 'Weapon', key: 'weapon' } };
const magicitems: readonly Row[] = [
  magicItem(srd, 'Dwarven Thrower', 'Very Rare', {
    ...weapon,
    desc: 'A hammer made to be thrown. Hit or miss, it flies back to your hand at once.',
    requires_attunement: true,
    attunement_detail: 'requires attunement by a dwarf',
  }),
  magicItem(srd, 'Vorpal Sword', 'Legendary', {
    ...weapon,
    desc: 'On the best roll a head falls.',
  }),
  magicItem(srd, 'Oathbow', 'Very Rare', {
    ...weapon,
    desc: 'Whisper the name of a foe, and the arrows seek that one.',
  }),
  magicItem(srd, 'Arrow-Catching Shield', 'Rare', {
    category: { name: 'Shield', key: 'shield' },
    desc: 'It turns arrows and bolts aside and draws them away from your friends.',
    requires_attunement: true,
  }),
];

const sword = {
  name: 'Longsword',
  key: 'srd-2024_longsword',
  damage_type: { name: 'Slashing', key: 'slashing' },
  damage_dice: '1d8',
  properties: [
    { property: { name: 'Versatile', type: null, desc: 'One hand or two.' }, detail: '1d10' },
  ],
  is_simple: false,
  is_martial: true,
  is_improvised: false,
  distance_unit: 'feet',
};
const mail = {
  name: 'Chain Mail',
  key: 'srd-2024_chain-mail',
  category: 'heavy',
  ac_base: 16,
  ac_display: '16',
  ac_add_dexmod: false,
  ac_cap_dexmod: null,
  grants_stealth_disadvantage: true,
  strength_score_required: 13,
};
/** The newer SRD files its shield under heavy armor, with the bonus for a class. */
const shield = {
  ...mail,
  name: 'Shield',
  key: 'srd-2024_shield',
  ac_base: 2,
  ac_display: '2',
  grants_stealth_disadvantage: false,
  strength_score_required: null,
};
const item = (name: string, more: object): Row =>
  row('srd-2024', name, {
    category: { name: 'Armor', key: 'armor' },
    weapon: null,
    armor: null,
    weight: '6.000',
    weight_unit: 'lb',
    cost: '15.00',
    ...more,
  });
const items: readonly Row[] = [
  item('Longsword', { ...weapon, weapon: sword }),
  item('Chain Mail', { armor: mail }),
  item('Shield', {
    armor: shield,
    desc: 'Carried on one arm, it stops arrows and other missiles before they reach you.',
  }),
];

const feature = (of: string, name: string, desc: string, level: number): Row => ({
  key: `srd_${of.toLowerCase()}_${name.toLowerCase().replaceAll(' ', '-')}`,
  name,
  desc,
  feature_type: 'CLASS_LEVEL_FEATURE',
  gained_at: [{ level, detail: null }],
  data_for_class_table: [],
});
const characterClass = (
  name: string,
  hitDice: string,
  desc: string,
  features: readonly [name: string, desc: string, level: number][],
): Row =>
  row(srd, name, {
    desc,
    hit_dice: hitDice,
    saving_throws: [{ name: 'Wisdom' }],
    primary_abilities: [],
    subclass_of: null,
    caster_type: null,
    features: features.map(([title, text, level]) => feature(name, title, text, level)),
  });
const classes: readonly Row[] = [
  characterClass(
    'Paladin',
    'D10',
    'A warrior under a holy oath, who fights with a god’s blessing.',
    [
      ['Divine Sense', 'You feel heaven and hell.', 1],
      ['Lay on Hands', 'Your touch heals.', 1],
      ['Divine Smite', 'A hit may carry holy light.', 2],
    ],
  ),
  characterClass('Cleric', 'D8', 'A priest in armor who wields divine magic for a god.', [
    ['Spellcasting', 'Wisdom is your spellcasting ability for these prayers.', 1],
    ['Channel Divinity', 'You turn the undead.', 2],
  ]),
  characterClass('Rogue', 'D8', 'A thief and scout of shadows, quick with knife and lock.', [
    ['Sneak Attack', 'You strike where it hurts.', 1],
    ['Cunning Action', 'You are gone before they turn.', 2],
  ]),
  characterClass('Wizard', 'D6', 'A scholar of arcane magic with a book of spells.', [
    ['Spellcasting', 'Intelligence is your spellcasting ability for these spells.', 1],
    ['Arcane Recovery', 'Study gives back spent magic.', 1],
  ]),
  characterClass('Sorcerer', 'D6', 'Arcane magic is in the blood and answers a strong will.', [
    ['Spellcasting', 'Charisma is your spellcasting ability for these spells.', 1],
    ['Font of Magic', 'You bend magic to your will.', 2],
  ]),
  characterClass('Fighter', 'D10', 'A master of weapons and armor, steady in every battle line.', [
    ['Second Wind', 'You catch your breath.', 1],
    ['Action Surge', 'You do twice as much.', 2],
  ]),
  row(srd, 'Oath of Devotion', {
    hit_dice: null,
    saving_throws: [],
    primary_abilities: [],
    subclass_of: { name: 'Paladin', key: 'srd_paladin' },
    caster_type: null,
    features: [feature('Devotion', 'Sacred Weapon', 'Your blade shines.', 3)],
  }),
];

const chapter = (key: string, name: string, rules: Readonly<Record<string, string>>): Row => ({
  key: `srd_${key}`,
  name,
  desc: `About ${name.toLowerCase()}.`,
  document: documentRef(srd),
  rules: Object.entries(rules).map(([title, desc]) => ({
    key: `srd_${key}_${title.toLowerCase().replaceAll(' ', '-')}`,
    name: title,
    desc,
    document: srd,
  })),
});
const rulesets: readonly Row[] = [
  chapter('environment', 'The Environment', {
    Falling: 'Every ten feet of the drop cost 1d6 when you hit the ground, and you land prone.',
    Suffocating: 'Without air you last a minute plus your Constitution.',
  }),
  chapter('movement', 'Movement', {
    Jumping: 'With a run-up you clear as many feet as your Strength.',
    'Travel Pace': 'Fast, normal or slow; who hurries notices less.',
  }),
  chapter('attacking', 'Attacking', {
    'Unseen Attackers and Targets':
      'You strike with advantage at whoever cannot see you; a hidden attacker gives its place away.',
    'Opportunity Attacks': 'Whoever leaves your reach may be struck in passing.',
    'Ranged Attacks': 'Beyond the normal range you aim with disadvantage.',
  }),
  chapter('combat-sequence', 'The Order of Combat', {
    Initiative: 'Everyone rolls once; the highest acts first.',
    Surprise: 'Those who did not notice any enemy do nothing in the first round.',
  }),
  chapter('abilities', 'Using Abilities', {
    Hiding: 'To hide, roll Stealth against the Perception of those who look for you.',
    Lifting: 'You carry fifteen times your Strength.',
  }),
  chapter('expenses', 'Expenses', { 'Lifestyle Expenses': 'Bed and board for a month.' }),
];

const added = (
  to: Readonly<Record<string, readonly Row[]>>,
  more: Readonly<Record<string, readonly Row[]>>,
): Record<string, readonly Row[]> => ({
  ...to,
  ...Object.fromEntries(
    Object.entries(more).map(([list, rows]) => [list, [...(to[list] ?? []), ...rows]]),
  ),
});

export const famousLore: Lore = {
  v1: added(lore.v1, {
    monsters: [fenDragon('Adult Fen Dragon'), fenDragon('Fen Dragon Wyrmling')],
  }),
  v2: added(lore.v2, {
    spells,
    creatures,
    magicitems,
    items,
    weapons: [row('srd-2024', 'Longsword', { ...sword, range: 0, long_range: 0 })],
    armor: [row('srd-2024', 'Chain Mail', mail), row('srd-2024', 'Shield', shield)],
    classes,
    rulesets,
  }),
};
