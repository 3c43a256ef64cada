import * as z from 'zod/mini';
import { Envelope } from '../api.ts';

/**
 * The side of MCP Apps (2026-01-26) that a card needs, as JSON-RPC over postMessage. The package's own
 * class does more, and would make every card half a megabyte larger.
 */
const PROTOCOL = '2026-01-26';

const Result = z.looseObject({
  structuredContent: z.optional(z.unknown()),
  content: z.optional(z.array(z.looseObject({ type: z.string(), text: z.optional(z.string()) }))),
});
type Result = z.infer<typeof Result>;

const Context = z.looseObject({ theme: z.optional(z.enum(['light', 'dark'])) });
const Initialized = z.looseObject({
  hostContext: z.optional(Context),
  hostCapabilities: z.optional(z.looseObject({ serverTools: z.optional(z.unknown()) })),
});

const Message = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.optional(z.union([z.number(), z.string()])),
  method: z.optional(z.string()),
  params: z.optional(z.unknown()),
  result: z.optional(z.unknown()),
  error: z.optional(z.looseObject({ message: z.string() })),
});
type Message = z.infer<typeof Message>;

/** What a tool answered, as a host hands it over. */
export interface CardAnswer {
  readonly envelope: Envelope | undefined;
  readonly text: string;
}

export interface Host {
  /** Whether the host lets a card call tools of its server. */
  readonly canCall: boolean;
  call(tool: string, args: Record<string, unknown>): Promise<CardAnswer>;
}

const answerOf = (result: Result): CardAnswer => ({
  envelope: Envelope.safeParse(result.structuredContent).data,
  text: (result.content ?? []).flatMap(({ text }) => text ?? []).join('\n\n'),
});

/** Connects to the host around this card; `onAnswer` gets every result of the tool it belongs to. */
export async function connect(onAnswer: (answer: CardAnswer) => void): Promise<Host> {
  const pending = new Map<number, (message: Message) => void>();
  let last = 0;
  const post = (message: object): void =>
    window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const request = (method: string, params: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++last;
      pending.set(id, ({ result, error }) =>
        error ? reject(new Error(error.message)) : resolve(result),
      );
      post({ id, method, params });
    });

  addEventListener('message', ({ source, data }) => {
    const message = source === window.parent ? Message.safeParse(data).data : undefined;
    if (!message) return;
    const { id, method, params } = message;
    if (method === undefined) {
      if (typeof id === 'number') pending.get(id)?.(message);
      return;
    }
    if (method === 'ui/notifications/tool-result') onAnswer(answerOf(Result.parse(params)));
    if (method === 'ui/notifications/host-context-changed') applyContext(params);
    // Requests of the host (ping, teardown) want no more than to be answered.
    if (id !== undefined) post({ id, result: {} });
  });

  const { hostContext, hostCapabilities } = Initialized.parse(
    await request('ui/initialize', {
      protocolVersion: PROTOCOL,
      appInfo: { name: 'lorewright', version: '1.0.0' },
      appCapabilities: {},
    }),
  );
  applyContext(hostContext);
  post({ method: 'ui/notifications/initialized' });
  new ResizeObserver(() => {
    const { width, height } = document.body.getBoundingClientRect();
    post({
      method: 'ui/notifications/size-changed',
      params: { width: Math.ceil(width), height: Math.ceil(height) },
    });
  }).observe(document.body);

  return {
    canCall: hostCapabilities?.serverTools !== undefined,
    call: async (name, args) =>
      answerOf(Result.parse(await request('tools/call', { name, arguments: args }))),
  };
}

function applyContext(context: unknown): void {
  const theme = Context.safeParse(context).data?.theme;
  if (theme) document.documentElement.dataset.theme = theme;
}
