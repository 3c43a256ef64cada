import type { Article } from '../articles/article-kind.ts';

export type Page = Article & { readonly title: string };

export interface Link {
  readonly from: string;
  readonly to: string;
  /** `mention`, or the field that holds it. */
  readonly by: readonly string[];
}

export interface LinkGraph {
  readonly pages: ReadonlyMap<string, Page>;
  readonly links: readonly Link[];
  /** Links by their source, and by their target. */
  readonly out: ReadonlyMap<string, readonly Link[]>;
  readonly into: ReadonlyMap<string, readonly Link[]>;
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

/** Which article links to which, without links that lead out of the world's articles. */
export function linkGraph(articles: readonly Page[]): LinkGraph {
  const pages = new Map(articles.map((page) => [page.article_id, page]));
  const out = new Map<string, Link[]>();
  const into = new Map<string, Link[]>();
  const links: Link[] = [];
  for (const page of articles) {
    const ways = new Map<string, Set<string>>();
    for (const { id, by } of page.points_at)
      if (pages.has(id) && id !== page.article_id)
        ways.set(id, (ways.get(id) ?? new Set()).add(by));
    for (const [to, by] of ways) {
      const link = { from: page.article_id, to, by: [...by] };
      links.push(link);
      add(out, link.from, link);
      add(into, link.to, link);
    }
  }
  return { pages, links, out, into };
}

/** The links of an article, in both directions. */
export const linksAt = (graph: LinkGraph, id: string): Link[] => [
  ...(graph.out.get(id) ?? []),
  ...(graph.into.get(id) ?? []),
];

const otherEnd = (link: Link, id: string): string => (link.from === id ? link.to : link.from);

/** The shortest path between two articles, ignoring the direction of links. */
export function shortestPath(graph: LinkGraph, from: string, to: string): Link[] | undefined {
  const cameBy = new Map<string, Link | undefined>([[from, undefined]]);
  let frontier = [from];
  while (frontier.length > 0 && !cameBy.has(to)) {
    const next: string[] = [];
    for (const id of frontier)
      for (const link of linksAt(graph, id)) {
        const other = otherEnd(link, id);
        if (cameBy.has(other)) continue;
        cameBy.set(other, link);
        next.push(other);
      }
    frontier = next;
  }
  if (!cameBy.has(to)) return undefined;
  const path: Link[] = [];
  for (let at = to; at !== from; ) {
    const link = cameBy.get(at);
    if (!link) break;
    path.unshift(link);
    at = otherEnd(link, at);
  }
  return path;
}

/** Articles reachable from one, nearest first, with their distance. */
export function around(graph: LinkGraph, from: string, depth: number): Map<string, number> {
  const found = new Map([[from, 0]]);
  for (const [id, distance] of found)
    if (distance < depth)
      for (const link of linksAt(graph, id)) {
        const other = otherEnd(link, id);
        if (!found.has(other)) found.set(other, distance + 1);
      }
  return found;
}

/** The number of connected components. */
export function groupsIn(graph: LinkGraph): number {
  const seen = new Set<string>();
  let groups = 0;
  for (const id of graph.pages.keys()) {
    if (seen.has(id)) continue;
    groups += 1;
    for (const reached of around(graph, id, Number.POSITIVE_INFINITY).keys()) seen.add(reached);
  }
  return groups;
}
