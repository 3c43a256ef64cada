import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The programs that are compared, as a client program starts them. */
export const programs = {
  bare: { args: [at('bare-server.mjs')], env: {} },
  lorewright: (data) => ({
    args: [at('../dist/cli.js')],
    env: {
      LOREWRIGHT_DATA: data,
      LOREWRIGHT_OFFLINE: '1',
      LOREWRIGHT_CONFIG: '/nonexistent/config.json',
    },
  }),
};

/** Starts a program and connects; `firstAnswer` is the time until it has listed its tools, in ms. */
export async function start({ command = process.execPath, args, env }) {
  const began = performance.now();
  const transport = new StdioClientTransport({
    command,
    args,
    env: { PATH: process.env.PATH, ...env },
    stderr: 'ignore',
  });
  const client = new Client(
    { name: 'bench', version: '1.0.0' },
    { versionNegotiation: { mode: 'auto' } },
  );
  await client.connect(transport);
  await client.listTools();
  const firstAnswer = performance.now() - began;
  return {
    client,
    firstAnswer,
    pid: transport.pid,
    memory: () => residentMegabytes(transport.pid),
  };
}

function residentMegabytes(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/**
 * How long the main thread of a process has been at work, in ms: on a busy machine the clock on the
 * wall says more about the others.
 */
export const cpuMs = (pid) =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
export const percentile = (values, p) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * p))];
