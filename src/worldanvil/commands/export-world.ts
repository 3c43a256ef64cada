import { resolve } from 'node:path';
import { counted } from '../../text/excerpt.ts';
import { defineCommand, textOption } from '../../tool/command.ts';
import { exportWorld } from '../export/export-world.ts';

export const command = defineCommand({
  usage: 'lorewright export-world DIR [--world NAME] [--with-secrets]',
  help: 'Writes a World Anvil world to DIR as Markdown with front matter and as JSON. Run again, it writes only what changed. With --audience player only what players may see is written.',
  words: { name: 'DIR', least: 1, most: 1 },
  options: {
    world: {
      type: 'string',
      value: 'NAME',
      help: 'Which world: name, id or URL; needed with several',
    },
    'with-secrets': { type: 'boolean', help: 'Also the fields that only the game master may see' },
  },
  async run({ app, options, words, terminal, signal }) {
    const [folder = '.'] = words;
    let shown = 0;
    const result = await exportWorld(app, {
      folder: resolve(folder),
      world: textOption(options, 'world'),
      secrets: options['with-secrets'] === true,
      signal,
      progress(done, total, title) {
        // At World Anvil's pace a line a second is enough; a fast run is not worth a line each.
        if (done < total && Date.now() - shown < 1000) return;
        shown = Date.now();
        terminal.err(terminal.dim(`${done}/${total} ${title}`));
      },
    });
    terminal.out(
      `${result.title}: ${counted(result.written, 'article')} written, ${result.unchanged} unchanged, ${result.removed} removed.`,
    );
    for (const failure of result.failed) terminal.err(`Not exported: ${failure}`);
    return result.failed.length > 0 ? 1 : 0;
  },
});
