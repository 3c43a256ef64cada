import * as z from 'zod';
import { invalidInput, notFound } from '../../base/error.ts';
import { type Entity, libraryService } from '../../library/library.ts';
import { explainMatch } from '../../library/names/resolve-name.ts';
import { listed } from '../../text/excerpt.ts';
import { defineTool, type ToolContext } from '../../tool/tool.ts';
import { named } from '../answer/find-by-name.ts';
import { PartyFields, partyOf } from '../answer/party-field.ts';
import { qualityOf } from '../answer/quality.ts';
import { findMatch, findNamed } from '../character/find-in-edition.ts';
import { adventuringDay } from '../encounter/adventuring-day.ts';
import { cautions, rate2014, rate2024, type Troop } from '../encounter/rate-encounter.ts';
import { withDigits } from '../encounter/read-party.ts';
import { Creature } from '../model/creature.ts';
import { type Edition, editions, rulesetOf } from '../model/edition.ts';
import { CHALLENGE_RATINGS, challengeText, experienceFor } from '../model/vocabulary.ts';

const MOST_PER_LINE = 200;

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
      .array(z.string().min(1).max(200))
      .min(1)
      .max(30)
      .describe('Names or challenge ratings with numbers: ["4 goblin", "Ogre", "2 × CR 1/2"]'),
  }),
  card: 'encounter',
  data: z.looseObject({ ratings: z.array(z.unknown()) }),
  async run({ monsters, ...party }, ctx) {
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
        if (troop.entity && troop.entity.ruleset !== rulesetOf(edition))
          borrowed[edition].add(troop.name);
      }
    for (const edition of editions)
      if (borrowed[edition].size > 0)
        notices.push(
          `The library has no ${edition} version of ${listed([...borrowed[edition]])}: the ${edition} rating counts the one it has.`,
        );
    const { text: dayText, ...day } = adventuringDay(party_levels);
    const ratings = [
      rate2014(party_levels, troops['2014']),
      rate2024(party_levels, troops['2024']),
    ];
    const creatures = troops['2014'].map((troop, at) => shown(troop, troops['2024'][at]));
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

interface Line {
  readonly count: number;
  readonly name: string;
  readonly challenge: number | undefined;
}

/** `4 goblins`, `four goblins`, `Goblin x4`, `2 × CR 1/2`. */
function readLine(given: string): Line {
  const text = given.replace(/^\s*\w+(?=\s+\S)/, withDigits);
  const before = /^\s*(\d+)\s*(?:[x×*]\s*)?(?=\D)(?!\s*\/)(.+)$/i.exec(text);
  const after = /^(.+?)\s*(?:[x×*]\s*(\d+)|\((\d+)\))\s*$/i.exec(text);
  const count = Number(before?.[1] ?? after?.[2] ?? after?.[3] ?? 1);
  const name = (before?.[2] ?? after?.[1] ?? text).trim();
  if (count < 1 || count > MOST_PER_LINE)
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
): Promise<Troop & { entity?: Entity }> {
  if (line.challenge !== undefined)
    return {
      count: line.count,
      name: `CR ${challengeText(line.challenge)}`,
      challenge: line.challenge,
      xp: experienceFor(line.challenge) ?? 0,
    };
  const entity = await creatureNamed(ctx, line.name, edition, notices);
  const body = Creature.pick({ challenge_rating: true, experience_points: true }).parse(
    entity.body,
  );
  const xp = body.experience_points ?? experienceFor(body.challenge_rating);
  if (xp === undefined)
    throw notFound(`${entity.name} has no challenge rating that the rules give XP for.`, {
      next: 'Name its challenge rating instead, e.g. "CR 5".',
    });
  return { count: line.count, name: entity.name, challenge: body.challenge_rating, xp, entity };
}

/** The creature that is meant, of this edition if the library has it. */
async function creatureNamed(
  ctx: ToolContext,
  name: string,
  edition: Edition,
  notices: string[],
): Promise<Entity> {
  const library = ctx.use(libraryService);
  const match = await findMatch(library, 'creature', name, edition);
  if (match) {
    // A plural needs no notice.
    if (match.how !== 'exact' && match.how !== 'form')
      notices.push(explainMatch(name, match.entity.name, match.how));
    return match.entity;
  }
  const { entity, how } = await named(ctx, { name, kinds: ['creature'] });
  if (how !== 'exact' && how !== 'form') notices.push(explainMatch(name, entity.name, how));
  return (await findNamed(library, 'creature', entity.name, edition)) ?? entity;
}

const shown = (a: Troop & { entity?: Entity }, b: (Troop & { entity?: Entity }) | undefined) => ({
  count: a.count,
  name: a.name,
  challenge_rating: challengeText(a.challenge),
  xp: a.xp,
  ...(a.entity && { uri: a.entity.uri }),
  ...(b && b.xp !== a.xp && { xp_2024: b.xp, challenge_rating_2024: challengeText(b.challenge) }),
});

/** `4 × Ogre (CR 2, 450 XP) ‹lore://…›`. */
const creatureText = (one: ReturnType<typeof shown>): string => {
  const newer =
    one.xp_2024 === undefined ? '' : `; 2024: CR ${one.challenge_rating_2024}, ${one.xp_2024} XP`;
  return one.uri
    ? `${one.count} × ${one.name} (CR ${one.challenge_rating}, ${one.xp} XP${newer}) ‹${one.uri}›`
    : `${one.count} × ${one.name} (${one.xp} XP)`;
};
