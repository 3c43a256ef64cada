import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { quotedIn, rows, table } from '../../bench/table.mjs';

test('the README quotes the table as "npm run bench -- --write" writes it', () => {
  const quoted = quotedIn(readFileSync('README.md', 'utf8'));
  const measured = new Map(
    (quoted?.split('\n').slice(2) ?? []).map((line, i) => [
      rows[i]?.[0] ?? '',
      line.split('|')[2]?.trim() ?? '',
    ]),
  );
  expect(quoted).toBe(table(measured));
  for (const [key, value] of measured) expect(value, key).toMatch(/^(–|\d[\d.,]*( .+)?)$/);
});
