import { lookup } from '../../base/lookup.ts';
import type { Edition } from '../model/edition.ts';
import type { Ability } from '../model/vocabulary.ts';
import { byLevel } from './levels.ts';

/** How fast a class gains spell slots. `third` is for some subclasses. */
export type Pace = 'full' | 'half' | 'third' | 'pact';

export interface Casting {
  readonly ability: Ability;
  readonly pace: Pace;
  /** The class whose spell list it uses. */
  readonly list: string;
  /** The class level of the first slots. */
  readonly from: number;
  /** Cantrips known by class level, index 0 = level 1. */
  readonly cantrips: readonly number[];
  /** Leveled spells by class level, if there is a table. */
  readonly spells?: readonly number[];
  /** 2014: spells prepared = ability modifier + this share of the level. */
  readonly preparedShare?: 1 | 0.5;
  /** Prepares from a spellbook, which may contain any number of spells. */
  readonly book?: true;
  /** Cantrips, among those counted, that every member of the class learns. */
  readonly fixedCantrips?: readonly string[];
  /** The schools of its spells, except for `free` of them by class level. */
  readonly schools?: { readonly names: readonly string[]; readonly free: readonly number[] };
}

const list = (figures: string): readonly number[] => figures.split(' ').map(Number);

/** Rule: each class's table, column "Cantrips Known" / "Cantrips". */
const two = byLevel('2@1 3@4 4@10');
const three = byLevel('3@1 4@4 5@10');
const four = byLevel('4@1 5@4 6@10');
const noCantrips = byLevel('0@1');

const casters2014: Readonly<Record<string, Casting>> = {
  bard: {
    ability: 'charisma',
    pace: 'full',
    list: 'bard',
    from: 1,
    cantrips: two,
    spells: list('4 5 6 7 8 9 10 11 12 14 15 15 16 18 19 19 20 22 22 22'),
  },
  cleric: {
    ability: 'wisdom',
    pace: 'full',
    list: 'cleric',
    from: 1,
    cantrips: three,
    preparedShare: 1,
  },
  druid: {
    ability: 'wisdom',
    pace: 'full',
    list: 'druid',
    from: 1,
    cantrips: two,
    preparedShare: 1,
  },
  paladin: {
    ability: 'charisma',
    pace: 'half',
    list: 'paladin',
    from: 2,
    cantrips: noCantrips,
    preparedShare: 0.5,
  },
  ranger: {
    ability: 'wisdom',
    pace: 'half',
    list: 'ranger',
    from: 2,
    cantrips: noCantrips,
    spells: list('0 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 10 10 11 11'),
  },
  sorcerer: {
    ability: 'charisma',
    pace: 'full',
    list: 'sorcerer',
    from: 1,
    cantrips: four,
    spells: list('2 3 4 5 6 7 8 9 10 11 12 12 13 13 14 14 15 15 15 15'),
  },
  warlock: {
    ability: 'charisma',
    pace: 'pact',
    list: 'warlock',
    from: 1,
    cantrips: two,
    spells: list('2 3 4 5 6 7 8 9 10 10 11 11 12 12 13 13 14 14 15 15'),
  },
  wizard: {
    ability: 'intelligence',
    pace: 'full',
    list: 'wizard',
    from: 1,
    cantrips: three,
    preparedShare: 1,
    book: true,
  },
};

/** Rule: 2024, every caster's table has a column "Prepared Spells". */
const prepared = list('4 5 6 7 9 10 11 12 14 15 16 16 17 17 18 18 19 20 21 22');
const halfPrepared = list('2 3 4 5 6 6 7 7 9 9 10 10 11 11 12 12 14 14 15 15');

const casters2024: Readonly<Record<string, Casting>> = {
  bard: {
    ability: 'charisma',
    pace: 'full',
    list: 'bard',
    from: 1,
    cantrips: two,
    spells: prepared,
  },
  cleric: {
    ability: 'wisdom',
    pace: 'full',
    list: 'cleric',
    from: 1,
    cantrips: three,
    spells: prepared,
  },
  druid: {
    ability: 'wisdom',
    pace: 'full',
    list: 'druid',
    from: 1,
    cantrips: two,
    spells: prepared,
  },
  paladin: {
    ability: 'charisma',
    pace: 'half',
    list: 'paladin',
    from: 1,
    cantrips: noCantrips,
    spells: halfPrepared,
  },
  ranger: {
    ability: 'wisdom',
    pace: 'half',
    list: 'ranger',
    from: 1,
    cantrips: noCantrips,
    spells: halfPrepared,
  },
  sorcerer: {
    ability: 'charisma',
    pace: 'full',
    list: 'sorcerer',
    from: 1,
    cantrips: four,
    spells: list('2 4 6 7 9 10 11 12 14 15 16 16 17 17 18 18 19 20 21 22'),
  },
  warlock: {
    ability: 'charisma',
    pace: 'pact',
    list: 'warlock',
    from: 1,
    cantrips: two,
    spells: list('2 3 4 5 6 7 8 9 10 10 11 11 12 12 13 13 14 14 15 15'),
  },
  wizard: {
    ability: 'intelligence',
    pace: 'full',
    list: 'wizard',
    from: 1,
    cantrips: three,
    spells: list('4 5 6 7 9 10 11 12 14 15 16 16 17 18 19 21 22 23 24 25'),
    book: true,
  },
};

