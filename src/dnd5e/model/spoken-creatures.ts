import { creatureTypes, damageTypes, sizes } from './game-words.ts';
import {
  byOne,
  type SpokenFilter,
  type SpokenFilters,
  spokenArmorClass,
  spokenFigures,
} from './spoken-figures.ts';
import {
  anyOf,
  fromWordsOn,
  LISTED,
  listOf,
  meansAll,
  noneOf,
  singular,
  wordsIn,
} from './spoken-lists.ts';
import { spokenOrder } from './spoken-orders.ts';

const either = (words: readonly string[]): string => words.join('|');

const RATING = '\\d+(?:/\\d+|\\.\\d+)?';
/** All valid ratings. */
const RATINGS = [0, 1 / 8, 1 / 4, 1 / 2, ...Array.from({ length: 30 }, (_, i) => i + 1)];
const CR = '(?:cr|challenge(?: rating)?)';
const rating = (text: string): number => {
  const [whole = '0', part] = text.split('/');
  return Number(whole) / Number(part ?? 1);
};
/** One of a type, or several. */
const TYPES = `(?:${either(creatureTypes)})s?|monstrosities|animals`;
/** Several of it, which cannot be part of a name: "giants", but not "giant". */
const MANY = `(?:${either(creatureTypes)})s|undead|fey|monstrosities|animals`;
const SIZES = either(sizes);
/** Kinds of fiends, celestials and others that people list as they list types. */
const SUBTYPES = 'angel|demon|devil|goblinoid|titan';
const NEXT = '(?=(?:monster|creature|enem|foe))';

const ofTypes = (form: RegExp): SpokenFilter => {
  const typesIn = (said: string | undefined) =>
    wordsIn(TYPES, said).map((word) => (word === 'animals' ? 'beast' : singular(word)));
  return {
    form,
    isNoun: true,
    read: ([, types]) => anyOf('type', typesIn(types)),
    denied: ([, types]) => noneOf('type', typesIn(types)),
  };
};
const ofSubtypes = (form: RegExp): SpokenFilter => {
  const subtypesIn = (said: string | undefined) => wordsIn(`(?:${SUBTYPES})s?`, said).map(singular);
  return {
    form,
    isNoun: true,
    read: ([, said]) => anyOf('subtype', subtypesIn(said)),
    denied: ([, said]) => noneOf('subtype', subtypesIn(said)),
  };
};
const TYPE_NEXT = new RegExp(`^ ?(?:${TYPES}|(?:${SUBTYPES})s?)(?![a-z])`);
/** "not large undead" does not deny the size alone, but "non-large undead" does. */
const isOfType = ({ 0: all, index, input }: RegExpExecArray): boolean =>
  TYPE_NEXT.test(input.slice(index + all.length)) && !/\bnon $/.test(input.slice(0, index));
const ofSizes = (form: RegExp): SpokenFilter => ({
  form,
  read: ([, said]) => anyOf('size', wordsIn(SIZES, said)),
  denied: (match) => (isOfType(match) ? [] : noneOf('size', wordsIn(SIZES, match[1]))),
});

/** "huge or bigger". */
const sizesFrom: SpokenFilter = {
  form: new RegExp(
    `\\b(${SIZES})(?:-sized)? (?:or|and) (?:(bigger|larger|above|up)|(?:smaller|below|under))\\b`,
  ),
  read: ([, size = '', up]) => anyOf('size', fromWordsOn(sizes, size, up ? 'up' : 'down')),
};

const hitPoints = spokenFigures({
  name: 'hit_points',
  label: '(?:hp|hit points)',
  figure: '\\d{1,3}',
  before: { figure: '\\d{1,3}', label: '(?:hp|hit points)' },
  alone: 'never',
  ...byOne,
});

const exactHitPoints: SpokenFilter = {
  form: /\b(?:(?:that|which|with|having|have) )*exactly (\d{1,3}) (?:hp|hit points)\b/,
  read: ([, points]) => ({ hit_points_min: Number(points), hit_points_max: Number(points) }),
};

const experience = spokenFigures({
  name: 'xp',
  label: '(?:xp|experience(?: points)?)',
  figure: '\\d{2,6}',
  before: { figure: '\\d{1,6}', label: '(?:xp|experience(?: points)?)' },
  alone: 'both limits',
  ...byOne,
});

