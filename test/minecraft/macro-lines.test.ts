import { expect, test } from 'vitest';
import { badCalls } from '../../src/minecraft/validate/macro-calls.ts';
import {
  bestFilled,
  fillLine,
  forgottenPrefixes,
  macroLinesIn,
  madeByMacros,
  variablesOf,
} from '../../src/minecraft/validate/macro-lines.ts';

test('finds macro lines, also over several lines, and their variables', () => {
  const content =
    'say $(x)\n  $give @s $(item) $(n)\n$execute as @a \\\n  run say $(x)\n# $(y)\n$say hi';
  const lines = macroLinesIn(content);
  expect(lines.map(({ text }) => text)).toEqual([
    'give @s $(item) $(n)',
    'execute as @a \\\n  run say $(x)',
  ]);
  expect(lines[0]?.variables).toHaveLength(2);
  expect([...variablesOf(content)]).toEqual(['item', 'n', 'x']);
});

test('a place in a filled line leads back to the file', () => {
  const content = 'say hi\n$give @s $(item) $(n) x';
  const [line] = macroLinesIn(content);
  if (!line) throw new Error('no macro line');
  const filled = fillLine(line, ['stone', '64']);
  expect(filled.text).toBe('give @s stone 64 x');
  expect(content[filled.origin(filled.text.indexOf('@'))]).toBe('@');
  expect(content.slice(filled.origin(filled.text.indexOf('tone')))).toMatch(/^\$\(item\)/);
  expect(filled.origin(filled.text.length - 1)).toBe(content.length - 1);
});

test('a line is filled with the values that get a parser furthest', () => {
  const [line] = macroLinesIn('$x $(a) $(b) end');
  if (!line) throw new Error('no macro line');
  const wanted = ['x', 'true', '@s', 'end'];
  const errorAt = (text: string): number | undefined => {
    let at = 0;
    for (const [index, word] of text.split(' ').entries()) {
      if (word !== wanted[index]) return at;
      at += word.length + 1;
    }
    return undefined;
  };
  expect(bestFilled(line, errorAt).text).toBe('x true @s end');
});

test('calls that give a function too little', () => {
  const variables = new Map([['a:b', new Set(['name'])]]);
  const wrong = (line: string) => badCalls(line, variables).map(({ offset }) => offset);
  expect(wrong('function a:b')).toEqual([0]);
  expect(wrong('execute as @a run function a:b {nam:"x"}')).toEqual([18]);
  expect(wrong('schedule function a:b 1t')).toEqual([9]);
  for (const fine of [
    'function a:b {name:"x",more:1}',
    'function a:b with storage a:s args',
    'function a:c',
    '# function a:b',
    'say run function a:b',
    '$function a:b {name:$(x)}',
    'tellraw @a "function a:b"',
  ])
    expect(wrong(fine), fine).toEqual([]);
});

test('what macros make under any name', () => {
  expect(madeByMacros('$scoreboard objectives add $(x) dummy\n$team add t_$(x)')).toEqual([
    'objective',
    'team',
  ]);
  expect(madeByMacros('scoreboard objectives add x dummy')).toEqual([]);
});

test('lines that forget the $ at their beginning', () => {
  const found = forgottenPrefixes(
    '$say $(name)\ntellraw @a "$(name)"\n# $(name)\nsay $(other)\ndata modify storage a:b c set value "say $(name)"',
  );
  expect(found).toEqual([{ offset: 25, name: 'name' }]);
  expect(forgottenPrefixes('say $(name)')).toEqual([]);
});
