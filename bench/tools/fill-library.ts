// Puts invented homebrew beside what the library in FOLDER holds until it has COUNT entities:
// `node scripts/run-ts.mjs bench/tools/fill-library.ts FOLDER COUNT`.
import { join } from 'node:path';
import { openLibrary } from '../../src/library/open.ts';
import { kinds } from '../../src/mcp/catalogue.ts';
import { homebrewBooks } from './homebrew.ts';

const [folder = '', count = ''] = process.argv.slice(2);
const library = openLibrary(join(folder, 'library.db'), kinds);
const there = (await library.documents()).reduce((sum, { entityCount }) => sum + entityCount, 0);
for (const { document, entities } of homebrewBooks(Math.max(0, Number(count) - there)))
  await library.put({ documents: [document], entities });
await library.close();