/** Without these a type alone is a rule: "undead". */
const EVERY = '(?:all|every|each|list of)(?: all)?(?: of)?(?: the)?';
const MOVES: Readonly<Record<string, string>> = {
  fly: 'fly(?:ing)?(?: speeds?)?|flies|flight|wings',
  swim: 'swim(?:s|ming)?(?: speeds?)?',
  climb: 'climb(?:s|ing)?(?: speeds?)?',
  burrow: 'burrow(?:s|ing)?(?: speeds?)?',
};
const MOVE = Object.values(MOVES).join('|');
const MOVERS = 'fl[iy]ers?|swimmers?|climbers?|burrowers?';
const WHO = '\\b(?:(?:that|which|who|with|can|have|has|an?) )*';
/** "that can fly", "flying", "that swim or burrow"; "that cannot fly". */
const movements: SpokenFilter = {
  form: new RegExp(`${WHO}\\b${listOf(MOVE)}\\b`),
  read: ([, said = '']) => {
    const ways = waysIn(said);
    return meansAll(said)
      ? Object.fromEntries(ways.map((way) => [way, true]))
      : ways.map((way) => ({ [way]: true }));
  },
  denied: ([, said = '']) => Object.fromEntries(waysIn(said).map((way) => [way, false])),
};
const MORE = 'over|above|more than|greater than|exceeding|faster than';
/** "with a fly speed of at least 60 feet", "speed 50 or more", "that fly more than 40 ft". */
const speeds: SpokenFilter = {
  form: new RegExp(
    `${WHO}(?:(${MOVE}|walk(?:ing)?) )?(?:(?:speeds?|(?<=\\b(?:${MOVE}) )at) |(?<=\\b(?:${MOVE}) )(?=at least|${MORE}))(?:of )?(?:at least |(${MORE}) )?(\\d+)(?: ?(?:feet|foot|ft))?(?: or (?:more|faster|higher|better))?(?![\\w/])`,
  ),
  read: ([, said = '', over, feet]) => ({
    [waysIn(said)[0] ?? 'walk']: Number(feet) + (over === undefined ? 0 : 1),
  }),
};
/** "faster than 60 feet on the ground", "that fly faster than 60 ft". */
const faster: SpokenFilter = {
  form: new RegExp(
    `${WHO}(?:(?:is|are|moves?|runs?|walks?|(${MOVE})) )*faster than (\\d+)(?: ?(?:feet|foot|ft))?(?: (?:per|a|each) (?:turn|round))?(?: (?:(?:on|over) (?:the )?(?:ground|land|foot)|(?:in|through) (?:the )?(air|water)))?(?![\\w/])`,
  ),
  read: ([, said, feet, place]) => {
    const [way = 'walk'] = waysIn(said ?? '');
    return { [place === 'air' ? 'fly' : place === 'water' ? 'swim' : way]: Number(feet) + 1 };
  },
};
const waysIn = (said: string): string[] =>
  Object.entries(MOVES).flatMap(([way, words]) => (wordsIn(words, said).length > 0 ? [way] : []));

const DEFENCES: Readonly<Record<string, string>> = {
  immune: 'immune|immunity|immunities',
  resist: 'resistant|resistances?|resists?|resisting',
  vulnerable: 'vulnerable|vulnerability|vulnerabilities',
};
const DEFENCE = Object.values(DEFENCES).join('|');
const defencesIn = (said: string | undefined): string[] =>
  Object.entries(DEFENCES).flatMap(([name, words]) =>
    wordsIn(words, said).length > 0 ? [name] : [],
  );
const DAMAGE = either(damageTypes);
/** Weapons, of which some deal each of these. */
const PHYSICAL = ['bludgeoning', 'piercing', 'slashing'];
const WEAPONS =
  '(?:(?:damage|attacks) (?:from|by|with) )?(?:(?:non ?magic(?:al)?|mundane|normal|ordinary) (?:weapons?|attacks?|(?:physical |weapon )?damage)|physical damage|weapons?(?: (?:attacks|damage))?)(?: (?:attacks|damage))?';
