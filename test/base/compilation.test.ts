import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { COMPILE_LATER } from '../../src/base/compilation.ts';

test('the V8 of this Node knows the option', () => {
  const [name] = COMPILE_LATER.split('=');
  expect(execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })).toContain(
    `  ${name} (`,
  );
});
