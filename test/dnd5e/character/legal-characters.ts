import { pick, type Random, shuffled } from '../../../src/base/random.ts';
import type { Character } from '../../../src/dnd5e/character/character.ts';
import { CharacterClass } from '../../../src/dnd5e/model/class.ts';
import { Armor } from '../../../src/dnd5e/model/equipment.ts';
import { abilities } from '../../../src/dnd5e/model/game-words.ts';
import { Race, Subrace } from '../../../src/dnd5e/model/race.ts';
import { Spell } from '../../../src/dnd5e/model/spell.ts';
import { type Ability, modifier } from '../../../src/dnd5e/model/vocabulary.ts';
import { backgroundNames, backgroundTable, raceNames } from '../../../src/dnd5e/tables/origins.ts';
import { castingOf } from '../../../src/dnd5e/tables/spellcasting.ts';
import type { Library } from '../../../src/library/library.ts';
import { plain } from '../../../src/text/names.ts';

type Scores = Record<Ability, number>;

interface Book {
  readonly races: readonly { readonly name: string; readonly body: Race }[];
  readonly subraces: readonly { readonly name: string; readonly body: Subrace }[];
  readonly classes: readonly { readonly name: string; readonly body: CharacterClass }[];
  readonly spells: readonly { readonly name: string; readonly body: Spell }[];
  readonly armor: readonly { readonly name: string; readonly body: Armor }[];
}

/** Everything a character can be made of, as the library has it. */
export async function readBook(library: Library): Promise<Book> {
  const all = async (kind: string) =>
    (await library.search({ select: [{ kind }], documents: ['srd-2014'], limit: 2000 })).found.map(
      ({ entity }) => entity,
    );
  return {
    races: (await all('race')).map(({ name, body }) => ({ name, body: Race.parse(body) })),
    subraces: (await all('subrace')).map(({ name, body }) => ({ name, body: Subrace.parse(body) })),
    classes: (await all('class')).map(({ name, body }) => ({
      name,
      body: CharacterClass.parse(body),
    })),
    spells: (await all('spell')).map(({ name, body }) => ({ name, body: Spell.parse(body) })),
    armor: (await all('armor')).map(({ name, body }) => ({ name, body: Armor.parse(body) })),
  };
}

/** The row of the class table; a row that the package lost is like the one before it. */
const slotsAt = (body: CharacterClass, level: number): number[] => {
  for (let at = level; at > 0; at--) {
    const slots = body.levels?.find((row) => row.level === at)?.spell_slots;
    if (slots) return slots;
  }
  return [];
};
const rowAt = (body: CharacterClass, level: number) =>
  body.levels?.find((row) => row.level === level);

/** Written down apart from the product's own table; the package repeats one of the rogue's. */
const improvementLevels: Readonly<Record<string, string>> = {
  fighter: '4 6 8 12 14 16 19',
  rogue: '4 8 10 12 16 19',
};
const improvementsBy = (name: string, level: number): number =>
  (improvementLevels[plain(name)] ?? '4 8 12 16 19').split(' ').filter((at) => Number(at) <= level)
    .length;

/** What a class cannot do without, best first: its key abilities get the best scores. */
const keyAbilities: Readonly<Record<string, readonly Ability[]>> = {
  barbarian: ['strength'],
  bard: ['charisma'],
  cleric: ['wisdom'],
  druid: ['wisdom'],
  fighter: ['strength'],
  monk: ['dexterity', 'wisdom'],
  paladin: ['strength', 'charisma'],
  ranger: ['dexterity', 'wisdom'],
  rogue: ['dexterity'],
  sorcerer: ['charisma'],
  warlock: ['charisma'],
  wizard: ['intelligence'],
};

export interface Legal {
  readonly character: Character;
  readonly classes: readonly { readonly class: string; readonly level: number }[];
  readonly skills: readonly string[];
  readonly edition: '2014' | '2024';
  /** The most hit points the dice allow. */
  readonly mostHitPoints: number;
  /** The highest spell level of its first class. */
  readonly highest: number;
  /** The spell list of its first class. */
  readonly list: string | undefined;
}

const zero = (): Scores => ({
  strength: 0,
  dexterity: 0,
  constitution: 0,
  intelligence: 0,
  wisdom: 0,
  charisma: 0,
});

