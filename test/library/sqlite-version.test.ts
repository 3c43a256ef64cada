import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/library/sqlite/database.ts';
import { srdFolder } from '../helpers/folder.ts';

it('a write of another process is seen by the next question, without a turn of the event loop between', () => {
  const file = join(srdFolder(), 'library.db');
  const database = openDatabase(file);
  onTestFinished(() => database.close());
  const before = { version: database.version(), generation: database.generation() };
  const driver = createRequire(import.meta.url).resolve('libsql');
  const write = `new (require(${JSON.stringify(driver)}))(${JSON.stringify(file)}).exec('UPDATE generation SET number = number + 1')`;
  execFileSync(process.execPath, ['-e', write]);
  expect(database.version()).toBeGreaterThan(before.version);
  expect(database.generation()).toBe(before.generation + 1);
});
