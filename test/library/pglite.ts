import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import * as z from 'zod';

let started: Promise<string> | undefined;

/**
 * The address of a PostgreSQL beside this process, started when it is first asked for. It is spoken
 * to over the wire like any other, and does one thing at a time.
 */
export function pgliteUrl(): Promise<string> {
  started ??= start();
  return started;
}

async function start(): Promise<string> {
  const packageFile = 'node_modules/@electric-sql/pglite/package.json';
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(packageFile, 'utf8')));
  // It runs for seconds: to optimize its megabytes of WebAssembly would take longer than that saves.
  const server = spawn(
    process.execPath,
    [
      '--liftoff-only',
      'test/library/pglite-server.mjs',
      `node_modules/.cache/lorewright-tests/pglite-${version}.tar`,
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  // Its input ends with this process.
  server.unref();
  const [line] = await Promise.race([
    once(server.stdout.setEncoding('utf8'), 'data'),
    once(server, 'exit').then(([code]) => {
      throw new Error(`PostgreSQL did not start: ${code}`);
    }),
  ]);
  return String(line).trim();
}