/** "immune to fire and cold", "immune or resistant to fire", "that resist cold"; "without immunities". */
const defences: readonly SpokenFilter[] = [
  // "fire resistant monsters", "poison immune undead".
  {
    about: 'defence',
    form: new RegExp(
      `\\b${listOf(DAMAGE)}[- ](${DEFENCE}) (?=(?:${SIZES}|flying|evil|good) |(?:${MANY}|monsters|creatures|enemies|foes)\\b)`,
    ),
    read: ([, damage, how]) =>
      defencesIn(how).flatMap((name) =>
        wordsIn(DAMAGE, damage).map((type) => ({ [name]: [type] })),
      ),
  },
  {
    about: 'defence',
    form: new RegExp(
      `\\b(?:${listOf(DEFENCE)} (?:to|against)|(resists?|resisting)) (?:any )?${listOf(DAMAGE)}(?: damage)?\\b`,
    ),
    read: ([, before, verb, damage]) => {
      const types = wordsIn(DAMAGE, damage);
      return defencesIn(before ?? verb).flatMap((name) =>
        meansAll(damage) ? [{ [name]: types }] : types.map((type) => ({ [name]: [type] })),
      );
    },
    denied: ([, before, verb, damage]) =>
      noneOf(defencesIn(before ?? verb), wordsIn(DAMAGE, damage)),
  },
  {
    about: 'defence',
    form: new RegExp(
      `\\b(?:${listOf(DEFENCE)} (?:to|against)|(resists?|resisting)) (?:any |all )?${WEAPONS}\\b`,
    ),
    read: ([, before, verb]) => defencesIn(before ?? verb).map((name) => ({ [name]: PHYSICAL })),
    denied: ([, before, verb]) => noneOf(defencesIn(before ?? verb), PHYSICAL),
  },
  {
    form: new RegExp(
      `\\b(?:damage )?${listOf('immunities|resistances|vulnerabilities')}(?! (?:to|against))\\b`,
    ),
    read: () => [],
    denied: ([, said]) => noneOf(defencesIn(said), damageTypes),
  },
];

const CONDITIONS =
  'blinded|charmed|charm|deafened|exhaustion|frightened|fear|grappled|paralyzed|petrified|poisoned|prone|restrained|stunned|unconscious';
const DRUID =
  '(?:an? |the |my )?(?:(?:(?:level|lvl) (\\d{1,2})|(\\d{1,2})(?:st|nd|rd|th)[- ]level) druids?|druids? (?:of |at )?(?:(?:level|lvl) (\\d{1,2})|(\\d{1,2})(?:st|nd|rd|th)[- ]level))';
