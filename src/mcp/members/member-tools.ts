import type { Tool } from '../../tool/tool.ts';
import { domains } from '../domains.ts';
import { usageTools } from './usage-tools.ts';

/** What members of a server are offered beside the tools of their toolsets. */
export async function memberTools(): Promise<Tool[]> {
  const tools = await Promise.all(domains.map((domain) => domain.memberTools()));
  return [...tools.flat(), ...usageTools];
}
