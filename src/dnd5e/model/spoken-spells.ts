import { ordinalOf, ordinalWords } from '../../text/number-words.ts';
import { highestSpellOf } from '../tables/highest-spell.ts';
import { abilities, damageTypes, schools } from './game-words.ts';
import { type SpokenFilter, type SpokenFilters, spokenFigures } from './spoken-figures.ts';
import { anyOf, LISTED, listOf, meansAll, noneOf, wordsIn } from './spoken-lists.ts';
import { spokenOrder } from './spoken-orders.ts';

const either = (words: readonly string[]): string => words.join('|');

const CLASSES =
  'artificer|barbarian|bard|cleric|druid|fighter|monk|paladin|ranger|rogue|sorcerer|warlock|wizard';
const LEVEL = `(?:\\d{1,2}(?:st|nd|rd|th)|${either(ordinalWords)})`;
const SPELLS = '(?:spells?|cantrips?|rituals?)';
const DAMAGE = either(damageTypes);
const SCHOOLS = either(schools);
/** Spells of one school: "illusions". */
const SCHOOLED = `(?:${either(schools.filter((school) => school !== 'necromancy'))})s`;
const SCHOOLED_OR_SCHOOL = `(?:${SCHOOLS})s?`;
const schoolOf = (said: string): string => said.replace(/s$/, '');
/** The class may stand between: "reaction wizard spells". */
const OF_CLASS = `(?:(?:${CLASSES})s? )?`;
const classesIn = (said: string | undefined): string[] =>
  wordsIn(`(?:${CLASSES})s?`, said).map((name) => name.replace(/s$/, ''));
/** The first group that matched is the list of classes. */
const ofClasses = (form: RegExp): SpokenFilter => ({
  form,
  read: ([, ...said]) => anyOf('class_key', classesIn(said.find(Boolean))),
  denied: ([, ...said]) => noneOf('class_key', classesIn(said.find(Boolean))),
});
/** Of a list that is joined by "and", all are meant. */
const ofAllClasses = (form: RegExp): SpokenFilter => ({
  form,
  read: ([, said]) => {
    const named = classesIn(said);
    return meansAll(said) && named.length > 1 ? { classes: named } : anyOf('class_key', named);
  },
  denied: ([, said]) => (meansAll(said) ? [] : noneOf('class_key', classesIn(said))),
});
/** "5th level wizard", "wizard of level 5": who casts, and at which level of the class. */
const CASTER = `(?:an? |the |my |our |your )?(?:(?:(?:level|lvl) (\\d{1,2})|(${LEVEL})[- ]level) (${CLASSES})s?|(${CLASSES})s? (?:of |at )?(?:(?:level|lvl) (\\d{1,2})|(${LEVEL})[- ]level))`;
const CAST = '(?:cast|use|learn|prepare|choose|pick|take|copy|scribe|access)';
const ofCasters = (form: RegExp): SpokenFilter => ({
  form,
  needs: /\b(?:level|lvl)\b/,
  read: ([, ...groups]) => {
    const said = groups.filter((one) => one !== undefined);
    const [name = ''] = said.flatMap(classesIn);
    const [level = 0] = said.flatMap((one) => ordinalOf(one) ?? []);
    const highest = highestSpellOf(name, level);
    return highest === 0 ? undefined : { level_max: highest, class_key: name };
  },
});
/** "spells a 5th level wizard can cast", "spells for a level 9 paladin". */
const casterLevels: readonly SpokenFilter[] = [
  ofCasters(new RegExp(`\\b(?:that |which )?${CASTER} (?:can|could|may) ${CAST}(?![a-z])`)),
  ofCasters(new RegExp(`\\b(?:can|could|may) ${CASTER} ${CAST}(?![a-z])`)),
  ofCasters(
    new RegExp(
      `\\b(?:(?:that |which )?(?:(?:can be )?cast|castable|usable|available|learnable|(?:i|we|you) (?:can|could|may) ${CAST}) )?(?:for|to|by|as) ${CASTER}(?![a-z])`,
    ),
  ),
];
/** "spells only wizards can cast", "wizard-only spells", "spells exclusive to druids". */
const ofOnlyClasses: SpokenFilter = {
  form: new RegExp(
    `\\b(?:(?:that |which )?(?:are )?(?:only|just|exclusively) (?:for |on |available to |castable by |cast by )?(?:an? |the )?${listOf(`(?:${CLASSES})s?`)}(?: (?:can|could|may))?(?: (?:cast|use|learn|prepare|get|gets|have|has|know|knows))?(?: lists?)?|(?:that |which )?(?:are )?(?:exclusive|unique) to (?:an? |the )?${listOf(`(?:${CLASSES})s?`)})(?![a-z])|\\b(${CLASSES})[- ](?:only|exclusive) (?=${SPELLS}\\b)`,
  ),
  needs: /\b(?:only|just|exclusive|exclusively|unique)\b/,
  read: ([, ...said]) => {
    const named = said.find(Boolean);
    // Of two together nothing tells whether a third has it.
    return meansAll(named) ? undefined : anyOf('only_class', classesIn(named));
  },
};
const ON_LISTS = '(?:(?:that|which|are|is|on|from|in|for|by|of|to|available|castable) )*';
const QUICK = 'bonus actions?|reactions?';
const TIMES = `(?:1 |one )?(?:${QUICK})|(?:1 |one )?actions?|\\d+ (?:minute|hour)s?`;
const timesIn = (said: string | undefined): string[] =>
  wordsIn(TIMES, said).map((time) => time.replace(/(?<=action)s$/, ''));
