import { LoreError } from '../../base/error.ts';
import type { Resource } from '../resource.ts';
import * as table from '../resources.ts';
import type { ListRequest, Page, WorldAnvil } from './client-port.ts';
import { idOf, isRaw, type Raw } from './raw.ts';
import { readEach, unreadNotice } from './read-each.ts';

const merge = (
  pages: readonly Page[],
  extra: readonly string[] = [],
  partial = pages.some((page) => page.partial),
): Page => ({
  entities: pages.flatMap((page) => page.entities),
  sent: pages.reduce((sum, page) => sum + page.sent, 0),
  cached: pages.every((page) => page.cached),
  partial,
  notices: [...new Set([...pages.flatMap((page) => page.notices), ...extra])],
});

/** World Anvil refused the request: another endpoint may work. */
const isClosed = (error: unknown): boolean => error instanceof LoreError;

/** Every reference of a resource in one world, by whichever endpoint the API has. */
export async function refsIn(
  wa: WorldAnvil,
  resource: Resource,
  world: string,
  how: ListRequest = {},
): Promise<Page> {
  switch (resource) {
    case table.block:
      return blocksIn(wa, world, how);
    case table.variable:
      return childrenIn(wa, table.variable, table.variableCollection, world, how);
    case table.era:
      return erasIn(wa, world, how);
    case table.marker:
      return childrenIn(wa, table.marker, table.map, world, how);
    case table.notebook:
      return notebooksIn(wa, world, how);
    case table.note:
    case table.notesection:
      throw new Error(`${resource.many} are read through their notebook`);
    default: {
      const parent = resource.list?.of;
      if (parent === 'user') return wa.listAll(resource, (await wa.identity(how)).id, how);
      return wa.listAll(resource, parent === 'nobody' ? undefined : world, how);
    }
  }
}

async function childrenIn(
  wa: WorldAnvil,
  child: Resource,
  parent: Resource,
  world: string,
  how: ListRequest,
): Promise<Page> {
  const { progress, ...quiet } = how;
  const parents = await wa.listAll(parent, world, { ...quiet, rich: undefined });
  const pages: Page[] = [];
  let done = 0;
  for (const [index, each] of parents.entities.entries()) {
    if (how.time?.over()) {
      const left = unreadNotice(parents.entities.length - index, spoken(parent));
      return merge(pages, [...parents.notices, ...left], true);
    }
    const before = done;
    const page = await wa.listAll(child, idOf(each), {
      ...quiet,
      progress: (count) => progress?.(before + count),
    });
    done += page.entities.length;
    pages.push(page);
  }
  return merge(pages, parents.notices);
}

const spoken = (resource: Resource): string => resource.many.replaceAll('_', ' ');

/**
 * An undocumented list of a world's blocks works for public worlds only; the folders always work.
 */
async function blocksIn(wa: WorldAnvil, world: string, how: ListRequest): Promise<Page> {
  try {
    return await wa.listAll(table.block, world, { ...how, path: 'world/blocks' });
  } catch (error) {
    if (!isClosed(error)) throw error;
    const page = await childrenIn(wa, table.block, table.blockFolder, world, how);
    return merge(
      [page],
      ['World Anvil lists blocks by folder: blocks outside every folder are missing here.'],
    );
  }
}

/** The world's list is documented as broken, to be replaced by the user's: use whichever works. */
async function notebooksIn(wa: WorldAnvil, world: string, how: ListRequest): Promise<Page> {
  try {
    return await wa.listAll(table.notebook, (await wa.identity(how)).id, {
      ...how,
      path: 'user/notebooks',
    });
  } catch (error) {
    if (!isClosed(error)) throw error;
    return wa.listAll(table.notebook, world, how);
  }
}

/** The API has no list of eras; timelines refer to theirs. */
async function erasIn(wa: WorldAnvil, world: string, how: ListRequest): Promise<Page> {
  const { progress: _, ...reading } = how;
  // Players' eras must be as recent as a list; full timelines may be older.
  const rich = wa.audience === 'gm' ? 2 : undefined;
  const timelines = await wa.listAll(table.timeline, world, { ...how, rich });
  const eras: Raw[] = [];
  const isWhole = (raw: Raw): boolean => rich !== undefined && 'eras' in raw;
  const refs = timelines.entities.filter((raw) => !isWhole(raw));
  const each = await readEach(wa, table.timeline, refs, 2, reading);
  for (const line of [...timelines.entities.filter(isWhole), ...each.raws]) {
    const named = Array.isArray(line.eras) ? line.eras.filter(isRaw) : [];
    eras.push(...named.map((era) => ({ ...era, timeline: line.title })));
  }
  return {
    entities: eras,
    sent: eras.length,
    cached: timelines.cached && each.cached,
    partial: each.left.length > 0,
    notices: [...timelines.notices, ...unreadNotice(each.left.length, 'timelines')],
  };
}
