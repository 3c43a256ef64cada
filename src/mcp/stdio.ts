import { once } from 'node:events';
import { Transform } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { App } from '../base/app.ts';
import { libraryChanges } from './library-changes.ts';
import { MessageReader } from './message.ts';
import { serverFactory } from './server.ts';
import { notifyingFactory, watchSubscribed } from './subscriptions.ts';

export interface StdioServer {
  /** Resolves when the client has closed its end. */
  readonly ended: Promise<unknown>;
  /** Cancels running calls and releases stdin. */
  close(): Promise<void>;
}

/** Serves one client over stdin and stdout, in whichever protocol era it speaks. */
export async function serveOverStdio(app: App): Promise<StdioServer> {
  const factory = await serverFactory(app);
  const changes = app.use(libraryChanges);
  const lines = process.stdin.pipe(
    servedLines({
      answer: (line) => process.stdout.write(line),
      onListen: (message) => watchSubscribed(changes, message),
    }),
  );
  const handle = serveStdio(notifyingFactory(app, factory), {
    transport: new StdioServerTransport(lines, process.stdout),
    onerror: (error) => app.log.debug({ err: error }, 'a message was refused'),
  });
  return {
    ended: Promise.race([once(lines, 'end'), once(process.stdin, 'close')]),
    async close() {
      await handle.close();
      process.stdin.destroy();
    },
  };
}

const LINE_END = 0x0a;
const LISTEN = 'subscriptions/listen';

interface LineEvents {
  answer(line: string): void;
  /** Called when a client subscribes. */
  onListen(message: unknown): void;
}

function parsed(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Passes lines within the size limit on and answers the others with an error: the SDK's transport
 * would end silently at a line longer than its buffer.
 */
function servedLines({ answer, onListen }: LineEvents): Transform {
  let message = new MessageReader();
  const finish = (stream: Transform): void => {
    const refusal = message.refusal();
    if (refusal) answer(`${JSON.stringify(refusal)}\n`);
    else {
      const { content } = message;
      if (content.includes(LISTEN)) onListen(parsed(content));
      stream.push(content);
    }
    message = new MessageReader();
  };
  return new Transform({
    transform(chunk: Buffer, _, done) {
      let from = 0;
      for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, from)) {
        message.append(chunk.subarray(from, end + 1));
        finish(this);
        from = end + 1;
      }
      message.append(chunk.subarray(from));
      done();
    },
  });
}
