import * as z from 'zod';
import type { Get } from '../../../src/dnd5e/sources/collection.ts';

/** How many entities of a kind a document has: `counts[document][kind]`. */
export type Counts = Record<string, Record<string, number>>;

export const tallied = (
  tally: Readonly<Record<string, number>> | undefined,
  kind: string,
): Record<string, number> => ({ ...tally, [kind]: (tally?.[kind] ?? 0) + 1 });

const Key = z.union([z.string(), z.object({ key: z.string() }).transform(({ key }) => key)]);
const Described = z.array(z.object({ desc: z.string().nullish(), document: z.string() }));
const Row = z.looseObject({
  key: z.string().optional(),
  name: z.string().optional(),
  hit_dice: z.string().nullish(),
  challenge_rating: z.number().optional(),
  speed: z.record(z.string(), z.unknown()).optional(),
  document: Key.optional(),
  document__slug: z.string().optional(),
  subclass_of: z.unknown().optional(),
  subspecies_of: z.unknown().optional(),
  category: z.union([z.string(), z.object({ key: z.string() })]).nullish(),
  weapon: z.unknown().optional(),
  armor: z.unknown().optional(),
  descriptions: Described.optional(),
});
type Row = z.infer<typeof Row>;
const Page = z.object({ count: z.int(), results: z.array(Row) });
const List = z.object({ count: z.int() });

/** Open5e files the reference lists under its own "core"; their texts are those of the SRD. */
const home = (document: string): string => (document === 'core' ? 'srd-2014' : document);

async function rowsOf(get: Get, path: string): Promise<Row[]> {
  const { count, results } = Page.parse(await get(`${path}?limit=100000&page=1`));
  if (results.length !== count) throw new Error(`${path}: not all of ${count} rows came`);
  return results;
}

/** No way of moving has more than 0 feet. */
const isStill = (speed: Row['speed']): boolean =>
  !Object.values(speed ?? {}).some((feet) => typeof feet === 'number' && feet > 0);

type KindOf = string | ((row: Row) => string | undefined);

/** Which kind a row of each list is, as the upstream itself says. */
const lists: Readonly<Record<string, KindOf>> = {
  spells: 'spell',
  // Three names stand there without a stat block.
  creatures: ({ hit_dice, challenge_rating, speed }) =>
    !hit_dice && challenge_rating === 0 && isStill(speed) ? undefined : 'creature',
  magicitems: 'magic-item',
  weapons: 'weapon',
  armor: 'armor',
  // Weapons and armor have lists of their own; only a shield may be in this one alone.
  items: (row) => {
    const category = typeof row.category === 'object' ? row.category?.key : row.category;
    if (row.armor || (row.weapon && category === 'weapon')) return undefined;
    return category === 'shield' ? 'armor' : 'gear';
  },
  services: 'gear',
  classes: (row) => (row.subclass_of ? 'subclass' : 'class'),
  species: (row) => (row.subspecies_of ? 'subrace' : 'race'),
  backgrounds: 'background',
  feats: 'feat',
  // The chapter on races is the section on racial traits.
  rules: ({ key }) => (key === 'srd_race_racial-traits' ? undefined : 'rule'),
  rulesets: 'rule',
  languages: 'language',
  spellschools: 'magic-school',
  weaponproperties: 'weapon-property',
};
/** Lists that tell what each book says of a thing: as many entities as books. */
const kindOfList: Readonly<Record<string, string>> = {
  creaturetypes: 'rule',
  conditions: 'condition',
  damagetypes: 'damage-type',
  skills: 'skill',
  abilities: 'ability-score',
  alignments: 'alignment',
};

/** What Open5e v2 has of each kind in each document, counted in its own rows. */
export async function countsOfV2(get: Get): Promise<Counts> {
  const counts: Counts = {};
  const count = (document: string, kind: string): void => {
    counts[document] = tallied(counts[document], kind);
  };
  for (const [list, kindOf] of Object.entries(lists))
    for (const row of await rowsOf(get, `/v2/${list}/`)) {
      const kind = typeof kindOf === 'string' ? kindOf : kindOf(row);
      if (kind) count(home(row.document ?? ''), kind);
    }
  for (const [list, kind] of Object.entries(kindOfList))
    for (const row of await rowsOf(get, `/v2/${list}/`)) {
      const books = new Set(
        (row.descriptions ?? []).filter(({ desc }) => desc?.trim()).map(({ document }) => document),
      );
      for (const book of books.size > 0 ? books : [home(row.document ?? '')]) count(book, kind);
    }
  return counts;
}

/** How many rows a list of v1 has of the document with this slug. */
export const countOfV1 = async (get: Get, list: string, slug: string): Promise<number> =>
  (await rowsOf(get, `/v1/${list}/`)).filter((row) => row.document__slug === slug).length;

export const countOfApi = async (get: Get, list: string): Promise<number> =>
  List.parse(await get(`/api/${list}`)).count;
