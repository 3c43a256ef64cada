import { styleText } from 'node:util';
import { wrapProse } from '../text/terminal-table.ts';
import type { Terminal } from '../tool/command.ts';

export function systemTerminal(): Terminal {
  const interactive = process.stdout.isTTY === true;
  const colours = interactive && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
  let drawn = false;
  const below = (text: string): string => {
    const line = drawn ? `\n${text}\n` : `${text}\n`;
    drawn = false;
    return line;
  };
  const width = process.stdout.columns || Number(process.env.COLUMNS) || 80;
  // In a log each message stays on one line.
  const forReader = (text: string): string =>
    process.stderr.isTTY ? wrapProse(text, width, 2).join('\n') : text;
  return {
    out: (text) => void process.stdout.write(below(text)),
    err: (text) => void process.stderr.write(below(forReader(text))),
    progress(text) {
      if (!interactive) return;
      process.stdout.write(`\r\u001b[2K${text}`);
      drawn = text !== '';
    },
    interrupted() {
      drawn ||= process.stdin.isTTY === true && process.stderr.isTTY === true;
    },
    interactive,
    width,
    bold: (text) => (colours ? styleText('bold', text) : text),
    dim: (text) => (colours ? styleText('dim', text) : text),
  };
}
