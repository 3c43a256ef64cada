import type { App } from '../../base/app.ts';
import { LoreError } from '../../base/error.ts';
import { libraryService } from '../../library/library.ts';
import { repairLibrary } from '../../library/repair.ts';
import { libraryFile, preparedLibrary } from '../../mcp/app.ts';
import { kinds } from '../../mcp/catalogue.ts';
import { domains } from '../../mcp/domains.ts';
import { counted } from '../../text/excerpt.ts';
import type { Terminal } from '../../tool/command.ts';

/** How many are listed; more are only counted. */
const LISTED = 20;

/** Repairs the library and reports what was kept, lost and fetched again. */
export async function repair(app: App, terminal: Terminal, signal: AbortSignal): Promise<number> {
  const { old, kept, lost, dropped } = await repairLibrary(libraryFile(app.config), {
    kinds,
    prepared: preparedLibrary(),
    isProgress: (note) => domains.some((domain) => domain.progressNotes?.test(note)),
  });
  if (!old) {
    terminal.out('The library is sound; there is nothing to repair.');
    return 0;
  }
  terminal.out(
    `Kept ${counted(kept.entities, 'entry', 'entries')} in ${counted(kept.documents, 'document')}. The old file is ${old}.`,
  );
  const library = app.use(libraryService);
  // Opening it restores the bundled content.
  await library.documents();
  let code = 0;
  for (const domain of domains)
    try {
      const sentence = await domain.refill?.(app, dropped, signal);
      if (sentence) terminal.out(sentence);
    } catch (error) {
      if (!(error instanceof LoreError)) throw error;
      terminal.err(`lorewright: ${error.sentence}`);
      code = 1;
    }
  const missing: string[] = [];
  for (const id of lost) if (!(await library.get(id))) missing.push(id);
  if (missing.length > 0)
    terminal.out(
      [
        `${counted(missing.length, 'entry', 'entries')} could not be read and did not come back:`,
        ...missing.slice(0, LISTED).map((id) => `  ${id}`),
        ...(missing.length > LISTED ? [`  and ${missing.length - LISTED} more`] : []),
        'Import books of your own that are among them again.',
      ].join('\n'),
    );
  terminal.out('Restart servers that are running: they still use the old file.');
  return code;
}
