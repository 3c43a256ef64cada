import { baseSettings, type Config, type Settings } from '../base/config.ts';
import type { Kind } from '../library/kind.ts';
import type { Domain, Toolset } from '../tool/domain.ts';
import type { Prompt } from '../tool/prompt.ts';
import type { Tool } from '../tool/tool.ts';
import { chooseToolsets, presetsOf, toolsetsLeftOut } from '../tool/toolsets.ts';
import { domains } from './domains.ts';

/** All settings, by name. */
export const settings: Settings = Object.assign(
  {},
  baseSettings,
  ...domains.map((domain) => domain.settings),
);

/** Every kind of entity the library may hold. */
export const kinds: readonly Kind[] = domains.flatMap((domain) => domain.kinds);

export const toolsets: readonly Toolset[] = domains.flatMap((domain) => domain.toolsets);
export const presets = presetsOf(domains);

/** The toolsets that are on with this configuration. */
export const chosenToolsets = (config: Config): ReadonlySet<string> =>
  chooseToolsets(domains, config);

/** Why toolsets that this configuration names are off, as sentences. */
export const leftOut = (config: Config): string[] => toolsetsLeftOut(domains, config);

/** The domains that have at least one toolset on. */
export const domainsIn = (chosen: ReadonlySet<string>): Domain[] =>
  domains.filter((domain) => domain.toolsets.some(({ name }) => chosen.has(name)));

export const isChosen =
  (chosen: ReadonlySet<string>) =>
  ({ toolset, alsoIn }: Pick<Tool, 'toolset' | 'alsoIn'>): boolean =>
    [toolset, ...alsoIn].some((name) => chosen.has(name));

/** The tools of these toolsets, in the order on the wire. Loads only their domains. */
export async function toolsIn(chosen: ReadonlySet<string>): Promise<Tool[]> {
  const tools = await Promise.all(domainsIn(chosen).map((domain) => domain.tools()));
  return tools.flat().filter(isChosen(chosen));
}

export const allTools = (): Promise<Tool[]> => toolsIn(new Set(toolsets.map(({ name }) => name)));

/** The prompts whose tools are available. */
export async function promptsIn(chosen: ReadonlySet<string>): Promise<Prompt[]> {
  const prompts = await Promise.all(domainsIn(chosen).map((domain) => domain.prompts()));
  return prompts.flat().filter(({ toolset }) => chosen.has(toolset));
}
