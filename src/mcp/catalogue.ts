import { dnd5eKinds } from '../dnd5e/model/kinds.ts';
import { browseTools, lookupTools, searchTools, tableTools } from '../dnd5e/tools/index.ts';
import type { Kind } from '../library/kind.ts';
import { tools as minecraftTools } from '../minecraft/tools/index.ts';
import type { Tool } from '../tool/tool.ts';
import type { Toolset } from '../tool/toolsets.ts';
import { articleKind } from '../worldanvil/articles/article-kind.ts';
import { tools as worldAnvilTools } from '../worldanvil/tools/index.ts';

/** Every tool there is. The order is the order on the wire: keep it stable, clients cache it. */
export const catalogue: readonly Tool[] = [
  ...searchTools,
  ...lookupTools,
  ...browseTools,
  ...tableTools,
  ...worldAnvilTools,
  ...minecraftTools,
];

/** Every kind of entity the library may hold. */
export const kinds: readonly Kind[] = [...dnd5eKinds, articleKind];

export const toolsIn = (chosen: ReadonlySet<Toolset>): Tool[] =>
  catalogue.filter((tool) => [tool.toolset, ...tool.alsoIn].some((toolset) => chosen.has(toolset)));
