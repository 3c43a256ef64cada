import { describe, expect, test } from 'vitest';
import { eras, startInProcess } from '../helpers/client.ts';
import { startWorldAnvil } from '../upstreams/worldanvil.ts';
import { settingsFor } from '../worldanvil/visit.ts';

const WALL = { spell_name: 'wall of' };

const clients = [
  ...eras.map((era) => ({ client: `a ${era} client`, era })),
  { client: 'a client over HTTP', overHttp: true },
];

describe.each(clients)('a name that may mean several, $client', ({ client: _, ...how }) => {
  test('a client that can ask lets the person choose, and answers with that one', async () => {
    const lore = await startInProcess({ ...how, person: { chooses: 'Wall of Ice' } });
    const chosen = await lore.call('get_spell_details', WALL);
    expect(chosen.error).toBe('');
    expect(chosen.text).toContain('Wall of Ice');
  });

  test('any other client is told the choices', async () => {
    const lore = await startInProcess(how);
    const refused = await lore.call('get_spell_details', WALL);
    expect(refused.error).toContain('may mean several');
    expect(refused.suggestions).toContain('Wall of Ice');
  });
});

test('of two articles with one title the person says which is meant', async () => {
  const wa = await startWorldAnvil();
  const lore = await startInProcess({
    config: settingsFor(wa),
    person: { chooses: 'ringers-twin-person-1' },
  });
  const article = await lore.call('get_article', {
    article_id: 'Ringer’s Twin',
    world_id: 'Emberfall Reach',
  });
  expect(article.error).toBe('');
  expect(JSON.stringify(article.data)).toContain('ringers-twin-person-1');
  await wa.close();
});
