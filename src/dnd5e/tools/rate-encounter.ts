import * as z from 'zod';
import { invalidInput, notFound } from '../../base/error.ts';
import { isAddress } from '../../library/address.ts';
import { type Entity, type Library, libraryService } from '../../library/library.ts';
import type { HowMatched } from '../../library/names/match-name.ts';
import { explainMatch } from '../../library/names/resolve-name.ts';
import { listed } from '../../text/excerpt.ts';
import { plain } from '../../text/names.ts';
import { defineTool, type ToolContext } from '../../tool/tool.ts';
import { unlisted } from '../../tool/unlisted.ts';
import { withPlaceInName } from '../answer/book-in-name.ts';
import { inEdition } from '../answer/counterpart.ts';
import { editionInPlay } from '../answer/edition-in-play.ts';
import { named } from '../answer/find-by-name.ts';
import { PartyFields, partyOf } from '../answer/party-field.ts';
import { qualityOf } from '../answer/quality.ts';
import { RulesetField, scopeOf } from '../answer/scope-fields.ts';
import { findMatch, findNamed } from '../character/find-in-edition.ts';
import { adventuringDay } from '../encounter/adventuring-day.ts';
import { cautions, rate2014, rate2024, type Troop } from '../encounter/rate-encounter.ts';
import { readMonsters } from '../encounter/read-monsters.ts';
import { withDigits } from '../encounter/read-party.ts';
import { Creature, isRated } from '../model/creature.ts';
import { type Edition, editions, isSrd, rulesetOf } from '../model/edition.ts';
import { CHALLENGE_RATINGS, challengeText, experienceFor } from '../model/vocabulary.ts';
import { isOwnBook } from '../sources/own-books.ts';

const MOST_PER_LINE = 200;
const HOW = 'give names with numbers, as in ["4 goblins", "Ogre", "2 × CR 1/2"]';

export const rateEncounter = defineTool({
  name: 'rate_encounter',
  toolset: 'dnd-table',
  title: 'Rate an encounter',
  description:
    'D&D 5e: rate a fight: how hard, difficult, dangerous or deadly a fight against chosen monsters (4 ogres) is for a party, group, heroes: do the characters survive, would it kill them, is it too much; encounter difficulty, XP.',
  instead: ['build_encounter'],
  input: z.strictObject({
    ...PartyFields,
    monsters: z
      .preprocess(readMonsters, z.array(z.string().min(1).max(200), { error: HOW }).min(1).max(30))
      .describe('Names or challenge ratings with numbers: ["4 goblin", "Ogre", "2 × CR 1/2"]'),
    ruleset: unlisted(RulesetField),
  }),
  card: 'encounter',
  data: z.looseObject({ ratings: z.array(z.unknown()) }),
  async run({ monsters, ruleset, ...party }, ctx) {
    const party_levels = partyOf(party);
    const library = ctx.use(libraryService);
    const lines = monsters.map(readLine);
    const notices: string[] = [];
    const used = new Set<string>();
    const troops: Record<Edition, Troop[]> = { '2014': [], '2024': [] };
    const borrowed: Record<Edition, Set<string>> = { '2014': new Set(), '2024': new Set() };
    for (const line of lines)
      for (const edition of editions) {
        const troop = await troopOf(ctx, line, edition, notices);
        troops[edition].push(troop);
        if (troop.entity) used.add(troop.entity.document);
        if (troop.entity && !troop.isChosen && (await isBorrowed(library, troop.entity, edition)))
          borrowed[edition].add(troop.name);
      }
    for (const edition of editions)
      if (borrowed[edition].size > 0)
        notices.push(
          `The library has no ${edition} version of ${listed([...borrowed[edition]])}: the ${edition} rating counts the one it has.`,
        );
    const { text: dayText, ...day } = adventuringDay(party_levels);
    const older = rate2014(party_levels, troops['2014']);
    const newer = rate2024(party_levels, troops['2024']);
    const { preferred } = await scopeOf(library, ctx.config, { ruleset });
    const { edition: played } = await editionInPlay(library, preferred);
    const ratings = played === '2014' ? [older, newer] : [newer, older];
    const other = played === '2014' ? '2024' : '2014';
    const creatures = troops[played].map((troop, at) => shown(troop, troops[other][at], other));
    return {
      source: used.size > 0 ? 'library' : 'rules',
      cached: true,
      ...(used.size > 0 && {
        quality: qualityOf(await Promise.all([...used].map((key) => library.document(key)))),
      }),
      data: {
        party_levels,
        ratings,
        creatures,
        cautions: cautions(party_levels, troops['2014']),
        adventuring_day: day,
      },
      notices: [...new Set(notices)],
      text: [
        `${creatures.map(creatureText).join('; ')}.`,
        ...ratings.map(
          (rating) => `**${rating.ruleset}: ${rating.difficulty}.** ${rating.arithmetic}`,
        ),
        ...cautions(party_levels, troops['2014']),
        dayText,
      ].join('\n\n'),
    };
  },
});

