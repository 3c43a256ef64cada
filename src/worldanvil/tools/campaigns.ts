import * as z from 'zod';
import { answerWhole } from '../answer/answer-page.ts';
import {
  CAMPAIGN_FRESH_MS,
  campaignFor,
  campaignsIn,
  campaignWords,
  NO_CAMPAIGNS,
  sessionsOf,
} from '../answer/campaign-data.ts';
import { reference, type Shaped, shapeValue, shortReference } from '../answer/entity-shape.ts';
import { readTool, visit } from '../answer/read-tool.ts';
import { depth, levelOf, paging, Thing, Things, WorldId } from '../answer/tool-fields.ts';
import { idOf, isRaw, textOf, titleOf } from '../client/raw.ts';
import { unreadNotice } from '../client/read-each.ts';
import { subscriberGroup } from '../resources.ts';

const NO_COUNT =
  'The session reports could not be counted in time at World Anvil’s pace; the same call again gets further.';
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

export const CampaignId = z.string().min(1).describe('Campaign id or name');

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
