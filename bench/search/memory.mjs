// Resident memory of a server that has searched the library in the folder named as argument, against
// a bare server on the same SDK.
import { programs, start } from '../programs.mjs';

const [folder = ''] = process.argv.slice(2);
const ask = async (run) => {
  for (const query of [
    'undead that drain life',
    'firball',
    'how far can I jump',
    'a lucky charm',
  ]) {
    const { isError, content } = await run.client.callTool({
      name: 'search_all',
      arguments: { query },
    });
    if (isError) throw new Error(`the server did not search: ${JSON.stringify(content)}`);
  }
};
// The first start derives everything anew, because another build of the program filled the file.
const first = await start(programs.lorewright(folder));
await ask(first);
await first.client.close();

const bare = await start(programs.bare);
const ours = await start(programs.lorewright(folder));
await ask(ours);
const above = ours.memory() - bare.memory();
console.log(
  `${'memory of the server above a bare one'.padEnd(48)}${above.toFixed(0)} MB (wanted: at most 80 MB)`,
);
await Promise.all([bare.client.close(), ours.client.close()]);
