// Makes assets/vectors.bin: MiniLM's vectors of open content, by the hash of each text, so that a
// library that was just synced has them at once.
//   npm run build:vectors -- LIBRARY.db              says how many texts of this library are missing
//   npm run build:vectors -- LIBRARY.db --make       reads the missing ones here (80 ms each)
//   npm run build:vectors -- LIBRARY.db --list FILE  writes the missing ones for scripts/train-embedder/embed.py
//   npm run build:vectors -- LIBRARY.db --take FILE  takes what embed.py made of that list
// The bundled SRD is always among them. Texts that neither has any more are left out. The library must
// hold open content alone.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { dnd5eKinds } from '../src/dnd5e/model/kinds.ts';
import { fillBundled } from '../src/dnd5e/sources/fill-bundled.ts';
import { type Packed, pack } from '../src/library/embed/embedder.ts';
import {
  openKnownVectors,
  textHash,
  writeKnownVectors,
} from '../src/library/embed/known-vectors.ts';
import { loadEncoder } from '../src/library/embed/minilm/encoder.ts';
import { minilmPath, readModelHeader } from '../src/library/embed/minilm/model-file.ts';
import { projected } from '../src/library/embed/minilm/projected.ts';
import { openTable } from '../src/library/embed/table.ts';
import { openLibrary } from '../src/library/open.ts';
import { partsOf } from '../src/library/search/embedding-texts.ts';

const FILE = 'assets/vectors.bin';
const MOST_TOKENS = 128;
const SAVE_EVERY = 2_000;

const [path, how, list] = process.argv.slice(2);
if (!path || !existsSync(path)) {
  console.error('usage: npm run build:vectors -- LIBRARY.db [--make | --list FILE | --take FILE]');
  process.exit(2);
}
const { dim, projection } = openTable();
const model = readModelHeader().id;
const texts = await textsOf(path);
const known = existsSync(FILE) ? openKnownVectors(FILE) : undefined;
const kept = new Map<bigint, Packed>();
const missing: string[] = [];
for (const [hash, text] of texts) {
  const [vector] = (known?.model === model && known.of([text])) || [];
  if (vector) kept.set(hash, vector);
  else missing.push(text);
}
console.log(`${texts.size} texts, ${missing.length} of them without a vector`);
const save = (): void => writeFileSync(FILE, writeKnownVectors(model, dim, kept));

if (how === '--list' && list)
  writeFileSync(list, gzipSync(missing.map((text) => `${JSON.stringify(text)}\n`).join('')));
else if (how === '--take' && list) {
  const made = readFileSync(list);
  if (made.length !== missing.length * (dim + 4))
    throw new Error(`${list} was made of another list.`);
  missing.forEach((text, i) => {
    const values = new Int8Array(made.subarray(i * dim, (i + 1) * dim));
    kept.set(textHash(text), { values, scale: made.readFloatLE(missing.length * dim + i * 4) });
  });
  save();
} else if (how === '--make') {
  const encoder = loadEncoder(minilmPath());
  missing.forEach((text, i) => {
    kept.set(textHash(text), pack(projected(encoder.encode(text, MOST_TOKENS), projection)));
    if (i % SAVE_EVERY === SAVE_EVERY - 1) {
      save();
      console.log(`${i + 1} of ${missing.length}`);
    }
  });
  save();
}

/** Every text of D&D content in this library, and in one that holds the bundled SRD alone. */
async function textsOf(file: string): Promise<Map<bigint, string>> {
  const found = new Map<bigint, string>();
  for (const place of [file, ':memory:']) {
    const library = openLibrary(place, dnd5eKinds);
    if (place === ':memory:') await fillBundled(library);
    for (const kind of dnd5eKinds) {
      const result = await library.search({ select: [{ kind: kind.name }], limit: 1_000_000 });
      for (const { entity } of result.found)
        for (const { text } of partsOf(kind, entity.name, entity.body))
          found.set(textHash(text), text);
    }
    await library.close();
  }
  return found;
}
