import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Creature, Deed } from '../../../src/dnd5e/model/creature.ts';
import { dnd5eKinds } from '../../../src/dnd5e/model/kinds.ts';
import type { Spell } from '../../../src/dnd5e/model/spell.ts';
import { modifier } from '../../../src/dnd5e/model/vocabulary.ts';
import type { Collection, Wanted } from '../../../src/dnd5e/sources/collection.ts';
import { allCollections } from '../../../src/dnd5e/sources/sources.ts';
import { idOf } from '../../../src/library/address.ts';
import type { NewEntity } from '../../../src/library/library.ts';
import { plain } from '../../../src/text/names.ts';
import { shared } from '../../helpers/shared.ts';
import { type ReadList, readLists } from '../complete/read-lists.ts';
import { getFrom } from './complete-data.ts';

/** The books are held against their own text, in `books/agreement.full.test.ts`. */
const collections = (await allCollections()).filter(({ source }) => source !== 'books');

const data = shared('data');
const folder = shared('data', 'srd') && shared('data', 'upstream');
const kinds = new Map(dnd5eKinds.map((kind) => [kind.name, kind]));

/** Lists whose rows are not one entity each, and why. */
const explained: Readonly<
  Record<string, { entities: number; sharingAddress?: number; because: string }>
> = {
  'open5e_v2/creatures': { entities: 3538, because: 'three are names without a stat block' },
  'open5e_v2/rulesets': {
    entities: 335,
    sharingAddress: 1,
    because: '52 chapters and the 283 rules in them; that on races is its section on racial traits',
  },
  'open5e_v2/creaturetypes': { entities: 42, because: '14 types, told by three books each' },
  'open5e_v2/conditions': { entities: 50, because: 'each condition once per book that tells it' },
  'open5e_v2/damagetypes': { entities: 26, because: 'each damage type once per edition' },
  'open5e_v2/skills': { entities: 56, because: 'each skill once per book that tells it' },
  'open5e_v2/abilities': { entities: 18, because: 'each ability once per book that tells it' },
  'open5e_v2/alignments': { entities: 18, because: 'each alignment once per edition' },
  'open5e_v1/armor': { entities: 18, because: '5 rows are spells and class features, no armor' },
  'open5e_v1/classes': { entities: 119, because: '12 classes and their 107 archetypes' },
  'dnd5eapi/2014/features': {
    entities: 363,
    because: '37 rows only point at the features of a subclass, 7 repeat one of a lower level',
  },
  'open5e_v1/races': { entities: 54, because: '20 races and their 34 subraces' },
};

/** Lists that are read for nothing but words (filter values, licences), or not at all. */
const unread: Readonly<Record<string, string>> = {
  'v2/rules': 'the rows of rulesets again',
  'v2/documents': 'documents, not entities',
  'v2/licenses': 'told with each document',
  'v2/publishers': 'told with each document',
  'v2/gamesystems': 'told with each document',
  'v2/sizes': 'words creatures are filtered by',
  'v2/environments': 'words creatures are filtered by',
  'v2/itemcategories': 'words items are filtered by',
  'v2/itemrarities': 'words items are filtered by',
  'v2/itemsets': 'lists of items that are entities already',
  'v2/creaturesets': 'a list of creatures that are entities already',
  'v2/images': 'pictures',
  'v1/documents': 'documents; all but one are in v2',
  'v1/spelllist': 'the classes of spells, which each spell tells itself',
  '2014/Equipment-Categories': 'words equipment is filtered by',
  '2024/Equipment-Categories': 'words equipment is filtered by',
  '2014/Levels': 'the table of each class',
  '2024/Levels': 'has no route; Open5e v2 has the tables',
};

const get = getFrom(folder ?? '');
let lists: ReadonlyMap<string, ReadList>;
beforeAll(async () => {
  if (data && folder)
    lists = new Map((await readLists(data, collections)).map((list) => [list.name, list]));
});
const read = ({ name }: Collection): ReadList => {
  const list = lists.get(name);
  if (!list) throw new Error(`${name} was not read`);
  return list;
};

