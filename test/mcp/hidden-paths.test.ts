import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hidePaths, hidePathsIn } from '../../src/mcp/hide-paths.ts';
import { testConfig } from '../helpers/client.ts';

const config = testConfig({
  data: '/srv/lore/data',
  http: '127.0.0.1:0',
  minecraftJars: '/srv/lore/data/jars',
});

/** The folder of the program's file that fails, as a stack trace names it. */
function folderInTrace(): string {
  const broken = {
    ...config,
    get http(): string {
      throw new Error('no setting');
    },
  };
  try {
    hidePaths(broken, '');
  } catch (error) {
    const frame = /([^\s(]+)\/hide-paths\.[jt]s/.exec(
      error instanceof Error ? (error.stack ?? '') : '',
    );
    return frame?.[1]?.replace('file://', '') ?? '';
  }
  return '';
}

test('over HTTP no text names a place of this machine', () => {
  const told = `See ${config.data}/library.db, ${config.minecraftJars}/a.jar, ${join(homedir(), 'x')}, ${folderInTrace()}/call.ts`;
  const text = hidePaths(config, told);
  expect(text).toBe(
    'See (data folder)/library.db, (minecraftJars)/a.jar, ~/x, (program folder)/call.ts',
  );
  const data = { files: [{ path: `${config.data}/a` }], count: 1, none: null };
  expect(hidePathsIn(config, data)).toEqual({
    files: [{ path: '(data folder)/a' }],
    count: 1,
    none: null,
  });
});

test('a folder with a short name is not taken for part of another path', () => {
  const docker = testConfig({ data: '/data', http: '0.0.0.0:7411' });
  const text =
    'pack/data/demo/recipe/a.json and /database stay, "/data/library.db" and /data do not';
  expect(hidePaths(docker, text)).toBe(
    'pack/data/demo/recipe/a.json and /database stay, "(data folder)/library.db" and (data folder) do not',
  );
});

test('what names no place stays the very same, and so does everything over stdio', () => {
  const data = { name: 'Fireball', url: 'https://example.org/srv/lore' };
  expect(hidePathsIn(config, data)).toBe(data);
  const local = testConfig({ ...config, http: '' });
  expect(hidePaths(local, config.data)).toBe(config.data);
  expect(hidePathsIn(local, { at: config.data })).toEqual({ at: config.data });
});
