import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryService } from '../../src/library/library.ts';
import { openInProcess } from '../helpers/client.ts';

const book = (key: string, title: string, ruleset: string, source = 'orcbrew') => ({
  ...{ key, title, ruleset, source },
});

const spell = (document: string, name: string, desc: string) => ({
  ...{ kind: 'spell', document, name, source: 'orcbrew' },
  body: {
    ...{ level: 3, school: 'evocation', casting_time: '1 action', range: '150 feet' },
    ...{ components: 'V, S', duration: 'instantaneous', classes: ['wizard'], desc },
    ...{ concentration: false, ritual: false },
  },
});

let lore: Awaited<ReturnType<typeof openInProcess>>;
beforeAll(async () => {
  lore = await openInProcess({});
  await lore.app.use(libraryService).put({
    documents: [
      book('ember-notes', 'Ember Notes', '5e-2014'),
      book('tide-notes', 'Tide Notes', '5e-2014'),
      book('srd-2024', 'System Reference Document 5.2', '5e-2024', 'open5e_v2'),
    ],
    entities: [
      spell('ember-notes', 'Fireball', 'It is green, and smells of tar.'),
      spell('tide-notes', 'Tide Lash', 'A wave breaks over all.'),
      { ...spell('srd-2024', 'Fireball', 'A bright streak, as of now.'), source: 'open5e_v2' },
      {
        ...{ kind: 'background', document: 'srd-2024', name: 'Sage', source: 'open5e_v2' },
        body: { desc: 'You read a lot.', benefits: [] },
      },
    ],
  });
});
afterAll(() => lore.close());

describe('what is not in the books asked for', () => {
  test.each([{ name: 'Fireball' }, { names: ['Fireball'] }])(
    'stands in others, of which one is homebrew: %j',
    async (args) => {
      const asked = { ...args, documents: ['tide-notes'] };
      const { notices } = await lore.call('lookup_spell', asked);
      const [notice = ''] = notices;
      expect(notice).toMatch(/^Fireball is not in the documents asked for: it stands in /);
      for (const key of ['srd-2014', 'srd-2024', 'ember-notes'])
        expect(notice).toContain(`‹lore://spell/${key}/fireball›`);
    },
  );
});

describe('a comparison of what is of another kind', () => {
  test('says of which it is', async () => {
    const asked = { name: 'fireball', content_type: 'creature' };
    const { isError, error, suggestions } = await lore.call('compare_editions', asked);
    expect(isError).toBe(true);
    expect(error).toContain('Creature "fireball" not found, but as a spell it is in both editions');
    expect(error).toContain('Ask with content_type "spell", or without.');
    expect(suggestions).toEqual(['spell']);
  });

  test('a part of a name of the kind asked for is that thing', async () => {
    const asked = { name: 'guardian', content_type: 'creature' };
    expect((await lore.call('compare_editions', asked)).error).not.toContain('is in both editions');
  });
});

test('a background that only the other rules have is not suggested in its own place', async () => {
  const character_data = {
    ...{ name: 'Ann', level: 1, class: 'wizard', race: 'human', background: 'Sage' },
    ...{ ruleset: '5e-2014', abilities: { str: 8, dex: 14, con: 13, int: 15, wis: 12, cha: 10 } },
  };
  const { text } = await lore.call('validate_character_build', { character_data });
  expect(text).toContain('"Sage" is known here only from the 2024 rules');
  expect(text).not.toMatch(/Did you mean Sage|Check the spelling/);
});

test.each([
  ['3.5e', undefined],
  ['5.5e', undefined],
  ['5e2014', '5e-2014'],
  ['a5', 'a5e'],
])('another number is no misspelt edition: %s', async (ruleset, meant) => {
  const { error } = await lore.call('search_spell', { ruleset });
  expect(error).toContain('Valid: 5e-2014, 5e-2024, a5e.');
  if (meant === undefined) expect(error).not.toContain('Did you mean');
  else expect(error).toContain(`Did you mean "${meant}"?`);
});