describe.skipIf(!folder)('every row of the complete data', () => {
  test.each(collections.map((c) => [c.name, c] as const))('%s', async (name, collection) => {
    const { entities, rows, total, unread: strange } = read(collection);
    expect(rows).toBe(total);
    expect(strange).toBe(0);
    expect(entities).toHaveLength(explained[name]?.entities ?? rows);
    for (const { kind, name: entity, body } of entities) {
      const parsed = kinds.get(kind)?.body.safeParse(body);
      if (!parsed?.success) throw new Error(`${kind} ${entity}: ${parsed?.error.message}`);
    }
    const { sharingAddress = 0 } = explained[name] ?? {};
    expect(new Set(entities.map(idOf)).size).toBe(entities.length - sharingAddress);
  });

  test('no list is forgotten', () => {
    const known = new Set([
      ...Object.keys(unread),
      ...collections.map((c) =>
        c.name
          .replace(/^open5e_/, '')
          .replace(
            /^dnd5eapi\/(\d+)\/(.*)$/,
            (_, year: string, list: string) =>
              `${year}/${list.replace(/(^|-)\w/g, (letter) => letter.toUpperCase())}`,
          ),
      ),
    ]);
    const files = (path: string, pattern: RegExp) =>
      readdirSync(`${folder}/${path}`).flatMap((file) => pattern.exec(file)?.[1] ?? []);
    const lists = [
      ...['v1', 'v2'].flatMap((v) => files(v, /^([a-z]+)\.jsonl\.gz$/).map((f) => `${v}/${f}`)),
      ...['2014', '2024'].flatMap((year) =>
        files(`dnd5eapi/${year}/en`, /^5e-SRD-(.+)\.json$/).map((f) => `${year}/${f}`),
      ),
    ];
    expect(lists.filter((list) => !known.has(list))).toEqual([]);
  });
});

const filters = shared('facts', 'open5e', 'filters.json');
const everything: Wanted = {
  name: 'dragon',
  documents: ['srd-2014', 'a5e-ag'],
  rulesets: ['5e-2014'],
  filters: {
    level: 3,
    level_min: 1,
    level_max: 5,
    school: 'evocation',
    class_key: 'wizard',
    concentration: true,
    ritual: true,
    casting_time: '1 action',
    cr: 1,
    cr_min: 1,
    cr_max: 2,
    type: 'dragon',
    size: 'huge',
    armor_class_min: 12,
    hit_points_min: 10,
    rarity: 'very rare',
    requires_attunement: true,
    item_type: 'wondrous item',
  },
};

describe.skipIf(!filters)('a question to Open5e', () => {
  const Known = z.record(z.string(), z.object({ filters: z.record(z.string(), z.string()) }));
  const asking = collections.filter((collection) => collection.ask);

  test.each(asking.map((c) => [c.name, c] as const))(
    '%s has only filters that the list knows: others are ignored in silence',
    (name, collection) => {
      const known = Known.parse(JSON.parse(readFileSync(filters ?? '', 'utf8')));
      const list = known[name.replace('open5e_', '')]?.filters ?? {};
      const asked = new URLSearchParams(collection.ask?.(everything));
      expect(asked.size).toBeGreaterThan(3);
      expect([...asked.keys()].filter((filter) => !(filter in list))).toEqual([]);
      // Only these spellings of a flag are understood, and an empty value is no filter.
      for (const [filter, value] of asked) {
        expect(value, filter).not.toBe('');
        if (list[filter] === 'BooleanFilter') expect(value).toMatch(/^(true|false)$/);
      }
    },
  );
});

const named = (name: string): Collection => {
  const found = collections.find((c) => c.name === name);
  if (!found) throw new Error(`no collection ${name}`);
  return found;
};
/** What almost every entry of a book has in common, and why. */
const RIGHTLY_SAME: Readonly<Record<string, string>> = {
  'open5e_v2/feats feat/a5e-ag category: general': 'its feats are of one sort',
};
const bodyOf = (entity: NewEntity) => z.custom<Creature>().parse(entity.body);

