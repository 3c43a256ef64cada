import * as z from 'zod';
import { freshSeed, pick, type Random, seededRandom } from '../../base/random.ts';
import type { Entity, Library } from '../../library/library.ts';
import { listed } from '../../text/excerpt.ts';
import { blocks } from '../../text/markdown.ts';
import { defineTool } from '../../tool/tool.ts';
import { blended, draw, drawnWithin, peopleIn, type Within } from '../answer/draw-content.ts';
import { editionInPlay } from '../answer/edition-in-play.ts';
import { filled } from '../answer/ensure-filled.ts';
import { qualityOf } from '../answer/quality.ts';
import { BriefScope, type Scope } from '../answer/scope-fields.ts';
import { hoardOf, hoardText } from '../encounter/hoard.ts';
import { coinText, treasureOf } from '../encounter/treasure.ts';
import type { Edition } from '../model/edition.ts';
import { challengeText } from '../model/vocabulary.ts';

const sorts = ['name', 'shop', 'tavern', 'rumour', 'loot', 'hoard'] as const;

/** Those that are rolled on tables of the rules. */
const followsRules: ReadonlySet<string> = new Set(['loot', 'hoard']);

/** What was drawn, where it comes from, and the sentence made of it. */
interface Made {
  readonly text: string;
  readonly from: readonly Entity[];
  readonly fields?: Readonly<Record<string, unknown>>;
}

interface Scene {
  readonly library: Library;
  readonly within: Within;
  readonly scope: Scope;
  readonly random: Random;
  readonly challenge: number;
  readonly edition: Edition;
}

export const improviseScene = defineTool({
  name: 'improvise_scene',
  toolset: 'dnd-table',
  title: 'Improvise a scene',
  description:
    'D&D 5e: invent or improvise a quick name for an NPC (shopkeeper, innkeeper, blacksmith), a shop and its stock on sale, a tavern or inn, a rumor (rumour) heard, loot, treasure or hoard found; from library content, no rules invented.',
  input: z.strictObject({
    what: z.enum(sorts).describe('What is needed'),
    challenge: z
      .number()
      .min(0)
      .max(30)
      .default(1)
      .describe('Challenge rating of creatures and loot'),
    seed: z.string().min(1).max(100).optional().describe('The same seed draws the same'),
    ...BriefScope,
  }),
  data: z.looseObject({
    what: z.string(),
    seed: z.string(),
    drawn_from: z.array(z.looseObject({})),
  }),
  hints: { idempotent: false },
  async run({ what, challenge, seed = freshSeed(), ...scope }, ctx) {
    const kinds = [
      'creature',
      'gear',
      'spell',
      'magic-item',
      'race',
      'background',
      'weapon',
      'armor',
    ];
    const select = kinds.map((kind) => ({ kind }));
    const ready = await filled(ctx, { select, ...scope });
    const { library } = ready;
    const played = await editionInPlay(library, ready.scope.preferred);
    const made = await makers[what]({
      library,
      scope: ready.scope,
      within: await drawnWithin(library, select, ready.scope, scope.ruleset),
      random: seededRandom(`${what}:${seed}`),
      challenge,
      edition: played.edition,
    });
    const books = [...new Set(made.from.map((entity) => entity.document))];
    return {
      source: 'library',
      cached: ready.cached,
      quality: qualityOf(await Promise.all(books.map((key) => library.document(key)))),
      data: {
        what,
        seed,
        text: made.text,
        ...made.fields,
        drawn_from: made.from.map(({ name, kind, uri, document }) => ({
          name,
          kind,
          uri,
          document,
        })),
      },
      notices: [
        ...ready.scope.notices,
        ...(followsRules.has(what) ? played.notices : []),
        made.from.length > 0 || made.fields
          ? `Drawn by chance from ${listed([...new Set(made.from.map((entity) => entity.documentName))]) || 'the tables of the rules'}; what ties it together is no rule of the game.`
          : `The library holds nothing to draw a ${what} from here.`,
      ],
      text: blocks(
        made.text,
        made.from.map(({ name, uri }) => `- ${name} ‹${uri}›`).join('\n'),
        `(Seed ${seed}.)`,
      ),
    };
  },
});

const drawn = ({ library, within, random }: Scene, wanted: Parameters<typeof draw>[3]) =>
  draw(library, within, random, wanted);

