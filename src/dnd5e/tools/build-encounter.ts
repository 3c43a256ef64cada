import * as z from 'zod';
import { invalidInput } from '../../base/error.ts';
import { freshSeed, seededRandom } from '../../base/random.ts';
import { type Library, libraryService, type Query } from '../../library/library.ts';
import { counted, listed } from '../../text/excerpt.ts';
import { defineTool } from '../../tool/tool.ts';
import { unlisted } from '../../tool/unlisted.ts';
import { whereAsked } from '../answer/books-asked.ts';
import { difficultyFor } from '../answer/difficulty-asked.ts';
import { whyNothing as wrongFilters } from '../answer/empty-result.ts';
import { PartyFields, partyOf } from '../answer/party-field.ts';
import { qualityOf } from '../answer/quality.ts';
import { DocumentsField, scopeOf } from '../answer/scope-fields.ts';
import { adventuringDay } from '../encounter/adventuring-day.ts';
import { difficulties2014 } from '../encounter/budget-2014.ts';
import { difficulties2024 } from '../encounter/budget-2024.ts';
import { budgetFor, buildGroups } from '../encounter/build-groups.ts';
import { carriesCoins } from '../encounter/carries-coins.ts';
import { closestGroups } from '../encounter/closest-groups.ts';
import { type Beast, candidates } from '../encounter/creature-pool.ts';
import { groupText } from '../encounter/group-text.ts';
import { hoardOf } from '../encounter/hoard.ts';
import { cautions, rate } from '../encounter/rate-encounter.ts';
import { initiativeOf, tacticsOf } from '../encounter/tactics.ts';
import { treasureOf } from '../encounter/treasure.ts';
import { Creature } from '../model/creature.ts';
import { editionWords, rulesetOf } from '../model/edition.ts';
import { creatureTypes } from '../model/game-words.ts';
import { challengeText } from '../model/vocabulary.ts';
import { fillService } from '../sources/fill-on-demand.ts';

const MOST_CREATURES = 30;

