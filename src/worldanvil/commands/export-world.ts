import { resolve } from 'node:path';
import { counted } from '../../text/excerpt.ts';
import { defineCommand, textOption } from '../../tool/command.ts';
import { progressLine } from '../../tool/progress-line.ts';
import { exportWorld } from '../export/export-world.ts';

export const command = defineCommand({
  usage:
    'lorewright export-world DIR [--world NAME] [--with-secrets] [--format markdown|obsidian] [--no-images] [--json]',
  help: 'Writes a World Anvil world to DIR as a backup: every article as Markdown with front matter and as JSON, in folders by category, and maps with markers, timelines, events, notebooks, manuscripts, stat blocks, variables and pictures beside them. Run again, it writes only what changed; broken off, it goes on where it stopped. With --audience player only what players may see is written.',
  words: { name: 'DIR', least: 1, most: 1 },
  whenStopped: () =>
    'Every file that was written is whole and stays; run the same command again to go on.',
  options: {
    world: {
      type: 'string',
      value: 'NAME',
      help: 'Which world: name, id or URL; needed with several',
    },
    'with-secrets': {
      type: 'boolean',
      help: 'Also secrets and the fields that only the game master may see',
    },
    format: {
      type: 'string',
      value: 'markdown|obsidian',
      help: 'obsidian: a vault with wikilinks, aliases and tags (default: markdown)',
    },
    'no-images': { type: 'boolean', help: 'Do not download the pictures' },
    json: { type: 'boolean', help: 'Print the summary as JSON' },
  },
  async run({ app, options, words, terminal, signal }) {
    const [folder = '.'] = words;
    const format = textOption(options, 'format') ?? 'markdown';
    if (format !== 'markdown' && format !== 'obsidian') {
      terminal.err(`There is no format "${format}"; the formats are markdown and obsidian.`);
      return 2;
    }
    const line = progressLine(terminal);
    const result = await exportWorld(app, {
      folder: resolve(folder),
      world: textOption(options, 'world'),
      secrets: options['with-secrets'] === true,
      images: options['no-images'] !== true,
      format,
      signal,
      progress: line.show,
    });
    line.end();
    if (options.json) {
      terminal.out(JSON.stringify(result, null, 2));
      return result.failed.length > 0 ? 1 : 0;
    }
    terminal.out(
      `${result.title}: ${counted(result.written, 'article')} written, ${result.unchanged} unchanged, ${result.removed} removed.`,
    );
    const others = Object.entries(result.others).filter(([, count]) => count > 0);
    if (others.length > 0)
      terminal.out(`Beside them: ${others.map(([name, count]) => `${name} ${count}`).join(', ')}.`);
    for (const failure of result.failed) terminal.err(`Not exported: ${failure}`);
    return result.failed.length > 0 ? 1 : 0;
  },
});
