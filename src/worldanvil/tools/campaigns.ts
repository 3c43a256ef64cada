import * as z from 'zod';
import { invalidInput, LoreError } from '../../base/error.ts';
import { HOUR_MS, MINUTE_MS } from '../../base/time.ts';
import { slugify } from '../../text/names.ts';
import type { ToolContext } from '../../tool/tool.ts';
import { answerWhole } from '../answer/answer-page.ts';
import { shapeArticle } from '../answer/article-shape.ts';
import {
  addressOf,
  reference,
  type Shaped,
  shapeValue,
  shortReference,
} from '../answer/entity-shape.ts';
import { readTool, visit } from '../answer/read-tool.ts';
import { depth, idField, levelOf, paging, Thing, Things, WorldId } from '../answer/tool-fields.ts';
import { articleIndexService } from '../articles/article-index.ts';
import { sameTag } from '../articles/article-kind.ts';
import { slugOf } from '../articles/index-entry.ts';
import { indexedArticles, indexedWorld } from '../articles/indexed-world.ts';
import type { Reading, WorldAnvil } from '../client/client-port.ts';
import { refsIn } from '../client/list-references.ts';
import { idOf, isEntity, isRaw, type Raw, tagsOf, textOf, titleOf } from '../client/raw.ts';
import { type Each, readEach, unreadNotice } from '../client/read-each.ts';
import { chooseFrom, idFor, worldId, worldsOf } from '../client/resolve-names.ts';
import { worldAnvilService } from '../client/world-anvil.ts';
import { article, category, notebook, type Resource, subscriberGroup } from '../resources.ts';
import { articleText } from './articles.ts';

/** Campaigns are not a resource of the API; this row provides the words for name lookups. */
const campaignWords: Resource = {
  ...subscriberGroup,
  one: 'campaign',
  many: 'campaigns',
  words: 'campaign',
};

/** How old a cached campaign and a cached NPC may be. */
const CAMPAIGN_FRESH_MS = HOUR_MS;
const NPC_FRESH_MS = 30 * MINUTE_MS;

const NO_CAMPAIGNS =
  'World Anvil’s API has no campaigns: this is gathered from the subscriber groups and notebooks that name one.';
const NO_COUNT =
  'The session reports could not be counted in time at World Anvil’s pace; the same call again gets further.';
const NO_NPCS = 'World Anvil’s API has no campaign NPCs: these are Person articles';

