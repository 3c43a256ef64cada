import { describe, expect, it } from 'vitest';
import { readLenientJson } from '../../src/minecraft/validate/lenient-json.ts';

describe('JSON as Gson reads it leniently', () => {
  it.each([
    ['{"a":[1,-2.5e3,true,null,"\\u0041\\n"]}', { a: [1, -2500, true, null, 'A\n'] }],
    ["{a:'b c','d':e,f=1;g=>TRUE}", { a: 'b c', d: 'e', f: 1, g: true }],
    ['[1,,2;]', [1, null, 2, null]],
    ['# one\n// two\n/* three */ word', 'word'],
    ['"say \\"hi\\" it\\\'s"', 'say "hi" it\'s'],
    ['{a:01,b:1.}', { a: '01', b: '1.' }],
  ])('reads %s', (text, value) => {
    expect(readLenientJson(text)).toMatchObject({ ok: true, value });
  });

  it.each([
    ['{"a":1,}', 7],
    ['{"a"}', 4],
    ['two words', 4],
    ['minecraft:stone', 9],
    ['{"a":"b', 5],
    ['["\\q"]', 4],
    ['', 0],
    ['/* open', 0],
    ['['.repeat(300), 201],
  ])('refuses %s', (text, offset) => {
    expect(readLenientJson(text)).toMatchObject({ ok: false, offset });
  });

  it('names the liberties, and keeps every line', () => {
    const read = readLenientJson("{ # a\n a: 'b\nc', // d\n e: 1 }");
    expect(read).toMatchObject({ ok: true, value: { a: 'b\nc', e: 1 } });
    if (!read.ok) return;
    expect([...read.liberties]).toEqual(['comments', 'text without quotes', 'single quotes']);
    expect(read.strict.split('\n').findIndex((line) => line.includes('"e"'))).toBe(3);
  });
});
