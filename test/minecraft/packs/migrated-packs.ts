import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { versionFor } from '../../../src/minecraft/datapack/versions.ts';
import { migratePack } from '../../../src/minecraft/migrate/migrate-pack.ts';
import type { FileSession } from '../file-session.ts';
import { steps } from './migration-packs.ts';
import { expectBothLoad } from './several-versions.ts';

const Check = z.looseObject({
  findings: z.array(
    z.looseObject({
      severity: z.string(),
      path: z.string(),
      line: z.number(),
      message: z.string(),
    }),
  ),
});

const written = (pack: Record<string, unknown>) =>
  Object.entries(pack).map(([path, content]) => ({
    path,
    content: typeof content === 'string' ? content : JSON.stringify(content, null, 2),
  }));
const read = (path: string, content: string): unknown =>
  path.endsWith('.mcfunction') ? content.split('\n') : JSON.parse(content);

/** Tests of packs that are moved to newer versions, and checked there. */
export function packsAreMigrated(session: FileSession): void {
  it.each([
    { from: '1.20.4', to: '1.21.4', overlays: ['overlay_48'] },
    { from: '1.21.4', to: '26.2', overlays: [] },
    { from: '1.21.11', to: '26.2', overlays: [] },
  ])('a new pack from $from to $to is loaded by both', (span) =>
    expectBothLoad(session.call, span),
  );

  const ctx = () => ({ ...session.app(), signal: new AbortController().signal });
  const errors = async (files: { path: string; content: string }[], minecraftVersion: string) => {
    const reply = await session.call('validate_datapack', { files, minecraftVersion });
    expect(reply.error).toBe('');
    return Check.parse(reply.data)
      .findings.filter(({ severity }) => severity === 'error')
      .map(({ path, line, message }) => `${path}:${line} ${message}`);
  };

  it('says which filters it could not rewrite', async () => {
    const target = await versionFor(session.app(), '1.21.1');
    const mcmeta = {
      pack: { description: 'Fog', pack_format: 41 },
      filter: { block: [{ path: '(recipes|loot_tables)/.*' }, { path: 'my_recipes/.*' }] },
    };
    const { files } = await migratePack(ctx(), written({ 'pack.mcmeta': mcmeta }), { to: target });
    expect(files.flatMap(({ open }) => open.map(({ what }) => what))).toEqual([
      'The filter "(recipes|loot_tables)/.*" may mean folders that have other names now: loot_tables → loot_table, recipes → recipe.',
    ]);
  });

  it('refuses a resource pack, whose formats are other numbers', async () => {
    const target = await versionFor(session.app(), '26.2');
    const files = written({
      'pack.mcmeta': { pack: { description: 'Fog', pack_format: 15 } },
      'assets/fog/lang/en_us.json': {},
    });
    await expect(migratePack(ctx(), files, { to: target })).rejects.toThrow(/resource pack/);
  });

  describe.each(steps)('from $from to $to', ({ to, before, after }) => {
    it('writes what the newer version wants, and nothing is left to do', async () => {
      const target = await versionFor(session.app(), to);
      const migration = await migratePack(ctx(), written(before), { to: target });
      const made = Object.fromEntries(
        migration.files.flatMap((file) => [
          [file.newPath, read(file.newPath, file.content)] as const,
          ...file.added.map((one) => [one.path, read(one.path, one.content)] as const),
        ]),
      );
      const expected = Object.fromEntries(
        written(after).map(({ path, content }) => [path, read(path, content)] as const),
      );
      expect(made).toEqual(expected);
      expect(migration.files.flatMap((file) => file.open)).toEqual([]);
    });

    it('makes a pack that the check passes', async () => {
      expect(await errors(written(after), to)).toEqual([]);
    });

    it('leaves a pack alone that is there already', async () => {
      const target = await versionFor(session.app(), to);
      const again = await migratePack(ctx(), written(after), { to: target });
      expect(again.files.flatMap((file) => file.changes)).toEqual([]);
    });
  });
}
