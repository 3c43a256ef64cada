import { lookup } from '../../base/lookup.ts';
import { rarities } from './game-words.ts';
import { baseNamed, manyBases, manyWeapons } from './item-bases.ts';
import { averageRoll } from './item-facets.ts';
import {
  byOne,
  type SpokenFilter,
  type SpokenFilters,
  type SpokenValues,
  spokenArmorClass,
  spokenFigures,
} from './spoken-figures.ts';
import { anyOf, fromWordsOn, listOf, noneOf, singular, wordsIn } from './spoken-lists.ts';
import { spokenOrder } from './spoken-orders.ts';

const either = (words: readonly string[]): string => words.join('|');

const ITEM_TYPES = 'armor|potion|ring|rod|scroll|staff|wand|weapon|wondrous item';
const RARITIES = either([...rarities].sort((a, b) => b.length - a.length));
const WEAPONS =
  'ammunition|arrows?|(?:battle|great|hand)?axes?|blades?|bolts?|(?:cross|long|short)?bows?|clubs?|daggers?|flails?|glaives?|halberds?|(?:war)?hammers?|javelins?|lances?|maces?|mauls?|morningstars?|pikes?|quarterstaffs?|rapiers?|scimitars?|slings?|spears?|(?:great|long|short)?swords?|tridents?|whips?';
const WORN =
  'amulets?|belts?|boots|bracelets?|bracers|breastplates?|capes?|(?:chain|plate|scale) mail|circlets?|cloaks?|crowns?|gauntlets|girdles?|gloves|goggles|hats?|helm(?:et)?s?|mantles?|masks?|necklaces?|robes?|shields?';
/** What stands before them: "rare heavy crossbow". */
const SORT =
  '(?:magic(?:al)?|chain|half|hand|healing|heavy|hide|leather|light|padded|plate|ring|scale|splint|studded)';
const ITEMS = `(?:${SORT} )*(?:items?|(?:${ITEM_TYPES})s?|staves|armou?rs?|${WEAPONS}|${WORN})`;

const ALL = '(?:(?:all|any|some|list|show|me|the) )*';
/** One of a type, of whatever rarity. */
const ONE_OF = `(?:an? )?(?:magic(?:al)? )?(?:(?:${RARITIES}) )?(?:potion|ring|rod|scroll|staff|wand|wondrous item)`;
/** Several things that are always magic; a list of them is the whole question. */
const ALONE = 'rings|potions|wands|rods|scrolls|staves|staffs|artifacts|wondrous items';
const PLURAL = `(?:weapons|armou?rs?|ammunition|shields|${manyWeapons})`;
const CLASSES =
  'artificer|bard|cleric|druid|fighter|monk|paladin|ranger|rogue|sorcerer|warlock|wizard|spellcaster';

const ONLY = /\b(?:only|just|exclusive|exclusively|alone)\b/;

/** "potions uncommon", "rings that are rare". */
const RARITY_BEHIND = `(?:that are |of )?${listOf(RARITIES)}(?: rarity)? $`;
const NEEDING = '(?:needs?|needing|requires?|requiring)';

const ofRarities = (form: RegExp): SpokenFilter => ({
  form,
  read: ([, said]) => anyOf('rarity', wordsIn(RARITIES, said)),
  denied: ([, said]) => noneOf('rarity', wordsIn(RARITIES, said)),
});
/** "rare or better rings". */
const raritiesFrom: SpokenFilter = {
  form: new RegExp(
    `\\b(${RARITIES}) (?:or|and) (?:(better|higher|rarer|above|up)|(?:worse|lower|below|less|under))(?= (?:\\w+ ){0,2}${ITEMS}\\b| $)`,
  ),
  read: ([, rarity = '', up]) => anyOf('rarity', fromWordsOn(rarities, rarity, up ? 'up' : 'down')),
};
const itemType = (word: string): string => (word === 'staves' ? 'staff' : singular(word));

