import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { App } from '../base/app.ts';
import { serverFactory } from './server.ts';

/** Serves one client over stdin and stdout, in whichever protocol era it speaks. */
export async function serveOverStdio(app: App): Promise<void> {
  serveStdio(await serverFactory(app));
}