/** Six base scores by one of the methods, the best for the key abilities. */
function baseScores(random: Random, keys: readonly Ability[]) {
  const method = pick(random, ['standard_array', 'point_buy', 'rolled'] as const) ?? 'rolled';
  const sets = {
    standard_array: [15, 14, 13, 12, 10, 8],
    point_buy: pick(random, [
      [15, 15, 15, 8, 8, 8],
      [15, 14, 14, 10, 10, 8],
      [14, 14, 14, 12, 10, 8],
      [13, 13, 13, 12, 12, 12],
      [15, 13, 12, 10, 10, 8],
    ]) ?? [8, 8, 8, 8, 8, 8],
    rolled: Array.from({ length: 6 }, () => {
      const dice = Array.from({ length: 4 }, () => 1 + random.below(6)).sort((a, b) => b - a);
      return (dice[0] ?? 0) + (dice[1] ?? 0) + (dice[2] ?? 0);
    }),
  };
  const values = [...sets[method]].sort((a, b) => b - a);
  const order = [...new Set<Ability>([...keys, ...shuffled(random, abilities)])];
  const base = zero();
  order.forEach((ability, at) => {
    base[ability] = values[at] ?? 8;
  });
  return { method, base };
}

const short = (scores: Scores): Record<string, number> => ({ ...scores });
const onlySome = (scores: Scores): Record<string, number> =>
  Object.fromEntries(Object.entries(scores).filter(([, by]) => by !== 0));

/** A character that every rule allows, made of the library's own data. */
export function legalCharacter(book: Book, random: Random, edition: '2014' | '2024'): Legal {
  const first = pick(random, book.classes);
  if (!first) throw new Error('the library has no classes');
  const level = 1 + random.below(20);
  const second =
    level < 20 && random.below(4) === 0
      ? pick(
          random,
          book.classes.filter((one) => one.name !== first.name),
        )
      : undefined;
  const secondLevel = second ? 1 + random.below(20 - level) : 0;
  const keys = [first, second].flatMap((one) => keyAbilities[plain(one?.name ?? '')] ?? []);
  const { method, base } = baseScores(random, keys);

  const scores = { ...base };
  const origin = zero();
  const skills = new Set<string>();
  const background = pick(random, backgroundNames(edition)) ?? 'acolyte';
  const table = backgroundTable(edition, background);
  for (const skill of table?.skills ?? []) skills.add(skill);
  let raceName: string;
  let subraceName: string | undefined;
  let toughness = 0;
  if (edition === '2014') {
    const race = pick(random, book.races);
    if (!race) throw new Error('the library has no races');
    raceName = race.name;
    const subrace = pick(
      random,
      book.subraces.filter((one) => plain(one.body.race) === plain(race.name)),
    );
    subraceName = subrace?.name;
    if (/hill dwarf/i.test(subrace?.name ?? '')) toughness = 1;
    for (const part of [race.body, subrace?.body])
      for (const { ability, bonus } of part?.ability_bonuses ?? []) origin[ability] += bonus;
    if (/half.elf/i.test(race.name)) {
      const others = shuffled(
        random,
        abilities.filter((ability) => ability !== 'charisma'),
      );
      for (const ability of others.slice(0, 2)) origin[ability] += 1;
    }
  } else {
    raceName = pick(random, raceNames('2024')) ?? 'human';
    if (raceName === 'dwarf') toughness = 1;
    const [two, one] = shuffled(random, table?.abilities ?? []);
    if (two && one) {
      origin[two] += 2;
      origin[one] += 1;
    }
  }
  for (const ability of abilities) scores[ability] += origin[ability];

  // Where the dice were unkind the second class has to wait.
  const reaches = (name: string): boolean =>
    (keyAbilities[plain(name)] ?? []).every((ability) => scores[ability] >= 13);
  const both = second && reaches(first.name) && reaches(second.name);
  const classes = [
    { ...first, level },
    ...(both && second ? [{ ...second, level: secondLevel }] : []),
  ];

  const improvements = zero();
  const times = classes.reduce((sum, one) => sum + improvementsBy(one.name, one.level), 0);
  for (let point = 0; point < 2 * times; point++) {
    const ability = pick(
      random,
      abilities.filter((one) => scores[one] < 20),
    );
    if (!ability) break;
    improvements[ability] += 1;
    scores[ability] += 1;
  }
  // Class features raise these by themselves at level 20.
  const capped = classes.find((one) => one.level === 20)?.name.toLowerCase();
  if (capped === 'barbarian')
    for (const ability of ['strength', 'constitution'] as const) scores[ability] += 4;
  if (capped === 'monk' && edition === '2024')
    for (const ability of ['dexterity', 'wisdom'] as const) scores[ability] += 4;

  const choice = first.body.skill_choices;
  const own = shuffled(random, choice?.from ?? []).map(plain);
  // Where the two editions name other skills, those of both are safe.
  const safe = own.filter(
    (skill) => !(edition === '2024' && skill === 'performance' && plain(first.name) === 'rogue'),
  );
  let chosen = 0;
  for (const skill of safe)
    if (chosen < (choice?.choose ?? 0) && !skills.has(skill)) {
      skills.add(skill);
      chosen++;
    }

  const constitution = modifier(scores.constitution);
  let hitPoints = 0;
  let mostHitPoints = 0;
  classes.forEach((one, at) => {
    const die = one.body.hit_die ?? 8;
    for (let gained = 1; gained <= one.level; gained++) {
      const roll = at === 0 && gained === 1 ? die : 1 + random.below(die);
      hitPoints += Math.max(1, roll + constitution);
      mostHitPoints += Math.max(1, die + constitution);
    }
    hitPoints += toughness * one.level;
    mostHitPoints += toughness * one.level;
  });

  const armorWords = (first.body.armor_proficiencies ?? []).map(plain).join(' ');
  const wearable = book.armor.filter(
    ({ body }) =>
      body.category !== 'shield' &&
      (armorWords.includes('all armor') || armorWords.includes(`${body.category} armor`)) &&
      !(edition === '2024' && plain(first.name) === 'druid' && body.category === 'medium'),
  );
  const armor = pick(random, wearable);
  const total = classes.reduce((sum, one) => sum + one.level, 0);
  const lines = classes.map((one) => ({ class: one.name, level: one.level }));
  const magic = spellsOf(book, random, edition, classes, scores);
  return {
    edition,
    classes: lines,
    skills: [...skills],
    mostHitPoints,
    highest: magic.highest,
    list: magic.list,
    character: {
      name: 'Generated',
      ruleset: edition,
      ...(edition === '2014' ? { race: raceName } : { species: raceName }),
      ...(subraceName && { subrace: subraceName }),
      background,
      classes: lines,
      ability_method: method,
      base_scores: short(base),
      origin_increases: onlySome(origin),
      improvements: onlySome(improvements),
      ability_scores: short(scores),
      skills: [...skills],
      saves: savesOf(first.body, classes, edition),
      hit_points: hitPoints,
      level: total,
      proficiency_bonus: 2 + Math.floor((total - 1) / 4),
      ...(armor && { armor: armor.name }),
      ...magic.lists,
    },
  };
}