/** "with 7 charges", "that have at least 5 charges", "that have charges"; "without charges". */
const charges: readonly SpokenFilter[] = [
  ...spokenFigures({
    name: 'charges',
    label: 'charges',
    figure: '\\d{1,2}',
    before: { figure: '\\d{1,2}', label: 'charges' },
    alone: 'both limits',
    ...byOne,
  }),
  {
    form: /\b(?:(?:with|that|which|ha(?:s|ve)|having) )*charges\b/,
    read: () => ({ charges: true }),
    denied: () => ({ charges: false }),
  },
];
/** Parts of the body → the filter's words for them. */
const WORN_ON: Readonly<Record<string, string>> = {
  head: 'head',
  face: 'head',
  eye: 'eyes',
  neck: 'neck',
  shoulder: 'shoulders',
  back: 'shoulders',
  body: 'body',
  arm: 'arms',
  wrist: 'arms',
  hand: 'hands',
  finger: 'finger',
  waist: 'waist',
  feet: 'feet',
  foot: 'feet',
};

const goodsOrders = [
  ...spokenOrder('cost', {
    label: 'costs?|prices?|values?',
    highest: 'most (?:expensive|costly|valuable)|costliest|priciest|dearest',
    lowest: 'cheapest|least expensive|most affordable',
  }),
  ...spokenOrder('weight', { label: 'weights?', highest: 'heaviest', lowest: 'lightest' }),
];

const magicItems: SpokenFilters = {
  kind: 'magic-item',
  words: /\b(?:magic(?:al)? )?items?\b/g,
  proof: new RegExp(
    `\\b(?:${RARITIES})(?: (?:or|and) (?:better|higher|rarer|above|up|worse|lower|below|less|under))? ${ITEMS}\\b|\\b${ITEMS} ${RARITY_BEHIND}|\\b(?:(?:${ITEM_TYPES})s|${PLURAL}) .*\\battun(?:ement|e|ed|able)\\b|\\b(?:${CLASSES})[- ]only ${ITEMS}\\b|\\b(?:${ITEM_TYPES})s (?:that |which |are )*not (?:${RARITIES}) $|^ ${ALL}(?:${ALONE}) $|^ ${ALL}magic(?:al)? (?:${PLURAL}) $| \\+\\d (?:magic )?(?:${PLURAL}) |\\b(?:(?:${ITEM_TYPES})s|staves) (?:(?!of |in )[a-z]+ ){0,5}(?:\\d+ )?(?:[a-z]+ ){0,2}charges\\b|^ ${ALL}${ONE_OF} (?:with|without|that ha(?:s|ve)|that do(?:es)? not have) (?:no |any |more |less |fewer |than |at |least |most |up |to )*(?:\\d+ (?:or (?:more|less|fewer) )?)?charges $|^ ${ALL}${ONE_OF}s? (?:that|which) (?:is|are) not (?:an? )?(?:[a-z]+ ){1,3}$`,
  ),
  forms: [
    raritiesFrom,
    ofRarities(new RegExp(`(?<=\\b${ITEMS} )${RARITY_BEHIND}`)),
    ofRarities(new RegExp(`\\b${listOf(RARITIES)} (?=${ITEMS}\\b)`)),
    { form: /\bwondrous items\b/, read: () => ({ item_type: 'wondrous item' }) },
    // "rare ring for sneaking": ring mail is none.
    {
      form: /^ (?:an? |the )?(?:magic(?:al)? )?(ring|wand|staff|rod|potion|scroll)(?= (?:for|that|which|to|with|without|against)\b)/,
      read: ([, type]) => ({ item_type: type }),
    },
    {
      form: new RegExp(`(?<= )\\+(\\d) (?=(?:magic )?${PLURAL}\\b)`),
      read: ([, bonus]) => ({ bonus: Number(bonus) }),
    },
    {
      form: new RegExp(
        `\\b(?:without|no|non|not ${NEEDING}) (?:${NEEDING} )?(?:an? |any )?attunement\\b`,
      ),
      read: () => ({ requires_attunement: false }),
    },
  ],
  one: /\bitem\b/,
  traits: [
    {
      form: new RegExp(
        `\\b(?:(?:that|which|with|an?) )*(?:${NEEDING} )?attunement(?: (?:by|to|for) (?:an? )?(${CLASSES}))?\\b`,
      ),
      read: ([, who]) => ({
        requires_attunement: true,
        ...(who !== undefined && { attunement_detail: who }),
      }),
      denied: ([, who]) => (who === undefined ? { requires_attunement: false } : []),
    },
    // "items only a wizard can attune to", "attuned by paladins", "for paladins only", "paladin-only".
    {
      form: new RegExp(
        `\\b(?:(?:that|which|only|just|exclusively|an?) )*(?:(${CLASSES})s? (?:can|may) (?:only )?attune(?: to)?|(?:(?:can be|be) )?(?:attuned|attunable)(?: to)?(?: only| exclusively)? (?:by|to) (?:only )?(?:an? |the )?(${CLASSES})s?(?: only)?|(?:exclusive to|only for|for only|just for) (?:an? |the )?(${CLASSES})s?|for (?:an? |the )?(${CLASSES})s? (?:only|exclusively|alone)|(${CLASSES})[- ](?:only|exclusive))(?![a-z])`,
      ),
      read: ([all, ...said]) => ({
        requires_attunement: true,
        [ONLY.test(all) ? 'attuned_only_by' : 'attunement_detail']: said.find(Boolean),
      }),
    },
  ],
  loose: [
    ...charges,
    {
      form: new RegExp(
        `\\b(?:(?:that|which|you|i|is|are|can be|can) )*(?:(?:worn|wear|wearable) (?:on|over|around|about)|for|on) (?:(?:the|your|my|an?) )?(${either(Object.keys(WORN_ON))})s?\\b`,
      ),
      read: ([, place = '']) => ({ slot: lookup(WORN_ON, place) }),
    },
    { form: /\bmagic(?:al)?\b/, read: () => ({ is_magic: true }) },
    // "legendary swords", "rare daggers or maces".
    {
      form: new RegExp(`\\b${listOf(manyBases)}(?![a-z])`),
      read: ([, said]) => anyOf('base_item', wordsIn(manyBases, said).map(baseNamed)),
      denied: ([, said]) => noneOf('base_item', wordsIn(manyBases, said).map(baseNamed)),
    },
    { form: /\bartifacts\b/, read: () => ({ rarity: 'artifact' }) },
    ofRarities(new RegExp(`\\b${listOf(RARITIES)}\\b`)),
    {
      form: new RegExp(`\\b${listOf(`(?:${ITEM_TYPES})s?|staves`)}(?![a-z])`),
      read: ([, said]) =>
        anyOf('item_type', wordsIn(`(?:${ITEM_TYPES})s?|staves`, said).map(itemType)),
      denied: ([, said]) =>
        noneOf('item_type', wordsIn(`(?:${ITEM_TYPES})s?|staves`, said).map(itemType)),
    },
  ],
  orders: [...spokenOrder('charges', { label: 'charges' }), ...goodsOrders],
};

