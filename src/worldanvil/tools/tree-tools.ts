import * as z from 'zod';
import type { Tool, ToolContext } from '../../tool/tool.ts';
import { answerWhole } from '../answer/answer-page.ts';
import { type Format, type Shaped, shape } from '../answer/entity-shape.ts';
import { readTool, type Visit, visit } from '../answer/read-tool.ts';
import {
  depth,
  InWorld,
  idField,
  levelOf,
  paging,
  Thing,
  Things,
  WorldId,
} from '../answer/tool-fields.ts';
import { refsIn } from '../client/list-references.ts';
import { idOf, isRaw, type Raw } from '../client/raw.ts';
import { readEach, unreadNotice } from '../client/read-each.ts';
import { idFor, worldId } from '../client/resolve-names.ts';
import type { Resource } from '../resource.ts';
import * as table from '../resources.ts';
import { listed } from './resource-tools.ts';

/** A level of a tree: the field of its children, and their resource. */
interface Branch {
  readonly field: string;
  readonly resource: Resource;
  /** The granularity at which a leaf has its text; branches are complete in their lists. */
  readonly read?: number;
  readonly inside?: Branch;
}

interface Grown {
  cached: boolean;
  unread: number;
}

/** Everything below one entity, level by level. */
async function grow(
  parent: Raw,
  branch: Branch,
  { wa, how }: Visit,
  format: Format,
  grown: Grown,
): Promise<Shaped[]> {
  const page = await wa.listAll(branch.resource, idOf(parent), how);
  grown.cached &&= page.cached;
  if (page.partial) grown.unread += 1;
  let raws = page.entities;
  if (branch.read !== undefined) {
    const each = await readEach(wa, branch.resource, raws, branch.read, how);
    grown.cached &&= each.cached;
    grown.unread += each.left.length;
    // What there was no time to read is at least listed.
    raws = [...each.raws, ...each.left];
  }
  const shaped: Shaped[] = [];
  for (const raw of raws) {
    const { update_date: _date, ...node } = shape(raw, branch.resource, { format });
    const { inside } = branch;
    const isOpen = inside !== undefined && !how.time?.over();
    if (inside !== undefined && !isOpen) grown.unread += 1;
    shaped.push({
      ...node,
      id: node.id,
      ...(isOpen && { [inside.field]: await grow(raw, inside, { wa, how }, format, grown) }),
    });
  }
  return shaped;
}

const treeTool = (resource: Resource, branch: Branch, instead: readonly string[]): Tool =>
  readTool({
    name: `get_${resource.one}`,
    title: resource.words.charAt(0).toUpperCase() + resource.words.slice(1),
    description: `World Anvil: ${resource.reading}.`,
    instead,
    input: z.strictObject({
      [`${resource.one}_id`]: idField(resource),
      world_id: InWorld,
      ...depth,
    }),
    data: Thing,
    async run(args, ctx: ToolContext) {
      const visiting = visit(ctx);
      const { wa, how } = visiting;
      const id = await idFor(
        wa,
        resource,
        String(Reflect.get(args, `${resource.one}_id`)),
        args.world_id,
        how,
      );
      const level = levelOf(resource, args);
      const { raw, cached, notices } = await wa.get(resource, id, level, how);
      const data = shape(raw, resource, { format: args.format });
      if (level < 1) return { data, source: 'worldanvil', cached, notices };
      if (wa.audience === 'player' && branch.resource.players === 'nothing')
        return {
          data,
          source: 'worldanvil',
          cached,
          notices: [...notices, `What lies inside a ${resource.words} is for the game master.`],
        };
      const grown: Grown = { cached, unread: 0 };
      data[branch.field] = await grow(raw, branch, visiting, args.format, grown);
      if (grown.unread > 0) data.has_more = true;
      return {
        data,
        source: 'worldanvil',
        cached: grown.cached,
        notices: [...notices, ...unreadNotice(grown.unread, `parts of this ${resource.words}`)],
      };
    },
  });

export const getNotebook = treeTool(
  table.notebook,
  {
    field: 'sections',
    resource: table.notesection,
    inside: { field: 'notes', resource: table.note, read: 0 },
  },
  ['list_notebooks'],
);

export const getManuscript = treeTool(
  table.manuscript,
  {
    field: 'versions',
    resource: table.manuscriptVersion,
    inside: {
      field: 'parts',
      resource: table.manuscriptPart,
      inside: { field: 'beats', resource: table.manuscriptBeat, read: 1 },
    },
  },
  ['list_manuscripts'],
);

export const getBlockFolder = treeTool(
  table.blockFolder,
  { field: 'blocks', resource: table.block },
  ['get_block'],
);

export const listNotebooks = readTool({
  name: 'list_notebooks',
  title: 'List notebooks',
  description: 'World Anvil: list all notebooks; which notebooks exist.',
  instead: ['get_notebook'],
  input: z.strictObject({ world_id: WorldId, ...paging }),
  data: Things,
  payload: 'entities',
  async run(args, ctx) {
    const { wa, how } = visit(ctx);
    const asked = args.world_id === undefined ? undefined : await worldId(wa, args.world_id, how);
    const page = await refsIn(wa, table.notebook, asked ?? '', how);
    if (asked === undefined) return answerWhole(page, args, listed(table.notebook));
    // The list that works is the account's; only the full notebook says which world it is about.
    const each = await readEach(wa, table.notebook, page.entities, 2, how);
    const inside = [...each.raws, ...each.left].filter(
      (raw) => !isRaw(raw.world) || idOf(raw.world) === asked,
    );
    const notices = [...page.notices, ...unreadNotice(each.left.length, 'notebooks')];
    return answerWhole({ ...page, entities: inside, notices }, args, listed(table.notebook));
  },
});
