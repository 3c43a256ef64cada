import { countTokens } from 'gpt-tokenizer';
import { beforeAll, describe, expect, test } from 'vitest';
import { closedNames } from '../../src/dnd5e/answer/closed-names.ts';
import { findNamed } from '../../src/dnd5e/character/find-in-edition.ts';
import { dnd5eKinds } from '../../src/dnd5e/model/kinds.ts';
import { renamed } from '../../src/dnd5e/model/renamed.ts';
import { libraryService } from '../../src/library/library.ts';
import { squashed } from '../../src/text/names.ts';
import type { Row } from '../helpers/client.ts';
import { sample } from '../helpers/counts.ts';
import { askedAtTheTable } from './asked-at-the-table-complete.ts';
import { comparisonsInOtherWords } from './comparisons-complete.ts';
import { SYNC_MS, syncedSession } from './complete/synced-library.ts';
import { describedThings } from './described-complete.ts';
import { namesByEdition } from './edition-names-complete.ts';
import { figuresInTables } from './figures-complete.ts';
import { thingsByName } from './found-by-name-complete.ts';
import { askedInAHurry } from './in-a-hurry-complete.ts';
import { saidInPassing } from './said-in-passing-complete.ts';
import { searchOverEverything } from './search-complete.ts';
import { hasCompleteUpstreams } from './sources/complete-upstreams.ts';
import { tableQuestions } from './table-questions.ts';

const EVERYTHING = 100_000;

