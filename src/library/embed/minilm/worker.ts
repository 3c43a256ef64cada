// Runs MiniLM in a worker, one text at a time, questions before documents. A worker that reads
// documents has the lowest priority on Linux, so that answers never wait for indexing.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { collectGarbage } from '../../../base/memory.ts';
import { pack } from '../embedder.ts';
import { loadEncoder } from './encoder.ts';
import { projected } from './projected.ts';
import { type Reply, Request, WorkerSetup } from './protocol.ts';

const setup = WorkerSetup.parse(workerData);
const port = parentPort;
if (!port) throw new Error('MiniLM runs in a worker only');
// On Linux this affects the thread; elsewhere it would slow the whole program.
if (setup.lowPriority && process.platform === 'linux') setPriority(19);

const encoder = loadEncoder(setup.modelPath);
// What loading left behind: later there is so little that V8 would keep it for good.
collectGarbage();
const questions: Request[] = [];
const documents: Request[] = [];
let awake = false;

const work = (): void => {
  const next = questions.shift() ?? documents.shift();
  awake = next !== undefined;
  if (!next) return;
  const { values, scale } = pack(
    projected(encoder.encode(next.text, setup.mostTokens), setup.projection),
  );
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