const GOLD = '(?:gp|gold(?: pieces?)?)';
const AMOUNT = '\\d+(?:\\.\\d+)?';
const byCopper = (step: 1 | -1) => (price: number) => Number((price + step * 0.01).toFixed(2));
/** "under 100 gp", "that cost less than 5 gp"; a price alone may be that of anything. */
const prices = spokenFigures({
  name: 'cost',
  label: '(?:costs?|costing|priced?|worth)',
  figure: `${AMOUNT}(?: ${GOLD})?`,
  before: { figure: AMOUNT, label: GOLD },
  numberOf: Number.parseFloat,
  below: byCopper(-1),
  above: byCopper(1),
  alone: 'never',
});
const STEALTH = '(?:disadvantage (?:on|to|for) stealth(?: checks?)?|stealth disadvantage)';
const GIVES = '(?:with|that|which|have|has|gives?|imposes?|causes?)';

const SNEAKING = '(?:(?:my|your|the|their) )?(?:stealth(?: checks?)?|sneaking|hiding)';
const HINDERS =
  '(?:hinder|hamper|affect|hurt|harm|ruin|impede|penali[sz]e|reduce|lower|limit|impact|spoil|worsen|interfere with|mess with|mess up|get in the way of)s?';
const WHOSE =
  '(?:(?:that|which) )?(?:i|you|we|one|people|(?:an? |the |my |our )?(?:rogue|thief|ranger|monk|character|party)s?) ';
