import stringWidth from 'fast-string-width';
import { expect, test } from 'vitest';
import { terminalTable } from '../../src/text/terminal-table.ts';

const head = ['Name', 'Kind', 'Document', 'Facts', 'Score'];
const rows = [
  ['Vampire Spawn', 'creature', 'srd-2014', 'CR 5, medium undead, AC 15, HP 82', '0.36'],
  ['巨大な竜', 'creature', 'srd-2014', 'CR 17', '1.00'],
];

test.each([100, 80, 60, 40, 30])('a table fits a terminal of %i columns', (width) => {
  const lines = terminalTable(head, rows, { width }).split('\n');
  for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(width);
  expect(lines[2]).toMatch(/^Va/);
});

test('what there is room for is shown whole', () => {
  const [, , first = ''] = terminalTable(head, rows, { width: 80 }).split('\n');
  for (const cell of rows[0] ?? []) expect(first).toContain(cell);
});

test('what a stranger has chosen breaks no line and moves no cursor', () => {
  const subject = 'anna\nmember-2\r\u001b[2Kadmin\u2028';
  const lines = terminalTable(['Subject', 'Calls'], [[subject, '1']], { width: 80 }).split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatch(/^anna member-2 \[2Kadmin +1$/);
});

test('a key is never cut, however narrow the terminal is', () => {
  const key = 'a-book-with-a-very-long-key-of-its-own';
  const rows = [['A book with a very long title of its own', key, '12']];
  for (const width of [200, 80, 40, 10, 0]) {
    const table = terminalTable(['Document', 'Key', 'Entries'], rows, { width, whole: 1 });
    expect(table).toContain(` ${key} `);
  }
  const [, , line = ''] = terminalTable(['Document', 'Key', 'Entries'], rows, {
    width: 60,
    whole: 1,
  }).split('\n');
  expect(line).toHaveLength(60);
});
