import * as z from 'zod';
import { invalidInput } from '../../base/error.ts';
import { MINUTE_MS } from '../../base/time.ts';
import type { ToolContext } from '../../tool/tool.ts';
import { answerWhole } from '../answer/answer-page.ts';
import { shapeArticle } from '../answer/article-shape.ts';
import { campaignFor, hasTag, tagOf } from '../answer/campaign-data.ts';
import { addressOf, type Shaped } from '../answer/entity-shape.ts';
import { readTool, visit } from '../answer/read-tool.ts';
import { depth, idField, levelOf, paging, Thing, Things, WorldId } from '../answer/tool-fields.ts';
import { articleIndexService } from '../articles/article-index.ts';
import { slugOf } from '../articles/index-entry.ts';
import { indexedArticles, indexedWorld } from '../articles/indexed-world.ts';
import { idOf, type Raw, tagsOf, textOf, titleOf } from '../client/raw.ts';
import { folderFor, idFor, worldId } from '../client/resolve-names.ts';
import { article } from '../resources.ts';
import { articleText } from './articles.ts';
import { CampaignId } from './campaigns.ts';

const NPC_FRESH_MS = 30 * MINUTE_MS;

const NO_NPCS = 'World Anvil’s API has no campaign NPCs: these are Person articles';

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
    const inside = await folderFor(wa, args.category_id, world, how);
    const only = (raw: Raw) => raw.entityClass === 'Person';
    const page = await wa.listAll(article, world, { ...how, category: inside, only });
    const people = page.entities.filter(only);
    const tagged = (tag: string) => people.filter((raw) => hasTag(raw, tag));
    const own = args.tag ?? (campaign ? tagOf(campaign.ref) : undefined);
    const chosen = own === undefined ? [] : tagged(own);
    const asked = args.tag !== undefined || chosen.length > 0;
    const by = [
      asked && `tagged "${own}"`,
      inside !== undefined && (inside === '-1' ? 'without a category' : 'of that category'),
    ]
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
    const read = await wa.get(article, id, level, { ...how, freshMs: NPC_FRESH_MS });
    const { raw, cached, notices } = read;
    if (raw.entityClass !== 'Person')
      throw invalidInput(
        `"${titleOf(raw)}" is no person but of the template ${textOf(raw.entityClass) || 'unknown'}.`,
        { next: 'get_article reads it; list_campaign_npcs lists the people.' },
      );
    const data: Shaped = {
      ...shapeArticle(raw, read.isMarkdown ? 'raw' : args.format),
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
