import * as z from 'zod';
import { invalidInput } from '../../base/error.ts';
import { counted } from '../../text/excerpt.ts';
import { readTool, visit } from '../answer/read-tool.ts';
import { fresh, Thing, WorldId } from '../answer/tool-fields.ts';
import { articleIndexService } from '../articles/article-index.ts';
import { coverageNotice, preparedIndexes } from '../articles/prepare-indexes.ts';
import { idFor, worldId } from '../client/resolve-names.ts';
import { article } from '../resources.ts';
import {
  around,
  groupsIn,
  type Link,
  type LinkGraph,
  linkGraph,
  linksAt,
  shortestPath,
} from '../survey/link-graph.ts';

const MOST_CONNECTED = 20;

const nodeOf = (graph: LinkGraph, id: string) => {
  const page = graph.pages.get(id);
  return {
    id,
    title: page?.title ?? '',
    template: page?.template ?? '',
    links_out: graph.out.get(id)?.length ?? 0,
    links_in: graph.into.get(id)?.length ?? 0,
  };
};

const linkLine = (graph: LinkGraph, { from, to, by }: Link): string =>
  `- **${graph.pages.get(from)?.title}** → **${graph.pages.get(to)?.title}** (${by.join(', ')})`;

export const getWorldGraph = readTool({
  name: 'get_world_graph',
  title: 'World graph',
  description:
    'World Anvil: how articles are connected, linked or related: relationships, connection between two (from, to), a graph of all.',
  instead: ['find_references'],
  input: z.strictObject({
    world_id: WorldId,
    from: z.string().optional().describe('Article'),
    to: z.string().optional().describe('Article'),
    depth: z.int().min(1).max(5).default(1).describe('Steps around from'),
    limit: z.int().min(1).max(1000).default(200).describe('Links'),
    fresh,
  }),
  data: Thing,
  async run({ world_id, from, to, depth, limit }, ctx) {
    const { wa, how } = visit(ctx);
    if (to !== undefined && from === undefined)
      throw invalidInput('A path needs both ends.', { next: 'Give from as well.' });
    const id = await worldId(wa, world_id, how);
    const { worldIndexes } = await preparedIndexes(ctx, id);
    const index = ctx.use(articleIndexService);
    const graph = linkGraph(
      (await Promise.all(worldIndexes.map((worldIndex) => index.articles(worldIndex)))).flat(),
    );
    const notices = await coverageNotice(worldIndexes, index);
    const find = async (typed: string): Promise<string> => {
      const found = await idFor(wa, article, typed, id, how);
      if (graph.pages.has(found)) return found;
      throw invalidInput(`"${typed}" is not in the index of this world yet.`, {
        next: 'Try again in a moment.',
      });
    };
    const start = from === undefined ? undefined : await find(from);
    const end = to === undefined ? undefined : await find(to);

    if (start !== undefined && end !== undefined) {
      const path = shortestPath(graph, start, end);
      const steps = [start];
      for (const link of path ?? []) steps.push(link.from === steps.at(-1) ? link.to : link.from);
      return {
        data: {
          id,
          connected: path !== undefined,
          ...(path && { length: path.length, path: steps.map((each) => nodeOf(graph, each)) }),
          links: path ?? [],
        },
        source: 'worldanvil',
        notices,
        text: path
          ? `${counted(path.length, 'link')} between them:\n${path.map((link) => linkLine(graph, link)).join('\n')}`
          : 'No links lead from one to the other.',
      };
    }
    const near = start === undefined ? undefined : around(graph, start, depth);
    const links = graph.links.filter((each) => !near || (near.has(each.from) && near.has(each.to)));
    const ids = near ? [...near.keys()] : mostConnected(graph);
    const shown = links.slice(0, limit);
    return {
      data: {
        id,
        articles: graph.pages.size,
        links_total: links.length,
        ...(!near && { groups: groupsIn(graph) }),
        nodes: ids.slice(0, limit).map((each) => nodeOf(graph, each)),
        links: shown,
        has_more: shown.length < links.length,
      },
      source: 'worldanvil',
      notices,
      text: [
        `${counted(graph.pages.size, 'article')}, ${counted(links.length, 'link')}.`,
        ...(near ? [] : ['Most connected:']),
        ...(near
          ? shown.map((link) => linkLine(graph, link))
          : ids.map((each) => {
              const { title, links_in, links_out } = nodeOf(graph, each);
              return `- **${title}** (${links_in} in, ${links_out} out) ‹${each}›`;
            })),
      ].join('\n'),
    };
  },
});

const mostConnected = (graph: LinkGraph): string[] =>
  [...graph.pages.keys()]
    .map((id) => ({ id, links: linksAt(graph, id).length }))
    .filter(({ links }) => links > 0)
    .sort((a, b) => b.links - a.links)
    .slice(0, MOST_CONNECTED)
    .map(({ id }) => id);
