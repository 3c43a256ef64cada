import type * as z from 'zod';
import { defineTool, type Tool, type ToolSpec } from '../../tool/tool.ts';

/** A tool that prepares or makes a change; only `apply_change` and the like actually write. */
export const writeTool = <Input extends z.ZodObject, Data extends z.ZodType>(
  spec: Omit<ToolSpec<Input, Data>, 'toolset'>,
): Tool =>
  defineTool({
    ...spec,
    toolset: 'worldanvil-write',
    hints: { openWorld: true, ...spec.hints },
  });
