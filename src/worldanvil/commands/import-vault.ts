import { resolve } from 'node:path';
import { counted } from '../../text/excerpt.ts';
import { defineCommand, textOption } from '../../tool/command.ts';
import { progressLine } from '../../tool/progress-line.ts';
import { importVault } from '../vault/import-vault.ts';

export const command = defineCommand({
  usage: 'lorewright import-vault DIR [--name NAME] [--json]',
  help: 'Reads an Obsidian vault as a world of your own: notes, links, front matter, tags and statblock blocks. They are then found by search_notes, get_note and search_all. Players see notes with "publish: true" or "state: public" alone, without comments and what stands under a heading or in a callout for the game master. Run it again after changes.',
  words: { name: 'DIR', least: 1, most: 1 },
  whenStopped: () => 'The library is as it was; run the same command again.',
  options: {
    name: {
      type: 'string',
      value: 'NAME',
      help: 'What the world is called; default: the folder’s name',
    },
    json: { type: 'boolean', help: 'Print the summary as JSON' },
  },
  async run({ app, options, words, terminal, signal }) {
    const [folder = '.'] = words;
    if (app.config.audience === 'player') {
      terminal.err('A vault is imported by its game master: leave out --audience player.');
      return 2;
    }
    const line = progressLine(terminal);
    const result = await importVault(app, {
      folder: resolve(folder),
      name: textOption(options, 'name'),
      signal,
      progress: line.show,
    }).finally(line.end);
    if (options.json) {
      terminal.out(JSON.stringify(result, null, 2));
      return 0;
    }
    for (const each of result.skipped) terminal.err(`Left out: ${each}`);
    terminal.out(
      `${result.title}: ${counted(result.notes, 'note')}, ${result.published} of them published, ${result.removed} removed.`,
    );
    return 0;
  },
});
