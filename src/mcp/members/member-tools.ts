import type { Config } from '../../base/config.ts';
import type { Tool } from '../../tool/tool.ts';
import { chosenToolsets, domainsIn } from '../catalogue.ts';
import { domains } from '../domains.ts';
import { usageTools } from './usage-tools.ts';

/**
 * What members of a server are offered beside the tools of their toolsets. Where the server names its
 * toolsets, those of other domains would lead to nothing.
 */
export async function memberTools(config: Config): Promise<Tool[]> {
  const offered = config.toolsets.trim() === '' ? domains : domainsIn(chosenToolsets(config));
  const tools = await Promise.all(offered.map((domain) => domain.memberTools(config)));
  return [...tools.flat(), ...usageTools];
}
