import { finished, Transform } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { App } from '../base/app.ts';
import { yieldToEventLoop } from '../base/time.ts';
import { answeringTransport } from './answered-calls.ts';
import { libraryChanges } from './library-changes.ts';
import { MessageReader } from './message.ts';
import { serverFactory } from './server.ts';
import { notifyingFactory, watchSubscribed } from './subscriptions.ts';
import { withShortAnswers } from './unchecked-answers.ts';

export interface StdioServer {
  /** Resolves when the client has closed its end. */
  readonly ended: Promise<void>;
  /** Resolves when what the client asked before has been answered, or not in time. */
  allAnswered(): Promise<void>;
  /** Cancels running calls and releases stdin. */
  close(): Promise<void>;
}

/** How long calls may take that run when the client closes its end. */
const FINISH_MS = 10_000;

/** Serves one client over stdin and stdout, in whichever protocol era it speaks. */
export async function serveOverStdio(app: App): Promise<StdioServer> {
  const factory = await serverFactory(app);
  const changes = app.use(libraryChanges);
  const lines = process.stdin.pipe(
    servedLines({
      answer: (line) => process.stdout.write(line),
      onListen: (message) => watchSubscribed(changes, message),
    }),
    // The end of these lines would cancel the calls that run.
    { end: false },
  );
  const transport = answeringTransport(new StdioServerTransport(lines, process.stdout));
  const handle = serveStdio(
    notifyingFactory(app, () => withShortAnswers(factory())),
    {
      transport,
      onerror: (error) => app.log.debug({ err: error }, 'a message was refused'),
    },
  );
  return {
    ended: new Promise((resolve) => finished(process.stdin, { writable: false }, () => resolve())),
    // The last lines may still be on their way to the server.
    allAnswered: () => yieldToEventLoop().then(() => transport.allAnswered(FINISH_MS)),
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
