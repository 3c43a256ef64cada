import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assetPath } from '../../../src/base/assets.ts';
import { emptyFolder } from '../../helpers/folder.ts';

test('the committed kernels are what their source compiles to', () => {
  const folder = emptyFolder();
  execFileSync(process.execPath, ['scripts/build-kernel.mjs', folder]);
  for (const name of ['kernel.wasm', 'kernel-dot.wasm'])
    expect(
      Buffer.compare(readFileSync(assetPath(name)), readFileSync(`${folder}/${name}`)),
      name,
    ).toBe(0);
});
