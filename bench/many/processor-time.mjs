// How long the processes of a measurement have been at work, whatever else the machine does.
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { databaseUrl } from './database.mjs';

/** Milliseconds of all threads of a process; 0 where it has ended or runs on another machine. */
function workOf(pid) {
  try {
    return (
      readdirSync(`/proc/${pid}/task`).reduce(
        (sum, task) =>
          sum + Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]),
        0,
      ) / 1e6
    );
  } catch {
    return 0;
  }
}

/** Processes of the database that serve this program; none where it is not used or not on this machine. */
async function backends() {
  if (databaseUrl === '') return [];
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query(
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'lorewright'",
  );
  await client.end();
  return rows.map(({ pid }) => pid);
}

/** Starts to count; the function it gives says what servers, database and client have worked since. */
export async function processorTime(servers) {
  const before = new Map();
  const note = (pids) => {
    for (const pid of pids) before.set(pid, workOf(pid));
  };
  note([...servers, process.pid, ...(await backends())]);
  const since = (pids) => pids.reduce((sum, pid) => sum + workOf(pid) - (before.get(pid) ?? 0), 0);
  return async () => ({
    servers: since(servers),
    database: since(await backends()),
    client: since([process.pid]),
  });
}