/** "that I can sneak in", "I can be stealthy while wearing". */
const SNEAK_IN =
  '(?:still )?(?:(?:sneak|hide|move silently|use stealth)(?: around)?|be (?:stealthy|quiet|silent|sneaky))(?: (?:in|with|while wearing|wearing))?(?: it)?';
/** "that does not hinder stealth", "I can sneak in", "without stealth disadvantage", "bad for stealth". */
const stealth: readonly SpokenFilter[] = [
  {
    form: new RegExp(
      `(?:\\b${GIVES} )*(?:\\bdo(?:es)? )?\\b(?:(?:no|without|not (?:have|give|impose|cause))(?: any| an?)? ${STEALTH}|not ${HINDERS} (?:with )?${SNEAKING}|without (?:hindering|hampering|affecting|hurting|ruining|penali[sz]ing) ${SNEAKING})\\b`,
    ),
    read: () => ({ stealth_disadvantage: false }),
  },
  {
    form: new RegExp(
      `\\b(?:${WHOSE}can ${SNEAK_IN}|can (?:i|you|we) ${SNEAK_IN}|(?:(?:that|which) )?(?:lets?|allows?) (?:me|you|us|one)(?: to)? ${SNEAK_IN}|(?:(?:that|which) )?(?:(?:is|are) )?(?:good|fine|ok|okay|suitable|fit) (?:for|to) (?:${SNEAKING}|sneak(?: around)?(?: in)?|hide in)|for (?:${SNEAKING}))(?= $| (?:and|but|under|of|for|at)\\b)`,
    ),
    read: () => ({ stealth_disadvantage: false }),
  },
  {
    form: new RegExp(
      `(?:\\b${GIVES} )*\\b(?:${STEALTH}|${HINDERS} ${SNEAKING}|(?:(?:is|are) )?bad for ${SNEAKING}|${WHOSE}can not ${SNEAK_IN})\\b`,
    ),
    read: () => ({ stealth_disadvantage: true }),
  },
];

const PROPERTIES = 'ammunition|finesse|heavy|light|loading|reach|thrown|two[- ]handed|versatile';
const MASTERIES = 'cleave|graze|nick|push|sap|slow|topple|vex';
const DEALS = '(?:\\b(?:that|which|deal|deals|dealing|do|doing) )*';
const DICE = '\\d*d\\d+';
/** "d8" is one of them. */
const diceIn = (said: string | undefined): string[] =>
  wordsIn(DICE, said).map((dice) => dice.replace(/^d/, '1d'));
const FEET = '(?:feet|foot|ft)';
const POUNDS = '(?:lbs?|pounds?)';

const weights: readonly SpokenFilter[] = [
  ...spokenFigures({
    name: 'weight',
    label: '(?:(?:that |which )?weigh(?:s|ing)?|weights?)',
    figure: `\\d+(?:\\.\\d+)?(?: ${POUNDS})?`,
    before: { figure: '\\d+(?:\\.\\d+)?', label: POUNDS },
    numberOf: Number.parseFloat,
    below: (weight) => weight - 0.01,
    above: (weight) => weight + 0.01,
    alone: 'both limits',
  }),
];

const CATEGORIES =
  '(?:simple|martial) (?:melee|ranged)|(?:melee|ranged) (?:simple|martial)|simple|martial|melee|ranged|improvised';
/** "ranged martial" is "martial ranged". */
const categoriesIn = (said: string | undefined): string[] =>
  wordsIn(CATEGORIES, said).map((one) => one.replace(/^(melee|ranged) (.+)$/, '$2 $1'));
const OTHER_CATEGORY: Readonly<Record<string, SpokenValues>> = {
  simple: { is_simple: false },
  martial: { is_simple: true },
  melee: { weapon_category: 'ranged' },
  ranged: { weapon_category: 'melee' },
};
const PHYSICAL = 'bludgeoning|piercing|slashing';

