import { expect, test } from 'vitest';
import { wrapProse } from '../../src/text/terminal-table.ts';
import type { Terminal } from '../../src/tool/command.ts';
import { progressLine } from '../../src/tool/progress-line.ts';

/** A terminal that writes down what it is told, and a clock that the test moves. */
function watched(interactive: boolean, width = 80) {
  const lines: string[] = [];
  const clock = { ms: 1_000_000 };
  const terminal: Terminal = {
    out: (text) => void lines.push(text),
    err: (text) => void lines.push(text),
    progress: (text) => void lines.push(text),
    interrupted() {},
    interactive,
    width,
    bold: (text) => text,
    dim: (text) => text,
  };
  return { lines, clock, line: progressLine(terminal, () => clock.ms) };
}

test('at a terminal one line shows how far it is, how fast it goes and what is left', () => {
  const { lines, clock, line } = watched(true);
  line.show(0, 400, 'files');
  clock.ms += 2000;
  line.show(100, 400, 'files');
  expect(lines.at(-1)).toBe('██████░░░░░░░░░░░░░░░░░░ 100/400, 50/s, 6 seconds left files');
  clock.ms += 10;
  line.show(101, 400, 'files');
  expect(lines).toHaveLength(2);
  line.show(400, 400, 'files');
  expect(lines.at(-1)).not.toContain('left');
  line.end();
  expect(lines.at(-1)).toBe('');
});

test('it is never wider than the terminal, whatever is at hand', () => {
  const { lines, clock, line } = watched(true, 60);
  clock.ms += 5000;
  line.show(3, 9, 'A very long title of an article that goes on and on and on');
  expect(lines.at(-1)?.length).toBeLessThan(60);
  expect(lines.at(-1)).toMatch(/…$/);
});

test('a log gets a line now and then, and none of quick work', () => {
  const { lines, clock, line } = watched(false);
  line.show(1, 10);
  line.show(10, 10);
  expect(lines).toEqual([]);
  clock.ms += 20_000;
  line.show(5, 10, 'Marlgate');
  expect(lines).toEqual(['5 of 10, 0.3/s, 20 seconds left: Marlgate']);
});

test('messages break between words, and what is to be copied stays in one piece', () => {
  const text = [
    'Run "lorewright sync everything that there is" now, and then look again at what it has fetched.',
    '  - a point that is longer than the line, and goes on below itself with its own indent',
    '    claude mcp add --transport http lorewright http://127.0.0.1:7411/mcp --header "x"',
  ].join('\n');
  expect(wrapProse(text, 50, 2)).toEqual([
    'Run "lorewright sync everything that there is"',
    '  now, and then look again at what it has fetched.',
    '  - a point that is longer than the line, and',
    '    goes on below itself with its own indent',
    '    claude mcp add --transport http lorewright http://127.0.0.1:7411/mcp --header "x"',
  ]);
});
