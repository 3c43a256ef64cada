import * as z from 'zod';
import type { Tool } from '../../tool/tool.ts';
import { answerPage, answerWhole } from '../answer/answer-page.ts';
import { shapeArticle } from '../answer/article-shape.ts';
import { type Format, reference, type Shaped, shape } from '../answer/entity-shape.ts';
import { readTool, visit } from '../answer/read-tool.ts';
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
import type { Page } from '../client/client-port.ts';
import { refsIn } from '../client/list-references.ts';
import { idOf, type Raw } from '../client/raw.ts';
import { readEach, unreadNotice } from '../client/read-each.ts';
import { idFor, worldId } from '../client/resolve-names.ts';
import type { Resource } from '../resource.ts';
import * as table from '../resources.ts';

const spoken = (resource: Resource): string => resource.many.replaceAll('_', ' ');
const titled = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A reference with the fields of its resource's summary, as far as the list has them. */
export const listed =
  (resource: Resource) =>
  (raw: Raw): Shaped =>
    resource === table.article
      ? articleReference(raw)
      : {
          ...reference(raw, resource),
          ...shape(raw, resource, { format: 'markdown', summary: true }),
        };

/** References give an article's category by its id alone. */
const articleReference = (raw: Raw): Shaped => {
  const { category } = shapeArticle(raw, 'markdown');
  return { ...reference(raw, table.article), ...(category !== undefined && { category }) };
};

const shapeOne = (raw: Raw, resource: Resource, format: Format): Shaped =>
  resource === table.article ? shapeArticle(raw, format) : shape(raw, resource, { format });

/** `list_…` of a resource whose list the API pages itself. */
export const listTool = (resource: Resource, rich?: number): Tool => {
  const ofWorld = resource.list?.of === 'world';
  return readTool({
    name: `list_${resource.many}`,
    title: `List ${spoken(resource)}`,
    description: `World Anvil: ${resource.listing}.`,
    instead: [`get_${resource.one}`],
    input: z.strictObject({ ...(ofWorld && { world_id: WorldId }), ...paging }),
    data: Things,
    payload: 'entities',
    async run(args, ctx) {
      const { wa, how } = visit(ctx);
      const asked =
        'world_id' in args && typeof args.world_id === 'string' ? args.world_id : undefined;
      const parent = ofWorld
        ? await worldId(wa, asked, how)
        : resource.list?.of === 'user'
          ? (await wa.identity(how)).id
          : undefined;
      return answerPage(
        args,
        ctx,
        spoken(resource),
        {
          page: (request) => wa.list(resource, parent, { ...request, rich }),
          all: (request) => wa.listAll(resource, parent, { ...request, rich }),
        },
        listed(resource),
      );
    },
  });
};

/** `list_…` of a resource that the API lists per parent smaller than a world. */
export const gatheredListTool = (resource: Resource, parent: Resource): Tool => {
  const parentField = `${parent.one}_id`;
  return readTool({
    name: `list_${resource.many}`,
    title: `List ${spoken(resource)}`,
    description: `World Anvil: ${resource.listing}.`,
    instead: [`get_${resource.one}`],
    input: z.strictObject({
      world_id: WorldId,
      [parentField]: idField(parent).optional(),
      ...paging,
    }),
    data: Things,
    payload: 'entities',
    async run(args, ctx) {
      const { wa, how } = visit(ctx);
      // Only full variables have their values; some lists may return those.
      const rich = resource === table.variable ? 2 : undefined;
      /** People look for the value, so those that will be shown are read in full. */
      const withValues = async (
        page: Page,
        from: number,
        to: number | undefined,
      ): Promise<Page> => {
        const shown = page.entities.slice(from, to).filter((raw) => !('v' in raw));
        if (resource !== table.variable || shown.length === 0) return page;
        const each = await readEach(wa, resource, shown, 2, how);
        const read = new Map(each.raws.map((raw) => [idOf(raw), raw]));
        return {
          ...page,
          entities: page.entities.map((raw) => read.get(idOf(raw)) ?? raw),
          notices: [...page.notices, ...unreadNotice(each.left.length, 'variables’ values')],
        };
      };
      const { offset, limit, all } = args;
      const given = Reflect.get(args, parentField);
      if (typeof given !== 'string') {
        const world = await worldId(wa, args.world_id, how);
        const progress = (done: number) =>
          ctx.progress(done, undefined, `${done} ${spoken(resource)} read`);
        const page = await refsIn(wa, resource, world, { ...how, progress, rich });
        const end = all ? undefined : offset + limit;
        return answerWhole(await withValues(page, offset, end), args, listed(resource));
      }
      const id = await idFor(wa, parent, given, args.world_id, how);
      return answerPage(
        args,
        ctx,
        spoken(resource),
        {
          page: async (request) =>
            withValues(await wa.list(resource, id, { ...request, rich }), 0, limit),
          all: async (request) =>
            withValues(await wa.listAll(resource, id, { ...request, rich }), offset, undefined),
        },
        listed(resource),
      );
    },
  });
};

/** `get_…` of a resource that takes one request. */
export const getTool = (resource: Resource): Tool =>
  readTool({
    name: `get_${resource.one}`,
    title: titled(resource.words),
    description: `World Anvil: ${resource.reading}.`,
    instead: [`list_${resource.many}`],
    input: z.strictObject({
      [`${resource.one}_id`]: idField(resource),
      world_id: InWorld,
      ...depth,
    }),
    data: Thing,
    async run(args, ctx) {
      const { wa, how } = visit(ctx);
      const id = await idFor(
        wa,
        resource,
        String(Reflect.get(args, `${resource.one}_id`)),
        args.world_id,
        how,
      );
      const { raw, cached, notices } = await wa.get(resource, id, levelOf(resource, args), how);
      return { data: shapeOne(raw, resource, args.format), source: 'worldanvil', cached, notices };
    },
  });
