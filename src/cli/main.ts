import { fileReason } from '../base/file-error.ts';
import { keepMemorySmall } from '../base/memory.ts';
import { defaultCommand } from './commands.ts';
import { exitSoon } from './interruption.ts';
import { commandIn, runToEnd } from './run.ts';
import { systemTerminal } from './terminal.ts';

const args = process.argv.slice(2);
const serves = commandIn(args) === defaultCommand;
keepMemorySmall(serves);

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that stops early (`lorewright search … | head`) is not an error.
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`lorewright: The output cannot be written: ${fileReason(error)}.\n`);
  process.exit(1);
});
// Messages that nobody can read change nothing about the result.
process.stderr.on('error', () => {});

process.exitCode = await runToEnd(args, systemTerminal());
// A server whose client is gone must not stay behind, whatever its last calls have opened.
if (serves) exitSoon();
