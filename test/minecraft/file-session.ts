import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { App } from '../../src/base/app.ts';
import type { Config } from '../../src/base/config.ts';
import { openInProcess, type Reply } from '../helpers/client.ts';

export type FileSession = ReturnType<typeof fileSession>;
type Opened = Awaited<ReturnType<typeof openInProcess>>;

/** One running program for all tests of a file: they only read, and starting it costs most. */
export function fileSession(configure: () => Promise<Partial<Config>> | Partial<Config>) {
  let opened: Opened | undefined;
  let data = '';
  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'lorewright-test-'));
    const config = await configure();
    opened = await openInProcess({ config: { toolsets: 'minecraft', ...config, data } });
  });
  afterAll(async () => {
    await opened?.close();
    rmSync(data, { recursive: true, force: true });
  });
  return {
    app(): App {
      if (!opened) throw new Error('the session opens with the first test');
      return opened.app;
    },
    call(tool: string, args: Record<string, unknown> = {}): Promise<Reply> {
      if (!opened) throw new Error('the session opens with the first test');
      return opened.call(tool, args);
    },
  };
}
