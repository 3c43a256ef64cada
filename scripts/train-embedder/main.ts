// Makes assets/minilm.bin and assets/table.bin, the two embedders of one space.
//   npm run train:embedder                                  says what is needed, and checks the committed files
//   npm run train:embedder -- prepare FOLDER [LIBRARY.db]   writes what the training reads
//   npm run train:embedder -- pack FOLDER                   brings what the training wrote into assets/
// LIBRARY.db is a library synced from the open sources; without it the bundled SRD alone is read.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkEmbedders } from './check.ts';
import { modelVocabulary, prepare, tableVocabulary } from './lab.ts';
import { packModel, packTable } from './pack.ts';

const NEEDS = `Training needs Python 3 with PyTorch, transformers, tokenizers, safetensors and
numpy, and a CUDA GPU (four
minutes on one of the large ones; on a CPU it would take a night):
  npm run train:embedder -- prepare FOLDER LIBRARY.db
  python3 scripts/train-embedder/tune.py FOLDER FOLDER/out [share held back for validation [assets, to go on from there]]
  npm run train:embedder -- pack FOLDER/out
  npm run build:vectors -- LIBRARY.db`;

const [command, folder, library] = process.argv.slice(2);
if (command === 'prepare' && folder) {
  mkdirSync(join(folder, 'out'), { recursive: true });
  await prepare(folder, library);
} else if (command === 'pack' && folder) {
  const [model, table] = [
    packModel(folder, modelVocabulary()),
    packTable(folder, tableVocabulary()),
  ];
  writeFileSync('assets/minilm.bin', model);
  writeFileSync('assets/table.bin', table);
} else if (command !== undefined) {
  console.error(NEEDS);
  process.exit(2);
} else console.log(`${NEEDS}\n`);
if (command !== 'prepare') process.exitCode = checkEmbedders() ? 0 : 1;