const SHAPE = 'wild[- ]?shape';
/** By the level of a druid, the highest first: what a beast may be to be a form, and whether it may fly. */
const WILD_SHAPES: readonly (readonly [level: number, cr: number, canFly: boolean])[] = [
  [8, 1, true],
  [4, 1 / 2, false],
  [2, 1 / 4, false],
];
/** "beasts a level 4 druid can wild shape into", "wild shape forms for a 2nd-level druid". */
const wildShapes: SpokenFilter = {
  form: new RegExp(
    `\\b(?:(?:beasts?|animals?|forms?) )?(?:(?:that |which )?(?:can )?${DRUID} (?:can |could |may )?(?:use )?${SHAPE} into|(?:for|of) ${DRUID}(?: to ${SHAPE} into|s? ${SHAPE}(?: forms?)?)|${SHAPE} (?:forms?|options?|beasts?|animals?)(?: available)? (?:for|of|to) ${DRUID})(?![a-z])`,
  ),
  needs: /\bwild[- ]?shape/,
  read: ([, ...said]) => {
    const level = Number(said.find(Boolean));
    const [, cr, canFly] = WILD_SHAPES.find(([from]) => level >= from) ?? [];
    return cr === undefined
      ? undefined
      : { type: 'beast', cr_max: cr, ...(canFly ? {} : { fly: false }) };
  },
};
const HURT = '(?:hurt|harmed|damaged|injured|wounded|killed)';
const immunitiesIn = (said: string | undefined) => ({
  immune: wordsIn(DAMAGE, said),
  condition_immune: wordsIn(CONDITIONS, said),
});
/** "immune to being charmed", "that cannot be poisoned". */
const conditions: readonly SpokenFilter[] = [
  {
    about: 'defence',
    // Damage may stand beside conditions: "immune to fire or charmed".
    form: new RegExp(
      `(?<!\\b(?:or|and|nor) )\\b(?:immune|immunity) to (?:(?:being|becoming|getting|the) )?${listOf(`(?:${DAMAGE}|${CONDITIONS})(?: damage| conditions?)?`)}\\b`,
    ),
    read: ([, said]) => {
      const { immune, condition_immune } = immunitiesIn(said);
      return meansAll(said)
        ? {
            ...(immune.length > 0 && { immune }),
            ...(condition_immune.length > 0 && { condition_immune }),
          }
        : [
            ...immune.map((one) => ({ immune: [one] })),
            ...condition_immune.map((one) => ({ condition_immune: [one] })),
          ];
    },
    denied: ([, said]) => {
      const { immune, condition_immune } = immunitiesIn(said);
      return {
        ...(immune.length > 0 && noneOf('immune', immune)),
        ...(condition_immune.length > 0 && noneOf('condition_immune', condition_immune)),
      };
    },
  },
  // "that can not be hurt by nonmagical weapons", "… harmed by fire".
  {
    form: new RegExp(
      `\\b(?:(?:that|which|who) )?can not be ${HURT} (?:by|with|from) (?:any )?(?:(${WEAPONS})|${listOf(DAMAGE)}(?: damage)?)\\b`,
    ),
    read: ([, weapons, said]) => ({ immune: weapons ? PHYSICAL : wordsIn(DAMAGE, said) }),
  },
  {
    form: new RegExp(`\\b(?:(?:that|which|who) )?can (not )?be ${listOf(CONDITIONS)}\\b`),
    read: ([, not, said]) =>
      not === undefined
        ? noneOf('condition_immune', wordsIn(CONDITIONS, said))
        : { condition_immune: wordsIn(CONDITIONS, said) },
  },
];

const ALIGNMENTS =
  '(?:lawful|neutral|chaotic) (?:good|neutral|evil)|true neutral|lawful|chaotic|evil|neutral|unaligned';
const LANGUAGES =
  'common|abyssal|aquan|auran|celestial|deep speech|draconic|druidic|dwarvish|elvish|giant|gnomish|goblin|halfling|ignan|infernal|orc|primordial|sylvan|terran|undercommon';
const SENSES = 'darkvision|blindsight|tremorsense|truesight|telepathy';
const ENVIRONMENTS =
  'arctic|coastal|deserts?|forests?|grasslands?|hills|jungles?|mountains?|oceans?|swamps?|underdark|underwater|aquatic|urban|sewers?|feywild|shadowfell';
const FEET = '(?: ?(?:feet|foot|ft))';
const HAVING = '(?:(?:that|which|who|with|having|ha(?:s|ve)|can|an?) )*';

