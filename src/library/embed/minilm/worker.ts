// Runs MiniLM beside the program. One text at a time, questions before documents, and on Linux with
// the lowest priority, so that an answer never waits for an index.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { pack } from '../embedder.ts';
import { loadEncoder } from './encoder.ts';
import { type Reply, Request, WorkerSetup } from './protocol.ts';

const setup = WorkerSetup.parse(workerData);
const port = parentPort;
if (!port) throw new Error('MiniLM runs in a worker only');
// Elsewhere this would slow the whole program.
if (process.platform === 'linux') setPriority(19);

const encoder = loadEncoder(setup.model, setup.cutFile);
const questions: Request[] = [];
const documents: Request[] = [];
let awake = false;

const work = (): void => {
  const next = questions.shift() ?? documents.shift();
  awake = next !== undefined;
  if (!next) return;
  const { values, scale } = pack(projected(encoder.encode(next.text, setup.mostTokens)));
  const reply: Reply = { id: next.id, values, scale };
  port.postMessage(reply);
  setImmediate(work);
};

port.on('message', (message: unknown) => {
  const request = Request.parse(message);
  (request.urgent ? questions : documents).push(request);
  if (!awake) {
    awake = true;
    setImmediate(work);
  }
});
port.postMessage({ id: -1, values: new Int8Array(), scale: 0 } satisfies Reply);

function projected(vector: Float32Array): Float32Array {
  const { projection } = setup;
  const result = new Float32Array(projection.length / vector.length);
  for (let i = 0; i < result.length; i++) {
    let sum = 0;
    const row = i * vector.length;
    for (let j = 0; j < vector.length; j++) sum += (projection[row + j] ?? 0) * (vector[j] ?? 0);
    result[i] = sum;
  }
  return result;
}
