import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assetPath } from '../../../src/base/assets.ts';
import { emptyFolder } from '../../helpers/folder.ts';

test('the committed kernel is what its source compiles to', () => {
  const out = `${emptyFolder()}/kernel.wasm`;
  execFileSync(process.execPath, ['scripts/build-kernel.mjs', out]);
  expect(Buffer.compare(readFileSync(assetPath('kernel.wasm')), readFileSync(out))).toBe(0);
});
