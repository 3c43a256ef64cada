import { LoreError } from '../base/error.ts';
import { keepMemorySmall } from '../base/memory.ts';
import { run } from './run.ts';
import { systemTerminal } from './terminal.ts';

keepMemorySmall();

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
