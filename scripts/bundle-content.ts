// Writes the two SRD books into the package, for whoever publishes it: an installation then has both
// editions complete without network. Needs the network once, or LOREWRIGHT_SRD_URL. The file holds
// game text under CC-BY-4.0, so it is never committed.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LoreError, upstreamFailed } from '../src/base/error.ts';
import { silentLogger } from '../src/base/log.ts';
import { resolveSettings } from '../src/base/settings.ts';
import { bookLists } from '../src/dnd5e/sources/books/collections.ts';
import { documentsNamed } from '../src/dnd5e/sources/documents.ts';
import { getterFor } from '../src/dnd5e/sources/request-source.ts';
import type { Line } from '../src/dnd5e/sources/snapshot/format.ts';
import { CONTENT } from '../src/dnd5e/sources/snapshot/settings.ts';
import { writeSnapshot } from '../src/dnd5e/sources/snapshot/write-file.ts';
import type { NewEntity } from '../src/library/library.ts';
import { lorewright } from '../src/mcp/app.ts';
import { settings } from '../src/mcp/catalogue.ts';

// This program runs from a cache inside the repository.
const root = fileURLToPath(new URL('../../..', import.meta.url));
const target = process.argv[2] ?? join(root, CONTENT);

const data = mkdtempSync(join(tmpdir(), 'lorewright-content-'));
const { config } = resolveSettings(settings, { flags: { data } });
const app = lorewright({ ...config, data, content: '', offline: false }, silentLogger);

async function* lines(): AsyncGenerator<Line> {
  const entries = new Map<string, NewEntity[]>();
  for (const { name, pieces } of bookLists) {
    const read: NewEntity[] = [];
    for await (const { entities } of pieces(getterFor(app, 'books'), 0)) read.push(...entities);
    if (read.length === 0) throw upstreamFailed(`${name} has nothing in it.`);
    entries.set(name, read);
    process.stderr.write(`${name}: ${read.length} entries\n`);
  }
  const keys = [...entries.values()].flat().map(({ document }) => document);
  for (const document of documentsNamed('books', keys, [])) yield { document };
  for (const [name, read] of entries) {
    yield { list: { name, at: created, rows: read.length, total: read.length } };
    for (const { source: _source, slug = '', ...entity } of read)
      yield { entry: { ...entity, slug } };
  }
}

const created = Date.now();
try {
  mkdirSync(dirname(target), { recursive: true });
  const bytes = await writeSnapshot(target, { created }, lines());
  process.stderr.write(`${target}: ${Math.round(bytes / 1024)} kB\n`);
} catch (error) {
  if (!(error instanceof LoreError)) throw error;
  process.stderr.write(`bundle:content: ${error.sentence}\n`);
  process.exitCode = 1;
} finally {
  await app.close();
  rmSync(data, { recursive: true, force: true });
}
