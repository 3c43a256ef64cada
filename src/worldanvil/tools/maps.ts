import * as z from 'zod';
import { type Shaped, shape } from '../answer/entity-shape.ts';
import { brief, lines } from '../answer/fit-budget.ts';
import { readTool, visit } from '../answer/read-tool.ts';
import { depth, idField, levelOf, paging, Thing, Things, WorldId } from '../answer/tool-fields.ts';
import { idOf, isRaw, type Raw, textOf } from '../client/raw.ts';
import { readEach, restNotice } from '../client/read-each.ts';
import { idFor } from '../client/resolve-names.ts';
import { image, map, marker } from '../resources.ts';

export const getMap = readTool({
  name: 'get_map',
  title: 'Map',
  description: 'Get a map: image, zoom, place it shows, names of its markers.',
  input: z.strictObject({ map_id: idField(map), world_id: WorldId, ...depth }),
  data: Thing,
  async run(args, ctx) {
    const { wa, how } = visit(ctx);
    const id = await idFor(wa, map, args.map_id, args.world_id, how);
    const { raw, cached, notices } = await wa.get(map, id, levelOf(map, args), how);
    const data = shape(raw, map, { format: args.format });
    if (args.detail !== 'full' || !isRaw(raw.image) || wa.audience === 'player')
      return { data, source: 'worldanvil', cached, notices };
    const picture = await wa.get(image, idOf(raw.image), 0, how);
    return {
      data: { ...data, width: picture.raw.width, height: picture.raw.height },
      source: 'worldanvil',
      cached: cached && picture.cached,
      notices,
    };
  },
});

/** Where a marker leads: at most one of these is set. */
const TARGETS = [
  'targetArticle',
  'targetLocation',
  'targetOrganization',
  'targetMap',
  'targetCategory',
  'targetHistoricalEntry',
];

function markerShape(raw: Raw): Shaped {
  const shaped = shape(raw, marker, { format: 'markdown' });
  const {
    map: _map,
    world: _world,
    title,
    marker_type,
    group,
    update_date: _date,
    ...rest
  } = shaped;
  const target = TARGETS.map((name) => raw[name]).find(isRaw);
  return {
    ...rest,
    id: shaped.id,
    ...(title !== undefined && { label: title }),
    ...(textOf(raw.icon) && { icon: textOf(raw.icon) }),
    ...(isRaw(raw.group) && { group: textOf(raw.group.title) }),
    ...(isRaw(raw.markertype) && { marker_type: textOf(raw.markertype.title) }),
    ...(target && {
      target: { id: idOf(target), title: textOf(target.title), type: textOf(target.entityClass) },
    }),
  };
}

export const getMapMarkers = readTool({
  name: 'get_map_markers',
  title: 'Map markers',
  description:
    'List markers of a map with coordinates (pixels geo_x, geo_y) and what they lead to.',
  input: z.strictObject({ map_id: idField(map), world_id: WorldId, ...paging }),
  data: Things,
  payload: 'entities',
  async run(args, ctx) {
    const { wa, how } = visit(ctx);
    const id = await idFor(wa, map, args.map_id, args.world_id, how);
    const { limit, offset, all } = args;
    const request = { ...how, rich: 2, ...(!all && { limit, offset }) };
    const page = all ? await wa.listAll(marker, id, request) : await wa.list(marker, id, request);
    const shown = all ? page.entities.slice(offset) : page.entities;
    const progress = (done: number, total: number) => ctx.progress(done, total, 'markers read');
    // The list gives coordinates only where it heeds the wish for whole markers.
    const each = shown.every((raw) => 'geoX' in raw)
      ? { raws: shown, left: [], cached: page.cached }
      : await readEach(wa, marker, shown, 2, { ...how, progress });
    const left = each.left.length;
    const { things, notices } = brief(each.raws.map(markerShape));
    return {
      data: things,
      text: lines(things),
      source: 'worldanvil',
      cached: page.cached && each.cached,
      meta: {
        ...(all && { total: page.entities.length }),
        offset,
        limit: all ? shown.length : limit,
        has_more: left > 0 || (!all && page.sent >= limit),
      },
      notices: [
        ...page.notices,
        ...notices,
        ...restNotice(left, 'markers', offset + each.raws.length),
      ],
    };
  },
});
