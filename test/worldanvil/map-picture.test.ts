import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mapPicture } from '../../src/worldanvil/page/map-picture.ts';
import { startInProcess } from '../helpers/client.ts';
import { startWorldAnvil } from '../upstreams/worldanvil.ts';
import { lookupIn, settingsFor } from './visit.ts';

const png = readFileSync('docs/images/dice.png');

/** The invented world, whose chart has a picture on its own server. */
async function worldWithPicture(audience: 'gm' | 'player') {
  const wa = await startWorldAnvil();
  const picture = wa.store.get(7001);
  if (!picture) throw new Error('the invented world has lost its picture');
  Object.assign(picture, { url: `${new URL(wa.url).origin}/uploads/chart.png` });
  const lore = await startInProcess({ config: { ...settingsFor(wa), audience } });
  const { id } = lookupIn(wa);
  const ask = (map: string) => mapPicture(lore.app, id(map, 'Map'), new AbortController().signal);
  const reply = (bytes: Uint8Array) =>
    wa.failNext({ status: 200, type: 'image/png', bytes }, { path: '/uploads/chart.png' });
  return { wa, ask, reply };
}

test('the picture of a map comes with the type that its bytes have', async () => {
  const { wa, ask, reply } = await worldWithPicture('gm');
  reply(png);
  const { type, bytes } = await ask('Chart of the Reach');
  expect(type).toBe('image/png');
  expect(Buffer.compare(bytes, png)).toBe(0);
  // No key goes to the server of the pictures, and nothing but a picture comes from it.
  const asked = wa.seen.find(({ path }) => path.startsWith('/uploads/'));
  expect(asked?.headers['x-auth-token']).toBeUndefined();
  reply(Buffer.from('<svg onload="alert(1)"></svg>'));
  await expect(ask('Chart of the Reach')).rejects.toThrow('no picture that a browser shows');
  await wa.close();
});

test('players get no picture of a map that is hidden from them', async () => {
  const { wa, ask } = await worldWithPicture('player');
  const hidden = [...wa.store.values()].find(({ title }) => String(title).endsWith('Cellars'));
  await expect(ask(String(hidden?.title))).rejects.toThrow();
  expect(wa.seen.some(({ path }) => path.startsWith('/uploads/'))).toBe(false);
  await wa.close();
});
