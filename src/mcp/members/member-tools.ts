import type { Config } from '../../base/config.ts';
import type { Tool } from '../../tool/tool.ts';
import { chosenToolsets, domainsIn } from '../catalogue.ts';
import { domains } from '../domains.ts';
import { usageTools } from './usage-tools.ts';

/**
 * The additional tools of members. If the server lists its toolsets, only those of their domains,
 * since the others would have no use.
 */
export async function memberTools(config: Config): Promise<Tool[]> {
  const offered = config.toolsets.trim() === '' ? domains : domainsIn(chosenToolsets(config));
  const tools = await Promise.all(offered.map((domain) => domain.memberTools(config)));
  return [...tools.flat(), ...usageTools];
}
