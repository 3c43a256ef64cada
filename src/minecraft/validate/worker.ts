// Runs Spyglass in a worker: whatever a file makes it do, the server goes on answering.
import { parentPort, workerData } from 'node:worker_threads';
import { createChecker } from './checker.ts';
import { type Reply, Request, WorkerSetup } from './protocol.ts';

const port = parentPort;
if (!port) throw new Error('the data pack checker runs in a worker only');
const tell = (reply: Reply): void => port.postMessage(reply);

const { release, symbols, game, dataCategories } = WorkerSetup.parse(workerData);
const check = await createChecker(release, JSON.parse(symbols), game, new Set(dataCategories));

port.on('message', async (message: unknown) => {
  await check(Request.parse(message), tell);
  tell({ kind: 'done' });
});
tell({ kind: 'ready' });
