import * as z from 'zod';
import { LoreError, notFound } from '../../base/error.ts';
import { plain } from '../../text/names.ts';
import { answerPage } from '../answer/answer-page.ts';
import { addressOf, reference, type Shaped, shape } from '../answer/entity-shape.ts';
import { readTool, visit } from '../answer/read-tool.ts';
import { depth, fresh, idField, levelOf, paging, Thing, Things } from '../answer/tool-fields.ts';
import type { Reading, WorldAnvil } from '../client/client-port.ts';
import { isRaw, type Raw, textOf } from '../client/raw.ts';
import { worldId, worldsOf } from '../client/resolve-names.ts';
import { user, world } from '../resources.ts';

export const getUserIdentity = readTool({
  name: 'get_user_identity',
  title: 'Who am I',
  description:
    'World Anvil: who am I: whose account or API key is connected, which user (username) is logged in.',
  input: z.strictObject({ fresh }),
  data: Thing,
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

/** Derives `is_public` from World Anvil's `state`, since people ask for that. */
const worldShape = (shaped: Shaped, raw: Raw): Shaped => ({
  ...shaped,
  ...(textOf(raw.state) && { is_public: raw.state === 'public' }),
  ...(Array.isArray(raw.genres) &&
    raw.genres.length > 0 && {
      genres: raw.genres.filter(isRaw).map((genre) => textOf(genre.title)),
    }),
});

/** World Anvil finds users by id only; the name of the account itself is known. */
async function userId(wa: WorldAnvil, typed: string | undefined, how: Reading): Promise<string> {
  const given = typed?.trim() ?? '';
  const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(given);
  if (id) return id[0].toLowerCase();
  const me = await wa.identity(how);
  const name = given.replace(/^.*\/author\//, '').replace(/\/+$/, '');
  if (given === '' || plain(name) === plain(me.username)) return me.id;
  throw notFound(`World Anvil's API finds no user by the name "${given}".`, {
    next: 'Give the user id; without one the worlds of your own account are listed.',
    suggestions: [me.username],
  });
}

export const listUserWorlds = readTool({
  name: 'list_user_worlds',
  title: 'List worlds',
  description:
    'World Anvil: list all worlds of my account that I own, have, created or can access.',
  instead: ['get_world'],
  input: z.strictObject({
    user_id: z.string().optional().describe('User id; default: you'),
    ...paging,
  }),
  data: Things,
  payload: 'entities',
  async run(args, ctx) {
    const { wa, how } = visit(ctx);
    const owner = await userId(wa, args.user_id, how);
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

export const getWorld = readTool({
  name: 'get_world',
  title: 'World',
  description: 'World Anvil: tell about one world: description, genre, themes, calendar, settings.',
  instead: ['get_world_overview'],
  input: z.strictObject({ world_id: idField(world), ...depth }),
  data: Thing,
  async run(args, ctx) {
    const { wa, how } = visit(ctx);
    const id = await worldId(wa, args.world_id, how);
    const { raw, cached, notices } = await wa.get(world, id, levelOf(world, args), how);
    const data = worldShape(shape(raw, world, { format: args.format }), raw);
    return { data, source: 'worldanvil', cached, notices };
  },
});
