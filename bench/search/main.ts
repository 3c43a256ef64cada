// How good search is, asked through the built program over a synced library: `npm run bench:search`.
//   --library FOLDER   a library that is there already, instead of one synced from the complete data
//   --table            only with the built-in table
//   --small            only on the synced library, not on 120,000 entities too
//   --cost             time and memory too
//   --list             every question that was not answered
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startServer } from './client.ts';
import { putHomebrew } from './homebrew.ts';
import { benchQuality } from './quality.ts';
import { readSet } from './question-sets.ts';
import { largeLibrary, libraryCopy, syncedLibrary } from './synced-library.ts';

/** With invented homebrew up to this number, a library is as large as the largest that was measured. */
const LARGE = 120_000;

const shared = resolve(process.env.LOREWRIGHT_SHARED ?? '../shared');
const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};
const given = option('--library');
if (!given && !existsSync(join(shared, 'upstreams'))) {
  console.log('The complete data are not here: set LOREWRIGHT_SHARED to the folder that has them.');
  process.exit(0);
}
const synced = given ?? (await syncedLibrary(shared));
const plain = libraryCopy(synced);
const embedders = process.argv.includes('--table') ? ['table'] : ['auto', 'table'];
const sizes = process.argv.includes('--small') ? [0] : [0, LARGE];
for (const size of sizes) {
  const folder = libraryCopy(size === 0 ? plain : largeLibrary(plain, size));
  await putHomebrew(folder);
  for (const embedder of embedders) {
    const reader = embedder === 'auto' ? 'questions read by MiniLM' : 'the table alone';
    console.log(
      `\n## Quality, ${reader}, ${size === 0 ? 'the synced library' : `${size} entities`}`,
    );
    const server = await startServer(folder, embedder);
    await benchQuality(server, plain, { isListing: process.argv.includes('--list') });
    await server.close();
  }
}
if (process.argv.includes('--cost')) {
  const { benchCost } = await import('./cost.ts');
  const { readOpen5eCorpus } = await import('./open5e-corpus.ts');
  const { documents, entities } = readOpen5eCorpus(join(shared, 'data/upstream/v2'));
  const questions = [...readSet('third-party'), ...readSet('rules')].map((one) => one.question);
  const others = readSet('srd').map((one) => one.question);
  await benchCost(documents, entities, questions, others);
}
