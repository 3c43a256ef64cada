import { shortened } from '../text/terminal-table.ts';
import { span } from '../text/time-span.ts';
import type { Terminal } from './command.ts';

/** How often a line goes to a log, where nobody watches. */
const LOG_MS = 10_000;
const DRAW_MS = 100;
const BAR = 24;
/** A rate measured over less time says little. */
const RATE_MS = 1000;

export interface ProgressLine {
  /** `done` of `total`; `what` names the current item. */
  show(done: number, total: number, what?: string): void;
  /** Clears the line. */
  end(): void;
}

/** Progress of long work: a line that is redrawn at a terminal, a line now and then in a log. */
export function progressLine(terminal: Terminal, now = Date.now): ProgressLine {
  const began = now();
  let shown = terminal.interactive ? 0 : began;
  return {
    show(done, total, what = '') {
      const at = now();
      if (at - shown < (terminal.interactive ? DRAW_MS : LOG_MS) && done < total) return;
      // Quick work leaves only its summary in a log.
      if (!terminal.interactive && at - shown < LOG_MS) return;
      shown = at;
      if (terminal.interactive) terminal.progress(bar(done, total, at - began, what, terminal));
      else
        terminal.err(`${done} of ${total}${pace(done, total, at - began)}${what && `: ${what}`}`);
    },
    end: () => terminal.progress(''),
  };
}

/** A progress bar with rate, remaining time and the current item, in one line. */
export function bar(
  done: number,
  total: number,
  ms: number,
  what: string,
  { width }: Pick<Terminal, 'width'>,
): string {
  const part = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.round(part * BAR);
  const drawn = '█'.repeat(filled) + '░'.repeat(BAR - filled);
  const line = `${drawn} ${done}/${total}${pace(done, total, ms)}${what && ` ${what}`}`;
  // Leave the last column free: some terminals wrap there, and the line could not be redrawn.
  return shortened(line, width - 1);
}

/** The rate and the remaining time, once they are known. */
function pace(done: number, total: number, ms: number): string {
  if (ms < RATE_MS || done === 0) return '';
  const rate = (done / ms) * 1000;
  const shown = rate < 10 ? rate.toFixed(1) : String(Math.round(rate));
  const left = done < total ? `, ${span(((total - done) / rate) * 1000)} left` : '';
  return `, ${shown}/s${left}`;
}