/** "finesse weapons", "weapons with reach", "martial melee weapons", "2d6 weapons". */
const weaponTraits: readonly SpokenFilter[] = [
  {
    form: new RegExp(`\\b${listOf(CATEGORIES)}\\b`),
    read: ([, said]) => anyOf('weapon_category', categoriesIn(said)),
    denied: ([, said = '']) => lookup(OTHER_CATEGORY, said),
  },
  ...spokenFigures({
    name: 'damage',
    label: '(?:(?:that |which )?(?:deal|deals|dealing|do|does|doing)|damage)',
    figure: DICE,
    before: { figure: DICE, label: '(?:damage|weapons)' },
    numberOf: averageRoll,
    below: (damage) => damage - 0.1,
    above: (damage) => damage + 0.1,
    alone: 'never',
  }),
  {
    form: new RegExp(`${DEALS}\\b${listOf(DICE)}(?: damage)?\\b`),
    read: ([, said]) => anyOf('damage_dice', diceIn(said)),
    denied: ([, said]) => noneOf('damage_dice', diceIn(said)),
  },
  ...spokenFigures({
    name: 'range',
    label: '(?:ranges?)',
    figure: `\\d+(?: ${FEET})?`,
    before: { figure: '\\d+', label: `${FEET} ranges?` },
    numberOf: Number.parseFloat,
    below: (range) => range - 1,
    above: (range) => range + 1,
    alone: 'both limits',
  }),
  {
    form: new RegExp(`${DEALS}\\b${listOf(PHYSICAL)}(?: damage)?\\b`),
    read: ([, said]) => anyOf('damage_type', wordsIn(PHYSICAL, said)),
    denied: ([, said]) => noneOf('damage_type', wordsIn(PHYSICAL, said)),
  },
  {
    form: new RegExp(
      `\\b${listOf(`(?:${PROPERTIES})(?: (?:${PROPERTIES}))*`)}(?: propert(?:y|ies))?\\b`,
    ),
    read: ([, said = '']) => {
      const all = wordsIn(PROPERTIES, said);
      return / or /.test(said) ? all.map((one) => ({ property: [one] })) : { property: all };
    },
    denied: ([, said]) => noneOf('property', wordsIn(PROPERTIES, said)),
  },
  {
    form: new RegExp(`\\b${listOf(MASTERIES)}(?: mastery)?(?: property)?\\b`),
    read: ([, said]) => anyOf('mastery', wordsIn(MASTERIES, said)),
    denied: ([, said]) => noneOf('mastery', wordsIn(MASTERIES, said)),
  },
];

/** "gear that costs 5 gp"; without such a word a price may be what somebody has. */
const exactPrice: SpokenFilter = {
  form: new RegExp(
    `\\b(?:that |which )?(?:costs?|costing|priced(?: at)?|worth)(?: exactly)? (${AMOUNT}) ${GOLD}\\b`,
  ),
  read: ([, price]) => ({ cost_min: Number(price), cost_max: Number(price) }),
};
const pricesSaid: readonly SpokenFilter[] = [...prices, exactPrice];

const ARMORS = 'light|medium|heavy';
const ofArmors = (form: RegExp): SpokenFilter => ({
  form,
  read: ([said]) => anyOf('armor_category', wordsIn(ARMORS, said)),
  denied: ([said]) => noneOf('armor_category', wordsIn(ARMORS, said)),
});
const armorCategory = ofArmors(new RegExp(`\\b${listOf(ARMORS)} (?=armou?rs?\\b)`));
const STRENGTH = 'str(?:ength)?';
/** "armor with ac 16", "that needs 15 strength", "that I can wear with strength 13". */
const armorFigures: readonly SpokenFilter[] = [
  ...spokenArmorClass,
  {
    form: new RegExp(
      `\\b(?:(?:that|which|i|you|we|can|could) )*(?:wear|wearable|use|usable) (?:with|at) (?:an? )?(?:only )?(?:${STRENGTH}(?: score)?(?: of)? (\\d+)|(\\d+) ${STRENGTH})\\b`,
    ),
    read: ([, behind, before]) => ({ strength_max: Number(behind ?? before) }),
  },
  ...spokenFigures({
    name: 'strength',
    label: `${STRENGTH}(?: scores?| requirements?)?`,
    figure: '\\d{1,2}',
    before: { figure: '\\d{1,2}', label: STRENGTH },
    alone: 'both limits',
    ...byOne,
  }),
  {
    form: new RegExp(
      `\\b(?:(?:with|that|which|ha(?:s|ve)|an?) )*(?:(needs?|needing|requires?|requiring) (?:an? |any )?)?${STRENGTH}(?: score)?(?: (requirements?|prerequisites?|minimum))?\\b`,
    ),
    read: ([, verb, noun]) => (verb === undefined && noun === undefined ? [] : { strength_min: 1 }),
    denied: () => ({ strength_max: 0 }),
  },
];

