import * as z from 'zod';
import { answerWhole } from '../answer/answer-page.ts';
import { type Shaped, shape } from '../answer/entity-shape.ts';
import { readTool, type Visit, visit } from '../answer/read-tool.ts';
import { depth, idField, levelOf, paging, Thing, Things, WorldId } from '../answer/tool-fields.ts';
import { refsIn } from '../client/list-references.ts';
import { idOf, isEmpty, isEntity, isRaw, type Raw, textOf, titleOf } from '../client/raw.ts';
import { type Each, readEach, unreadNotice } from '../client/read-each.ts';
import { idFor, worldId } from '../client/resolve-names.ts';
import { era, history, timeline } from '../resources.ts';

const number = (value: unknown): number => {
  const read = typeof value === 'number' ? value : Number.parseFloat(textOf(value));
  return Number.isNaN(read) ? 0 : read;
};

/** Years are texts and may be negative; months and days may be missing. */
const inOrder = (a: Raw, b: Raw): number =>
  number(a.year) - number(b.year) ||
  number(a.month) - number(b.month) ||
  number(a.day) - number(b.day);

const refsOf = (value: unknown): Raw[] => (Array.isArray(value) ? value.filter(isRaw) : []);

/**
 * The events of a timeline with their dates, from the list of the world's events if that has them.
 */
async function eventsOf(
  raw: Raw,
  { wa, how }: Visit,
  progress: (done: number, total: number) => void,
): Promise<Each> {
  const refs = refsOf(raw.histories);
  if (refs.length === 0) return { raws: [], left: [], cached: true };
  const world = isEntity(raw.world) ? idOf(raw.world) : undefined;
  if (world !== undefined) {
    const page = await wa.listAll(history, world, { ...how, rich: 2 });
    const byId = new Map(
      page.entities.filter((event) => 'year' in event).map((event) => [idOf(event), event]),
    );
    const known = refs.map((ref) => byId.get(idOf(ref))).filter(isRaw);
    if (known.length === refs.length) return { raws: known, left: [], cached: page.cached };
  }
  return readEach(wa, history, refs, 1, { ...how, progress });
}

const eventShape = (raw: Raw): Shaped => {
  const {
    world: _world,
    timelines: _timelines,
    ...event
  } = shape(raw, history, { format: 'markdown' });
  return { ...event, id: idOf(raw) };
};

const eraShape = (raw: Raw): Shaped => {
  const { world: _world, timeline: _timeline, ...shown } = shape(raw, era, { format: 'markdown' });
  const line = isRaw(raw.timeline) ? titleOf(raw.timeline) : textOf(raw.timeline);
  return { ...shown, id: idOf(raw), ...(line && { timeline: line }) };
};

export const getTimeline = readTool({
  name: 'get_timeline',
  title: 'Timeline',
  description:
    'World Anvil: open, read or show one timeline: what happened in an age or war, its events in chronological order.',
  instead: ['list_timelines'],
  input: z.strictObject({ timeline_id: idField(timeline), world_id: WorldId, ...depth }),
  card: 'timeline',
  data: Thing,
  async run(args, ctx) {
    const visiting = visit(ctx);
    const { wa, how } = visiting;
    const id = await idFor(wa, timeline, args.timeline_id, args.world_id, how);
    const { raw, cached, notices } = await wa.get(timeline, id, levelOf(timeline, args), how);
    const { histories: _h, eras: _e, ...data } = shape(raw, timeline, { format: args.format });
    const progress = (done: number, total: number) => ctx.progress(done, total, 'events read');
    // Eras are few and frame the rest, so they come first.
    const eras = await readEach(wa, era, refsOf(raw.eras), 2, how);
    const events = await eventsOf(raw, visiting, progress);
    const left = events.left.length + eras.left.length;
    const allEras = [...eras.raws, ...eras.left];
    return {
      data: {
        ...data,
        id: data.id,
        ...(!isEmpty(allEras) && { eras: allEras.sort(inOrder).map(eraShape) }),
        ...('histories' in raw && { events: [...events.raws].sort(inOrder).map(eventShape) }),
        ...(left > 0 && { has_more: true }),
      },
      source: 'worldanvil',
      cached: cached && events.cached && eras.cached,
      notices: [
        ...notices,
        ...unreadNotice(events.left.length, 'events'),
        ...unreadNotice(eras.left.length, 'eras'),
      ],
    };
  },
});

export const listEras = readTool({
  name: 'list_eras',
  title: 'List eras',
  description: 'World Anvil: list all eras or ages of a world; which eras exist.',
  instead: ['get_era'],
  input: z.strictObject({ world_id: WorldId, ...paging }),
  data: Things,
  payload: 'entities',
  async run(args, ctx) {
    const { wa, how } = visit(ctx);
    const world = await worldId(wa, args.world_id, how);
    const page = await refsIn(wa, era, world, how);
    // Timelines list their eras without years; only the era itself has them.
    const shown = page.entities
      .slice(args.offset, args.all ? undefined : args.offset + args.limit)
      .filter((raw) => !('year' in raw));
    const each = await readEach(wa, era, shown, 2, how);
    const read = new Map(each.raws.map((raw) => [idOf(raw), raw]));
    const entities = page.entities.map((raw) => ({
      ...(read.get(idOf(raw)) ?? raw),
      timeline: raw.timeline,
    }));
    const notices = [
      ...page.notices,
      'World Anvil lists no eras: these come from the timelines.',
      ...unreadNotice(each.left.length, 'eras’ years'),
    ];
    return answerWhole({ ...page, entities, notices }, args, eraShape);
  },
});
