import * as z from 'zod';
import { LoreError } from '../../base/error.ts';
import { DAY_MS } from '../../base/time.ts';
import { pageMeta, pageRequest } from '../answer/answer-page.ts';
import { addressOf, type Shaped, shape, shortReference } from '../answer/entity-shape.ts';
import { brief, lines } from '../answer/fit-budget.ts';
import { readTool, visit } from '../answer/read-tool.ts';
import { depth, idField, levelOf, paging, Thing, Things, WorldId } from '../answer/tool-fields.ts';
import { untimed } from '../client/call-deadline.ts';
import { idOf, isRaw, type Raw, textOf } from '../client/raw.ts';
import { readEach, restNotice } from '../client/read-each.ts';
import { idFor } from '../client/resolve-names.ts';
import { image, map, marker } from '../resources.ts';

/** The size of an image never changes; responses are cached on disk for 90 days. */
const SIZE_FRESH_MS = 90 * DAY_MS;

export const getMap = readTool({
  name: 'get_map',
  title: 'Map',
  description: 'World Anvil: open, show or display one map by title: its image.',
  instead: ['get_map_markers'],
  input: z.strictObject({ map_id: idField(map), world_id: WorldId, ...depth }),
  data: Thing,
  async run(args, ctx) {
    const { wa, how } = visit(ctx);
    const id = await idFor(wa, map, args.map_id, args.world_id, how);
    const { raw, cached, notices } = await wa.get(map, id, levelOf(map, args), how);
    const data = shape(raw, map, { format: args.format });
    if (!isRaw(raw.image) || wa.audience === 'player')
      return { data, source: 'worldanvil', cached, notices };
    try {
      // Only the image itself has its size, which never changes: it is requested once.
      const picture = await wa.get(image, idOf(raw.image), 0, { ...how, freshMs: SIZE_FRESH_MS });
      const { width, height } = picture.raw;
      return { data: { ...data, width, height }, source: 'worldanvil', notices };
    } catch (error) {
      if (!(error instanceof LoreError)) throw error;
      return {
        data,
        source: 'worldanvil',
        notices: [...notices, `The size is missing: ${error.message}`],
      };
    }
  },
});

/** The possible targets of a marker: at most one is set. */
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
  const linked = [raw.targetArticle, raw.targetLocation].find(isRaw);
  const target = TARGETS.map((name) => raw[name]).find(isRaw);
  return {
    ...rest,
    id: shaped.id,
    ...(title !== undefined && { label: title }),
    ...(textOf(raw.icon) && { icon: textOf(raw.icon) }),
    ...(isRaw(raw.group) && { group: textOf(raw.group.title) }),
    ...(isRaw(raw.markertype) && { marker_type: textOf(raw.markertype.title) }),
    ...(target && {
      target: {
        id: idOf(target),
        title: textOf(target.title),
        type: textOf(target.entityClass),
        ...(addressOf(target) && { url: addressOf(target) }),
      },
    }),
    // A location is an article too, so it is linked like one.
    ...(linked && { linked_article: shortReference(linked) }),
  };
}

export const getMapMarkers = readTool({
  name: 'get_map_markers',
  title: 'Map markers',
  description:
    'World Anvil: markers, pins, points of interest, places marked on a map: where something is, coordinates.',
  instead: ['get_map'],
  input: z.strictObject({ map_id: idField(map), world_id: WorldId, ...paging }),
  card: 'map',
  data: Things,
  payload: 'entities',
  async run(args, ctx) {
    const { wa, how } = visit(ctx);
    const id = await idFor(wa, map, args.map_id, args.world_id, how);
    const { offset, all } = args;
    const request = { ...how, rich: 2 };
    const page = all
      ? // The number of markers is given even if there is no time to read each.
        await wa.listAll(marker, id, untimed(request))
      : await pageRequest(args, (asked) => wa.list(marker, id, { ...request, ...asked }));
    const shown = all ? page.entities.slice(offset) : page.entities;
    const progress = (done: number, total: number) => ctx.progress(done, total, 'markers read');
    // The list has coordinates only if it returns full markers.
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
        ...pageMeta(page, args),
        ...(left > 0 && { has_more: true }),
      },
      notices: [
        ...page.notices,
        ...notices,
        ...restNotice(left, 'markers', offset + each.raws.length),
      ],
    };
  },
});