/** The first group that matched is the list of casting times. */
const ofTimes = (form: RegExp): SpokenFilter => ({
  form,
  read: ([, ...said]) => anyOf('casting_time', timesIn(said.find(Boolean))),
  denied: ([, ...said]) => noneOf('casting_time', timesIn(said.find(Boolean))),
});
const ALL_COMPONENTS = ['verbal', 'somatic', 'material'];
const COMPONENTS = either(ALL_COMPONENTS);
const ALL_AREAS = ['circle', 'cone', 'cube', 'cylinder', 'line', 'sphere', 'square'];
const AREAS = 'cones?|cubes?|cylinders?|lines?|spheres?';
const areasIn = (said: string | undefined): string[] =>
  wordsIn(AREAS, said).map((area) => area.replace(/s$/, ''));
/** What spells do to somebody → the condition. */
const INFLICTING: Readonly<Record<string, string>> = {
  blind: 'blinded',
  charm: 'charmed',
  deafen: 'deafened',
  frighten: 'frightened',
  scare: 'frightened',
  grapple: 'grappled',
  incapacitate: 'incapacitated',
  paralyze: 'paralyzed',
  paralyse: 'paralyzed',
  petrify: 'petrified',
  poison: 'poisoned',
  restrain: 'restrained',
  stun: 'stunned',
};
const INFLICT = either(Object.keys(INFLICTING));
const INFLICTED = either([...new Set(Object.values(INFLICTING)), 'prone', 'unconscious']);
const SOMEBODY =
  '(?: (?:an?|the|my|your|one|several|multiple|many|all|its|their|other))*(?: (?:creatures?|enem(?:y|ies)|targets?|foes?|people|someone|somebody|others|them|monsters?|opponents?|victims?))?';
/** "spells that frighten", "spells that make somebody prone". */
const conditionsInflicted: SpokenFilter = {
  form: new RegExp(
    `(?<=\\b(?:spells|cantrips) )(?:that|which) (?:can |could |may )?(?:${listOf(INFLICT)}${SOMEBODY}|(?:inflict|cause|impose|knock|make|leave|render)${SOMEBODY}(?: the)? ${listOf(INFLICTED)}(?: conditions?)?)(?= $| (?:and|but|of|at|without|with|for|on|level|cast)\\b)`,
  ),
  read: ([, verbs, conditions]) =>
    anyOf('condition', [
      ...wordsIn(INFLICT, verbs).map((verb) => INFLICTING[verb]),
      ...wordsIn(INFLICTED, conditions),
    ]).map(({ condition }) => ({ condition: [condition] })),
};
/** The first group that matched is the list of areas. */
const ofAreas = (form: RegExp): SpokenFilter => ({
  form,
  read: ([, ...said]) => anyOf('area', areasIn(said.find(Boolean))),
  denied: ([, ...said]) => noneOf('area', areasIn(said.find(Boolean))),
});

