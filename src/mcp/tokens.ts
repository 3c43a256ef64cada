import type { Tool } from '../tool/tool.ts';
import { fullDescription } from '../tool/tool-description.ts';
import { listedSchema } from './schema.ts';

/** JSON takes about four characters per token with today's tokenizers. */
const CHARACTERS_PER_TOKEN = 4;

/** The tokens of a tool's definition: name, description and input, as hosts show them. */
export const tokensOf = (tool: Tool): number =>
  Math.ceil(
    JSON.stringify({
      name: tool.name,
      description: fullDescription(tool),
      input_schema: listedSchema(tool.input),
    }).length / CHARACTERS_PER_TOKEN,
  );
