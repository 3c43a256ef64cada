import { setTimeout as sleep } from 'node:timers/promises';
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ContentBlock,
  completable,
  createRequestStateCodec,
  fromJsonSchema,
  type InputRequests,
  inputRequired,
  type McpServer,
  ResourceTemplate,
  type ServerContext,
  type ServerNotifier,
} from '@modelcontextprotocol/server';
import * as z from 'zod';

type ToolResult = ReturnType<Parameters<McpServer['registerTool']>[2]>;
type Request = ServerContext['mcpReq'];

/** One pixel, and the head of a sound without samples. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const WAV = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=';

/** State that a client carries from one round of a call to the next, signed. */
export const rounds = createRequestStateCodec<Record<string, unknown>>({
  key: crypto.getRandomValues(new Uint8Array(32)),
});

const text = (value: string): ContentBlock => ({ type: 'text', text: value });
const image: ContentBlock = { type: 'image', data: PNG, mimeType: 'image/png' };
const embedded = (uri: string): ContentBlock => ({
  type: 'resource',
  resource: { uri, mimeType: 'text/plain', text: 'What lies there.' },
});
const done = (...content: ContentBlock[]) => ({ content });

const form = (message: string, field: string, type: 'string' | 'boolean') =>
  inputRequired.elicit({
    message,
    requestedSchema: {
      type: 'object',
      properties: { [field]: type === 'string' ? { type } : { type } },
      required: [field],
    },
  });
const sample = (prompt: string) =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: prompt } }],
    maxTokens: 50,
  });

/** Asks once and shows what came back. */
const askOnce =
  (key: string, request: InputRequests[string], label: string) =>
  ({ inputResponses }: Request): ToolResult =>
    inputResponses?.[key]
      ? done(text(`${label}: ${JSON.stringify(inputResponses[key])}`))
      : inputRequired({ inputRequests: { [key]: request } });

/** Asks for a confirmation whose round is signed. */
const confirmSigned =
  (name: string, answer: string) =>
  async ({ inputResponses, requestState }: Request) =>
    requestState() !== undefined && acceptedContent(inputResponses, 'confirm')
      ? done(text(answer))
      : inputRequired({
          inputRequests: { confirm: form('Is that right?', 'ok', 'boolean') },
          requestState: await rounds.mint({ name, nonce: crypto.randomUUID() }),
        });

const titled = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ const: `value${i + 1}`, title: `Choice ${i + 1}` }));
const OPTIONS = ['option1', 'option2', 'option3'];

/** Fields of every sort, which the types of the SDK do not all know. */
const anyForm = (properties: Record<string, unknown>) =>
  inputRequired.elicit({
    message: 'Please fill this in.',
    requestedSchema: { type: 'object', properties, required: [] } as never,
  });

/** The tools without arguments that the suite calls by name. */
function toolFixtures(notify: () => ServerNotifier): Record<string, (request: Request) => unknown> {
  const prefix = 'test_input_required_result_';
  return {
    test_simple_text: () => done(text('This is a simple text response for testing.')),
    test_image_content: () => done(image),
    test_audio_content: () => done({ type: 'audio', data: WAV, mimeType: 'audio/wav' }),
    test_embedded_resource: () => done(embedded('test://embedded-resource')),
    test_multiple_content_types: () =>
      done(text('Several at once:'), image, embedded('test://mixed-content-resource')),
    test_error_handling: () => {
      throw new Error('This tool intentionally returns an error for testing');
    },
    async test_tool_with_progress(request: Request) {
      const progressToken = request._meta?.progressToken;
      if (progressToken !== undefined)
        for (const progress of [0, 50, 100]) {
          await request.notify({
            method: 'notifications/progress',
            params: { progressToken, progress, total: 100 },
          });
          await sleep(20);
        }
      return done(text(String(progressToken)));
    },
    async test_logging_tool(request: Request) {
      await request.log('info', 'for those who asked for it');
      return done(text('logged'));
    },
    async test_tool_with_logging(request: Request) {
      for (const data of ['begun', 'half way', 'ended']) {
        await request.notify({ method: 'notifications/message', params: { level: 'info', data } });
        await sleep(50);
      }
      return done(text('done'));
    },
    test_streaming_elicitation: () => done(text('nothing is asked')),
    test_missing_capability: askOnce('answer', sample('ping'), 'Answer'),
    test_trigger_tool_change() {
      notify().toolsChanged();
      return done(text('published'));
    },
    test_trigger_prompt_change() {
      notify().promptsChanged();
      return done(text('published'));
    },
    test_elicitation_sep1034_defaults: askOnce(
      'form',
      anyForm({
        name: { type: 'string', default: 'John Doe' },
        age: { type: 'integer', default: 30 },
        score: { type: 'number', default: 95.5 },
        status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
        verified: { type: 'boolean', default: true },
      }),
      'Elicitation completed',
    ),
    test_elicitation_sep1330_enums: askOnce(
      'form',
      anyForm({
        untitledSingle: { type: 'string', enum: OPTIONS },
        titledSingle: { type: 'string', oneOf: titled(3) },
        legacyEnum: {
          type: 'string',
          enum: ['opt1', 'opt2', 'opt3'],
          enumNames: ['One', 'Two', 'Three'],
        },
        untitledMulti: {
          type: 'array',
          minItems: 1,
          maxItems: 3,
          items: { type: 'string', enum: OPTIONS },
        },
        titledMulti: { type: 'array', minItems: 1, maxItems: 3, items: { anyOf: titled(3) } },
      }),
      'Elicitation completed',
    ),
    [`${prefix}elicitation`]({ inputResponses }: Request) {
      const name = acceptedContent<{ name: string }>(inputResponses, 'user_name')?.name;
      return typeof name === 'string'
        ? done(text(`Hello, ${name}!`))
        : inputRequired({ inputRequests: { user_name: form('Your name?', 'name', 'string') } });
    },
    [`${prefix}sampling`]: askOnce('q', sample('What is the capital of France?'), 'Answer'),
    [`${prefix}list_roots`]: askOnce('roots', inputRequired.listRoots(), 'Roots'),
    [`${prefix}request_state`]: confirmSigned('request_state', 'state-ok'),
    [`${prefix}tampered_state`]: confirmSigned('tampered_state', 'integrity-ok'),
    async [`${prefix}multiple_inputs`]({ inputResponses }: Request) {
      if (Object.keys(inputResponses ?? {}).length === 3) return done(text('all three arrived'));
      return inputRequired({
        inputRequests: {
          user_name: form('Your name?', 'name', 'string'),
          greeting: sample('Greet them.'),
          client_roots: inputRequired.listRoots(),
        },
        requestState: await rounds.mint({ nonce: crypto.randomUUID() }),
      });
    },
    async [`${prefix}multi_round`]({ requestState }: Request) {
      const round = requestState<{ round: number }>()?.round ?? 0;
      if (round === 2) return done(text('Multi-round complete'));
      const key = `step${round + 1}`;
      return inputRequired({
        inputRequests: { [key]: form(key, 'value', 'string') },
        requestState: await rounds.mint({ round: round + 1, nonce: crypto.randomUUID() }),
      });
    },
    [`${prefix}capabilities`]({ envelope, inputResponses }: Request) {
      const declared = z
        .looseObject({ [CLIENT_CAPABILITIES_META_KEY]: z.record(z.string(), z.unknown()) })
        .safeParse(envelope).data?.[CLIENT_CAPABILITIES_META_KEY];
      const inputRequests: InputRequests = {
        ...(declared?.elicitation ? { name: form('Your name?', 'name', 'string') } : {}),
        ...(declared?.sampling ? { greeting: sample('Greet them.') } : {}),
        ...(declared?.roots ? { roots: inputRequired.listRoots() } : {}),
      };
      return inputResponses || Object.keys(inputRequests).length === 0
        ? done(text('done'))
        : inputRequired({ inputRequests });
    },
  };
}