const ABILITIES = either([...abilities, 'str', 'dex', 'con', 'int', 'wis', 'cha']);
const MUST =
  '(?:(?:that|which|with|needs?|needing|requires?|requiring|ha(?:s|ve)|uses?|using|calls? for|forces?|allows?|an?) )*';
const LASTING = '(?:\\d+|an?|one) (?:round|minute|hour|day)s?';
const MINUTES: Readonly<Record<string, number>> = { round: 0.1, minute: 1, hour: 60, day: 1440 };
const minutes = (text: string): number => {
  const [amount = '', unit = ''] = text.split(' ');
  return (Number.parseInt(amount, 10) || 1) * (MINUTES[unit.replace(/s$/, '')] ?? 1);
};
const FEET = '(?:feet|foot|ft)';
const DISTANCE = `(?:\\d+(?:\\.\\d+)?[- ]${FEET}|(?:\\d+(?:[./]\\d+)?|an?|one|half an?|a quarter)(?: of an?)?[- ]miles?)`;
const FEET_OF_MILE = 5280;
/** "120 feet", "a mile", "half a mile". */
const feet = (text: string): number => {
  const [, first = '1', part = '1'] = /^(\d+(?:\.\d+)?)(?:\/(\d+))?/.exec(text) ?? [];
  const share = /^half/.test(text) ? 1 / 2 : /quarter/.test(text) ? 1 / 4 : 1;
  return (Number(first) / Number(part)) * share * (/mile/.test(text) ? FEET_OF_MILE : 1);
};
const GOLD = '(?:gp|gold(?: pieces?)?)';
const COSTLY = '(?:costly|expensive|pricey|valuable)';

/** What it protects from is not what it deals. */
const NOT_AGAINST = '(?<!\\b(?:to|from|against|resist|reduces?|prevents?|takes?|taking) )';
/** "a staff that boosts fire spells" is no spell. */
const NOT_OF_ANOTHER = '(?<!\\b(?:with|that|which|who|so|when|while|my|your|his|her|its|their) .*)';
/** "a lion that casts wizard spells", "a staff that stores three spells": whatever does it is asked for. */
const NOT_OF_ONE_THAT =
  '(?<!\\b(?:that|who|which) (?:can |could |also |only |always )*(?!is |was |does )(?:cast|know|use|[a-z]*[^s ]s) (?:\\w+ ){0,5})';
/** "a fiend immune to spells of 6th level": nor is what it is safe from. */
const NOT_FROM =
  '(?<!\\b(?:immune|immunity|proof|protect(?:ed|ion|s)?|resist(?:ant|ance|s)?|safe) (?:to |against |from )?(?:\\w+ ){0,3})';
const ofDamage = (form: RegExp): SpokenFilter => ({
  form,
  read: ([, types]) =>
    meansAll(types)
      ? { damage_types: wordsIn(DAMAGE, types) }
      : anyOf('damage_type', wordsIn(DAMAGE, types)),
  denied: ([, types]) => noneOf('damage_type', wordsIn(DAMAGE, types)),
});

