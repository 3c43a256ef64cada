import { resolve } from 'node:path';
import { invalidInput } from '../../base/error.ts';
import { counted } from '../../text/excerpt.ts';
import { capital } from '../../text/markdown.ts';
import { defineCommand, textOption } from '../../tool/command.ts';
import { progressLine } from '../../tool/progress-line.ts';
import { importVault, removeVault } from '../vault/import-vault.ts';

export const command = defineCommand({
  usage: 'lorewright import-vault DIR [--name NAME] [--replace] [--json] | --remove NAME',
  help: 'Reads an Obsidian vault as a world of your own: notes, links, front matter, tags and statblock blocks. They are then found by search_notes, get_note and search_all. Players see notes with "publish: true" or "state: public" alone, without comments and what stands under a heading or in a callout for the game master. Run it again after changes.',
  words: { name: 'DIR', least: 0, most: 1 },
  whenStopped: () => 'The library is as it was; run the same command again.',
  options: {
    name: {
      type: 'string',
      value: 'NAME',
      help: 'What the world is called; default: the folder’s name',
    },
    replace: {
      type: 'boolean',
      help: 'Take the place of a vault of the same name that has other notes',
    },
    remove: {
      type: 'string',
      value: 'NAME',
      help: 'Remove this vault from the library; its files stay as they are',
    },
    json: { type: 'boolean', help: 'Print the summary as JSON' },
  },
  async run({ app, options, words, terminal, signal }) {
    const [folder] = words;
    if (app.config.audience === 'player') {
      terminal.err('A vault is imported by its game master: leave out --audience player.');
      return 2;
    }
    const unwanted = textOption(options, 'remove');
    if (unwanted !== undefined) {
      const { title, notes } = await removeVault(app, unwanted);
      terminal.out(`Removed "${title}" with ${counted(notes, 'note')} from the library.`);
      return 0;
    }
    if (folder === undefined)
      throw invalidInput('Which vault?', { next: 'Give the folder of an Obsidian vault.' });
    const line = progressLine(terminal);
    const result = await importVault(app, {
      folder: resolve(folder),
      name: textOption(options, 'name'),
      replace: options.replace === true,
      signal,
      progress: line.show,
    }).finally(line.end);
    if (options.json) {
      terminal.out(JSON.stringify(result, null, 2));
      return 0;
    }
    for (const each of result.skipped) terminal.err(capital(each));
    terminal.out(
      `${result.title}: ${counted(result.notes, 'note')}, ${result.published} of them published, ${result.removed} removed.`,
    );
    return 0;
  },
});
