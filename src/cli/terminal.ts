import { styleText } from 'node:util';

/** Where a command writes: results to stdout, everything about them to stderr. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** Someone is reading stdout as it is written. */
  readonly interactive: boolean;
  bold(text: string): string;
  dim(text: string): string;
}

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
