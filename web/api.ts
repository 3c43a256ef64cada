import * as z from 'zod/mini';

// Compiled checks would need eval, which the page's policy forbids.
z.config({ jitless: true });

/** What every tool answers with, whoever asks. */
export const Envelope = z.looseObject({
  success: z.boolean(),
  data: z.optional(z.unknown()),
  entities: z.optional(z.unknown()),
  pagination: z.optional(z.looseObject({ total: z.number(), has_more: z.boolean() })),
  weak: z.optional(z.boolean()),
  notices: z.optional(z.array(z.string())),
  error: z.optional(z.string()),
  suggestions: z.optional(z.array(z.string())),
});
export type Envelope = z.infer<typeof Envelope>;

const Result = z.looseObject({ structuredContent: Envelope });
const Progress = z.object({ done: z.number(), total: z.optional(z.number()), message: z.string() });
const Line = z.object({ progress: z.optional(Progress), result: z.optional(Result) });
const About = z.object({ version: z.string(), offline: z.boolean(), tools: z.array(z.string()) });

export type Progress = z.infer<typeof Progress>;
export type About = z.infer<typeof About>;
export type Args = Readonly<Record<string, unknown>>;

/** A call that got no answer from a tool at all: the server is gone, or wants a token. */
export class CallFailed extends Error {
  readonly needsToken: boolean;

  constructor(message: string, needsToken = false) {
    super(message);
    this.needsToken = needsToken;
  }
}

const TOKEN = 'lorewright-token';
export const keepToken = (token: string): void => sessionStorage.setItem(TOKEN, token);

async function send(path: string, init: RequestInit): Promise<Response> {
  const token = sessionStorage.getItem(TOKEN);
  const headers = {
    'x-lorewright-page': '1',
    ...(token && { authorization: `Bearer ${token}` }),
  };
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers: { ...headers, ...headersOf(init) } });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new CallFailed('The server does not answer. Is it still running?');
  }
  if (response.ok) return response;
  if (response.status === 401) throw new CallFailed('This server asks for its token.', true);
  throw new CallFailed((await response.text()).trim() || `The server answered ${response.status}.`);
}

const headersOf = ({ headers }: RequestInit): Record<string, string> =>
  Object.fromEntries(new Headers(headers));

export const readAbout = async (): Promise<About> =>
  About.parse(await (await send('/api/tools', {})).json());

/** The address of a picture that the server fetches for the page; undefined where there is none. */
export async function readPicture(
  domain: string,
  id: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const response = await send(`/api/pictures/${domain}/${encodeURIComponent(id)}`, { signal });
    return URL.createObjectURL(await response.blob());
  } catch (error) {
    if (error instanceof CallFailed) return undefined;
    throw error;
  }
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** Calls a tool as an MCP client would; a refusal is an answer too. */
export async function callTool(
  name: string,
  args: Args,
  { signal, onProgress }: CallOptions = {},
): Promise<Envelope> {
  const response = await send(`/api/tools/${name}`, {
    method: 'POST',
    body: JSON.stringify(args),
    headers: {
      'content-type': 'application/json',
      accept: onProgress ? 'application/x-ndjson' : 'application/json',
    },
    ...(signal && { signal }),
  });
  if (!onProgress || !response.body) return resultIn(Line.parse(await response.json()));
  let last: Envelope | undefined;
  for await (const line of linesOf(response.body)) {
    const { progress, result } = Line.parse(JSON.parse(line));
    if (progress) onProgress(progress);
    if (result) last = result.structuredContent;
  }
  if (!last) throw new CallFailed('The answer broke off.');
  return last;
}

function resultIn({ result }: z.infer<typeof Line>): Envelope {
  if (!result) throw new CallFailed('The answer could not be read.');
  return result.structuredContent;
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line !== '');
  }
  if (rest !== '') yield rest;
}
