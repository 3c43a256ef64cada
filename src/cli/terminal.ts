import { styleText } from 'node:util';
import type { Terminal } from '../tool/command.ts';

export function systemTerminal(): Terminal {
  const interactive = process.stdout.isTTY === true;
  const colours = interactive && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
  return {
    out: (text) => void process.stdout.write(`${text}\n`),
    err: (text) => void process.stderr.write(`${text}\n`),
    interactive,
    bold: (text) => (colours ? styleText('bold', text) : text),
    dim: (text) => (colours ? styleText('dim', text) : text),
  };
}
