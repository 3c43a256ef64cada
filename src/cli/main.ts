import { keepMemorySmall } from '../base/memory.ts';

// Before anything else is loaded, which would let the heap grow.
keepMemorySmall();
const { runToEnd } = await import('./run.ts');
const { systemTerminal } = await import('./terminal.ts');

// A reader that stops early (`lorewright search … | head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
});

process.exitCode = await runToEnd(process.argv.slice(2), systemTerminal());
