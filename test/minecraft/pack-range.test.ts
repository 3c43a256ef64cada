import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startInProcess } from '../helpers/client.ts';
import { startSpyglass } from '../upstreams/spyglass.ts';
import { smallSchema } from './small-schema.ts';

const Checked = z.looseObject({
  valid: z.boolean().nullable(),
  minecraft_version: z.string(),
  findings: z.array(z.looseObject({ message: z.string(), versions: z.array(z.string()) })),
});

const plank = (result: object) => ({
  type: 'minecraft:smelting',
  ingredient: 'minecraft:stick',
  result,
});

/** A pack for a range of formats, checked where the data of some versions is not published. */
async function check(
  mcmeta: object,
  { withoutData, files = {} }: { withoutData: readonly string[]; files?: Record<string, unknown> },
) {
  const spyglass = await startSpyglass(smallSchema, withoutData);
  const { call } = await startInProcess({
    library: 'bare',
    config: { toolsets: 'minecraft', offline: false, spyglassUrl: spyglass.url },
  });
  const reply = await call('validate_datapack', {
    files: Object.entries({
      'pack.mcmeta': mcmeta,
      'data/fog/function/a.mcfunction': 'say hi\n',
      ...files,
    }).map(([path, content]) => ({
      path,
      content: typeof content === 'string' ? content : JSON.stringify(content, null, 1),
    })),
  });
  expect(reply.error).toBe('');
  return { ...Checked.parse(reply.data), notices: reply.notices.join(' '), text: reply.text };
}

const pack = (min_format: number, max_format: number) => ({
  pack: { description: '', min_format, max_format },
});
const olderPack = (min: number, max: number) => ({
  pack: { description: '', pack_format: min, supported_formats: [min, max] },
});

describe('a pack for several versions', () => {
  it('is checked at both ends of its range', async () => {
    const found = await check(pack(88, 94), { withoutData: [] });
    expect(found).toMatchObject({ valid: true, minecraft_version: '1.21.10, 1.21.11' });
  });

  it.each([
    ['first', '1.21.10', '1.21.10, 1.21.11'],
    ['last', '1.21.11', '1.21.10, 1.21.11'],
  ])('says that the ids and commands of the %s version were not checked', async (_, id, both) => {
    const found = await check(pack(88, 94), { withoutData: [id] });
    expect(found).toMatchObject({ valid: null, minecraft_version: both });
    expect(found.text).toContain(`Not checked: ids and commands for ${id}.`);
    expect(found.notices).toContain(`Ids were not checked for ${id}`);
    expect(found.notices).toContain('None are published for it.');
    expect(found.notices).toContain(`The commands in 1 function were not checked for ${id}`);
  });

  it('finds at that end what needs no data of the game', async () => {
    const found = await check(olderPack(57, 61), {
      withoutData: ['1.21.4'],
      files: { 'data/fog/recipe/a.json': plank({ item: 'minecraft:stick' }) },
    });
    expect(found.findings).toMatchObject([
      { message: 'Missing key "id"', versions: ['1.21.3', '1.21.4'] },
      { message: 'Unknown key "item"', versions: ['1.21.3', '1.21.4'] },
    ]);
  });

  it('is checked at the nearest version with data as well', async () => {
    const found = await check(olderPack(41, 71), { withoutData: ['1.20.6', '1.21.5'] });
    expect(found.minecraft_version).toBe('1.20.6, 1.21.1, 1.21.4, 1.21.5');
    expect(found.valid).toBe(null);
  });

  it('may go on after the newest version, which the answer says', async () => {
    const found = await check(pack(88, 1000), { withoutData: [] });
    expect(found.valid).toBe(true);
    expect(found.notices).toMatch(/goes on after \S+, the newest release known here/);
  });
});
