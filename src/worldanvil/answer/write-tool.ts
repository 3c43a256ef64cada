import type * as z from 'zod';
import { defineTool, type Tool, type ToolSpec } from '../../tool/tool.ts';

/** A tool on the way to a change of a world; only `apply_change` and its like write. */
export const writeTool = <Input extends z.ZodObject, Data extends z.ZodType>(
  spec: Omit<ToolSpec<Input, Data>, 'toolset'>,
): Tool =>
  defineTool({
    ...spec,
    toolset: 'worldanvil-write',
    hints: { openWorld: true, ...spec.hints },
  });