/** The sorts of gear as people say them, with words of the category that each has. */
const GEAR: readonly (readonly [words: string, category: string])[] = [
  ["artisan(?:'?s)?(?: s)? tools?", "artisan's tools"],
  ['tools?', 'tools'],
  ['mounts?', 'mounts'],
  ['(?:ships?|boats?|watercraft)', 'waterborne'],
  ['vehicles?', 'vehicles'],
  ['poisons?', 'poison'],
  ['(?:foods?|drinks?|meals?)(?: (?:and|or) (?:foods?|drinks?|meals?))?', 'food'],
  ['(?:musical )?instruments?', 'musical instrument'],
  ['(?:ammunition|ammo)', 'ammunition'],
  ['(?:equipment |adventuring )?packs?', 'equipment pack'],
  ['gaming sets?', 'gaming set'],
  ['trade goods?', 'trade good'],
  ['holy symbols?', 'holy symbol'],
  ['services?', 'service'],
];
const GEAR_WORDS = GEAR.map(([words]) => words).join('|');
/** Beside a price or an order: "mounts under 60 gp", "cheapest poison". */
const categoryOf = (said: string): string =>
  GEAR.find(([words]) => new RegExp(`^(?:${words})$`).test(said))?.[1] ?? said;
const gearCategory: SpokenFilter = {
  form: new RegExp(`\\b(${GEAR_WORDS})\\b`),
  read: ([, said = '']) => ({ gear_category: categoryOf(said) }),
  denied: ([, said = '']) => noneOf('gear_category', [categoryOf(said)]),
};

const goods: readonly SpokenFilters[] = [
  {
    kind: 'armor',
    words: /\b(?:armou?rs?|shields)\b/g,
    forms: [...pricesSaid, ...armorFigures, ...weights],
    // "heavy armor" alone may be a question about the rules.
    besides: [armorCategory, { form: /\bshields\b/, read: () => ({ armor_category: 'shield' }) }],
    loose: [
      ofArmors(
        new RegExp(
          `\\b${listOf(ARMORS)}\\b(?=.*\\b(?:stealth|stealthy|sneak|sneaking|hide|hiding)\\b)|(?<=\\b(?:is|are|be|not|non|than|except|excluding|besides|from|neither|nor) )${listOf(ARMORS)}\\b`,
        ),
      ),
      ...stealth,
      { form: /\bshields?\b/, read: () => ({ armor_category: 'shield' }) },
    ],
    alone: [ofArmors(new RegExp(`\\b${listOf(ARMORS)}\\b`))],
    orders: [
      ...goodsOrders,
      ...spokenOrder('armor_class', {
        label: 'ac|armou?r class|protection',
        highest: 'best|strongest|most protective',
      }),
    ],
  },
  // One weapon may be a question about the rules: "finesse weapon".
  {
    kind: 'weapon',
    words: /\bweapons?\b/g,
    forms: pricesSaid,
    one: /\bweapon\b/,
    traits: [...weights, ...weaponTraits],
    loose: [],
    orders: [
      ...goodsOrders,
      ...spokenOrder('damage', {
        label: 'damage(?: di(?:e|ce))?',
        highest:
          'best(?!.* for )|strongest|deadliest|hardest[- ]hitting|most (?:damaging|powerful|deadly)',
        lowest: 'weakest',
      }),
      ...spokenOrder('range', {
        label: 'ranges?',
        highest: '(?:longest|farthest|furthest)[- ]rang(?:e|ed)',
        lowest: 'shortest[- ]rang(?:e|ed)',
      }),
    ],
  },
  {
    kind: 'gear',
    words: new RegExp(`\\b(?:gear|equipment|goods|${GEAR_WORDS})\\b`, 'g'),
    forms: [...pricesSaid, ...weights],
    besides: [gearCategory],
    loose: [],
    orders: goodsOrders,
  },
];

export const spokenEquipment: readonly SpokenFilters[] = [magicItems, ...goods];
