import { describe, expect, onTestFinished, test } from 'vitest';
import { libraryService } from '../../src/library/library.ts';
import { openInProcess, srdSession } from '../helpers/client.ts';

describe('a question about something that is otherwise than it says', () => {
  test.each<[string, Record<string, unknown>, string]>([
    [
      'lookup_spell',
      { name: 'fireball', level: 2 },
      'Fireball is in the library, but not as it was asked for: 3rd-level evocation',
    ],
    [
      'lookup_creature',
      { name: 'Goblin', cr: 5 },
      'Goblin is in the library, but not as it was asked for: CR 1/4',
    ],
    [
      'lookup_creature',
      { names: ['Goblin'], cr: 5 },
      'Goblin is in the library, but not as it was asked for: CR 1/4',
    ],
    [
      'lookup_creature',
      { name: 'Goblin', filters: { fly: true } },
      'Goblin is in the library, but not as it was asked for',
    ],
    [
      'lookup_equipment',
      { type: 'armor', name: 'longsword' },
      'No armor is called "longsword", but a weapon is: Longsword',
    ],
    [
      'lookup_character_option',
      { type: 'feat', name: 'fireball' },
      'No feat is called "fireball", but a spell is: Fireball',
    ],
    // Not the language of that name.
    ['lookup_spell', { name: 'goblin' }, 'No spell is called "goblin", but a creature is: Goblin'],
    [
      'search_spell',
      { search: 'fireball', level: 2, limit: 3 },
      'Fireball is in the library, but not as it was asked for: 3rd-level evocation',
    ],
  ])('%s %j says how it is, in both forms', async (tool, args, says) => {
    const { call } = await srdSession();
    const { text, notices } = await call(tool, args);
    expect(text).toContain(says);
    expect(notices.join(' ')).toContain(says);
    expect(text).not.toContain('Nothing in the library is called');
  });

  test('comes before what is shown in its place', async () => {
    const { call } = await srdSession();
    const { text } = await call('search_spell', { search: 'fireball', level: 2, limit: 3 });
    expect(text).toMatch(/^Fireball is in the library.*What follows is only the nearest\.\n/);
  });

  test.each([
    ['get_race_details', { race_name: 'fireball' }],
    ['get_creature_details', { creature_name: 'fireball' }],
    ['get_class_details', { class_name: 'fireball' }],
  ])('%s %j names the spell', async (tool, args) => {
    const { call } = await srdSession();
    const { isError, error } = await call(tool, args);
    expect(isError).toBe(true);
    expect(error).toMatch(/but a spell is: Fireball \(srd-2014\) ‹lore:\/\/spell\//);
  });

  test.each([
    ['lookup_spell', { name: 'fireball', level: 3 }],
    ['search_spell', { search: 'fireball', level: 3 }],
    ['search_spell', { search: 'something that burns them', level: 3 }],
    ['lookup_creature', { name: 'beholder', cr: 13 }],
  ])('%s %j: nothing of the kind', async (tool, args) => {
    const { call } = await srdSession();
    expect((await call(tool, args)).text).not.toMatch(/not as it was asked for|but an? \w+ is:/);
  });
});

describe('a name is enough', () => {
  test('rules of any sort, one or several', async () => {
    const { rows } = await srdSession();
    const [grappled] = await rows('lookup_rule', { name: 'grappled' });
    expect(grappled).toMatchObject({ kind: 'condition', name: 'Grappled' });
    const names = ['grappled', 'stealth', 'elvish'];
    expect(await rows('lookup_rule', { names })).toMatchObject([
      { asked: 'grappled', kind: 'condition' },
      { asked: 'stealth', kind: 'skill' },
      { asked: 'elvish', kind: 'language' },
    ]);
  });

  test('character options of any type, one or several', async () => {
    const { rows } = await srdSession();
    expect(await rows('lookup_character_option', { name: 'wizard' })).toMatchObject([
      { kind: 'class', name: 'Wizard' },
    ]);
    const names = ['wizard', 'elf', 'high elf'];
    expect(await rows('lookup_character_option', { names })).toMatchObject([
      { asked: 'wizard', kind: 'class' },
      { asked: 'elf', kind: 'race' },
      { asked: 'high elf', kind: 'subrace' },
    ]);
  });

  test.each(['lookup_rule', 'lookup_character_option'])(
    '%s without a name wants a type, and lists them',
    async (tool) => {
      const { call } = await srdSession();
      const { isError, error } = await call(tool, {});
      expect(isError).toBe(true);
      expect(error).toMatch(/"type" is required without a name: one of .*, .* or /);
    },
  );
});

test('that nothing matches is said once', async () => {
  const { call } = await srdSession();
  const { text } = await call('search_all', { query: 'asdkjhaskdjh' });
  expect(text.match(/Nothing in the library/g)).toHaveLength(1);
});

test('a type of option may be a subclass or a subrace', async () => {
  const { names } = await srdSession();
  expect(await names('lookup_character_option', { type: 'subclass', name: 'champion' })).toEqual([
    'Champion',
  ]);
  expect(await names('search_character_option', { type: 'subrace', limit: 20 })).toContain(
    'High Elf',
  );
});

test('a list of one is taken for the one', async () => {
  const { names } = await srdSession();
  const args = { query: 'fireball', types: ['spell'], per_page: ['3'] };
  expect(await names('search_content', args)).toContain('Fireball');
});

test('what the bundled rules lack is named: exhaustion without its levels', async () => {
  const { call } = await srdSession();
  const { text, data } = await call('lookup_rule', { type: 'condition', name: 'exhaustion' });
  expect(text).toContain('Not in the source: what each level does.');
  expect(JSON.stringify(data)).toContain('"not_in_source":["what each level does"]');
  const other = await call('lookup_rule', { type: 'condition', name: 'prone' });
  expect(other.text).not.toContain('Not in the source');
});

test('a creature whose stat block stands in a spell is looked up there', async () => {
  const lore = await openInProcess({});
  onTestFinished(() => lore.close());
  await lore.app.use(libraryService).put({
    entities: [
      {
        ...{ kind: 'spell', document: 'srd-2014', source: 'srd', name: 'Call Moss' },
        body: {
          ...{ level: 2, school: 'conjuration', casting_time: '1 action', range: '30 feet' },
          ...{ duration: '1 hour', concentration: false, ritual: false, classes: ['druid'] },
          desc: 'A sprite comes.\n\n### Moss Sprite\n\n*Small fey, neutral*\n\n**AC** 10',
        },
      },
    ],
  });
  for (const tool of ['lookup_creature', 'get_creature_details']) {
    const { text } = await lore.call(
      tool,
      tool === 'lookup_creature' ? { name: 'moss sprite' } : { creature_name: 'moss sprite' },
    );
    expect(text).toMatch(
      /"moss sprite" has its stat block in the spell Call Moss \([^)]*\) ‹lore:\/\/spell\/srd-2014\/call-moss›/,
    );
    expect(text).not.toContain('open content');
  }
});
