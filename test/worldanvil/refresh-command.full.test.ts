import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../helpers/command.ts';
import { startWorldAnvil } from '../upstreams/worldanvil.ts';
import { worldAnvilEnv } from './program.ts';

test('worldanvil refresh reads every article, and fails where one could not be read', async () => {
  const wa = await startWorldAnvil();
  onTestFinished(() => wa.close());
  const env = worldAnvilEnv(wa);
  const refresh = (...args: string[]) =>
    runCommand(env, 'worldanvil', 'refresh', '--world', 'Emberfall Reach', ...args);
  const lost = [...wa.store.values()].find(({ title }) => title === 'Session 7');
  wa.failNext(
    { status: 500, text: '<html>', type: 'text/html' },
    { times: 100, path: `/article?id=${lost?.id}` },
  );
  const first = await refresh();
  expect(first.err).toContain('Not read: Session 7: ');
  expect(first.out).toContain('Emberfall Reach: 63 articles, 62 read in full.');
  expect(first.code).toBe(1);
  expect((await refresh('--json')).code).toBe(1);
});
