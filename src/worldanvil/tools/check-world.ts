import * as z from 'zod';
import { unavailable } from '../../base/error.ts';
import { plain } from '../../text/names.ts';
import { readTool, type Visit, visit } from '../answer/read-tool.ts';
import { fresh, Thing, WorldId } from '../answer/tool-fields.ts';
import { articleIndexService } from '../articles/article-index.ts';
import { coverageNotice, preparedIndexes } from '../articles/prepare-indexes.ts';
import { isRaw, type Raw, titleOf } from '../client/raw.ts';
import { readEach, unreadNotice } from '../client/read-each.ts';
import { worldId } from '../client/resolve-names.ts';
import { era, history, timeline } from '../resources.ts';
import { eventsAgainstEras, livesAgainstEvents } from '../survey/date-contradictions.ts';
import { linkGraph, type Page } from '../survey/link-graph.ts';
import { unlinkedNames } from '../survey/unlinked-names.ts';
import { deadMentions } from './world-overview.ts';

const CHECKS = [
  'orphans',
  'stubs',
  'dead_mentions',
  'duplicates',
  'untagged',
  'unlinked_names',
  'dates',
] as const;
type Check = (typeof CHECKS)[number];

/** An article with fewer words is a stub. */
const STUB_WORDS = 10;

const named = ({ title, article_id, template }: Page) => ({ title, id: article_id, template });

const sameTitles = (pages: readonly Page[]) => {
  const byTitle = new Map<string, Page[]>();
  for (const page of pages) {
    const key = plain(page.title.replaceAll('&', ' and ')).replace(/^the /, '');
    byTitle.set(key, [...(byTitle.get(key) ?? []), page]);
  }
  return [...byTitle.values()]
    .filter((same) => same.length > 1)
    .map((same) => ({ title: same[0]?.title, articles: same.map(named) }));
};

/** Timelines with their eras and all events of a world, as far as the time of the call allows. */
async function datesIn({ wa, how }: Visit, world: string, pages: readonly Page[]) {
  const events = await wa.listAll(history, world, { ...how, rich: 2 });
  const whole = events.entities.every((raw) => 'year' in raw)
    ? { raws: events.entities, left: [] }
    : await readEach(wa, history, events.entities, 2, how);
  const lines = await wa.listAll(timeline, world, how);
  const timelines = await readEach(wa, timeline, lines.entities, 2, how);
  const refs = timelines.raws.flatMap((line): Raw[] => [line.eras].flat().filter(isRaw));
  const eras = await readEach(wa, era, refs, 2, how);
  const left = whole.left.length + timelines.left.length + eras.left.length;
  return {
    found: [
      ...livesAgainstEvents(pages, whole.raws),
      ...eventsAgainstEras(timelines.raws, eras.raws, whole.raws),
    ],
    notices: [
      ...events.notices,
      ...lines.notices,
      ...unreadNotice(left, 'events, timelines and eras'),
    ],
  };
}

export const checkWorld = readTool({
  name: 'check_world',
  title: 'Check a world',
  description:
    'World Anvil: check a world for mistakes, what is wrong or missing: broken links, contradictions in dates, unfinished, empty, orphan, stub, duplicate or untagged articles.',
  instead: ['get_world_overview'],
  input: z.strictObject({
    world_id: WorldId,
    checks: z.array(z.enum(CHECKS)).optional().describe('Only these'),
    limit: z.int().min(1).max(200).default(20).describe('Of each'),
    fresh,
  }),
  data: Thing,
  async run({ world_id, checks = CHECKS, limit }, ctx) {
    const visiting = visit(ctx);
    const { wa, how } = visiting;
    if (wa.audience === 'player')
      throw unavailable('What a world lacks is for the game master.', {
        next: { operator: 'Start Lorewright with --audience gm to check it.' },
      });
    const id = await worldId(wa, world_id, how);
    const { worldIndexes } = await preparedIndexes(ctx, id);
    const index = ctx.use(articleIndexService);
    const pages = (
      await Promise.all(worldIndexes.map((worldIndex) => index.articles(worldIndex)))
    ).flat();
    const read = pages.filter((page) => page.read);
    const graph = linkGraph(pages);
    const wants = (check: Check): boolean => checks.includes(check);
    const found: Partial<Record<Check, readonly object[]>> = {};
    const notices: string[] =
      read.length < pages.length
        ? ['Articles that have not been read yet may link to what looks like an orphan here.']
        : [];
    if (wants('orphans'))
      found.orphans = read.filter(({ article_id }) => !graph.into.has(article_id)).map(named);
    if (wants('stubs'))
      found.stubs = read
        .map((page) => ({ ...named(page), words: wordsIn(page) }))
        .filter(({ words }) => words < STUB_WORDS);
    if (wants('dead_mentions')) found.dead_mentions = deadMentions(pages);
    if (wants('duplicates')) found.duplicates = sameTitles(pages);
    if (wants('untagged'))
      found.untagged = pages.filter(({ tags }) => tags.length === 0).map(named);
    if (wants('unlinked_names'))
      found.unlinked_names = unlinkedNames(read).map(({ in: page, name, target }) => ({
        in: page.title,
        id: page.article_id,
        name,
        leads_to: named(target),
      }));
    if (wants('dates')) {
      const dates = await datesIn(visiting, id, read);
      found.dates = dates.found;
      notices.push(...dates.notices);
    }
    const findings = Object.entries(found).map(([check, items]) => ({
      check,
      count: items.length,
      items: items.slice(0, limit),
    }));
    return {
      data: { id, title: worldIndexes[0]?.title ?? '', articles: pages.length, findings },
      source: 'worldanvil',
      notices: [...notices, ...(await coverageNotice(worldIndexes, index))],
      text: findings
        .map(({ check, count, items }) =>
          [`## ${check.replaceAll('_', ' ')}: ${count}`, ...items.map(line)].join('\n'),
        )
        .join('\n\n'),
    };
  },
});

const wordsIn = ({ text, excerpt }: Page): number =>
  `${excerpt ?? ''} ${text}`.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;

/** One finding as a line, with the id last. */
function line(item: object): string {
  const {
    id,
    title,
    in: place,
    articles,
    leads_to,
    ...rest
  } = z
    .looseObject({
      id: z.string().optional(),
      title: z.string().optional(),
      in: z.string().optional(),
      articles: z.array(z.looseObject({ id: z.string() })).optional(),
      leads_to: z.looseObject({ title: z.string() }).optional(),
    })
    .parse(item);
  const facts = Object.values(rest).map(String).join('; ');
  const to = leads_to ? ` → ${titleOf(leads_to)}` : '';
  const ids = articles ? articles.map((each) => each.id).join(', ') : (id ?? '');
  return `- **${title ?? place ?? ''}**${facts ? ` (${facts})` : ''}${to} ‹${ids}›`;
}