/** What creatures are like and have, as people list them by it. */
const creatureTraits: readonly SpokenFilter[] = [
  {
    form: new RegExp(
      `\\b(?:(?=${ALIGNMENTS}|good (?:or|and) (?:${ALIGNMENTS}))${listOf(`${ALIGNMENTS}|good`)}|good(?= (?:${MANY})(?![a-z]))|(?<=\\b(?:is|are|be|not) )good|good(?= align))(?: alignment| aligned)?(?![a-z])`,
    ),
    read: ([said]) => anyOf('alignment', wordsIn(`${ALIGNMENTS}|good`, said)),
    denied: (match) =>
      isOfType(match) ? [] : noneOf('alignment', wordsIn(`${ALIGNMENTS}|good`, match[0])),
  },
  {
    form: new RegExp(
      `\\b(?:(?:that|which|who) )?(?:can )?(?:speaks?|speaking|understands?|knows?) ${listOf(LANGUAGES)}\\b`,
    ),
    read: ([, said]) => {
      const named = wordsIn(LANGUAGES, said);
      return meansAll(said) ? { language: named } : named.map((one) => ({ language: [one] }));
    },
    denied: ([, said]) => noneOf('language', wordsIn(LANGUAGES, said)),
  },
  {
    form: new RegExp(
      `\\b${HAVING}(${SENSES})(?: (?:of |out to )?(?:at least )?(\\d+)${FEET}?(?: or more| or better)?(?!\\w))?`,
    ),
    read: ([, sense = '', feet]) => ({ [sense]: feet === undefined ? true : Number(feet) }),
    denied: ([, sense = '', feet]) => (feet === undefined ? { [sense]: false } : []),
  },
  {
    form: /\btelepathic\b/,
    read: () => ({ telepathy: true }),
    denied: () => ({ telepathy: false }),
  },
  {
    form: new RegExp(`\\b${HAVING}hover(?:s|ing)?\\b`),
    read: () => ({ hover: true }),
    denied: () => ({ hover: false }),
  },
  {
    about: 'actions',
    form: new RegExp(
      `\\b(?:${HAVING}legendary actions?\\b|legendary (?=(?:(?:${SIZES}|${ALIGNMENTS}|good|flying) )*(?:${TYPES}|monsters|creatures)\\b))`,
    ),
    read: () => ({ legendary: true }),
    denied: () => ({ legendary: false }),
  },
  {
    about: 'actions',
    form: new RegExp(`\\b${HAVING}lair actions?\\b`),
    read: () => ({ lair: true }),
    denied: () => ({ lair: false }),
  },
  {
    form: new RegExp(`\\b${HAVING}(?:casts? spells|spellcast(?:ing|ers?))\\b`),
    read: () => ({ spellcaster: true }),
    denied: () => ({ spellcaster: false }),
  },
  // Hill giants and swamp dragons have that in their names.
  {
    form: new RegExp(
      `\\b(?:(?:(?:that |who |which )?live |living |found )?(?:in|from|of) (?:the |an? )?(${ENVIRONMENTS})\\b|(${ENVIRONMENTS}) (?!giant|dragon))`,
    ),
    read: ([, behind, before]) => ({ environment: behind ?? before }),
    denied: ([, behind, before = '']) => noneOf('environment', [behind ?? before]),
  },
];
const STRONGEST =
  'strongest|most (?:powerful|dangerous|deadly)|toughest|deadliest|mightiest|hardest';
const WEAKEST = 'weakest|easiest|least (?:powerful|dangerous|deadly)';
/** What may stand before a type in a list of its creatures. */
const ADJECTIVES = `(?:${SIZES})(?:-sized)?(?: (?:or|and) (?:bigger|larger|smaller))?|(?:${DAMAGE})[- ](?:${DEFENCE})|${ALIGNMENTS}|good|${ENVIRONMENTS}|legendary|telepathic|flying|hovering|swimming|burrowing`;

