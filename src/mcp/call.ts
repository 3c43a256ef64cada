import { randomBytes } from 'node:crypto';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { LoreError } from '../base/error.ts';
import { byteLength } from '../text/excerpt.ts';
import { readable } from '../text/render-value.ts';
import type { Answer, Envelope } from '../tool/answer.ts';
import { ANSWER_BYTES, cutText, cutValue } from '../tool/budget.ts';
import { InputNeeded } from '../tool/client-input.ts';
import { memberService } from '../tool/member.ts';
import type { Tool, ToolContext } from '../tool/tool.ts';
import { hidePaths, hidePathsIn } from './hide-paths.ts';
import { forMember } from './members/operator-advice.ts';

/** Room for what stands around the data and the text of an answer: pagination, notices, metadata. */
const FRAME_BYTES = 10_000;
const REFUSAL_BYTES = 8_000;
const LINE_BYTES = 500;
const MOST_SUGGESTIONS = 50;
const CUT_NOTICE =
  'This answer was too long and has been cut: ask for less at once, or more narrowly.';

/**
 * Runs a tool and puts its answer, or what went wrong, into the one envelope. Only a question to the
 * client (InputNeeded) is passed on.
 */
export async function callTool(
  tool: Tool,
  raw: unknown,
  ctx: ToolContext,
): Promise<CallToolResult> {
  try {
    return success(tool, await tool.call(raw, ctx), ctx);
  } catch (error) {
    if (error instanceof InputNeeded) throw error;
    const chosen = chosenArguments(raw, error, ctx);
    return chosen ? callTool(tool, chosen, ctx) : failure(tool, error, ctx);
  }
}

/**
 * The arguments with what the person chose, where a call failed because only they know which one is
 * meant. Undefined where nobody can be asked: the answer then names the choices.
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
  const notices = [...new Set(answer.notices ?? [])].map((text) => forAsker(ctx, text));
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
  const body = bodyFor(ctx, answer.text ?? readable(answer.data), answer.notices);
  const text = withNotices(body || 'Nothing found.', notices);
  if (byteLength(envelope) + byteLength(text) <= ANSWER_BYTES - FRAME_BYTES)
    return { content: [{ type: 'text', text }], structuredContent: envelope };

  const half = ANSWER_BYTES / 2 - FRAME_BYTES;
  const cut = [...notices.slice(0, 10).map((notice) => cutText(notice, LINE_BYTES)), CUT_NOTICE];
  return {
    content: [{ type: 'text', text: withNotices(cutText(body, half), cut) }],
    structuredContent: {
      ...envelope,
      [tool.payload]: cutValue(data, half),
      notices: cut,
    },
  };
}

/** A text about the program, as whoever asks may see it and can follow it. */
function forAsker(ctx: ToolContext, text: string): string {
  const hidden = hidePaths(ctx.config, text);
  return ctx.use(memberService) ? forMember(hidden) : hidden;
}

/** The text of an answer is game content, except for the notices that it repeats. */
function bodyFor(ctx: ToolContext, text: string, notices: readonly string[] = []): string {
  let body = text;
  for (const notice of notices) body = body.replace(notice, () => forAsker(ctx, notice));
  return hidePaths(ctx.config, body);
}

/** A notice that the text begins with is not said twice. */
const withNotices = (body: string, notices: readonly string[]): string =>
  [
    body,
    ...notices.filter((notice) => !body.startsWith(notice)).map((notice) => `Note: ${notice}`),
  ].join('\n\n');

function failure(tool: Tool, error: unknown, ctx: ToolContext): CallToolResult {
  const known = error instanceof LoreError ? error : defect(tool, error, ctx);
  const sentence = cutText(forAsker(ctx, known.sentence), REFUSAL_BYTES);
  const suggestions = known.suggestions
    .slice(0, MOST_SUGGESTIONS)
    .map((name) => cutText(hidePaths(ctx.config, name), LINE_BYTES));
  const envelope: Envelope = {
    success: false,
    error: sentence,
    suggestions,
    metadata: { source: 'lorewright', cached: false, timestamp: new Date().toISOString() },
  };
  // Leave out suggestions that the sentence already names.
  const unsaid = suggestions.filter((s) => !sentence.includes(s));
  const text = [sentence, unsaid.length > 0 && `Suggestions: ${unsaid.join(', ')}`]
    .filter(Boolean)
    .join('\n');
  return { content: [{ type: 'text', text }], structuredContent: envelope, isError: true };
}

/** What nobody foresaw: the details go to the log, the caller gets an id to find them by. */
function defect(tool: Tool, error: unknown, ctx: ToolContext): LoreError {
  if (ctx.signal.aborted) return new LoreError('unavailable', `${tool.name} was cancelled.`);
  const id = randomBytes(4).toString('hex');
  ctx.log.error({ err: error, id, tool: tool.name }, 'a tool failed');
  return new LoreError('internal', `${tool.name} failed inside Lorewright (error ${id}).`, {
    next: ctx.use(memberService)
      ? 'Whoever runs this server finds the details by that id; trying other arguments may still work.'
      : `The server's log on stderr has the details under that id; trying other arguments may still work.`,
  });
}
