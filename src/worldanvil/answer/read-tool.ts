import type * as z from 'zod';
import type { Answer } from '../../tool/answer.ts';
import { defineTool, type Tool, type ToolContext, type ToolSpec } from '../../tool/tool.ts';
import { callTime } from '../client/call-deadline.ts';
import type { Reading, WorldAnvil } from '../client/client-port.ts';
import { newOrigin, type Origin } from '../client/origin.ts';
import { worldAnvilService } from '../client/world-anvil.ts';

export interface Visit {
  readonly wa: WorldAnvil;
  readonly how: Reading & { readonly origin: Origin };
}

/** One per call, so that everything a call reads shares one deadline and one age. */
const visits = new WeakMap<ToolContext, Visit>();

export function visit(ctx: ToolContext): Visit {
  const known = visits.get(ctx);
  if (known) return known;
  const begun = begin(ctx, false);
  visits.set(ctx, begun);
  return begun;
}

const begin = (ctx: ToolContext, fresh: boolean): Visit => ({
  wa: ctx.use(worldAnvilService),
  how: {
    signal: ctx.signal,
    time: callTime(ctx.config.worldAnvilCallMs),
    origin: newOrigin(),
    since: fresh ? Date.now() : undefined,
  },
});

/**
 * A tool that reads World Anvil: it accepts `fresh`, and its answer says whether it was cached and
 * how old its oldest part is.
 */
export function readTool<Input extends z.ZodObject, Data extends z.ZodType>(
  spec: Omit<ToolSpec<Input, Data>, 'toolset' | 'hints'>,
): Tool {
  return defineTool({
    ...spec,
    toolset: 'worldanvil',
    hints: { openWorld: true },
    async run(args, ctx): Promise<Answer<z.input<Data>>> {
      visits.set(ctx, begin(ctx, Reflect.get(args, 'fresh') === true));
      const { origin } = visit(ctx).how;
      const answer = await spec.run(args, ctx);
      return {
        ...answer,
        cached: origin.cached,
        notices: [...(answer.notices ?? []), ...origin.notices],
        ...(origin.asOf !== undefined && {
          asOf: Math.min(origin.asOf, answer.asOf ?? origin.asOf),
        }),
      };
    },
  });
}
