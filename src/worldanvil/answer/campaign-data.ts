import { LoreError } from '../../base/error.ts';
import { HOUR_MS } from '../../base/time.ts';
import { slugify } from '../../text/names.ts';
import type { ToolContext } from '../../tool/tool.ts';
import { articleIndexService } from '../articles/article-index.ts';
import { sameTag } from '../articles/article-kind.ts';
import { indexedArticles, indexedWorld } from '../articles/indexed-world.ts';
import type { Reading, WorldAnvil } from '../client/client-port.ts';
import { refsIn } from '../client/list-references.ts';
import { idOf, isEntity, isRaw, type Raw, tagsOf, titleOf } from '../client/raw.ts';
import { type Each, readEach } from '../client/read-each.ts';
import { chooseFrom, worldId, worldsOf } from '../client/resolve-names.ts';
import { worldAnvilService } from '../client/world-anvil.ts';
import type { Resource } from '../resource.ts';
import { article, notebook, subscriberGroup } from '../resources.ts';

/** Campaigns are not a resource of the API; this row provides the words for name lookups. */
export const campaignWords: Resource = {
  ...subscriberGroup,
  one: 'campaign',
  many: 'campaigns',
  words: 'campaign',
};

/** How old a cached campaign and a cached NPC may be. */
export const CAMPAIGN_FRESH_MS = HOUR_MS;
export const NO_CAMPAIGNS =
  'World Anvil’s API has no campaigns: this is gathered from the subscriber groups and notebooks that name one.';
export interface Campaign {
  readonly ref: Raw;
  readonly world: string;
  readonly groups: Raw[];
  readonly notebooks: Raw[];
}

/** The full records of a list, the rest read one by one: only full ones name their campaign. */
async function wholeOf(
  wa: WorldAnvil,
  resource: Resource,
  refs: readonly Raw[],
  level: number,
  how: Reading,
): Promise<Pick<Each, 'raws' | 'left'>> {
  const isWhole = (raw: Raw): boolean => 'campaign' in raw;
  const rest = refs.filter((raw) => !isWhole(raw));
  const { raws, left } = await readEach(wa, resource, rest, level, how);
  return { raws: [...refs.filter(isWhole), ...raws], left };
}

/** Every campaign that a subscriber group or notebook of a world refers to; or of all worlds. */
export async function campaignsIn(
  wa: WorldAnvil,
  within: string | undefined,
  how: Reading,
): Promise<{ campaigns: Campaign[]; unread: number }> {
  const worlds =
    within === undefined ? (await worldsOf(wa, how)).map(idOf) : [await worldId(wa, within, how)];
  const found = new Map<string, Campaign>();
  let unread = 0;
  const note = (ref: unknown, world: string): Campaign | undefined => {
    // Groups without a campaign have an empty text there.
    if (!isEntity(ref)) return undefined;
    const known = found.get(idOf(ref)) ?? { ref, world, groups: [], notebooks: [] };
    found.set(idOf(ref), known);
    return known;
  };
  for (const [index, world] of worlds.entries()) {
    if (how.time?.over()) {
      unread += worlds.length - index;
      break;
    }
    const groups = await wa.listAll(subscriberGroup, world, { ...how, rich: 1 });
    const whole = await wholeOf(wa, subscriberGroup, groups.entities, 1, how);
    unread += whole.left.length + (groups.partial ? 1 : 0);
    for (const group of whole.raws) note(group.campaign, world)?.groups.push(group);
  }
  try {
    const books = await refsIn(wa, notebook, worlds[0] ?? '', { ...how, rich: 2 });
    const whole = await wholeOf(wa, notebook, books.entities, 2, how);
    unread += whole.left.length;
    for (const book of whole.raws) {
      const world = isRaw(book.world) ? idOf(book.world) : (worlds[0] ?? '');
      // The list that works is the account's, with notebooks of every world.
      if (within === undefined || worlds.includes(world))
        note(book.campaign, world)?.notebooks.push(book);
    }
  } catch (error) {
    // Neither notebook list is guaranteed to work; the groups are enough.
    if (!(error instanceof LoreError)) throw error;
  }
  return { campaigns: [...found.values()], unread };
}

export async function campaignFor(
  wa: WorldAnvil,
  typed: string,
  within: string | undefined,
  how: Reading,
): Promise<Campaign & { unread: number }> {
  const { campaigns, unread } = await campaignsIn(wa, within, how);
  const byId = campaigns.find((campaign) => idOf(campaign.ref) === typed.trim().toLowerCase());
  if (byId) return { ...byId, unread };
  const ref = chooseFrom(
    campaignWords,
    typed,
    campaigns.map((campaign) => campaign.ref),
    unread > 0,
  );
  const chosen = campaigns.find((campaign) => campaign.ref === ref);
  if (!chosen) throw new Error('a chosen campaign was not among the choices');
  return { ...chosen, unread };
}

/**
 * The number of session reports of a campaign: those with its tag, or all if none has it. Undefined
 * if time ran out before the world was read.
 */
export async function sessionsOf(
  ctx: ToolContext,
  { ref, world }: Campaign,
  how: Reading,
): Promise<number | undefined> {
  const tags = await reportTags(ctx, world, how);
  if (!tags) return undefined;
  const own = tags.filter((each) => each.some((tag) => sameTag(tag) === sameTag(tagOf(ref))));
  return own.length > 0 ? own.length : tags.length;
}

/**
 * The tags of each session report of a world. The index has them without a request; if it is old,
 * it is refreshed in the background.
 */
async function reportTags(
  ctx: ToolContext,
  world: string,
  how: Reading,
): Promise<string[][] | undefined> {
  const index = await indexedWorld(ctx, world);
  if (index && index.listedAt >= (how.since ?? 0)) {
    how.origin?.note(index.listedAt, true);
    if (index.listedAt < Date.now() - CAMPAIGN_FRESH_MS)
      ctx
        .use(articleIndexService)
        .begin()
        .catch((error: unknown) => ctx.log.info({ err: error }, 'articles are not indexed yet'));
    return (await indexedArticles(ctx, index, 'report')).map(({ tags }) => tags);
  }
  if (how.time?.over()) return undefined;
  const only = (raw: Raw) => raw.entityClass === 'Report';
  const wa = ctx.use(worldAnvilService);
  const { entities, partial } = await wa.listAll(article, world, { ...how, only });
  return partial ? undefined : entities.filter(only).map(tagsOf);
}

/** A campaign's name as it is written in a tag. */
export const tagOf = (campaign: Raw): string => slugify(titleOf(campaign)).replace(/^the-/, '');

export const hasTag = (raw: Raw, tag: string): boolean =>
  tagsOf(raw).some((each) => sameTag(each) === sameTag(tag));
