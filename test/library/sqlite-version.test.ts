import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { answering } from '../../src/base/answering.ts';
import { openDatabase } from '../../src/library/sqlite/database.ts';
import { srdFolder } from '../helpers/folder.ts';

function opened() {
  const file = join(srdFolder(), 'library.db');
  const database = openDatabase(file);
  onTestFinished(() => database.close());
  return { file, database };
}

function writeElsewhere(file: string): void {
  const driver = createRequire(import.meta.url).resolve('libsql');
  const write = `new (require(${JSON.stringify(driver)}))(${JSON.stringify(file)}).exec('UPDATE generation SET number = number + 1')`;
  execFileSync(process.execPath, ['-e', write]);
}

it('a call that begins after another process has written sees it, while an earlier call still runs', async () => {
  const { file, database } = opened();
  await answering(async () => {
    const before = database.generation();
    writeElsewhere(file);
    expect(await answering(async () => database.generation())).toBe(before + 1);
  });
});

it('a write of another process is seen by the next question, without a turn of the event loop between', () => {
  const { file, database } = opened();
  const before = { version: database.version(), generation: database.generation() };
  writeElsewhere(file);
  expect(database.version()).toBeGreaterThan(before.version);
  expect(database.generation()).toBe(before.generation + 1);
});