function savesOf(
  body: CharacterClass,
  classes: readonly { name: string; level: number }[],
  edition: '2014' | '2024',
): string[] {
  if (classes.some((one) => plain(one.name) === 'monk' && one.level >= 14)) return [...abilities];
  const slippery = classes.some((one) => plain(one.name) === 'rogue' && one.level >= 15);
  return [
    ...new Set([
      ...(body.saving_throws ?? []),
      ...(slippery ? ['wisdom', ...(edition === '2024' ? ['charisma'] : [])] : []),
    ]),
  ];
}

/** Spells of the first class: as many as its table allows, from its own list. */
function spellsOf(
  book: Book,
  random: Random,
  edition: '2014' | '2024',
  classes: readonly { name: string; body: CharacterClass; level: number }[],
  scores: Scores,
) {
  const [first] = classes;
  const name = plain(first?.name ?? '');
  const ability = first?.body.spellcasting?.ability;
  if (!first || !ability) return { highest: 0, list: undefined, lists: {} };
  const { level, body } = first;
  const slots = slotsAt(body, level);
  const highest = slots.findLastIndex((count) => count > 0) + 1;
  const ofList = book.spells.filter((spell) => spell.body.classes.includes(name));
  const known = shuffled(
    random,
    ofList.filter(({ body: spell }) => spell.level > 0 && spell.level <= highest),
  ).map((spell) => spell.name);
  const cantrips = shuffled(
    random,
    ofList.filter(({ body: spell }) => spell.level === 0),
  ).map((spell) => spell.name);
  const half = name === 'paladin' || name === 'ranger';
  if (highest === 0) return { highest, list: half ? undefined : name, lists: {} };
  const prepares = ['cleric', 'druid', 'paladin', 'wizard'].includes(name);
  const formula = Math.max(
    1,
    modifier(scores[ability]) + (name === 'paladin' ? Math.floor(level / 2) : level),
  );
  const row = rowAt(body, level);
  const count =
    edition === '2024'
      ? (castingOf('2024', name, undefined)?.spells?.[level - 1] ?? 0)
      : prepares
        ? formula
        : (row?.spells_known ?? 0);
  const cantripCount = row?.cantrips_known ?? 0;
  const few = { cantrips: cantrips.slice(0, cantripCount) };
  if (name === 'wizard') {
    const inBook = known.slice(0, 6 + 2 * (level - 1));
    return {
      highest,
      list: name,
      lists: { ...few, spells: inBook, prepared: inBook.slice(0, count) },
    };
  }
  return { highest, list: name, lists: { ...few, spells: known.slice(0, count) } };
}