/** Adds what the conformance suite calls by name to a server of the product. */
export function addFixtures(server: McpServer, notify: () => ServerNotifier): McpServer {
  const description = 'For the conformance suite';
  for (const [name, run] of Object.entries(toolFixtures(notify)))
    server.registerTool(
      name,
      { description, inputSchema: z.object({}) },
      (_, { mcpReq }) => run(mcpReq) as ToolResult,
    );
  server.registerTool(
    'test_sampling',
    { description, inputSchema: z.object({ prompt: z.string() }) },
    ({ prompt }, { mcpReq }) => askOnce('llm', sample(prompt), 'LLM response')(mcpReq),
  );
  server.registerTool(
    'test_elicitation',
    { description, inputSchema: z.object({ message: z.string() }) },
    ({ message }, { mcpReq }) =>
      askOnce('user', form(message, 'response', 'string'), 'User response')(mcpReq),
  );
  server.registerTool(
    'test_x_mcp_header',
    {
      description,
      inputSchema: fromJsonSchema<{ region?: string; level?: number }>({
        type: 'object',
        properties: {
          region: { type: 'string', ...({ 'x-mcp-header': 'Region' } as object) },
          level: { type: 'integer' },
        },
      }),
    },
    ({ region }) => done(text(`region=${region}`)),
  );
  addResources(server);
  addPrompts(server);
  return server;
}

function addResources(server: McpServer): void {
  const fixed = (name: string, mimeType: string, body: { text: string } | { blob: string }) => {
    const uri = `test://${name}`;
    server.registerResource(name, uri, { mimeType }, () => ({
      contents: [{ uri, mimeType, ...body }],
    }));
  };
  fixed('static-text', 'text/plain', { text: 'This is the content of the static text resource.' });
  fixed('static-binary', 'image/png', { blob: PNG });
  fixed('watched-resource', 'text/plain', { text: 'Something to watch.' });
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { mimeType: 'application/json' },
    ({ href }, { id }) => ({
      contents: [
        {
          uri: href,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
        },
      ],
    }),
  );
}

function addPrompts(server: McpServer): void {
  const description = 'For the conformance suite';
  const user = (content: ContentBlock) => ({ role: 'user' as const, content });
  server.registerPrompt('test_simple_prompt', { description }, () => ({
    messages: [user(text('This is a simple prompt for testing.'))],
  }));
  server.registerPrompt(
    'test_prompt_with_arguments',
    {
      description,
      argsSchema: z.object({ arg1: completable(z.string(), () => []), arg2: z.string() }),
    },
    ({ arg1, arg2 }) => ({
      messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))],
    }),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description, argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => ({ messages: [user(embedded(resourceUri)), user(text('Read it.'))] }),
  );
  server.registerPrompt('test_prompt_with_image', { description }, () => ({
    messages: [user(image), user(text('Look at it.'))],
  }));
  server.registerPrompt(
    'test_input_required_result_prompt',
    { description },
    ({ mcpReq }: ServerContext) => {
      const known = acceptedContent<{ context: string }>(mcpReq.inputResponses, 'user_context');
      return known?.context === undefined
        ? inputRequired({
            inputRequests: { user_context: form('About what?', 'context', 'string') },
          })
        : { messages: [user(text(`Use the following context: ${known.context}`))] };
    },
  );
}