/** Creatures of one sort; none of the library if only a challenge rating was given. */
interface Fighting extends Troop {
  readonly entity?: Entity;
  /** It was asked for from this book or edition. */
  readonly isChosen?: boolean;
}

/** What a creature counts for in a fight. */
const Challenge = Creature.pick({
  challenge_rating: true,
  challenge_rating_text: true,
  experience_points: true,
});

interface Line {
  readonly count: number;
  readonly name: string;
  readonly challenge: number | undefined;
}

/** A year is no number of creatures: "2014 goblin", "goblin (2014)". */
const YEAR = '(?!20(?:14|24)\\b)';
const BEFORE = new RegExp(
  `^\\s*${YEAR}([-−]?\\d+(?:\\.\\d+)?)\\s*(?:[x×*]\\s*)?(?=\\D)(?!\\s*\\/)(.+)$`,
  'i',
);
const AFTER = new RegExp(`^(.+?)\\s*(?:[x×*]\\s*${YEAR}(-?\\d+)|\\(${YEAR}(-?\\d+)\\))\\s*$`, 'i');
/** As answers write it behind a name: `4 × Goblin (CR 1/4, 50 XP) ‹lore://…›`. */
const ADDRESS = /lore:\/\/[^\s›>)\]]+/;

/** `4 goblins`, `four goblins`, `Goblin x4`, `2 × CR 1/2`. */
function readLine(given: string): Line {
  const text = given.replace(/^\s*\w+(?=\s+\S)/, withDigits);
  const before = BEFORE.exec(text);
  const after = AFTER.exec(text);
  const count = Number((before?.[1] ?? after?.[2] ?? after?.[3] ?? '1').replace('−', '-'));
  const typed = (before?.[2] ?? after?.[1] ?? text).trim();
  const name = ADDRESS.exec(typed)?.[0] ?? typed;
  if (!Number.isInteger(count) || count < 1 || count > MOST_PER_LINE)
    throw invalidInput(`"${text}" asks for ${count} creatures.`, {
      next: `Give 1 to ${MOST_PER_LINE}.`,
    });
  const rating = /^(?:cr|challenge(?: rating)?)\s*(\d+(?:\.\d+)?)(?:\s*\/\s*(\d+))?$/i.exec(name);
  const challenge = rating ? Number(rating[1]) / Number(rating[2] ?? 1) : undefined;
  if (challenge !== undefined && experienceFor(challenge) === undefined)
    throw invalidInput(`There is no challenge rating ${name.replace(/\D*/, '')}.`, {
      next: `Use ${CHALLENGE_RATINGS}.`,
    });
  return { count, name, challenge };
}

