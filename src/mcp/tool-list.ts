import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { findAsset } from '../base/assets.ts';
import type { Tool } from '../tool/tool.ts';
import { describedWith } from '../tool/tool-description.ts';
import { allTools, isChosen, toolsIn } from './catalogue.ts';
import { listedOutput, listedSchema } from './schema.ts';

const JsonSchema = z.record(z.string(), z.unknown());

/** A tool as clients see it. */
const ListedTool = z.object({
  name: z.string(),
  toolset: z.string(),
  alsoIn: z.array(z.string()),
  title: z.string().optional(),
  description: z.string(),
  inputSchema: JsonSchema,
  outputSchema: JsonSchema,
  annotations: z.record(z.string(), z.boolean()),
  card: z.string().optional(),
});
export type ListedTool = z.infer<typeof ListedTool>;

/** As stored: the description depends on which other tools are on. */
const StoredTool = ListedTool.extend({
  instead: z.array(z.string()),
});
type StoredTool = z.infer<typeof StoredTool>;

/** Written by the build, so that listing the tools need not load them. */
const BUILT_LIST = 'tool-list.json';

/** The tools of these toolsets as clients see them, in the order on the wire. */
export async function toolList(chosen: ReadonlySet<string>): Promise<ListedTool[]> {
  const path = findAsset(BUILT_LIST);
  const stored =
    path === undefined
      ? (await toolsIn(chosen)).map(storedTool)
      : z.array(StoredTool).parse(JSON.parse(readFileSync(path, 'utf8')));
  return described(stored.filter(isChosen(chosen)));
}

/** Completes each description with the tools among these to use instead. */
function described(tools: readonly StoredTool[]): ListedTool[] {
  const names = new Set(tools.map(({ name }) => name));
  return tools.map(({ instead, ...tool }) => ({
    ...tool,
    description: describedWith(tool.description, instead, (name) => names.has(name)),
  }));
}

/** The list of all tools, as the build writes it. */
export const wholeToolList = async (): Promise<StoredTool[]> => (await allTools()).map(storedTool);

const storedTool = (tool: Tool): StoredTool => ({
  ...listed(tool),
  instead: [...tool.instead],
});

const known = new WeakMap<Tool, ListedTool>();

/** Made once for each tool: converting schemas to JSON takes milliseconds. */
export function listed(tool: Tool): ListedTool {
  const entry = known.get(tool) ?? {
    name: tool.name,
    toolset: tool.toolset,
    alsoIn: [...tool.alsoIn],
    ...titleOf(tool),
    description: tool.description,
    inputSchema: listedSchema(tool.input),
    outputSchema: listedOutput(tool),
    annotations: annotationsOf(tool),
    ...(tool.card !== undefined && { card: tool.card }),
  };
  known.set(tool, entry);
  return entry;
}

/** Clients show the name if there is no title, so a title that only repeats it is left out. */
const titleOf = ({ name, title }: Tool) => {
  const said = new Set(bareWords(name));
  return bareWords(title).every((word) => said.has(word)) ? {} : { title };
};

/** `Spells of a class` says no more than `get_spells_by_class`. */
const bareWords = (words: string): string[] =>
  words
    .toLowerCase()
    .split(/[\s_]+/)
    .filter((word) => !/^(an?|the|of)$/.test(word))
    .map((word) => word.replace(/s$/, ''));

/** The destructive and idempotent hints matter only for tools that write. */
export const annotationsOf = ({ hints }: Tool) => ({
  readOnlyHint: !hints.writes,
  ...(hints.writes && {
    destructiveHint: hints.destructive,
    idempotentHint: hints.idempotent,
  }),
  openWorldHint: hints.openWorld,
});
