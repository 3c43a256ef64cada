import { rarities } from './game-words.ts';
import { type SpokenFilter, type SpokenFilters, spokenFigures } from './spoken-figures.ts';

const either = (words: readonly string[]): string => words.join('|');

const ITEM_TYPES = 'armor|potion|ring|rod|scroll|staff|wand|weapon|wondrous item';
const RARITIES = either([...rarities].sort((a, b) => b.length - a.length));
const ITEMS = `(?:magic(?:al)? )?(?:items?|(?:${ITEM_TYPES})s?|staves|swords?|bows?|axes?|boots|cloaks?|armou?rs?)`;

/** "potions uncommon", "rings that are rare". */
const RARITY_BEHIND = `(?:that are |of )?(${RARITIES})(?: rarity)? $`;

const magicItems: SpokenFilters = {
  kind: 'magic-item',
  words: /\b(?:magic(?:al)? )?items?\b/g,
  proof: new RegExp(`\\b(?:${RARITIES}) ${ITEMS}\\b|\\b${ITEMS} ${RARITY_BEHIND}`),
  forms: [
    {
      form: new RegExp(`(?<=\\b${ITEMS} )${RARITY_BEHIND}`),
      read: ([, rarity]) => ({ rarity }),
    },
    { form: new RegExp(`\\b(${RARITIES}) (?=${ITEMS}\\b)`), read: ([, rarity]) => ({ rarity }) },
    {
      form: /\b(?:without|no|not (?:need|require)(?:ing)?) attunement\b/,
      read: () => ({ requires_attunement: false }),
    },
  ],
  loose: [
    { form: new RegExp(`\\b(${RARITIES})\\b`), read: ([, rarity]) => ({ rarity }) },
    {
      form: new RegExp(`\\b(${ITEM_TYPES})s?\\b|\\bstaves\\b`),
      read: ([, type = 'staff']) => ({ item_type: type }),
    },
  ],
};

const GOLD = '(?:gp|gold(?: pieces?)?)';
/** "under 100 gp", "that cost less than 5 gp"; the last form is the price alone, which may be any. */
const prices = spokenFigures({
  name: 'cost',
  label: '(?:costs?|costing|priced?|worth)',
  figure: `\\d+(?:\\.\\d+)?(?: ${GOLD})?`,
  before: { figure: '\\d+(?:\\.\\d+)?', label: GOLD },
  numberOf: Number.parseFloat,
  below: (price) => price - 0.01,
  above: (price) => price + 0.01,
}).slice(0, -1);
/** "heavy armor" alone may be a question about the rules. */
const BESIDE_PRICE = `(?=.*\\d ${GOLD})`;
const STEALTH = '(?:disadvantage (?:on|to|for) stealth(?: checks?)?|stealth disadvantage)';
const GIVES = '(?:with|that|which|have|has|gives?|imposes?|causes?)';

const PROPERTIES = 'ammunition|finesse|heavy|light|loading|reach|thrown|two[- ]handed|versatile';
const MASTERIES = 'cleave|graze|nick|push|sap|slow|topple|vex';
const DEALS = '(?:\\b(?:that|which|deal|deals|dealing|do|doing) )*';

/** "finesse weapons", "weapons with reach", "martial melee weapons", "2d6 weapons". */
const weaponTraits: readonly SpokenFilter[] = [
  {
    form: /\b((?:simple|martial) (?:melee|ranged)|simple|martial|melee|ranged|improvised)\b/,
    read: ([, category]) => ({ weapon_category: category }),
  },
  {
    form: new RegExp(`${DEALS}\\b(\\d+d\\d+)(?: damage)?\\b`),
    read: ([, dice]) => ({ damage_dice: dice }),
  },
  {
    form: new RegExp(`${DEALS}\\b(bludgeoning|piercing|slashing)(?: damage)?\\b`),
    read: ([, type]) => ({ damage_type: type }),
  },
  {
    form: new RegExp(
      `\\b((?:${PROPERTIES})(?:(?: and)? (?:${PROPERTIES}))*)(?: propert(?:y|ies))?\\b`,
    ),
    read: ([, all = '']) => ({ property: all.match(new RegExp(PROPERTIES, 'g')) }),
  },
  {
    form: new RegExp(`\\b(${MASTERIES})(?: mastery)?(?: property)?\\b`),
    read: ([, mastery]) => ({ mastery }),
  },
];

const goods: readonly SpokenFilters[] = [
  {
    kind: 'armor',
    words: /\barmou?rs?\b/g,
    forms: [
      {
        form: new RegExp(`\\b(light|medium|heavy) (?=armou?rs?\\b)${BESIDE_PRICE}`),
        read: ([, category]) => ({ armor_category: category }),
      },
      ...prices,
    ],
    loose: [
      {
        form: /\b(light|medium|heavy)\b(?=.*\bstealth\b)/,
        read: ([, category]) => ({ armor_category: category }),
      },
      {
        form: new RegExp(
          `(?:\\b${GIVES} )*(?:\\bdo(?:es)? )?\\b(?:no|without|not (?:have|give|impose|cause)) ${STEALTH}\\b`,
        ),
        read: () => ({ stealth_disadvantage: false }),
      },
      {
        form: new RegExp(`(?:\\b${GIVES} )*\\b${STEALTH}\\b`),
        read: () => ({ stealth_disadvantage: true }),
      },
    ],
  },
  // One weapon may be a question about the rules: "finesse weapon".
  { kind: 'weapon', words: /\bweapons\b/g, forms: prices, loose: weaponTraits },
  { kind: 'weapon', words: /\bweapon\b/g, forms: prices, loose: [] },
  { kind: 'gear', words: /\b(?:gear|equipment|goods|tools?|mounts?)\b/g, forms: prices, loose: [] },
];

export const spokenEquipment: readonly SpokenFilters[] = [magicItems, ...goods];
