import { randomBytes } from 'node:crypto';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { LoreError } from '../base/error.ts';
import { type Notice, sentenceFor } from '../base/notice.ts';
import { fitsInto } from '../text/json-size.ts';
import { readable } from '../text/render-value.ts';
import { type Answer, type Envelope, noticesFor } from '../tool/answer.ts';
import { ANSWER_BYTES, cutText, cutValue } from '../tool/budget.ts';
import { InputNeeded } from '../tool/client-input.ts';
import { readerOf } from '../tool/member.ts';
import type { Tool, ToolContext } from '../tool/tool.ts';
import { hidePaths, hidePathsIn } from './hide-paths.ts';

/** Bytes reserved for pagination, notices and metadata around the data and the text. */
const FRAME_BYTES = 10_000;
const REFUSAL_BYTES = 8_000;
const LINE_BYTES = 500;
const MOST_SUGGESTIONS = 50;
const CUT_NOTICE =
  'This answer was too long and has been cut: ask for less at once, or more narrowly.';

/** How often a tool that only reads is tried where what it reads changes meanwhile. */
const ATTEMPTS = 3;

/**
 * Runs a tool and puts its answer or its error into the envelope. Only a question to the client
 * (InputNeeded) is rethrown.
 */
export async function callTool(
  tool: Tool,
  raw: unknown,
  ctx: ToolContext,
  attempts = ATTEMPTS,
): Promise<CallToolResult> {
  try {
    return success(tool, await tool.call(raw, ctx), ctx);
  } catch (error) {
    if (error instanceof InputNeeded) throw error;
    if (error instanceof LoreError && error.isPassing && !tool.hints.writes && attempts > 1)
      return callTool(tool, raw, ctx, attempts - 1);
    const chosen = chosenArguments(raw, error, ctx);
    return chosen ? callTool(tool, chosen, ctx) : failure(tool, error, ctx);
  }
}

/**
 * The arguments with the user's choice, after a call that failed because only the user knows which
 * thing is meant. Undefined if nobody can be asked: the error then lists the choices.
 */
function chosenArguments(raw: unknown, error: unknown, ctx: ToolContext): object | undefined {
  if (!(error instanceof LoreError) || !error.choice) return undefined;
  const { options, replaces } = error.choice;
  const given = Object.entries(raw ?? {});
  const name =
    'argument' in replaces
      ? replaces.argument
      : given.find(([, value]) => value === replaces.typed)?.[0];
  if (name === undefined || options.length < 2) return undefined;
  const value = ctx.client.choose(`which ${name}`, error.message, options);
  return value === undefined ? undefined : { ...Object.fromEntries(given), [name]: value };
}

function success(tool: Tool, answer: Answer<unknown>, ctx: ToolContext): CallToolResult {
  const lead = answer.lead && sentence(ctx, answer.lead);
  const notices = noticesFor(answer, readerOf(ctx)).map((text) => hidePaths(ctx.config, text));
  const data = hidePathsIn(ctx.config, answer.data);
  const envelope: Envelope = {
    success: true,
    [tool.payload]: data,
    ...(answer.pagination && { pagination: answer.pagination }),
    ...(answer.meta && { meta: answer.meta }),
    ...(answer.weak && { weak: true }),
    metadata: {
      source: answer.source,
      cached: answer.cached ?? false,
      timestamp: new Date().toISOString(),
      ...(answer.asOf !== undefined && { as_of: new Date(answer.asOf).toISOString() }),
      ...(answer.quality && { quality: answer.quality }),
    },
    ...(notices.length > 0 && { notices }),
  };
  const told = hidePaths(ctx.config, answer.text ?? readable(answer.data));
  const body = [lead, told].filter(Boolean).join('\n\n') || 'Nothing found.';
  const below = notices.filter((notice) => notice !== lead);
  const text = withNotices(body, below);
  if (fitsInto(ANSWER_BYTES - FRAME_BYTES + '[,]'.length, [envelope, text]))
    return { content: [{ type: 'text', text }], structuredContent: envelope };

  const half = ANSWER_BYTES / 2 - FRAME_BYTES;
  const cut = short(notices);
  return {
    content: [{ type: 'text', text: withNotices(cutText(body, half), short(below)) }],
    structuredContent: {
      ...envelope,
      [tool.payload]: cutValue(data, half),
      notices: cut,
    },
  };
}

/** The text of a notice for the reader of this answer, without paths of this machine. */
const sentence = (ctx: ToolContext, notice: Notice): string =>
  hidePaths(ctx.config, sentenceFor(notice, readerOf(ctx)));

const withNotices = (body: string, notices: readonly string[]): string =>
  notices.reduce((text, notice) => `${text}\n\nNote: ${notice}`, body);

const short = (notices: readonly string[]): string[] => [
  ...notices.slice(0, 10).map((notice) => cutText(notice, LINE_BYTES)),
  CUT_NOTICE,
];

function failure(tool: Tool, error: unknown, ctx: ToolContext): CallToolResult {
  const known = error instanceof LoreError ? error : defect(tool, error, ctx);
  const said = cutText(sentence(ctx, known.notice), REFUSAL_BYTES);
  const suggestions = known.suggestions
    .slice(0, MOST_SUGGESTIONS)
    .map((name) => cutText(hidePaths(ctx.config, name), LINE_BYTES));
  const envelope: Envelope = {
    success: false,
    error: said,
    suggestions,
    metadata: { source: 'lorewright', cached: false, timestamp: new Date().toISOString() },
  };
  // Leave out suggestions that the message already names.
  const unsaid = suggestions.filter((s) => !said.includes(s));
  const text = [said, unsaid.length > 0 && `Suggestions: ${unsaid.join(', ')}`]
    .filter(Boolean)
    .join('\n');
  return { content: [{ type: 'text', text }], structuredContent: envelope, isError: true };
}

/** An unexpected error: details go to the log, the caller gets an id to find them by. */
function defect(tool: Tool, error: unknown, ctx: ToolContext): LoreError {
  if (ctx.signal.aborted) return new LoreError('unavailable', `${tool.name} was cancelled.`);
  const id = randomBytes(4).toString('hex');
  ctx.log.error({ err: error, id, tool: tool.name }, 'a tool failed');
  return new LoreError('internal', `${tool.name} failed inside Lorewright (error ${id}).`, {
    next: {
      text: 'Trying other arguments may still work.',
      operator: "The server's log on stderr has the details under that id.",
      member: 'Whoever runs this server finds the details by that id.',
    },
  });
}
