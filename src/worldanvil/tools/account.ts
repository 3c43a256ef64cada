import * as z from 'zod';
import { LoreError } from '../../base/error.ts';
import { defineTool } from '../../tool/tool.ts';
import { worldId, worldsOf } from '../names.ts';
import { isRaw, type Raw, textOf } from '../raw.ts';
import { user, world } from '../resources.ts';
import { addressOf, reference, type Shaped, shape } from '../shape.ts';
import { depth, idField, levelOf, paging, Thing, Things, visit } from './fields.ts';
import { answerPage } from './pages.ts';

export const getUserIdentity = defineTool({
  name: 'get_user_identity',
  toolset: 'worldanvil',
  title: 'Who am I',
  description: 'The account behind the keys.',
  input: z.strictObject({}),
  data: Thing,
  hints: { openWorld: true },
  async run(_args, ctx) {
    const { wa, how } = visit(ctx);
    const me = await wa.identity(how);
    const worlds = await worldsOf(wa, how);
    const data: Shaped = { id: me.id, username: me.username, world_count: worlds.length };
    try {
      const { raw, cached } = await wa.get(user, me.id, 2, how);
      return { data: { ...data, ...profile(raw) }, source: 'worldanvil', cached };
    } catch (error) {
      if (!(error instanceof LoreError)) throw error;
      return { data, source: 'worldanvil', notices: [`The profile is missing: ${error.message}`] };
    }
  },
});

const profile = (raw: Raw): Record<string, unknown> => ({
  ...(addressOf(raw) && { profile_url: addressOf(raw) }),
  ...(addressOf(raw.avatar) && { avatar_url: addressOf(raw.avatar) }),
  ...(typeof raw.membership === 'boolean' && { is_guild: raw.membership }),
  ...(textOf(raw.membershipType) && { subscriber_tier: textOf(raw.membershipType) }),
});

/** World Anvil says `state`; that a world is public is what people ask. */
const worldShape = (shaped: Shaped, raw: Raw): Shaped => ({
  ...shaped,
  ...(textOf(raw.state) && { is_public: raw.state === 'public' }),
  ...(Array.isArray(raw.genres) &&
    raw.genres.length > 0 && {
      genres: raw.genres.filter(isRaw).map((genre) => textOf(genre.title)),
    }),
});

export const listUserWorlds = defineTool({
  name: 'list_user_worlds',
  toolset: 'worldanvil',
  title: 'List worlds',
  description: 'List the worlds a user owns.',
  input: z.strictObject({
    user_id: z.string().optional().describe('Default: you'),
    ...paging,
  }),
  data: Things,
  payload: 'entities',
  hints: { openWorld: true },
  async run(args, ctx) {
    const { wa, how } = visit(ctx);
    const owner = args.user_id ?? (await wa.identity(how)).id;
    return answerPage(
      args,
      ctx,
      'worlds',
      {
        page: (request) => wa.list(world, owner, request),
        all: (request) => wa.listAll(world, owner, request),
      },
      (raw) => ({
        ...worldShape(reference(raw, world), raw),
        ...(textOf(raw.ownership) && { ownership: textOf(raw.ownership) }),
      }),
    );
  },
});

export const getWorld = defineTool({
  name: 'get_world',
  toolset: 'worldanvil',
  title: 'World',
  description: 'Get a world: description, counts, calendar words, themes.',
  input: z.strictObject({ world_id: idField(world), ...depth }),
  data: Thing,
  hints: { openWorld: true },
  async run(args, ctx) {
    const { wa, how } = visit(ctx);
    const id = await worldId(wa, args.world_id, how);
    const { raw, cached, notices } = await wa.get(world, id, levelOf(world, args), how);
    const data = worldShape(shape(raw, world, { format: args.format }), raw);
    return { data, source: 'worldanvil', cached, notices };
  },
});