export const spokenCreatures: SpokenFilters = {
  kind: 'creature',
  // A description may have a boss in it: "bug-man boss with filthy blades".
  words: new RegExp(
    `\\b(?:(?:boss )?(?:monsters?|creatures?|enem(?:y|ies)|foes?)|(?<=^ ${LISTED}(?:an? )?)boss(?:es)?)\\b`,
    'g',
  ),
  // "large undead" is a whole question; "large dragon statue" is something else.
  proof: new RegExp(
    `\\b${CR}\\b(?: [a-z]+){0,3} ${RATING}|\\b${RATING} ${CR}\\b|^ ${LISTED}(?:${SIZES}) (?:${TYPES}|(?:${SUBTYPES})s) $|^ ${LISTED}(?:${SUBTYPES})s (?:2014 |2024 )?$|^ ${LISTED}${EVERY} (?:${TYPES})(?: (?:and|or) (?:${TYPES}))? (?:2014 |2024 )?$|^ (?:(?:list|show|give|find|name)(?: me| us)?|which|what)(?: some| the)? (?:${MANY})(?: (?:are there|exist|do (?:you|we|i) have))? $|^ ${LISTED}(?:(?:non )?(?:${ADJECTIVES})(?: or| and)? )+(?:${MANY}|(?:${SUBTYPES})s) |^ ${LISTED}(?:${MANY}|(?:${SUBTYPES})s) (?:that|which|who|with|without|not|no|but|except|excluding|other than|apart from|aside from|besides|can|are|have|live|living|immune|resistant|vulnerable|from|in|of) |^ who (?:can )?speaks? |^ (?:the )?(?:\\w{2,}est|most [a-z]+|least [a-z]+|most [a-z]+ [a-z]+) (?:[a-z]+ ){0,2}(?:${TYPES}|(?:${SUBTYPES})s?) |^ (?:the )?(?:${TYPES}|(?:${SUBTYPES})s?) with the (?:highest|lowest|most|fewest|least|best|worst) |^ (?:the )?(?:fastest|slowest) (?:${MOVE}|${MOVERS}) $|^ ${LISTED}(?:(?:best|good|strongest) )?(?:(?:beasts|animals) .*${SHAPE} into|${SHAPE} (?:forms?|options?|beasts?|animals?) )`,
  ),
  named: new RegExp(
    `^ (?:the )?(?:${STRONGEST}|${WEAKEST})(?! (?:[a-z]+ )?(?:weapon|armou?r|item|shield|gear|tool|spell|cantrip)s? )(?: [a-z]+){1,3} $`,
  ),
  forms: [
    wildShapes,
    ...spokenFigures({
      name: 'cr',
      label: CR,
      figure: RATING,
      before: { figure: RATING, label: CR },
      numberOf: rating,
      below: (value) => RATINGS.findLast((one) => one < value) ?? value - 1,
      above: (value) => RATINGS.find((one) => one > value) ?? value + 1,
    }),
    ...spokenArmorClass,
    sizesFrom,
    exactHitPoints,
    ...hitPoints,
    ...experience,
    speeds,
    faster,
    ...conditions,
    ...defences,
    ofTypes(new RegExp(`\\b${listOf(TYPES)} ${NEXT}`)),
    ofSubtypes(new RegExp(`\\b${listOf(`(?:${SUBTYPES})s?`)} ${NEXT}`)),
    ofSizes(new RegExp(`\\b${listOf(SIZES)} ${NEXT}`)),
  ],
  one: /\b(?:monster|creature|enemy|foe)\b/,
  traits: creatureTraits,
  besides: [
    ofSubtypes(new RegExp(`^ ${LISTED}${listOf(`(?:${SUBTYPES})s`)}(?![a-z])`)),
    movements,
    ofSizes(new RegExp(`^ ${LISTED}${listOf(SIZES)} (?=(?:${MANY})(?![a-z]))`)),
    ofTypes(new RegExp(`^ ${LISTED}${listOf(MANY)}(?![a-z])`)),
  ],
  loose: [
    ofSizes(new RegExp(`\\b(?:of )?${listOf(SIZES)}(?:[- ]sized?)?\\b`)),
    ofSubtypes(new RegExp(`\\b${listOf(`(?:${SUBTYPES})s?`)}(?![a-z])`)),
    movements,
    ofTypes(new RegExp(`\\b${listOf(TYPES)}(?![a-z])`)),
  ],
  orders: [
    ...spokenOrder('cr', {
      label: CR,
      highest: STRONGEST,
      lowest: WEAKEST,
    }),
    ...spokenOrder('hit_points', { label: 'hp|hit points?|health', highest: 'tankiest|beefiest' }),
    ...spokenOrder('armor_class', { label: 'ac|armou?r class' }),
    ...spokenOrder('experience', { label: 'xp|experience(?: points)?' }),
    ...Object.entries(MOVES).flatMap(([way, words]) => {
      const moving = `(?:${words}|${way}(?:m?er)s?${way === 'fly' ? '|fliers?' : ''})`;
      return spokenOrder(way, {
        label: moving,
        highest: `fastest[- ]${moving}`,
        lowest: `slowest[- ]${moving}`,
      });
    }),
    ...spokenOrder('walk', {
      label: '(?:walking )?speeds?',
      highest: 'fastest|quickest',
      lowest: 'slowest',
    }),
    ...['darkvision', 'blindsight', 'tremorsense', 'truesight', 'telepathy'].flatMap((sense) =>
      spokenOrder(sense, { label: sense, highest: `(?:longest|farthest)[- ](?:range )?${sense}` }),
    ),
    ...spokenOrder('bulk', {
      name: 'size',
      label: 'size',
      highest: 'biggest|largest',
      lowest: 'smallest|tiniest',
    }),
  ],
};
