import { creatureTypes, damageTypes, sizes } from './game-words.ts';
import { type SpokenFilter, type SpokenFilters, spokenFigures } from './spoken-figures.ts';
import { anyBut, anyOf, listOf, meansAll, singular, wordsIn } from './spoken-lists.ts';

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
const TYPES = `(?:${either(creatureTypes)})s?|monstrosities`;
/** Several of it, which cannot be part of a name: "giants", but not "giant". */
const MANY = `(?:${either(creatureTypes)})s|undead|fey|monstrosities`;
const SIZES = either(sizes);
/** Kinds of fiends, celestials and others that people list as they list types. */
const SUBTYPES = 'angel|demon|devil|goblinoid|titan';
const NEXT = '(?=(?:monster|creature|enem|foe))';

const ofTypes = (form: RegExp): SpokenFilter => {
  const typesIn = (said: string | undefined) => wordsIn(TYPES, said).map(singular);
  return {
    form,
    read: ([, types]) => anyOf('type', typesIn(types)),
    denied: ([, types]) => anyBut('type', creatureTypes, typesIn(types)),
  };
};
const ofSubtypes = (form: RegExp): SpokenFilter => ({
  form,
  read: ([, said]) => anyOf('subtype', wordsIn(`(?:${SUBTYPES})s?`, said).map(singular)),
});
const ofSizes = (form: RegExp): SpokenFilter => ({
  form,
  read: ([, said]) => anyOf('size', wordsIn(SIZES, said)),
  denied: ([, said]) => anyBut('size', sizes, wordsIn(SIZES, said)),
});

const byOne = {
  numberOf: Number,
  below: (value: number) => value - 1,
  above: (value: number) => value + 1,
};
const armorClass = spokenFigures({
  name: 'armor_class',
  label: '(?:ac|armou?r class)',
  figure: '\\d{1,2}',
  alone: 'both limits',
  ...byOne,
});
const hitPoints = spokenFigures({
  name: 'hit_points',
  label: '(?:hp|hit points)',
  figure: '\\d{1,3}',
  before: { figure: '\\d{1,3}', label: '(?:hp|hit points)' },
  alone: 'never',
  ...byOne,
});

const ALL = '(?:all |any |some )?';
const MOVES: Readonly<Record<string, string>> = {
  fly: 'fly|flies|flying(?: speeds?)?|flight|fly speeds?|wings',
  swim: 'swims?|swimming(?: speeds?)?|swim speeds?',
  climb: 'climbs?|climbing(?: speeds?)?|climb speeds?',
  burrow: 'burrows?|burrowing(?: speeds?)?|burrow speeds?',
};
const MOVE = Object.values(MOVES).join('|');
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
const waysIn = (said: string): string[] =>
  Object.entries(MOVES).flatMap(([way, words]) => (wordsIn(words, said).length > 0 ? [way] : []));

const DEFENCES: Readonly<Record<string, string>> = {
  immune: 'immune|immunity',
  resist: 'resistant|resistance',
  vulnerable: 'vulnerable|vulnerability',
};
const DEFENCE = Object.values(DEFENCES).join('|');
const DAMAGE = either(damageTypes);
/** "immune to fire and cold", "immune or resistant to fire". */
const defences: SpokenFilter = {
  form: new RegExp(`\\b${listOf(DEFENCE)} (?:to|against) ${listOf(DAMAGE)}(?: damage)?\\b`),
  read: ([, said, damage]) => {
    const types = wordsIn(DAMAGE, damage);
    const named = Object.entries(DEFENCES).flatMap(([name, words]) =>
      wordsIn(words, said).length > 0 ? [name] : [],
    );
    return named.flatMap((name) =>
      meansAll(damage) ? [{ [name]: types }] : types.map((type) => ({ [name]: [type] })),
    );
  },
};

export const spokenCreatures: SpokenFilters = {
  kind: 'creature',
  words: /\b(?:monsters?|creatures?|enem(?:y|ies)|foes?)\b/g,
  // "large undead" is a whole question; "large dragon statue" is something else.
  proof: new RegExp(
    `\\b${CR}\\b(?: [a-z]+){0,3} ${RATING}|\\b${RATING} ${CR}\\b|^ ${ALL}(?:${SIZES}) (?:${TYPES}|(?:${SUBTYPES})s) $|^ ${ALL}(?:${SUBTYPES})s (?:2014 |2024 )?$`,
  ),
  forms: [
    ...spokenFigures({
      name: 'cr',
      label: CR,
      figure: RATING,
      before: { figure: RATING, label: CR },
      numberOf: rating,
      below: (value) => RATINGS.findLast((one) => one < value) ?? value,
      above: (value) => RATINGS.find((one) => one > value) ?? value,
    }),
    ...armorClass,
    ...hitPoints,
    defences,
    ofTypes(new RegExp(`\\b${listOf(TYPES)} ${NEXT}`)),
    ofSubtypes(new RegExp(`\\b${listOf(`(?:${SUBTYPES})s?`)} ${NEXT}`)),
    ofSizes(new RegExp(`\\b${listOf(SIZES)} ${NEXT}`)),
  ],
  besides: [
    ofSubtypes(new RegExp(`^ ${ALL}${listOf(`(?:${SUBTYPES})s`)}(?![a-z])`)),
    movements,
    ofTypes(new RegExp(`^ ${ALL}${listOf(MANY)}(?![a-z])`)),
  ],
  loose: [
    ofSizes(new RegExp(`\\b${listOf(SIZES)}\\b`)),
    ofSubtypes(new RegExp(`\\b${listOf(`(?:${SUBTYPES})s?`)}(?![a-z])`)),
    movements,
    ofTypes(new RegExp(`\\b${listOf(TYPES)}(?![a-z])`)),
  ],
};
