import { invalidInput } from '../../base/error.ts';
import { commandLine } from '../../base/program.ts';
import { libraryService } from '../../library/library.ts';
import { counted, listed } from '../../text/excerpt.ts';
import { defineCommand } from '../../tool/command.ts';
import { contentsOf } from '../sources/snapshot/library-lines.ts';
import { writeSnapshot } from '../sources/snapshot/write-file.ts';

/** How many names are printed. */
const NAMED = 5;

export const command = defineCommand({
  usage: 'lorewright snapshot FILE [--json]',
  help: `Writes the open content of the library, everything that was fetched, into one file with which
"lorewright sync --from FILE" fills another machine without network. What you imported or wrote
yourself is never in it.`,
  words: { name: 'FILE', least: 1, most: 1 },
  options: { json: { type: 'boolean', help: 'Print the summary as JSON' } },
  async run({ app, words: [file = ''], options, terminal, signal }) {
    const { header, lines, lists, entries, unfinished } = await contentsOf(app.use(libraryService));
    if (lists === 0)
      throw invalidInput('Nothing has been fetched to its end, so there is nothing to write.', {
        next: `Run "${commandLine('sync')}" first.`,
      });
    const bytes = await writeSnapshot(file, header, lines, signal);
    if (options.json) terminal.out(JSON.stringify({ file, bytes, lists, entries, unfinished }));
    else {
      const size = `${(bytes / 1024 ** 2).toFixed(1)} MB`;
      terminal.out(
        `${file}: ${counted(entries, 'entry', 'entries')} of ${counted(lists, 'list')}, ${size}.`,
      );
      if (unfinished.length > 0)
        terminal.err(
          `Left out, since they were not fetched to their end: ${listed([
            ...unfinished.slice(0, NAMED),
            ...(unfinished.length > NAMED ? [`${unfinished.length - NAMED} more`] : []),
          ])}. "${commandLine('sync')}" fetches them.`,
        );
    }
    return 0;
  },
});
