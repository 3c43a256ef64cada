import { randomBytes } from 'node:crypto';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { LoreError } from '../base/error.ts';
import { readable } from '../text/render-value.ts';
import type { Answer, Envelope } from '../tool/answer.ts';
import type { Tool, ToolContext } from '../tool/tool.ts';

/** Runs a tool and puts its answer, or what went wrong, into the one envelope. */
export async function callTool(
  tool: Tool,
  raw: unknown,
  ctx: ToolContext,
): Promise<CallToolResult> {
  try {
    return success(tool, await tool.call(raw, ctx));
  } catch (error) {
    return failure(tool, error, ctx);
  }
}

function success(tool: Tool, answer: Answer<unknown>): CallToolResult {
  const notices = [...new Set(answer.notices ?? [])];
  const envelope: Envelope = {
    success: true,
    [tool.payload]: answer.data,
    ...(answer.pagination && { pagination: answer.pagination }),
    ...(answer.meta && { meta: answer.meta }),
    metadata: {
      source: answer.source,
      cached: answer.cached ?? false,
      timestamp: new Date().toISOString(),
      ...(answer.quality && { quality: answer.quality }),
    },
    ...(notices.length > 0 && { notices }),
  };
  const body = answer.text ?? readable(answer.data);
  const text = [body || 'Nothing found.', ...notices.map((notice) => `Note: ${notice}`)].join(
    '\n\n',
  );
  return { content: [{ type: 'text', text }], structuredContent: envelope };
}

function failure(tool: Tool, error: unknown, ctx: ToolContext): CallToolResult {
  const known = error instanceof LoreError ? error : defect(tool, error, ctx);
  const suggestions = [...known.suggestions];
  const envelope: Envelope = {
    success: false,
    error: known.sentence,
    suggestions,
    metadata: { source: 'lorewright', cached: false, timestamp: new Date().toISOString() },
  };
  // Suggestions that the sentence already names are not said twice.
  const unsaid = suggestions.filter((s) => !known.sentence.includes(s));
  const text = [known.sentence, unsaid.length > 0 && `Suggestions: ${unsaid.join(', ')}`]
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
    next: `The server's log on stderr has the details under that id; trying other arguments may still work.`,
  });
}