interface Campaign {
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
async function campaignsIn(
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

async function campaignFor(
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
async function sessionsOf(
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
const tagOf = (campaign: Raw): string => slugify(titleOf(campaign)).replace(/^the-/, '');

const hasTag = (raw: Raw, tag: string): boolean =>
  tagsOf(raw).some((each) => sameTag(each) === sameTag(tag));

export const listCampaigns = readTool({
  name: 'list_campaigns',
  title: 'List campaigns',
  description: 'World Anvil: list all campaigns; which campaigns exist.',
  instead: ['get_campaign'],
  input: z.strictObject({ world_id: WorldId, ...paging }),
  data: Things,
  payload: 'entities',
  async run(args, ctx) {
    const { wa, how: reading } = visit(ctx);
    const how = { ...reading, freshMs: CAMPAIGN_FRESH_MS };
    const { campaigns, unread } = await campaignsIn(wa, args.world_id, how);
    const byRef = new Map(campaigns.map((campaign) => [campaign.ref, campaign]));
    return answerWhole(
      {
        entities: campaigns.map(({ ref }) => ref),
        sent: campaigns.length,
        cached: false,
        partial: unread > 0,
        notices: [NO_CAMPAIGNS, ...unreadNotice(unread, 'groups and notebooks')],
      },
      args,
      (ref) => ({
        ...reference(ref, campaignWords),
        name: titleOf(ref),
        world: { id: byRef.get(ref)?.world },
      }),
    );
  },
});

const CampaignId = z.string().min(1).describe('Campaign id or name');

export const getCampaign = readTool({
  name: 'get_campaign',
  title: 'Campaign',
  description:
    'World Anvil: tell about, open or show details of one campaign: players and heroes who take part.',
  instead: ['list_campaign_npcs'],
  input: z.strictObject({
    campaign_id: CampaignId,
    world_id: WorldId,
    ...depth,
  }),
  data: Thing,
  async run(args, ctx) {
    const { wa, how: reading } = visit(ctx);
    const how = { ...reading, freshMs: CAMPAIGN_FRESH_MS };
    const campaign = await campaignFor(wa, args.campaign_id, args.world_id, how);
    const { ref, world, groups, notebooks, unread } = campaign;
    const participants = groups
      .flatMap((group) => (Array.isArray(group.paidsubscribers) ? group.paidsubscribers : []))
      .filter(isRaw);
    const level = levelOf(campaignWords, args);
    const sessions = level >= 0 ? await sessionsOf(ctx, campaign, how) : undefined;
    const data: Shaped = {
      ...reference(ref, campaignWords),
      name: titleOf(ref),
      world: { id: world },
      ...(level >= 0 && {
        subscriber_groups: groups.map((group) => ({
          ...shortReference(group),
          ...(textOf(group.description) && {
            description: shapeValue('description', group.description, subscriberGroup, args.format),
          }),
        })),
        participants: [
          ...new Map(participants.map((each) => [idOf(each), shortReference(each)])).values(),
        ],
      }),
      ...(sessions !== undefined && { session_count: sessions }),
      ...(level >= 1 && { notebooks: notebooks.map(shortReference) }),
    };
    return {
      data,
      source: 'worldanvil',
      notices: [
        NO_CAMPAIGNS,
        ...unreadNotice(unread, 'groups and notebooks'),
        ...(level >= 0 && sessions === undefined ? [NO_COUNT] : []),
      ],
    };
  },
});

const npc = (raw: Raw): Shaped => {
  const tags = tagsOf(raw);
  return {
    id: idOf(raw),
    name: titleOf(raw),
    article_id: idOf(raw),
    ...(addressOf(raw) && { url: addressOf(raw) }),
    ...(textOf(raw.state) && { state: textOf(raw.state) }),
    ...(tags.length > 0 && { tags }),
  };
};

/** Who is alive, dead or missing, as far as the index knows; sends no request. */
async function statuses(
  ctx: ToolContext,
  world: string,
  shown: readonly Raw[],
): Promise<{ statusOf: (raw: Raw) => string; unread: number }> {
  const index = await indexedWorld(ctx, world);
  const people = index ? await indexedArticles(ctx, index, 'person') : [];
  const known = new Map(people.map((each) => [each.article_id, each]));
  const unread = shown.filter((raw) => known.get(idOf(raw))?.read !== true);
  if (index && unread.length > 0)
    await ctx.use(articleIndexService).readNext(index.document, unread.map(slugOf));
  return {
    statusOf: (raw) => known.get(idOf(raw))?.status ?? 'unknown',
    unread: unread.length,
  };
}

export const listCampaignNpcs = readTool({
  name: 'list_campaign_npcs',
  title: 'Campaign NPCs',
  description:
    'World Anvil: list all NPCs (non-player characters, people met) of a campaign, by tag or category.',
  instead: ['get_campaign_npc'],
  input: z.strictObject({
    campaign_id: CampaignId.optional(),
    world_id: WorldId,
    tag: z.string().min(1).optional().describe('Default: the campaign’s name as a tag, where used'),
    category_id: z.string().min(1).optional().describe('Category id or title'),
    ...paging,
  }),
  data: Things,
  payload: 'entities',
  async run(args, ctx) {
    const { wa, how } = visit(ctx);
    const campaign =
      args.campaign_id === undefined || wa.audience === 'player'
        ? undefined
        : await campaignFor(wa, args.campaign_id, args.world_id, how);
    const world = campaign?.world ?? (await worldId(wa, args.world_id, how));
    const inside =
      args.category_id === undefined
        ? undefined
        : await idFor(wa, category, args.category_id, world, how);
    const only = (raw: Raw) => raw.entityClass === 'Person';
    const page = await wa.listAll(article, world, { ...how, category: inside, only });
    const people = page.entities.filter(only);
    const tagged = (tag: string) => people.filter((raw) => hasTag(raw, tag));
    const own = args.tag ?? (campaign ? tagOf(campaign.ref) : undefined);
    const chosen = own === undefined ? [] : tagged(own);
    const asked = args.tag !== undefined || chosen.length > 0;
    const by = [asked && `tagged "${own}"`, inside !== undefined && 'of that category']
      .filter(Boolean)
      .join(' ');
    const notices = [
      ...page.notices,
      `${NO_NPCS}${by ? ` ${by}` : ' of the world; narrow them with tag or category_id'}.`,
    ];
    const all = asked ? chosen : people;
    const shown = all.slice(args.offset, args.all ? undefined : args.offset + args.limit);
    const { statusOf, unread } = await statuses(ctx, world, shown);
    if (unread > 0)
      notices.push(
        `The status of ${unread} of them is unknown until their articles have been read in the background, or with get_campaign_npc.`,
      );
    return answerWhole({ ...page, entities: all, notices }, args, (raw) => ({
      ...npc(raw),
      status: statusOf(raw),
    }));
  },
});

export const getCampaignNpc = readTool({
  name: 'get_campaign_npc',
  title: 'Campaign NPC',
  description:
    'World Anvil: who is an NPC, character, villain or person of a campaign you name (captain, lady): page, looks, secrets, relations.',
  instead: ['get_creature_details'],
  input: z.strictObject({ npc_id: idField(article), world_id: WorldId, ...depth }),
  data: Thing,
  async run(args, ctx) {
    const { wa, how } = visit(ctx);
    const id = await idFor(wa, article, args.npc_id, args.world_id, how);
    // The fields of an NPC (status, appearance, relations) come at granularity 2 only.
    const level = args.detail || args.granularity !== 1 ? levelOf(article, args) : 2;
    const { raw, cached, notices } = await wa.get(article, id, level, {
      ...how,
      freshMs: NPC_FRESH_MS,
    });
    if (raw.entityClass !== 'Person')
      throw invalidInput(
        `"${titleOf(raw)}" is no person but of the template ${textOf(raw.entityClass) || 'unknown'}.`,
        { next: 'get_article reads it; list_campaign_npcs lists the people.' },
      );
    const data: Shaped = {
      ...shapeArticle(raw, args.format),
      id,
      name: titleOf(raw),
      article_id: id,
      ...(textOf(raw.currentstatus) && { status: textOf(raw.currentstatus) }),
    };
    return {
      data,
      source: 'worldanvil',
      cached,
      notices: [...notices, `${NO_NPCS}.`],
      text: articleText(data),
    };
  },
});
