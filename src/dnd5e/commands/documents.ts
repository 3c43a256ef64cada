import { invalidInput, notFound } from '../../base/error.ts';
import { commandLine } from '../../base/program.ts';
import { type Library, libraryService } from '../../library/library.ts';
import { nearest } from '../../text/names.ts';
import { terminalTable } from '../../text/terminal-table.ts';
import { defineCommand, textOption } from '../../tool/command.ts';
import { isOwnBook, ownSource } from '../sources/own-books.ts';
import { sources } from '../sources/sources.ts';
import { documentColumns, documentRow } from '../tools/list-documents.ts';
import { disagreementLine, listDisagreements, near } from './list-disagreements.ts';

/** Stands for every document. */
const ALL = 'all';

export const command = defineCommand({
  usage: 'lorewright documents [--source NAME] [--json] | --disagreements [KEY] | --remove KEY',
  help: 'Lists the documents in the library, largest first, or removes a book of homebrew.',
  options: {
    source: { type: 'string', value: 'NAME', help: 'Only documents from this source' },
    disagreements: {
      type: 'string',
      value: 'KEY',
      without: ALL,
      help: 'List the figures on which the sources of this document, or of all, differ',
    },
    json: { type: 'boolean', help: 'Print JSON' },
    remove: { type: 'string', value: 'KEY', help: 'Remove this homebrew book from the library' },
  },
  async run({ app, options, terminal }) {
    const library = app.use(libraryService);
    const unwanted = textOption(options, 'remove');
    if (unwanted !== undefined) {
      terminal.out(await removed(library, unwanted));
      return 0;
    }
    const contested = textOption(options, 'disagreements');
    if (contested !== undefined) {
      const found = await listDisagreements(library, contested === ALL ? undefined : contested);
      if (options.json) terminal.out(JSON.stringify(found, null, 2));
      else terminal.out(found.map(disagreementLine).join('\n') || 'The sources agree.');
      return 0;
    }
    const source = textOption(options, 'source');
    const documents = await library.documents(source);
    if (source !== undefined && documents.length === 0) await ensureKnown(library, source);
    if (options.json) terminal.out(JSON.stringify(documents, null, 2));
    else if (documents.length === 0) terminal.out('No documents.');
    else {
      const whole = documentColumns.indexOf('Key');
      const form = { width: terminal.width, whole };
      terminal.out(terminalTable(documentColumns, documents.map(documentRow), form));
    }
    return 0;
  },
});

/** A source without documents may be one that has none yet, or a slip. */
async function ensureKnown(library: Library, source: string): Promise<void> {
  const used = (await library.documents()).map((document) => document.source);
  const known = [...new Set([...sources.map(({ name }) => name), ...used])];
  if (known.includes(source)) return;
  const [near] = nearest(source, known, 1);
  throw invalidInput(
    `There is no source "${source}".${near === undefined ? '' : ` Did you mean ${near}?`} Sources: ${known.join(', ')}.`,
  );
}

async function removed(library: Library, name: string): Promise<string> {
  const { keys, unknown } = await library.resolveDocuments([name]);
  const document = keys[0] === undefined ? undefined : await library.document(keys[0]);
  if (!document)
    throw notFound(`There is no document "${name}".`, {
      next: `"${commandLine(`documents --source ${ownSource}`)}" lists what can be removed${near(unknown[0]?.close)}.`,
    });
  if (!sources.some(({ name: source }) => source === document.source) && !isOwnBook(document))
    throw invalidInput(`"${document.title}" is no book (${document.source}).`, {
      next: 'The command that brought it into the library can take it out.',
    });
  if (!isOwnBook(document))
    throw invalidInput(`"${document.title}" is not homebrew and would come back.`, {
      next: 'Only books that were imported can be removed.',
    });
  await library.put({ removeDocuments: [document.key] });
  return `Removed "${document.title}" [${document.key}].`;
}
