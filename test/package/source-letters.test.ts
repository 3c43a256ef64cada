import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

test('the built program takes one byte for each letter of its source', () => {
  const sources = ['.', 'chunks'].flatMap((folder) =>
    readdirSync(`${dist}/${folder}`)
      .filter((file) => file.endsWith('.js'))
      .map((file) => `${folder}/${file}`),
  );
  expect(sources.length).toBeGreaterThan(10);
  const others = sources.filter((file) =>
    /[^\0-\xff]/.test(readFileSync(`${dist}/${file}`, 'utf8')),
  );
  expect(others).toEqual([]);
});
