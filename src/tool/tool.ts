import type * as z from 'zod';
import type { App } from '../base/app.ts';
import { type Answer, envelopeOf, type Payload } from './answer.ts';
import { readArguments } from './arguments.ts';
import { type ClientInput, noClient } from './client-input.ts';
import { requireScope, type Scope } from './member.ts';

/** What a tool may use while it runs. */
export interface ToolContext extends App {
  readonly signal: AbortSignal;
  /** Reports progress to the client; does nothing if the client did not ask for it. */
  progress(done: number, total: number | undefined, message: string): void;
  readonly client: ClientInput;
}

/** The context of work that no client asked for. */
export const withoutClient = (app: App, signal: AbortSignal): ToolContext => ({
  ...app,
  signal,
  progress: () => {},
  client: noClient,
});

export interface ToolHints {
  /** Changes something besides its answer (default: no). */
  writes?: boolean;
  destructive?: boolean;
  /** The same call gives the same effect (default: yes). */
  idempotent?: boolean;
  /** Uses the network or files beyond the library (default: no). */
  openWorld?: boolean;
}

export interface ToolSpec<Input extends z.ZodObject, Data extends z.ZodType> {
  name: string;
  toolset: string;
  /** Further toolsets of the same domain that include it. */
  alsoIn?: readonly string[];
  title: string;
  description: string;
  /** Tools to use instead, which the description ends with. */
  instead?: readonly string[];
  /** A strict object of flat fields, each described. */
  input: Input;
  /** The schema of the payload. */
  data: Data;
  payload?: Payload;
  hints?: ToolHints;
  /** The card that shows its answer in hosts that support MCP Apps, such as `creature`. */
  card?: string;
  /** For members: what their access token must allow (default: reading). */
  scope?: Scope;
  run(
    args: z.output<Input>,
    ctx: ToolContext,
  ): Promise<Answer<z.input<Data>>> | Answer<z.input<Data>>;
}

/** A tool without its argument types: what the registry, docs and server read. */
export interface Tool {
  readonly name: string;
  readonly toolset: string;
  readonly alsoIn: readonly string[];
  readonly title: string;
  readonly description: string;
  readonly instead: readonly string[];
  readonly input: z.ZodObject;
  readonly output: z.ZodType;
  readonly payload: Payload;
  readonly hints: Required<ToolHints>;
  readonly card: string | undefined;
  readonly scope: Scope | undefined;
  /** Validates the raw arguments (refusing bad ones by name) and runs. */
  call(raw: unknown, ctx: ToolContext): Promise<Answer<unknown>>;
}

export function defineTool<Input extends z.ZodObject, Data extends z.ZodType>(
  spec: ToolSpec<Input, Data>,
): Tool {
  const { name, toolset, alsoIn = [], title, description, instead = [], input } = spec;
  const { payload = 'data' } = spec;
  return {
    name,
    toolset,
    alsoIn,
    title,
    description,
    instead,
    input,
    output: envelopeOf(spec.data, payload),
    payload,
    card: spec.card,
    scope: spec.scope,
    hints: { writes: false, destructive: false, idempotent: true, openWorld: false, ...spec.hints },
    async call(raw, ctx) {
      if (spec.scope !== undefined) requireScope(ctx, spec.scope);
      return spec.run(readArguments(name, input, raw), ctx);
    },
  };
}
