import { setFlagsFromString } from 'node:v8';
import { LoreError } from '../base/error.ts';
import { run } from './run.ts';
import { systemTerminal } from './terminal.ts';

// A server lies beside everything else on a laptop, all day. V8 would let the room for short-lived
// objects grow to 32 MB while the library is loaded, and keep it; the small room it begins with
// costs no time that could be measured.
setFlagsFromString('--semi-space-growth-factor=1');

// A reader that stops early (`lorewright search … | head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
});

const terminal = systemTerminal();
try {
  process.exitCode = await run(process.argv.slice(2), terminal);
} catch (error) {
  if (error instanceof LoreError) {
    terminal.err(`lorewright: ${error.sentence}`);
    process.exitCode = error.kind === 'invalid_input' ? 2 : 1;
  } else {
    terminal.err(`lorewright: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
    process.exitCode = 1;
  }
}
