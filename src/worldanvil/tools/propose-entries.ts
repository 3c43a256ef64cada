import * as z from 'zod';
import { invalidInput, LoreError } from '../../base/error.ts';
import { markdownToInlineBBCode } from '../../text/markdown-bbcode.ts';
import type { ToolContext } from '../../tool/tool.ts';
import { type Visit, visit } from '../answer/read-tool.ts';
import { idField, WorldId } from '../answer/tool-fields.ts';
import { writeTool } from '../answer/write-tool.ts';
import { wholeList } from '../client/complete-list.ts';
import { idOf, isEntity, isRaw, type Raw, titleOf } from '../client/raw.ts';
import { idFor, worldId } from '../client/resolve-names.ts';
import type { Resource } from '../resource.ts';
import { article, history, image, map, marker, timeline } from '../resources.ts';
import { checkLength } from '../write/article-fields.ts';
import { mentionWriter } from '../write/mention-links.ts';
import { namesakes, readNow } from '../write/outcome.ts';
import { diffOf, type Proposal, proposals } from '../write/proposal.ts';
import { type WritableWorld, writableWorld } from '../write/writable-world.ts';
import { answerProposal, ProposalOut } from './propose-articles.ts';

/** A new entity of a world as a proposal; texts are Markdown. */
async function proposeEntry(
  ctx: ToolContext,
  { wa, how }: Visit,
  about: {
    readonly resource: Resource;
    readonly world: WritableWorld;
    readonly parent: string;
    readonly title: string;
    readonly fields: Raw;
    /** The names of the `fields` that are Markdown. */
    readonly texts: readonly string[];
    readonly addTo?: Proposal['addTo'];
    /** The map or timeline that will show it. */
    readonly shownIn?: { readonly resource: Resource; readonly title: string };
    readonly warnings?: readonly string[];
  },
) {
  const { resource, world, title, texts, addTo, warnings = [] } = about;
  const articles = await wholeList(wa, article, world.id, how);
  const mentions = mentionWriter(articles);
  const fields = Object.fromEntries(
    Object.entries({ title, ...about.fields, world: { id: world.id }, state: 'private' })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        name,
        texts.includes(name) ? markdownToInlineBBCode(String(value), mentions.link) : value,
      ]),
  );
  checkLength('title', title);
  const listed = await wholeList(wa, resource, about.parent, how);
  const proposal = ctx.use(proposals).add({
    action: 'create',
    resource,
    world,
    title,
    fields,
    ...(addTo && { addTo }),
    namesakes: namesakes(listed, title),
    warnings: [...warnings, ...mentions.warnings],
  });
  const named = new Map(articles.map((raw) => [idOf(raw), titleOf(raw)]));
  const { shownIn } = about;
  return answerProposal({
    proposal,
    diff: [
      ...diffOf(proposal, (id) => named.get(id)),
      ...(shownIn ? [{ field: shownIn.resource.one, diff: `+ ${shownIn.title}` }] : []),
    ],
  });
}

const worldIdOf = (raw: Raw): string => (isEntity(raw.world) ? idOf(raw.world) : '');

const year = (field: string) =>
  z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.string().regex(/^-?\d{1,9}$/, 'a whole number, negative before the epoch'))
    .describe(field);

export const proposeTimelineEvent = writeTool({
  name: 'propose_timeline_event',
  title: 'Propose an event',
  description:
    'World Anvil: add, put, record or insert a new event or entry (year, date) on a timeline: proposes it, private, for apply_change.',
  input: z.strictObject({
    timeline_id: idField(timeline).optional(),
    world_id: WorldId,
    title: z.string().min(1).describe('Title'),
    year: year('Year'),
    month: z.int().min(0).optional().describe('Month'),
    day: z.int().min(0).optional().describe('Day'),
    ending_year: year('Last year').optional(),
    content: z.string().optional().describe('What happened, Markdown'),
    significance: z.int().min(0).max(5).optional().describe('0-5'),
    article_id: z.string().optional().describe('Article it is about'),
  }),
  data: ProposalOut,
  async run(args, ctx) {
    const visiting = visit(ctx);
    const { wa, how } = visiting;
    const line =
      args.timeline_id === undefined
        ? undefined
        : await readNow(
            ctx,
            timeline,
            await idFor(wa, timeline, args.timeline_id, args.world_id, how),
            how,
          );
    const id = line ? worldIdOf(line) : await worldId(wa, args.world_id, how);
    const world = await writableWorld(ctx, id, how);
    if (args.ending_year !== undefined && Number(args.ending_year) < Number(args.year))
      throw invalidInput(
        `The event would end (${args.ending_year}) before it begins (${args.year}).`,
      );
    const about =
      args.article_id === undefined
        ? undefined
        : { id: await idFor(wa, article, args.article_id, world.id, how) };
    return proposeEntry(ctx, visiting, {
      resource: history,
      world,
      parent: world.id,
      title: args.title,
      fields: {
        year: args.year,
        month: args.month,
        day: args.day,
        endingYear: args.ending_year,
        significance: args.significance,
        fullcontent: args.content,
        article: about,
      },
      texts: ['fullcontent'],
      ...(line && { addTo: { resource: timeline, id: idOf(line), field: 'histories' } }),
      ...(line && { shownIn: { resource: timeline, title: titleOf(line) } }),
      warnings: line ? [] : ['No timeline was given, so no timeline will show it.'],
    });
  },
});

/** Why coordinates must be wrong, if the size of the map is known. */
async function outside({ wa, how }: Visit, chart: Raw, x: number, y: number): Promise<string[]> {
  if (!isRaw(chart.image)) return [];
  try {
    const { width, height } = (await wa.get(image, idOf(chart.image), 0, how)).raw;
    const isOut = (at: number, size: unknown): boolean =>
      typeof size === 'number' && (at < 0 || at > size);
    return isOut(x, width) || isOut(y, height)
      ? [`${x}, ${y} lies outside the map, which is ${width} by ${height} pixels.`]
      : [];
  } catch (error) {
    if (!(error instanceof LoreError)) throw error;
    return [];
  }
}

export const proposeMapMarker = writeTool({
  name: 'propose_map_marker',
  title: 'Propose a marker',
  description:
    'World Anvil: put, place, add or mark a new marker or pin on the map: proposes it, private, for apply_change.',
  input: z.strictObject({
    map_id: idField(map),
    world_id: WorldId,
    title: z.string().min(1).describe('Label'),
    x: z.int().describe('Pixels from the left'),
    y: z.int().describe('Pixels from the top'),
    article_id: z.string().optional().describe('Article it leads to'),
    description: z.string().optional().describe('Markdown'),
  }),
  data: ProposalOut,
  async run(args, ctx) {
    const visiting = visit(ctx);
    const { wa, how } = visiting;
    const chart = await readNow(
      ctx,
      map,
      await idFor(wa, map, args.map_id, args.world_id, how),
      how,
    );
    const world = await writableWorld(ctx, worldIdOf(chart), how);
    const target =
      args.article_id === undefined
        ? undefined
        : { id: await idFor(wa, article, args.article_id, world.id, how) };
    return proposeEntry(ctx, visiting, {
      resource: marker,
      world,
      parent: idOf(chart),
      title: args.title,
      fields: {
        map: { id: idOf(chart) },
        geoX: args.x,
        geoY: args.y,
        targetArticle: target,
        description: args.description,
      },
      texts: ['description'],
      shownIn: { resource: map, title: titleOf(chart) },
      warnings: await outside(visiting, chart, args.x, args.y),
    });
  },
});