/** Rule: Eldritch Knight and Arcane Trickster, a third of a wizard's magic for fighters and rogues. */
const third: Casting = {
  ability: 'intelligence',
  pace: 'third',
  list: 'wizard',
  from: 3,
  cantrips: byLevel('2@3 3@10'),
  spells: list('0 0 3 4 4 4 5 6 6 7 8 8 9 10 10 11 11 11 12 13'),
};
/** 2014: one spell of any school at level 3 and with levels 8, 14 and 20. */
const anySchool = byLevel('1@3 2@8 3@14 4@20');
const thirdCasters: Readonly<
  Record<string, { readonly class: string; readonly studies: readonly string[] } & Partial<Casting>>
> = {
  'eldritch knight': { class: 'fighter', studies: ['abjuration', 'evocation'] },
  'arcane trickster': {
    class: 'rogue',
    studies: ['enchantment', 'illusion'],
    cantrips: byLevel('3@3 4@10'),
    fixedCantrips: ['mage hand'],
  },
};

/** The spellcasting of a subclass known only from a book: like a third caster, from any school. */
export const subclassCasting = (
  ability: Ability,
  spellList: string,
  from: number | undefined,
): Casting => ({ ...third, ability, list: spellList, from: from ?? 3 });

/** The spellcasting of a class, or of its subclass; undefined if it has none. */
export function castingOf(
  edition: Edition,
  className: string,
  subclass: string | undefined,
): Casting | undefined {
  const own = lookup(edition === '2014' ? casters2014 : casters2024, className);
  if (own) return own;
  const known = subclass === undefined ? undefined : lookup(thirdCasters, subclass);
  if (known?.class !== className) return undefined;
  const { class: _, studies, ...rest } = known;
  return {
    ...third,
    ...rest,
    ...(edition === '2014' && { schools: { names: studies, free: anySchool } }),
  };
}

/** Rule: Spell Slots per Spell Level of full casters; also the multiclass table. Index = caster level - 1. */
const slotRows: readonly (readonly number[])[] = [
  [2],
  [3],
  [4, 2],
  [4, 3],
  [4, 3, 2],
  [4, 3, 3],
  [4, 3, 3, 1],
  [4, 3, 3, 2],
  [4, 3, 3, 3, 1],
  [4, 3, 3, 3, 2],
  [4, 3, 3, 3, 2, 1],
  [4, 3, 3, 3, 2, 1],
  [4, 3, 3, 3, 2, 1, 1],
  [4, 3, 3, 3, 2, 1, 1],
  [4, 3, 3, 3, 2, 1, 1, 1],
  [4, 3, 3, 3, 2, 1, 1, 1],
  [4, 3, 3, 3, 2, 1, 1, 1, 1],
  [4, 3, 3, 3, 3, 1, 1, 1, 1],
  [4, 3, 3, 3, 3, 2, 1, 1, 1],
  [4, 3, 3, 3, 3, 2, 2, 1, 1],
];

export const slotsAt = (casterLevel: number): readonly number[] => slotRows[casterLevel - 1] ?? [];

/** Rule: a class with slots of its own counts fully on its own table; half and third casters round up. */
const casterLevelAlone = (pace: Pace, level: number, from: number): number =>
  level < from || pace === 'pact'
    ? 0
    : pace === 'full'
      ? level
      : Math.ceil(level / (pace === 'half' ? 2 : 3));

/** Rule: Multiclass Spellcaster. 2014 rounds half and third casters down; 2024 rounds half casters up. */
const casterLevelShared = (edition: Edition, pace: Pace, level: number, from: number): number => {
  if (level < from || pace === 'pact') return 0;
  if (pace === 'full') return level;
  if (pace === 'third') return Math.floor(level / 3);
  return edition === '2024' ? Math.ceil(level / 2) : Math.floor(level / 2);
};

export interface Caster {
  readonly casting: Casting;
  readonly level: number;
}

/** Slots of spell levels 1 to 9 from everything but pact magic. */
export function spellSlots(edition: Edition, casters: readonly Caster[]): readonly number[] {
  const slotted = casters.filter(
    ({ casting, level }) => casting.pace !== 'pact' && level >= casting.from,
  );
  const [only] = slotted;
  if (!only) return [];
  if (slotted.length === 1)
    return slotsAt(casterLevelAlone(only.casting.pace, only.level, only.casting.from));
  const shared = slotted.reduce(
    (sum, { casting, level }) =>
      sum + casterLevelShared(edition, casting.pace, level, casting.from),
    0,
  );
  return slotsAt(Math.min(shared, 20));
}

/** Rule: Pact Magic: few slots, all of the highest level. */
export function pactSlots(level: number): { readonly level: number; readonly count: number } {
  return {
    level: Math.min(5, Math.ceil(level / 2)),
    count: level >= 17 ? 4 : level >= 11 ? 3 : level >= 2 ? 2 : 1,
  };
}

/** The highest spell level a class can learn or prepare, as if it were the character's only one. */
export function highestSpell({ casting, level }: Caster): number {
  if (level < casting.from) return 0;
  if (casting.pace === 'pact') return pactSlots(level).level;
  return slotsAt(casterLevelAlone(casting.pace, level, casting.from)).length;
}

/** How many leveled spells the class may know or have prepared. */
export function spellCount({ casting, level }: Caster, abilityModifier: number): number {
  if (level < casting.from) return 0;
  if (casting.preparedShare !== undefined)
    return Math.max(1, abilityModifier + Math.floor(level * casting.preparedShare));
  return casting.spells?.[level - 1] ?? 0;
}

export const cantripCount = ({ casting, level }: Caster): number =>
  casting.cantrips[level - 1] ?? 0;

/** Rule: Your Spellbook: six spells at level 1, two more with each wizard level. */
export const bookAtLeast = (level: number): number => 6 + 2 * (level - 1);