/** What a spell needs and does, as people list spells by it. */
const spellTraits: readonly SpokenFilter[] = [
  {
    form: new RegExp(`\\b${MUST}${listOf(ABILITIES)} (?:saves?|saving throws?)\\b`),
    read: ([, said]) =>
      meansAll(said)
        ? { saves: wordsIn(ABILITIES, said) }
        : anyOf('save', wordsIn(ABILITIES, said)),
    denied: ([, said]) => noneOf('save', wordsIn(ABILITIES, said)),
  },
  {
    form: new RegExp(`\\b${MUST}(?:saves?|saving throws?)\\b`),
    read: () => anyOf('save', abilities),
    denied: () => noneOf('save', abilities),
  },
  {
    form: new RegExp(`\\b${MUST}concentration\\b`),
    read: () => ({ concentration: true }),
    denied: () => ({ concentration: false }),
  },
  ofDamage(new RegExp(`${NOT_AGAINST}\\b${listOf(DAMAGE)} damage\\b`)),
  ...spokenFigures({
    name: 'range',
    label: '(?:ranges?)',
    figure: DISTANCE,
    before: { figure: DISTANCE, label: 'ranges?' },
    numberOf: feet,
    below: (range) => range - 1,
    above: (range) => range + 1,
    alone: 'both limits',
  }),
  {
    form: /\b(?:with )?(?:an? )?(?:range (?:of |is )?(touch|self|sight|unlimited)|(touch|self)[- ]range)\b/,
    read: ([, named, before]) => ({ range: named ?? before }),
  },
  ...spokenFigures({
    name: 'duration',
    label: '(?:(?:that |which )?last(?:s|ing)?(?: for)?|durations?)',
    figure: LASTING,
    before: { figure: LASTING, label: 'durations?' },
    numberOf: minutes,
    below: (duration) => duration - 0.1,
    above: (duration) => duration + 0.1,
    alone: 'both limits',
  }),
  // What it takes up comes before what it costs: both speak of components.
  {
    form: /\b(?:(?:that|which|with|an?) )*(?:(?:consumes?|consuming|uses? up) (?:(?:its|the|their|an?) )?(?:material )?components?|consumed (?:material )?components?|(?:material )?components? (?:that )?(?:is|are|gets?) (?:consumed|used up)|(?:that|which) (?:is|are|gets?) (?:consumed|used up))\b/,
    read: () => ({ material_consumed: true }),
    denied: () => ({ material_consumed: false }),
  },
  ...spokenFigures({
    name: 'material_cost',
    label: `(?:(?:${COSTLY} )?(?:material )?(?:components?|materials?)(?: (?:that |which )?(?:costs?|costing|worth|valued(?: at)?|priced(?: at)?))?|(?:that |which )?costs?|costing|material costs?)`,
    figure: `\\d+(?:\\.\\d+)? ${GOLD}`,
    before: {
      figure: '\\d+(?:\\.\\d+)?',
      label: `${GOLD} (?:(?:of|worth of) )?(?:material )?(?:components?|materials?)`,
    },
    numberOf: Number.parseFloat,
    below: (price) => price - 0.01,
    above: (price) => price + 0.01,
    alone: 'both limits',
  }),
  {
    form: new RegExp(
      `\\b${MUST}(?:${COSTLY} (?:material )?(?:components?|materials?)|(?:material )?(?:components?|materials?) (?:with|that ha(?:s|ve)) an? (?:cost|price)|material costs?)\\b`,
    ),
    read: () => ({ material_cost: true }),
    denied: () => ({ material_cost: false }),
  },
  ofTimes(
    new RegExp(
      `\\b(?:(?:(?:that|which) )?(?:(?:can|may) be |are )?(?:cast|castable|used?|usable|useable) )?(?:as|with|using|that (?:are|take|need)) (?:either )?(?:an? |1 )?${listOf(QUICK)}\\b`,
    ),
  ),
  ofTimes(
    new RegExp(
      `\\b(?:that|which) (?:takes?|needs?|requires?) (?:an? )?${listOf(TIMES)}(?: to cast)?(?![a-z])`,
    ),
  ),
  {
    form: /\b(?:that can be |can be )?(?:cast )?as (?:an? )?rituals?\b/,
    read: () => ({ ritual: true }),
    denied: () => ({ ritual: false }),
  },
  {
    form: new RegExp(`\\b${MUST}(?:spell )?attack rolls?\\b`),
    read: () => ({ attack_roll: true }),
    denied: () => ({ attack_roll: false }),
  },
];