/** `The Griffon and Lantern`: a creature and an object. */
async function sign(scene: Scene): Promise<Made> {
  const beasts = await drawn(scene, { kind: 'creature', filters: { type: 'beast' }, count: 1 });
  const things = await drawn(scene, {
    kind: 'gear',
    filters: { gear_category: 'adventuring gear' },
    count: 1,
  });
  const words = [...beasts, ...things].map(({ name }) => name.replace(/\s*[,(].*$/, ''));
  return { text: `The ${words.join(' and ')}`, from: [...beasts, ...things] };
}

const priceOf = ({ body }: Entity): string =>
  typeof body.cost_text === 'string' ? body.cost_text : 'no listed price';
const offer = (entity: Entity): string => `${entity.name} (${priceOf(entity)})`;

/** Things that can be carried: no lifestyles, meals or services. */
const GOODS = { gear_category: 'adventuring gear', cost_min: 0.01 };

const SEEN = ['has been seen', 'has its lair', 'was heard at night', 'has been tracked'];

const makers: Readonly<Record<(typeof sorts)[number], (scene: Scene) => Promise<Made>>> = {
  async name({ library, within, random }) {
    const people = await peopleIn(library, within);
    const made = Array.from({ length: 5 }, () => blended(random, people) ?? []).flat();
    if (made.length === 0) return { text: 'No personal names stand in these books.', from: [] };
    const names = made.map(({ name }) => name);
    return {
      text: `${names.join(', ')}: blended from names in the titles of spells and items.`,
      from: [...new Map(made.flatMap(({ from }) => from).map((one) => [one.id, one])).values()],
      fields: { names },
    };
  },
  async shop(scene) {
    const { text, from } = await sign(scene);
    const goods = [
      ...(await drawn(scene, { kind: 'gear', filters: GOODS, count: 5 })),
      ...(await drawn(scene, { kind: 'weapon', filters: { cost_min: 0.01 }, count: 2 })),
      ...(await drawn(scene, { kind: 'armor', filters: { cost_min: 0.01 }, count: 1 })),
    ];
    return { text: `${text} sells ${listed(goods.map(offer))}.`, from: [...from, ...goods] };
  },
  async tavern(scene) {
    const { text, from } = await sign(scene);
    const [race] = await drawn(scene, { kind: 'race', count: 1 });
    const [past] = await drawn(scene, { kind: 'background', count: 1 });
    const menu = await drawn(scene, { kind: 'gear', filters: { gear_category: 'food' }, count: 3 });
    const guests = await drawn(scene, {
      kind: 'creature',
      filters: { type: 'humanoid', cr_max: Math.max(scene.challenge, 1) },
      count: 2,
    });
    const keeper = race ? ` The keeper: ${race.name}${past ? ` (${past.name})` : ''}.` : '';
    const board = menu.length > 0 ? ` On the board: ${listed(menu.map(offer))}.` : '';
    const room =
      guests.length > 0 ? ` At the tables: ${listed(guests.map(({ name }) => name))}.` : '';
    return {
      text: `${text}.${keeper}${board}${room}`,
      from: [...from, ...[race, past].flatMap((one) => one ?? []), ...menu, ...guests],
    };
  },
  async rumour(scene) {
    const [creature] = await drawn(scene, {
      kind: 'creature',
      filters: { cr_min: Math.max(scene.challenge - 1, 0), cr_max: scene.challenge + 1 },
      count: 1,
    });
    const [item] = await drawn(scene, { kind: 'magic-item', count: 1 });
    if (!creature) return { text: 'Nothing to tell of.', from: [] };
    const lands = Array.isArray(creature.body.environments) ? creature.body.environments : [];
    const land = pick(scene.random, lands.map(String));
    const where = land === undefined ? 'nearby' : `in its own country (${land})`;
    const prize = item ? ` Some say it keeps ${item.name}.` : '';
    return {
      text: `${creature.name} ${pick(scene.random, SEEN) ?? ''} ${where}.${prize} Whether it is true is yours to say.`,
      from: [creature, ...(item ? [item] : [])],
    };
  },
  async loot(scene) {
    const treasure = treasureOf(
      scene.edition,
      [{ count: 1, challenge: scene.challenge }],
      scene.random,
    );
    const things = await drawn(scene, {
      kind: 'gear',
      filters: { ...GOODS, cost_max: Math.max(10, scene.challenge * 25) },
      count: 2,
    });
    return {
      text: `${coinText(treasure)} (${treasure.rule}), ${listed(things.map(offer))}.`,
      from: things,
      fields: { treasure },
    };
  },
  async hoard({ library, scope, random, edition, challenge }) {
    const { hoard, from } = await hoardOf(library, scope, { edition, challenge }, random);
    return {
      text: `Hoard for challenge rating ${challengeText(challenge)}: ${hoardText(hoard)}.`,
      from,
      fields: { hoard },
    };
  },
};