const Dealt = z.object({
  damage_dice: z.string(),
  damage_type: z.object({ name: z.string() }),
});
/** Damage by choice: one hand or two, lightning or thunder. */
const Chosen = z.object({ from: z.object({ options: z.array(Dealt).min(1) }) });
const AttackRow = z.object({
  name: z.string(),
  actions: z
    .array(
      z.looseObject({
        name: z.string(),
        attack_bonus: z.int().nullish(),
        damage: z.array(z.union([Dealt, Chosen])).nullish(),
      }),
    )
    .nullish(),
});
function amount(told: z.infer<typeof Dealt> | z.infer<typeof Chosen>): string {
  const options = 'from' in told ? told.from.options : [told];
  const dice = options.map((option) => option.damage_dice.replace(/\s+/g, ''));
  const types = options.map((option) => option.damage_type.name.toLowerCase());
  // One roll of either type, or else the first of several rolls.
  const type = new Set(dice).size === 1 ? [...new Set(types)].join(' or ') : types[0];
  return `${dice[0]} ${type}`;
}
const bare = (name: string): string => plain(name.replace(/\s*\(.*$/, ''));

/** Every attack of which dnd5eapi says something else than the text in Open5e, and why. */
const disagreements: Readonly<Record<string, string>> = {
  'Aboleth, Tentacle: damage': 'it counts what the disease does later',
  'Assassin, Shortsword: damage': 'it counts the poison, which a save may halve',
  'Assassin, Light Crossbow: damage': 'it counts the poison, which a save may halve',
  'Black Bear, Bite: bonus': 'printed with 3, made of 2 and 2',
  'Black Bear, Claws: bonus': 'printed with 3, made of 2 and 2',
  'Brown Bear, Bite: bonus': 'printed with 5, made of 4 and 2',
  'Brown Bear, Claws: bonus': 'printed with 5, made of 4 and 2',
  'Guardian Naga, Spit Poison: damage': 'it forgets the damage of its own text',
  'Gynosphinx, Claw: bonus': 'printed with 9, made of 4 and 4',
  'Octopus, Ink Cloud: bonus': 'it has a bonus of 0 for what is no attack',
  'Pit Fiend, Mace: damage': 'it forgets the fire of its own text',
  'Purple Worm, Bite: bonus': 'printed with 9, made of 9 and 5',
  'Purple Worm, Tail Stinger: bonus': 'printed with 9, made of 9 and 5',
};

describe.skipIf(!folder)('no wrong value', () => {
  test('attacks read from the text agree with what dnd5eapi keeps apart', async () => {
    const { entities } = read(named('open5e_v2/creatures'));
    const ours = new Map(
      entities
        .filter((e) => e.document === 'srd-2014')
        .map((e) => [plain(e.name), bodyOf(e)] as const),
    );
    const List = z.object({ results: z.array(z.object({ index: z.string() })) });
    const { results } = List.parse(await get('/api/2014/monsters'));
    let compared = 0;
    const different: string[] = [];
    const alone: string[] = [];
    for (const { index } of results) {
      const monster = AttackRow.parse(await get(`/api/2014/monsters/${index}`));
      // The shapes of a changer are monsters of their own there.
      const creature = ours.get(plain(monster.name.replace(/, .* Form$/, '')));
      for (const action of monster.actions ?? []) {
        if (typeof action.attack_bonus !== 'number') continue;
        const deed = creature?.actions?.find((d) => bare(d.name) === bare(action.name));
        if (!creature || !deed) {
          alone.push(`${monster.name}, ${action.name}`);
          continue;
        }
        compared++;
        const dealt = (deed.damage ?? []).map(({ dice, type }) => `${dice} ${type}`).join(' + ');
        const told = (action.damage ?? []).map(amount).join(' + ');
        if (dealt !== told) different.push(`${monster.name}, ${action.name}: damage`);
        if (deed.attack_bonus === action.attack_bonus) continue;
        different.push(`${monster.name}, ${action.name}: bonus`);
        // Where the books were printed differently, ours is what strength and proficiency make.
        if (deed.attack_bonus !== undefined)
          expect(
            modifier(creature.ability_scores.strength) + (creature.proficiency_bonus ?? 0),
          ).toBe(deed.attack_bonus);
      }
    }
    expect(alone).toEqual([]);
    expect(compared).toBeGreaterThan(500);
    expect(different).toEqual(Object.keys(disagreements));
  }, 120_000);

  test('the type of damage is the one the text names', async () => {
    const { entities } = read(named('open5e_v2/creatures'));
    let typed = 0;
    for (const entity of entities) {
      const creature = bodyOf(entity);
      const deeds: Deed[] = [...(creature.actions ?? []), ...(creature.legendary_actions ?? [])];
      for (const deed of deeds)
        for (const { type, dice } of deed.damage ?? []) {
          expect(dice).toMatch(/^\d+(d\d+([+-]\d+)?)?$/);
          if (type === undefined) continue;
          typed++;
          expect(deed.desc.toLowerCase()).toContain(`${type} damage`);
        }
    }
    expect(typed).toBeGreaterThan(6000);
  });

  test('the saving throw of a spell is one its text asks for, and the one dnd5eapi names', async () => {
    const ours = read(named('open5e_v2/spells'));
    const theirs = read(named('dnd5eapi/2014/spells'));
    const saveOf = (entity: NewEntity) => z.custom<Spell>().parse(entity.body).saving_throw;
    const saves = new Map(ours.entities.map((entity) => [idOf(entity), saveOf(entity)]));
    const told = theirs.entities.filter((entity) => saveOf(entity) !== undefined);
    expect(told.length).toBeGreaterThan(80);
    expect(told.filter((entity) => saves.get(idOf(entity)) !== saveOf(entity))).toEqual([]);
    for (const entity of ours.entities) {
      const save = saveOf(entity);
      const desc = String(entity.body.desc).toLowerCase();
      const asked = new RegExp(`${save}\\s+saving throw|saving throw of ${save}`);
      if (save) expect(desc, entity.name).toMatch(asked);
    }
  });

  test('a component that has a price has it as a figure, and is used up only where the text says so', async () => {
    const { entities } = read(named('open5e_v2/spells'));
    let priced = 0;
    for (const entity of entities) {
      const spell = z.custom<Spell>().parse(entity.body);
      const text = spell.material ?? '';
      if (/\d\+?\s*gp\b/i.test(text)) {
        priced++;
        expect(spell.material_cost, entity.name).toBeGreaterThan(0);
      }
      expect(spell.material_consumed ?? false, entity.name).toBe(
        /consume/i.test(text) && !/not consumed/i.test(text),
      );
    }
    expect(priced).toBeGreaterThan(150);
  });

  test('what is said of all legendary actions is none of them', async () => {
    for (const list of ['open5e_v2/creatures', 'open5e_v1/monsters']) {
      const { entities } = read(named(list));
      const legends = entities.map(bodyOf).filter((body) => body.legendary_actions);
      expect(legends.length).toBeGreaterThan(200);
      for (const { legendary_actions = [] } of legends)
        for (const { name } of legendary_actions) expect(name).not.toMatch(/legendary actions?\b/i);
      const told = legends.filter((body) => /^The .* can take \d/.test(body.legendary_desc ?? ''));
      expect(told.length).toBeGreaterThan(60);
    }
  });

  test('lair actions are found wherever a source tells of them', async () => {
    const legends = async (list: string) =>
      read(named(list))
        .entities.filter((e) => bodyOf(e).lair_actions)
        .map((e) => `${e.document}: ${e.name}`)
        .sort();
    const asTraits = [
      'tob: Aboleth, Nihilith',
      'tob: Adult Cave Dragon',
      'tob: Ancient Flame Dragon',
      'tob: Ancient Sea Dragon',
      'tob: Ancient Void Dragon',
      'tob: Ancient Wind Dragon',
      'tob: Hraesvelgr The Corpse Swallower',
      'tob: Koschei',
      'tob: Tosculi Hive-Queen',
    ];
    const inTheText = [
      'tob2: Crystalline Monolith',
      'tob2: Gulper Behemoth',
      'tob2: Virtuoso Lich',
      'tob: Adult Flame Dragon',
      'tob: Adult Sea Dragon',
      'tob: Adult Void Dragon',
      'tob: Adult Wind Dragon',
    ];
    expect(await legends('open5e_v2/creatures')).toEqual(asTraits);
    expect(await legends('open5e_v1/monsters')).toEqual([...asTraits, ...inTheText].sort());
    // Neither SRD has any; the package has those of one dragon, which a sync must keep.
    expect(await legends('dnd5eapi/2014/monsters')).toEqual([]);
  });

  test('no word is that of almost every entry of a book, as a default is that nobody changed', async () => {
    const same: string[] = [];
    for (const collection of collections) {
      const counts = new Map<string, number>();
      const sizes = new Map<string, number>();
      for (const { kind, document, body } of read(collection).entities) {
        const book = `${kind}/${document}`;
        sizes.set(book, (sizes.get(book) ?? 0) + 1);
        for (const [field, value] of Object.entries(body)) {
          if (typeof value !== 'string' || value === '') continue;
          const said = `${book} ${field}: ${value}`;
          counts.set(said, (counts.get(said) ?? 0) + 1);
        }
      }
      for (const [said, count] of counts) {
        const size = sizes.get(said.split(' ')[0] ?? '') ?? 0;
        if (size >= 50 && count > size * 0.9) same.push(`${collection.name} ${said}`);
      }
    }
    expect(same.filter((said) => !(said in RIGHTLY_SAME))).toEqual([]);
  });

  test('alignments, environments, senses and bonuses nobody wrote are left out', async () => {
    const { entities } = read(named('open5e_v2/creatures'));
    for (const entity of entities) {
      const creature = bodyOf(entity);
      if (entity.document === 'a5e-mm' || entity.document === 'bfrd')
        expect(creature.alignment).toBeUndefined();
      const traits = new Set((creature.traits ?? []).map(({ name }) => name.toLowerCase()));
      for (const damage of [
        ...(creature.damage_immunities ?? []),
        ...(creature.damage_resistances ?? []),
      ]) {
        expect(damage).not.toMatch(/^(?:charmed|frightened|poisoned|prone|stunned)$|resilience/);
        // One trait tells no type of damage.
        if (traits.has(damage)) expect(damage).toMatch(/^(?:artistic expression|divine blessing)$/);
      }
      expect(creature.environments?.length ?? 0).toBeLessThan(25);
      for (const feet of Object.values(creature.senses ?? {})) expect(feet).toBeLessThan(1000);
      const saves = Object.values(creature.saving_throws ?? { one: 1 });
      expect(saves.length === 6 && saves.every((n) => n === 0)).toBe(false);
    }
  });
});