describe.skipIf(!hasCompleteUpstreams)('answers over the complete data', () => {
  let lore: Awaited<ReturnType<typeof syncedSession>>;
  beforeAll(async () => {
    lore = await syncedSession();
  }, SYNC_MS);

  searchOverEverything(() => lore);
  askedAtTheTable(() => lore);
  askedInAHurry(() => lore);
  describedThings(() => lore);
  saidInPassing(() => lore);
  figuresInTables(() => lore);
  thingsByName(() => lore);
  namesByEdition(() => lore);
  comparisonsInOtherWords(() => lore);

  test('no open book has a name that is listed as one of closed books', async () => {
    const select = dnd5eKinds.map(({ name: kind }) => ({ kind }));
    const all = await lore.app
      .use(libraryService)
      .search({ select, limit: EVERYTHING, fields: ['name'] });
    expect(all.found).toHaveLength(all.total);
    const open = new Set(all.found.map(({ entity }) => squashed(entity.name)));
    const listed = closedNames().map(({ name }) => name);
    expect(listed.filter((name) => open.has(squashed(name)))).toEqual([]);
  });

  test('what is said to be renamed stands in its edition under that name', async () => {
    const library = lore.app.use(libraryService);
    const lacking: string[] = [];
    for (const [kind, pairs] of Object.entries(renamed))
      for (const [older, newer, newerKind = kind] of pairs)
        for (const [sort, name, edition] of [
          [kind, older, '2014'],
          [newerKind, newer, '2024'],
        ] as const) {
          const found = await findNamed(library, sort, name, edition);
          if (found?.document !== `srd-${edition}`) lacking.push(`${name} (${edition})`);
        }
    expect(lacking).toEqual([]);
  });

  const asked = async (tool: string, args: Readonly<Record<string, unknown>>) => {
    const { content, structuredContent } = await lore.client.callTool({
      name: tool,
      arguments: { ...args },
    });
    const [block] = content;
    return {
      text: block?.type === 'text' ? block.text : '',
      structured: JSON.stringify(structuredContent),
    };
  };

  test.each(tableQuestions)('$question', async ({ tool, args, says }) => {
    const { text, structured } = await asked(tool, args);
    for (const words of says) {
      expect(text).toMatch(words);
      expect(structured).toMatch(words);
    }
  });

  test.each([
    ['search_spell', { search: 'fire damage' }],
    ['search_spell', { search: 'fireball' }],
    ['search_creature', { search: 'undead that drain life' }],
    ['search_creature', { search: 'adult red dragon' }],
    ['search_equipment', { search: 'resistance' }],
    ['search_equipment', { rarity: 'rare' }],
    ['search_rule', { search: 'what happens when I fall' }],
    ['search_character_option', { type: 'class', search: 'holy warrior' }],
    ['search_all', { query: 'healing' }],
    ['search_all', { query: 'strength' }],
    ['search_all', { query: 'dragon' }],
    ['search_creature', { type: 'dragon', cr_min: 20 }],
    ['search_creature', { search: 'spellcaster that summons demons' }],
    ['search_spell', { level: 9 }],
    ['search_rule', { section: 'combat' }],
    ['search_rule', { rule_type: 'condition' }],
    ['search_character_option', { type: 'feat', search: 'archer' }],
    ['search_character_option', { type: 'race', include_subclasses: true }],
    ['search_spells', { class: 'wizard', query: 'summon' }],
    ['search_races', { query: 'small folk' }],
    ['search_classes', {}],
    ['search_backgrounds', { query: 'criminal' }],
    ['search_feats', {}],
    ['search_content', { query: 'giant' }],
    ['search_creature', { type: 'dragon' }],
    ['search_creature', { type: 'giant' }],
    ['search_all', { query: 'fire' }],
    ['get_magic_items', {}],
    ['get_weapon_list', {}],
    ['get_spells_by_class', { class_name: 'wizard' }],
  ])('ten results of %s %o are short', async (tool, args) => {
    // Tools that page take the same word.
    const { text, structured } = await asked(tool, { ...args, limit: 10 });
    expect(countTokens(text)).toBeLessThanOrEqual(1200);
    expect(countTokens(structured)).toBeLessThanOrEqual(2500);
  });

  test('the list of races is short', async () => {
    const { text, structured } = await asked('get_race_list', {});
    expect(countTokens(text)).toBeLessThanOrEqual(1250);
    expect(countTokens(structured)).toBeLessThanOrEqual(2500);
  });

  test.each([10, 50])('%i dragons have their facts, in both forms', async (limit) => {
    const reply = await lore.call('search_creature', { type: 'dragon', limit });
    const rows = reply.data as Row[];
    expect(rows).toHaveLength(limit);
    for (const row of rows) {
      expect(row.challenge_rating, row.name).toBeTypeOf('number');
      expect(row.armor_class, row.name).toBeTypeOf('number');
    }
    expect(reply.text.match(/CR [\d/]+/g)?.length).toBeGreaterThanOrEqual(limit);
  });

  test.each([
    ['drow', [5, 11, 18], /Drow|Drider/],
    ['bandits', [1, 5, 11, 18], /Bandit/],
    ['werewolves', [1, 5, 11, 18], /Werewolf/],
    ['kobolds', [1, 5, 11, 18], /Kobold|Swolbold/],
    ['hags', [1, 5, 11, 18], /Hag/],
    ['vampires', [1, 5, 11, 18], /Vamp/],
    ['spiders', [1, 5, 11, 18], /Spider/],
  ] as const)('the theme %s is kept at levels %j', async (theme, levels, creature) => {
    for (const level of levels) {
      const party_levels = [level, level, level, level];
      const { data } = await lore.call('build_encounter', { party_levels, theme, seed: 'theme' });
      const { groups } = data as { groups: { creatures: { name: string }[] }[] };
      expect(groups.length, `level ${level}`).toBeGreaterThan(0);
      for (const { name } of groups.flatMap(({ creatures }) => creatures))
        expect(name, `level ${level}`).toMatch(creature);
    }
  });

  test('creatures that are stronger in their lair are found by it, and no others', async () => {
    const args = { documents: ['srd-2024'], filters: { lair: true }, group: false, limit: 100 };
    const rows = await lore.rows('search_creature', args);
    const names = rows.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['Adult Red Dragon', 'Kraken', 'Lich', 'Aboleth']),
    );
    for (const name of names) {
      const { text } = await lore.call('get_creature_details', { creature_name: name });
      expect(text, name).toMatch(/in (?:its )?lair/i);
    }
    expect(names).not.toContain('Goblin Warrior');
  });

  test('an encounter for an unknown environment names those that there are', async () => {
    const args = { party_levels: [3, 3], environment: 'swmap' };
    const { notices } = await lore.call('build_encounter', args);
    expect(notices.join(' ')).toMatch(/environment "swmap": did you mean swamp/);
  });

  test('stat blocks are short, by their names and by their addresses', async () => {
    const uris: string[] = [];
    for (let page = 1, more = true; more; page++) {
      const args = { limit: 100, page, detail: 'summary', group: false };
      const reply = await lore.call('search_creature', args);
      uris.push(...(reply.data as Row[]).map(({ uri }) => uri));
      more = reply.pagination?.has_more === true;
    }
    expect(uris.length).toBeGreaterThan(3000);
    const long: string[] = [];
    const check = async (tool: string, args: Readonly<Record<string, unknown>>) => {
      const { text, structured } = await asked(tool, args);
      // Counting takes longer than answering: no text of so few characters has so many tokens.
      const tokens = [
        text.length > 3_000 ? countTokens(text) : 0,
        structured.length > 6_000 ? countTokens(structured) : 0,
      ];
      if ((tokens[0] ?? 0) > 1500 || (tokens[1] ?? 0) > 2500)
        long.push(`${JSON.stringify(args)}: ${tokens.join(' and ')}`);
    };
    // All of them in the soak.
    for (const uri of sample(uris, 10)) await check('get_creature_details', { creature_name: uri });
    for (const name of ['Goblin', 'Adult Red Dragon', 'Lich', 'Tarrasque', 'Ancient Void Dragon'])
      await check('lookup_creature', { name });
    expect(long).toEqual([]);
  }, 300_000);

  test('what is left out of a long stat block is named, and full detail has it', async () => {
    const args = { creature_name: 'Ancient Void Dragon' };
    const short = await lore.call('get_creature_details', args);
    const full = await lore.call('get_creature_details', { ...args, detail: 'full' });
    const { shortened } = short.data as { shortened: string };
    expect(shortened).toMatch(/^Shortened: .*Regional Effects.*detail: "full"/);
    expect(short.text).toContain(shortened);
    expect(full.data).not.toHaveProperty('shortened');
    expect(full.text.length).toBeGreaterThan(short.text.length + 1000);
  });

  test.each([
    ['lookup_character_option', { name: 'Champion', ruleset: '5e-2024' }],
    ['lookup_character_option', { name: 'Archery', ruleset: '5e-2024' }],
    ['lookup_spell', { name: 'Acid Splash', ruleset: '5e-2014' }],
    ['lookup_creature', { name: 'lore://creature/tob-2023/adult-flame-dragon', detail: 'full' }],
  ])('%s %o says nothing twice', async (tool, args) => {
    const { text, structured } = await asked(tool, args);
    const twice = (all: readonly string[]) =>
      all.filter((words, index) => words.length > 30 && all.indexOf(words) !== index);
    const paragraphs = text.split('\n').map((line) => line.replace(/^.*\*\*\* |\*/g, ''));
    expect(twice(paragraphs)).toEqual([]);
    const texts = [...structured.matchAll(/"((?:[^"\\]|\\.)*)"/g)].flatMap(([, words = '']) =>
      words.split('\\n').map((line) => line.replace(/\*/g, '')),
    );
    expect(twice(texts)).toEqual([]);
  });

  test('rules and conditions name related rules, in both forms', async () => {
    for (const [rule_name, ...others] of [
      ['grappled', 'Attack Rolls'],
      ['unconscious', 'Incapacitated', 'Prone'],
      ['paralyzed', 'Incapacitated'],
    ]) {
      const { text, structured } = await asked('get_rule_details', { rule_name });
      for (const other of others) {
        expect(text, rule_name).toMatch(new RegExp(`Related: .*${other} ‹lore://`));
        expect(structured, rule_name).toMatch(new RegExp(`"related":.*"${other}"`));
      }
    }
  });

  test('lists begin with what the table plays', async () => {
    for (const [tool, args, ...names] of [
      ['search_equipment', { rarity: 'rare' }, 'Flame Tongue', 'Cloak of Displacement'],
      ['lookup_equipment', { type: 'magic-item', rarity: 'rare' }, 'Flame Tongue'],
      ['get_magic_items', { rarity: 'legendary' }, 'Holy Avenger', 'Vorpal Sword'],
      ['search_creature', { type: 'undead', cr: 5 }, 'Wraith'],
      ['search_creature', { type: 'giant', cr_max: 5 }, 'Ogre', 'Hill Giant'],
      ['search_rule', { section: 'combat' }, 'Making an Attack', 'Cover'],
      ['search_spell', { level: 3 }, 'Animate Dead', 'Bestow Curse'],
    ] as const)
      expect(await lore.names(tool, { ...args, limit: 20 }), tool).toEqual(
        expect.arrayContaining(names),
      );
  });

  test('one thing is one row, with the others named', async () => {
    const [dragon, ...others] = await lore.rows('lookup_creature', { name: 'Adult Red Dragon' });
    expect(dragon).toMatchObject({ document: 'srd-2024', actions: expect.any(Array) });
    expect(others.filter(({ name }) => name === 'Adult Red Dragon')).toEqual([]);
    expect(dragon?.also_in).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ document: 'a5e-mm', ruleset: 'a5e', uri: expect.any(String) }),
      ]),
    );
    const armor = await lore.rows('search_equipment', { search: 'armor of resistance', limit: 20 });
    const rows = armor.filter(({ name }: Row) => name.startsWith('Armor of Resistance'));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.variants).toEqual(expect.arrayContaining(['Armor of Resistance (Leather)']));
  });

  test('exact filters count things and say how many entries they stand for', async () => {
    const args = { type: 'dragon', cr: 17, limit: 100 };
    const things = await lore.call('search_creature', args);
    const entries = await lore.call('search_creature', { ...args, group: false });
    expect(things.pagination?.entries).toBe(entries.pagination?.total);
    expect(things.pagination?.total).toBeLessThan(entries.pagination?.total ?? 0);
  });
});