export const buildEncounter = defineTool({
  name: 'build_encounter',
  toolset: 'dnd-table',
  title: 'Build an encounter',
  description:
    'D&D 5e: create, build, make or plan an encounter, battle or ambush for a party of characters, heroes or players of some level: monsters for a fair fight by theme or place and difficulty (easy, medium, hard, deadly), XP, treasure.',
  instead: ['rate_encounter'],
  input: z.strictObject({
    ...PartyFields,
    difficulty: z
      .enum([...difficulties2014, ...difficulties2024])
      .optional()
      .describe('Default medium (2014) or moderate (2024)'),
    ruleset: z
      .enum(editionWords)
      .optional()
      .describe(
        'Whose budget (default: by the difficulty, else the one you play, else the newest)',
      ),
    theme: z
      .string()
      .max(500)
      .optional()
      .describe('Family, type, place or words, e.g. "goblins", "undead pirates"'),
    // A theme says the same in words, so the model need not read fourteen enum values.
    types: unlisted(
      z.array(z.enum(creatureTypes)).max(14).optional().describe('Only these creature types'),
    ),
    environment: z.string().min(1).max(100).optional().describe('e.g. "forest"'),
    documents: DocumentsField,
    cr_min: z.number().min(0).max(30).optional().describe('Lowest'),
    cr_max: z.number().min(0).max(30).optional().describe('Highest'),
    count_min: z.int().min(1).max(MOST_CREATURES).optional().describe('Fewest creatures'),
    count_max: z
      .int()
      .min(1)
      .max(MOST_CREATURES)
      .optional()
      .describe('Most creatures (default: two per character, at least 4)'),
    groups: z.int().min(1).max(10).optional().describe('How many proposals (default 3)'),
    seed: z.string().min(1).max(100).optional().describe('The same seed proposes the same groups'),
  }),
  card: 'encounter',
  data: z.looseObject({ groups: z.array(z.looseObject({})), seed: z.string() }),
  async run(args, ctx) {
    const library = ctx.use(libraryService);
    const scope = await scopeOf(library, ctx.config, args);
    const {
      edition,
      difficulty,
      notices: why,
    } = await difficultyFor(library, args, scope.preferred);
    const levels = partyOf(args);
    const budget = budgetFor(edition, levels, difficulty);
    if (!budget) throw invalidInput(`${difficulty} is not a difficulty of the ${edition} rules.`);
    const fewest = args.count_min ?? 1;
    const most = args.count_max ?? Math.max(fewest, 4, 2 * levels.length);
    if (fewest > most)
      throw invalidInput(`count_min ${fewest} is above count_max ${most}.`, {
        next: 'Swap them, or leave one out.',
      });
    if (args.cr_min !== undefined && args.cr_max !== undefined && args.cr_min > args.cr_max)
      throw invalidInput(`cr_min ${args.cr_min} is above cr_max ${args.cr_max}.`, {
        next: 'Swap them, or leave one out.',
      });

    const seed = args.seed ?? freshSeed();
    const random = seededRandom(seed);
    const notices = [...scope.notices, ...why];
    const filters = {
      cr_min: args.cr_min,
      cr_max: args.cr_max,
      environment: args.environment,
    };
    const select = (args.types ?? [undefined]).map((type) => ({
      kind: 'creature',
      filters: { ...filters, type },
    }));
    const asked = { select, theme: args.theme, documents: scope.documents };
    const filled = await ctx
      .use(fillService)
      .fill({ ...asked, search: args.theme }, async () => (await library.count('creature')) > 0);
    notices.push(...filled.notices);
    // Given documents mean their creatures, whichever edition the budget follows.
    const rulesets = args.documents === undefined ? [rulesetOf(edition)] : undefined;
    const wanted = { edition, levels, budget, fewest, most, groups: args.groups ?? 3 };
    const own = await candidates(library, { ...asked, rulesets }, random);
    let { pool, themeNotices } = own;
    let troops = buildGroups(pool, wanted, random);
    // A theme matters more than the edition: XP by challenge rating are the same in all of them.
    if (rulesets && (troops.length === 0 || !own.isExact)) {
      const wide = await candidates(library, asked, random);
      const isNearer = wide.isExact || troops.length === 0;
      const more = isNearer ? buildGroups(wide.pool, wanted, random) : [];
      const isOwnTheme = own.isExact && own.pool.length > 0;
      // Creatures of the theme come before creatures that are only near it, even if they are too few.
      if (more.length > 0 || (wide.isExact && wide.pool.length > 0 && !isOwnTheme)) {
        ({ pool, themeNotices } = wide);
        troops = more;
        notices.push(
          `No ${edition} ${isOwnTheme ? 'creatures of the theme fill the budget' : 'creature in the library matches'}, so creatures of other rulesets are used; their XP are the same by challenge rating.`,
        );
      }
    }
    notices.push(...themeNotices);
    if (troops.length === 0) {
      notices.push(whyNothing(pool, budget.most, args, scope));
      if (pool.length === 0) notices.push(...(await wrongFilters(library, select, scope)));
      troops = args.theme === undefined ? [] : closestGroups(pool, wanted);
      if (troops.length > 0)
        notices.push(
          `The theme "${args.theme}" cannot fill this budget; these are the nearest groups of it, rated as they are.`,
        );
    }

    const groups = [];
    for (const group of troops) {
      const rating = rate(edition, levels, group);
      const challenge = Math.max(...group.map((one) => one.challenge));
      const behaviours = await Promise.all(group.map(({ of }) => behaviour(library, of)));
      const { hoard } = await hoardOf(library, scope, { edition, challenge }, random);
      groups.push({
        creatures: group.map(({ of, count, challenge, xp }, i) => {
          const { initiative = 0, tactics = [], book = of.document } = behaviours[i] ?? {};
          return {
            count,
            name: of.name,
            challenge_rating: challengeText(challenge),
            xp,
            uri: of.uri,
            document: of.document,
            book,
            initiative: { bonus: initiative, rolled: 1 + random.below(20) + initiative },
            ...(tactics.length > 0 && { tactics }),
          };
        }),
        ...rating,
        cautions: cautions(levels, group),
        treasure: treasureOf(
          edition,
          group.filter((_, i) => behaviours[i]?.carries),
          random,
        ),
        hoard,
      });
    }
    const { text: dayText, ...day } = adventuringDay(levels);
    const used = new Set(troops.flatMap((group) => group.map(({ of }) => of.document)));
    return {
      source: 'library',
      cached: true,
      quality: qualityOf(await Promise.all([...used].map((key) => library.document(key)))),
      data: {
        ruleset: rulesetOf(edition),
        difficulty,
        party_levels: levels,
        budget: {
          at_least: budget.least,
          ...(budget.below === undefined ? { at_most: budget.most } : { below: budget.below }),
          rule: budget.rule,
        },
        creatures_considered: pool.length,
        groups,
        adventuring_day: day,
        seed,
      },
      notices,
      text: [
        `${difficulty} for ${counted(levels.length, 'character')} of level ${listed([...new Set(levels)].map(String))} (${rulesetOf(edition)}): ${budget.least.toLocaleString('en-US')} to ${budget.below === undefined ? '' : 'below '}${budget.most.toLocaleString('en-US')}${edition === '2014' ? ' adjusted' : ''} XP. Seed ${seed}.`,
        ...groups.map((group, at) => groupText(group, at + 1)),
        ...(groups.length === 0 ? ['No group fits.'] : []),
        dayText,
      ].join('\n'),
    };
  },
});

interface Behaviour {
  readonly book: string | undefined;
  readonly initiative: number;
  readonly tactics: readonly string[];
  readonly carries: boolean;
}

/** How a creature starts a fight and continues it, whether it has coins on it, and its book. */
async function behaviour(library: Library, { id }: Beast): Promise<Behaviour> {
  const entity = await library.get(id);
  const book = entity?.documentName;
  const creature = Creature.safeParse(entity?.body);
  return creature.success
    ? {
        book,
        initiative: initiativeOf(creature.data),
        tactics: tacticsOf(creature.data),
        carries: carriesCoins(creature.data),
      }
    : { book, initiative: 0, tactics: [], carries: false };
}

function whyNothing(
  pool: readonly Beast[],
  most: number,
  args: { count_min?: number | undefined },
  within: Pick<Query, 'documents'>,
): string {
  if (pool.length === 0)
    return `No creature ${whereAsked(within)} matches what was asked; widen theme, types, environment, documents or CR.`;
  const cheapest = Math.min(...pool.map((one) => one.xp));
  if (cheapest * (args.count_min ?? 1) > most)
    return `Even the weakest of ${pool.length} matching creatures (${cheapest} XP) is too much for the budget: lower cr_min or raise the difficulty.`;
  return `None of ${pool.length} matching creatures fits the budget in these numbers: raise count_max or cr_max, or widen the theme.`;
}
