import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { expect, inject, onTestFinished } from 'vitest';
import { importFile } from '../../src/dnd5e/sources/orcbrew/import-file.ts';
import { openLibrary } from '../../src/library/open.ts';
import { kinds } from '../../src/mcp/catalogue.ts';
import { builtProgram } from '../helpers/built-program.ts';
import { programEnv, startInProcess } from '../helpers/client.ts';
import { runCommand } from '../helpers/command.ts';
import { emptyFolder } from '../helpers/folder.ts';

export interface Ended {
  readonly code: number | null;
  readonly out: string;
}

export const STACK = /\n\s+at |panicked|LoreError|SqliteError/;

/** Runs a command on a library. */
export async function command(
  data: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  const ran = await runCommand({ ...programEnv(), ...env, LOREWRIGHT_DATA: data }, ...args);
  return { code: ran.code, out: ran.out + ran.err };
}

/** An unprivileged user: the rights of files mean nothing to root. */
export const NOBODY = 65_534;
export const isRoot = process.getuid?.() === 0;

/** Runs the built program to its end; it may be another user's. */
export function program(
  data: string,
  args: readonly string[],
  { env = {}, nobody = false }: { env?: Record<string, string>; nobody?: boolean } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [...builtProgram, ...args], {
    env: { PATH: process.env.PATH, ...programEnv(), ...env, LOREWRIGHT_DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(nobody && isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out })));
}

export const GULLS = `{"Gull Book" {:orcpub.dnd.e5/spells {${Array.from(
  { length: 40 },
  (_, i) =>
    `:gull-song-${i} {:key :gull-song-${i}, :name "Gull Song ${i}", :level 2, :school "enchantment", :description "Gulls ${i} times around the mast."}`,
).join(' ')}}}}`;

let filled: Promise<Buffer> | undefined;

/** The file of a library with the SRD and a book of the user's own. */
export function libraryWithGulls(): Promise<Buffer> {
  filled ??= (async () => {
    const folder = emptyFolder();
    const file = join(folder, 'library.db');
    writeFileSync(file, readFileSync(inject('srdLibrary')));
    const library = openLibrary(file, kinds);
    const pack = join(folder, 'gulls.orcbrew');
    writeFileSync(pack, GULLS);
    await importFile(library, pack);
    await library.close();
    return readFileSync(file);
  })();
  return filled;
}

export async function folderWithGulls(): Promise<{ folder: string; file: string }> {
  const folder = emptyFolder();
  const file = join(folder, 'library.db');
  writeFileSync(file, await libraryWithGulls(), { mode: 0o600 });
  return { folder, file };
}

/** The same bytes at every run, which look random. */
function randomBytes(): () => number {
  let state = 42;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 8;
  };
}

function patch(file: string, count: number): void {
  const bytes = readFileSync(file);
  const next = randomBytes();
  for (let i = 0; i < count; i++) {
    const at = next() % (bytes.length - 1024);
    for (let j = 0; j < 1024; j++) bytes[at + j] = next();
  }
  writeFileSync(file, bytes);
}

function overwrite(file: string): void {
  const next = randomBytes();
  writeFileSync(file, readFileSync(file).map(next));
}

function foreignDatabase(file: string): void {
  writeFileSync(file, '');
  const db = new Libsql(file);
  db.exec("CREATE TABLE recipes (title TEXT); INSERT INTO recipes VALUES ('Fish soup')");
  db.close();
}

interface Damage {
  readonly what: string;
  damage(file: string): void;
  /** How many of the songs are there again, at the least. */
  readonly songsLeft?: number;
}

/** What can happen to the file. */
export const damages: readonly Damage[] = [
  // Each song that was not hit itself.
  { what: 'a file with 200 patches of 1 kB', damage: (file) => patch(file, 200), songsLeft: 31 },
  { what: 'a file cut off in the middle', damage: (file) => truncateSync(file, 2_500_000) },
  { what: 'a file of random bytes', damage: overwrite },
  { what: 'a database of another program', damage: foreignDatabase },
];

const PAGE = 4096;
/** Before it meets the damage, a program may take a lease and note how far it has come. */
const MOST_CHANGED = 0.02;

/** Whether a file is as it was, but for what a program writes before it meets the damage. */
function isAsItWas(file: string, before: Buffer): boolean {
  const now = readFileSync(file);
  let changed = 0;
  for (let at = 0; at < before.length; at += PAGE)
    if (!now.subarray(at, at + PAGE).equals(before.subarray(at, at + PAGE))) changed++;
  return now.length >= before.length && changed * PAGE <= before.length * MOST_CHANGED;
}

/** A damaged library is reported with the command that fixes it, and fixed by that command. */
export async function expectMended(damage: (file: string) => void): Promise<{ songs: number }> {
  const { folder, file } = await folderWithGulls();
  damage(file);
  const before = readFileSync(file);

  const session = await startInProcess({ config: { data: folder } });
  const reply = await session.call('search_spell', { search: 'Fireball' });
  expect(reply.text).toMatch(/damaged|another program/);
  expect(reply.text).toContain('lorewright doctor --repair');
  expect((await session.call('roll_dice', { notation: '2d6' })).isError).toBeFalsy();
  expect(isAsItWas(file, before)).toBe(true);

  const doctor = await command(folder, ['doctor']);
  expect(doctor.code).toBe(1);
  expect(doctor.out).toContain('doctor --repair');
  expect(doctor.out).not.toMatch(STACK);

  const repair = await program(folder, ['doctor', '--repair']);
  expect(repair.out).not.toMatch(STACK);
  expect(repair.code).toBe(0);
  const old = readdirSync(folder).find((name) => /^library\.db\.damaged-\w+$/.test(name));
  expect(old && isAsItWas(join(folder, old), before)).toBe(true);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const library = openLibrary(file, kinds);
  onTestFinished(() => library.close());
  expect(await library.faults()).toEqual([]);
  expect(await library.count('spell', 'orcbrew')).toBe(319);
  return { songs: (await library.documents('orcbrew'))[0]?.entityCount ?? 0 };
}
