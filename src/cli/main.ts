import { keepMemorySmall } from '../base/memory.ts';
import { defaultCommand } from './commands.ts';
import { commandIn, runToEnd } from './run.ts';
import { systemTerminal } from './terminal.ts';

const args = process.argv.slice(2);
keepMemorySmall(commandIn(args) === defaultCommand);

// A reader that stops early (`lorewright search … | head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
});

process.exitCode = await runToEnd(args, systemTerminal());
