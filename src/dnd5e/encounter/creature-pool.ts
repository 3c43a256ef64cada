import { type Random, shuffled } from '../../base/random.ts';
import { yieldToEventLoop } from '../../base/time.ts';
import type { Entity, Found, Library } from '../../library/library.ts';
import { perGeneration } from '../../library/per-generation.ts';
import { plain } from '../../text/names.ts';
import { Creature, isRated } from '../model/creature.ts';
import { experienceFor } from '../model/vocabulary.ts';
import type { Candidate } from './build-groups.ts';
import { themed } from './theme.ts';

/** Without a theme: how many pages of how many creatures are drawn at random. */
const PAGES = 8;
const PAGE = 50;

/**
 * A creature without its stat block: hundreds of those would fill the memory, and few are shown.
 */
export interface Beast extends Candidate, Pick<Entity, 'id' | 'uri' | 'document'> {}

interface Asked {
  readonly select: { kind: string; filters: Record<string, string | number | undefined> }[];
  readonly theme?: string | undefined;
  readonly documents?: readonly string[] | undefined;
  readonly rulesets?: readonly string[] | undefined;
}

interface Pool {
  readonly pool: Beast[];
  /** All of them match the theme exactly; always true without a theme. */
  readonly isExact: boolean;
  readonly themeNotices: readonly string[];
}

export async function candidates(
  library: Library,
  { theme = '', ...query }: Asked,
  random: Random,
): Promise<Pool> {
  if (theme.trim() !== '') {
    const { found, exact, notices } = await themed(library, query, theme);
    return { pool: await beasts(found, exact), isExact: exact, themeNotices: notices };
  }
  const { total } = await library.search({ ...query, limit: 0 });
  const all = Array.from({ length: Math.ceil(total / PAGE) }, (_, page) => page);
  const some = all.length <= PAGES ? all : shuffled(random, all).slice(0, PAGES);
  const seen = new Set<string>();
  const drawn: Beast[] = [];
  for (const page of some)
    for (const { name, beast } of await pageOf(library, query, page)) {
      if (seen.has(name)) continue;
      seen.add(name);
      if (beast) drawn.push(beast);
    }
  return { pool: shuffled(random, drawn), isExact: true, themeNotices: [] };
}

/** A name as names are compared, and its creature if that is rated. */
interface Named {
  readonly name: string;
  readonly beast: Beast | undefined;
}

/** So many pages are kept: a few thousand creatures, without their stat blocks. */
const MOST_PAGES = 80;
const pages = perGeneration<readonly Named[]>(['creature'], MOST_PAGES);

/** The creatures of one page of a list, read once until a creature changes. */
const pageOf = (
  library: Library,
  query: Omit<Asked, 'theme'>,
  page: number,
): Promise<readonly Named[]> =>
  pages(
    library,
    JSON.stringify([query.select, query.documents, query.rulesets, page]),
    async () => {
      const part = { fields: FIELDS, limit: PAGE, offset: page * PAGE };
      const { found } = await library.search({ ...query, ...part });
      return found.map(({ entity }) => ({
        name: plain(entity.name),
        beast: beast(entity, false, undefined)[0],
      }));
    },
  );

/** One of each name: two books' skeletons cannot be told apart in one fight. */
async function beasts(found: readonly Found[], exact: boolean): Promise<Beast[]> {
  const seen = new Set<string>();
  const all: Beast[] = [];
  for (const [i, { entity, score }] of found.entries()) {
    const name = plain(entity.name);
    if (seen.has(name)) continue;
    seen.add(name);
    // All matches of an exact theme rank equally.
    all.push(...beast(entity, true, exact ? undefined : score));
    // Stat blocks are large: yield after each page.
    if (i % PAGE === PAGE - 1) await yieldToEventLoop();
  }
  return all;
}

/**
 * The fields needed to build a fight: validating whole stat blocks takes longer than reading them.
 */
const Challenge = Creature.pick({
  challenge_rating: true,
  challenge_rating_text: true,
  experience_points: true,
  type: true,
});
const FIELDS = Object.keys(Challenge.shape);

function beast(entity: Entity, isThemed: boolean, fit: number | undefined): Beast[] {
  const body = Challenge.safeParse(entity.body);
  if (!body.success || !isRated(body.data)) return [];
  const { challenge_rating: challenge, experience_points, type } = body.data;
  const xp = experience_points ?? experienceFor(challenge);
  const kin = isThemed ? undefined : type;
  const { id, name, uri, document } = entity;
  return xp === undefined ? [] : [{ id, name, uri, document, challenge, xp, fit, kin }];
}
