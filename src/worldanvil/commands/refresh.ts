import { LoreError } from '../../base/error.ts';
import { counted } from '../../text/excerpt.ts';
import { defineCommand, textOption } from '../../tool/command.ts';
import { articleIndexService } from '../articles/article-index.ts';
import { idOf, titleOf } from '../client/raw.ts';
import { worldId, worldsOf } from '../client/resolve-names.ts';
import { worldAnvilService } from '../client/world-anvil.ts';

export const command = defineCommand({
  usage: 'lorewright worldanvil refresh [--world NAME] [--json]',
  help: 'Asks World Anvil which articles have changed and reads those, at once and to the end.',
  words: { name: 'refresh', least: 1, most: 1 },
  options: {
    world: { type: 'string', value: 'NAME', help: 'Which world: name, id or URL; default: all' },
    json: { type: 'boolean', help: 'Print the worlds as JSON' },
  },
  async run({ app, options, words, terminal, signal }) {
    if (words[0] !== 'refresh') {
      terminal.err(`There is no "worldanvil ${words[0]}"; try "lorewright worldanvil refresh".`);
      return 2;
    }
    const wa = app.use(worldAnvilService);
    const how = { signal, fresh: true };
    const only = textOption(options, 'world');
    const wanted = only === undefined ? undefined : await worldId(wa, only, how);
    const worlds = (await worldsOf(wa, how)).filter(
      (world) => wanted === undefined || idOf(world) === wanted,
    );
    const index = app.use(articleIndexService);
    const done: object[] = [];
    let failed = false;
    for (const world of worlds) {
      terminal.progress(`${titleOf(world)} …`);
      try {
        const worldIndex = await index.refresh(world);
        const { known, read } = await index.coverage(worldIndex);
        const unread = await index.unreadable(worldIndex);
        done.push({ world: titleOf(world), articles: known, read, unread });
        terminal.progress('');
        if (!options.json) {
          terminal.out(`${titleOf(world)}: ${counted(known, 'article')}, ${read} read in full.`);
          for (const { title, reason } of unread) terminal.err(`Not read: ${title}: ${reason}`);
        }
        if (unread.length > 0) failed = true;
        if (index.failure) throw index.failure;
      } catch (error) {
        if (!(error instanceof LoreError)) throw error;
        failed = true;
        terminal.err(`${titleOf(world)}: ${error.sentence}`);
      }
    }
    terminal.progress('');
    if (options.json) terminal.out(JSON.stringify(done, null, 2));
    return failed ? 1 : 0;
  },
});