async function troopOf(
  ctx: ToolContext,
  line: Line,
  edition: Edition,
  notices: string[],
): Promise<Fighting> {
  if (line.challenge !== undefined)
    return {
      count: line.count,
      name: `CR ${challengeText(line.challenge)}`,
      challenge: line.challenge,
      xp: experienceFor(line.challenge) ?? 0,
    };
  const { found, isChosen } = await creatureNamed(ctx, line.name, edition, notices);
  const entity = isChosen ? found : await asCalledIn(ctx.use(libraryService), found, edition);
  if (plain(entity.name) !== plain(found.name))
    notices.push(`In the ${edition} rules ${found.name} is called ${entity.name}.`);
  const body = Challenge.parse(entity.body);
  const xp =
    body.experience_points ?? (isRated(body) ? experienceFor(body.challenge_rating) : undefined);
  if (xp === undefined)
    throw notFound(
      `${entity.name} cannot be rated: it has no challenge rating that the rules give XP for.`,
      {
        next: 'Name its challenge rating instead, e.g. "CR 5".',
      },
    );
  return {
    count: line.count,
    name: entity.name,
    challenge: body.challenge_rating,
    xp,
    entity,
    isChosen,
  };
}

/** The creature that is meant: the one of the book or edition asked for, else of this edition if there is one. */
async function creatureNamed(
  ctx: ToolContext,
  typed: string,
  edition: Edition,
  notices: string[],
): Promise<{ readonly found: Entity; readonly isChosen: boolean }> {
  const library = ctx.use(libraryService);
  const asked = await withPlaceInName(library, ['creature'], { name: typed });
  const { name, documents, ruleset, remark } = asked;
  if (remark !== undefined) notices.push(remark);
  const isChosen = isAddress(name) || documents !== undefined || ruleset !== undefined;
  const told = (entity: Entity, how: HowMatched): void => {
    // A plural needs no notice.
    if (how !== 'exact' && how !== 'form') notices.push(explainMatch(name, entity.name, how));
  };
  const match = isChosen ? undefined : await findMatch(library, 'creature', name, edition);
  if (match) {
    told(match.entity, match.how);
    return { found: match.entity, isChosen };
  }
  const { entity, how } = await named(ctx, { ...asked, kinds: ['creature'] });
  told(entity, how);
  const found = isChosen ? undefined : await findNamed(library, 'creature', entity.name, edition);
  return { found: found ?? entity, isChosen };
}

/** A creature of the SRD as this edition has it, by whatever name: Goblin Warrior for Goblin. */
async function asCalledIn(library: Library, entity: Entity, edition: Edition): Promise<Entity> {
  if (entity.ruleset === rulesetOf(edition) || !isSrd(entity.document)) return entity;
  return (await inEdition(library, entity, edition)) ?? entity;
}

/** Whether a creature is of other rules than these; the user's own creatures are for all. */
const isBorrowed = async (library: Library, entity: Entity, edition: Edition): Promise<boolean> =>
  entity.ruleset !== rulesetOf(edition) && !isOwnBook(await library.document(entity.document));

/** The creature of the edition in play; the other one's figures where they differ. */
const shown = (a: Fighting, b: Fighting | undefined, other: Edition) => ({
  count: a.count,
  name: a.name,
  challenge_rating: challengeText(a.challenge),
  xp: a.xp,
  ...(a.entity && { uri: a.entity.uri }),
  ...(b &&
    b.xp !== a.xp && {
      otherwise: {
        ruleset: rulesetOf(other),
        challenge_rating: challengeText(b.challenge),
        xp: b.xp,
      },
    }),
});

/** `4 × Ogre (CR 2, 450 XP) ‹lore://…›`. */
const creatureText = (one: ReturnType<typeof shown>): string => {
  const { otherwise } = one;
  const there = otherwise
    ? `; ${otherwise.ruleset}: CR ${otherwise.challenge_rating}, ${otherwise.xp} XP`
    : '';
  return one.uri
    ? `${one.count} × ${one.name} (CR ${one.challenge_rating}, ${one.xp} XP${there}) ‹${one.uri}›`
    : `${one.count} × ${one.name} (${one.xp} XP)`;
};
