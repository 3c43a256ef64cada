import { documentTable } from '../../dnd5e/tools/list-documents.ts';
import { libraryService } from '../../library/library.ts';
import { defineCommand, textOption } from '../command.ts';

export const command = defineCommand({
  usage: 'lorewright documents [--source NAME] [--json]',
  help: 'Lists the documents in the library, largest first.',
  options: {
    source: { type: 'string', value: 'NAME', help: 'Only documents from this source' },
    json: { type: 'boolean', help: 'Print JSON' },
  },
  run({ app, options, terminal }) {
    const documents = app.use(libraryService).documents(textOption(options, 'source'));
    if (options.json) terminal.out(JSON.stringify(documents, null, 2));
    else terminal.out(documents.length === 0 ? 'No documents.' : documentTable(documents));
    return 0;
  },
});