export const spokenSpells: SpokenFilters = {
  kind: 'spell',
  words: new RegExp(`${NOT_OF_ONE_THAT}${NOT_FROM}\\b(?:magic )?(?:spells?|cantrips?)\\b`, 'g'),
  proof: new RegExp(
    `\\b(?:${CLASSES}) rituals\\b|^ ${LISTED}(?:(?:(?:lvl|level) \\d|${LEVEL}[- ]level|${CLASSES}|${QUICK}) )*${SCHOOLED}(?: (?:of|for|at|that|which|with|without) | $)`,
  ),
  forms: [
    ...casterLevels,
    ofOnlyClasses,
    ...spokenFigures({
      name: 'level',
      label: '(?:spell )?(?:levels?|lvl)',
      figure: '\\d{1,2}',
      before: { figure: LEVEL, label: 'levels?' },
      // That is the level of a character.
      unless: ` (?:adventurers?|casters?|characters?|group|hero(?:es)?|npcs?|part(?:y|ies)|pcs?|players?)\\b| (?:${CLASSES})s?\\b(?! (?:(?:${SCHOOLS}|${DAMAGE}|ritual|concentration|bonus action|reaction) )*${SPELLS})`,
      numberOf: (word) => ordinalOf(word) ?? 0,
      below: (level) => level - 1,
      above: (level) => level + 1,
    }),
    ofDamage(new RegExp(`\\b(?:deal|deals|dealing|do|does|doing) ${listOf(DAMAGE)} damage\\b`)),
    // "a damage spell that is not fire".
    {
      form: new RegExp(
        `\\b(?:(?:that|which) )?(?:(?:is|are|do|does) )?(?:not|non) (?:deal )?${listOf(DAMAGE)}(?: damage)?(?= $| (?:and|but|of|level|\\d))`,
      ),
      read: ([, types]) => noneOf('damage_type', wordsIn(DAMAGE, types)),
    },
    // "fire spells", "radiant cleric spells"; one "fire spell" may be any with fire.
    ofDamage(
      new RegExp(
        `${NOT_AGAINST}${NOT_OF_ANOTHER}\\b${listOf(DAMAGE)} (?:damage )?(?=(?:(?:${CLASSES}|${SCHOOLS})s? )*(?:spells|cantrips)\\b)`,
      ),
    ),
    {
      form: /\b(?:that |which )?(?:deal|deals|dealing|do|does|doing) (no |any )?damage\b/,
      read: ([, amount]) =>
        amount === 'no ' ? noneOf('damage_type', damageTypes) : anyOf('damage_type', damageTypes),
      denied: () => noneOf('damage_type', damageTypes),
    },
    {
      form: /\b(?:without|no|not (?:need|require|us)(?:e|ing)?|non) concentration\b/,
      read: () => ({ concentration: false }),
    },
    {
      form: new RegExp(
        `(?<=^ |\\b(?:spells|cantrips) .*)\\b(?:with|that (?:need|require|have|use)) (?:an? )?${listOf(COMPONENTS)}(?: components?(?![a-z])| (?=but (?:no|not|without) (?:an? )?(?:${COMPONENTS}) components?\\b))(?! only| (?:(?:that|which|of|at) )*(?:\\d|over|under|above|below|at least|at most|up to|more than|less than|costs?|costing|worth|valued|priced|(?:is|are|gets?) (?:consumed|used up)))`,
      ),
      read: ([, said]) => {
        const named = wordsIn(COMPONENTS, said);
        return meansAll(said)
          ? Object.fromEntries(named.map((one) => [one, true]))
          : named.map((one) => ({ [one]: true }));
      },
    },
    {
      form: new RegExp(
        `(?<=^ |\\b(?:spells|cantrips) .*)\\b(?:(?:with|that (?:need|require|have|use)) (?:only|just)|(?:that |which )?(?:only|just) (?:need|require|have|use|with)) (?:an? )?${listOf(COMPONENTS)}(?: components?)?(?: only)?\\b`,
      ),
      read: ([, said]) => {
        const named = wordsIn(COMPONENTS, said);
        return Object.fromEntries(ALL_COMPONENTS.map((one) => [one, named.includes(one)]));
      },
    },
    {
      form: /(?<=\b(?:spells|cantrips) .*)\b(?:with|that (?:need|require|have|use)) no components?\b|(?<=\b(?:spells|cantrips) .*)\bwithout (?:any )?components?\b/,
      read: () => Object.fromEntries(ALL_COMPONENTS.map((one) => [one, false])),
    },
    // "a spell without a verbal component" may be a question about the rules.
    {
      form: new RegExp(
        `(?<=^ |\\b(?:spells|cantrips) .*)(?:\\b(?:with|that|which|do|have|has) )*\\b(?:but )?(?:no|without|not(?: (?:need|require|have|use))?) (?:an? |any )?${listOf(COMPONENTS)} components?\\b`,
      ),
      read: ([, said]) => Object.fromEntries(wordsIn(COMPONENTS, said).map((one) => [one, false])),
    },
    ofTimes(new RegExp(`\\b${listOf(QUICK)} (?=${OF_CLASS}${SPELLS}\\b)`)),
    {
      form: new RegExp(
        `\\b(?:aoe|area(?:[- ]of[- ]effect)?) (?:effect )?(?=(?:(?:${CLASSES}|${SCHOOLS}|${DAMAGE}|damage|attack)s? )*(?:spells|cantrips)\\b)`,
      ),
      read: () => anyOf('area', ALL_AREAS),
    },
    {
      form: new RegExp(
        `\\b(?:damage|damaging|damage dealing) (?=(?:(?:${CLASSES})s? )*(?:spells|cantrips)\\b)`,
      ),
      read: () => anyOf('damage_type', damageTypes),
    },
    conditionsInflicted,
    ofAreas(
      new RegExp(
        `\\b(?:${listOf(AREAS)}[- ](?:(?:shaped|area|effect) )?(?=${OF_CLASS}(?:spells|cantrips)\\b)|(?:with|in|in the shape of|that (?:fill|affect|hit|make|create)) an? ${listOf(AREAS)}(?: areas?(?: of effect)?| shapes?)?(?= $| (?:that|of|for|at|from)\\b))`,
      ),
    ),
    ofTimes(
      new RegExp(
        `\\b(?:(?:with|that|which|ha(?:s|ve)|an?|whose) )*(?:casting times? (?:of |is )?(?:either )?(?:an? )?${listOf(TIMES)}|${listOf(TIMES)} casting times?)\\b`,
      ),
    ),
    {
      form: new RegExp(
        `\\b(?:rituals?|concentration) or (?:rituals?|concentration) (?=${OF_CLASS}${SPELLS}\\b)`,
      ),
      read: () => [{ ritual: true }, { concentration: true }],
      denied: () => ({ ritual: false, concentration: false }),
    },
    {
      form: new RegExp(`\\britual (?=${OF_CLASS}${SPELLS}\\b)`),
      read: () => ({ ritual: true }),
      denied: () => ({ ritual: false }),
    },
    {
      form: new RegExp(
        `\\b(?:from |of )?(?:the )?(?:schools? of ${listOf(SCHOOLS)}|${listOf(SCHOOLS)} (?:schools?\\b|(?=${OF_CLASS}${SPELLS}\\b)))`,
      ),
      read: ([, named, before]) => anyOf('school', wordsIn(SCHOOLS, named ?? before)),
      denied: ([, named, before]) => noneOf('school', wordsIn(SCHOOLS, named ?? before)),
    },
    {
      form: new RegExp(
        `\\b(?:that |which )?(?:an? |the |my )?${listOf(`(?:${CLASSES})s?`)} (?:can|do|does) not (?:cast|use|learn|prepare|get|have)\\b`,
      ),
      read: ([, said]) => noneOf('class_key', classesIn(said)),
    },
    ofAllClasses(
      new RegExp(
        `\\b${ON_LISTS}(?:both|all(?: of)?|shared by(?: both)?|common to(?: both)?) (?:the |an? )?${listOf(`(?:${CLASSES})s?(?: (?:spell )?lists?)?`)}(?: (?:spell )?lists?)?(?: (?:can|could|may) (?:cast|use|learn|prepare)| have| share| get)?\\b`,
      ),
    ),
    ofAllClasses(
      new RegExp(`\\b${ON_LISTS}(?:the |an? )?${listOf(`(?:${CLASSES})s? (?:spell )?lists?`)}\\b`),
    ),
    ofClasses(
      new RegExp(
        `\\b(?:${listOf(`(?:${CLASSES})s?`)} (?=${SPELLS}\\b|(?!(?:of|to|can|with|for|and|or|cast|casts|casting|gets?|knows?) )[a-z]+ (?:spells|cantrips)\\b)|(?:for|of|by) (?:an? |the |my )?(?:level \\d+ |\\d+(?:st|nd|rd|th)[- ]level )?${listOf(`(?:${CLASSES})s?`)}(?![a-z]))`,
      ),
    ),
    ofClasses(
      new RegExp(
        `\\b(?:that |which )?(?:(?:an? |the |my )?${listOf(`(?:${CLASSES})s?`)} (?:can|could|may) (?:cast|use|learn|prepare)|available to (?:an? |the )?${listOf(`(?:${CLASSES})s?`)}|(?:on|from|in) (?:the |an? )?${listOf(CLASSES)}(?: spell)? lists?)\\b`,
      ),
    ),
    { form: /\bcantrips?\b/, read: () => ({ level: 0 }), denied: () => ({ level_min: 1 }) },
  ],
  one: /\b(?:spell|cantrip)\b/,
  traits: spellTraits,
  loose: [
    ofTimes(new RegExp(`\\b${listOf(QUICK)}\\b`)),
    { form: /\b(touch|self)\b/, read: ([, range]) => ({ range }) },
    { form: /\binstantaneous\b/, read: () => ({ duration: 'instantaneous' }) },
    {
      form: new RegExp(`\\b(?:that are |which are )?${listOf(SCHOOLED_OR_SCHOOL)}(?![a-z])`),
      read: ([, named]) => anyOf('school', wordsIn(SCHOOLED_OR_SCHOOL, named).map(schoolOf)),
      denied: ([, named]) => noneOf('school', wordsIn(SCHOOLED_OR_SCHOOL, named).map(schoolOf)),
    },
    ofClasses(new RegExp(`\\b${listOf(`(?:${CLASSES})s?`)}(?![a-z])`)),
    { form: /\brituals?\b/, read: () => ({ ritual: true }), denied: () => ({ ritual: false }) },
  ],
  isDescribed: true,
  orders: [
    ...spokenOrder('level', {
      label: '(?:spell )?levels?',
      highest: 'strongest|most powerful|mightiest',
      lowest: 'weakest|least powerful',
    }),
    ...spokenOrder('range_feet', {
      name: 'range',
      label: 'ranges?',
      highest: '(?:longest|farthest|furthest)[- ]rang(?:e|ed)',
      lowest: 'shortest[- ]rang(?:e|ed)',
    }),
    ...spokenOrder('duration_minutes', {
      name: 'duration',
      label: 'durations?',
      highest: 'longest[- ](?:lasting|durations?)',
      lowest: 'shortest[- ](?:lasting|durations?)',
    }),
    ...spokenOrder('material_cost', {
      label: '(?:material )?(?:costs?|prices?)',
      highest: 'most expensive|most costly|costliest|priciest',
      lowest: 'cheapest|least expensive',
    }),
  ],
};
