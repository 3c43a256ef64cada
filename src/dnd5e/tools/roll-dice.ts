import * as z from 'zod';
import { secureRandom, seededRandom } from '../../base/random.ts';
import { counted } from '../../text/excerpt.ts';
import { defineTool } from '../../tool/tool.ts';
import { unlisted } from '../../tool/unlisted.ts';
import { type Bounds, boundsOf } from '../dice/bounds.ts';
import { readRepeats } from '../dice/clean-notation.ts';
import { distributionOf } from '../dice/distribution.ts';
import { diceLimits, type Match, matches, wrongDice } from '../dice/expression.ts';
import { readNotation } from '../dice/notation.ts';
import { chanceOf, chancesOf, oddsOf, spreadOf } from '../dice/odds.ts';
import { type Rolled, rollDice as roll } from '../dice/roll.ts';

/** How many faces an answer shows; rolls beyond that give totals only. */
const MOST_FACES = 2_000;

export const rollDice = defineTool({
  name: 'roll_dice',
  toolset: 'dnd-table',
  title: 'Roll dice',
  description:
    'D&D 5e: roll or throw dice (d20, d100, 2d6+3, 4d6 drop lowest, 8d6, 6#4d6kh3), a check, save or initiative, with advantage or disadvantage; average, odds, how likely, chance of rolling higher, to beat a DC.',
  instead: ['get_random_content'],
  input: z.strictObject({
    notation: z.string().min(1).max(300).describe('What to roll, such as 2d6+3 or 4d6kh3'),
    times: z
      .int()
      .min(1)
      .max(diceLimits.times)
      .optional()
      .describe('Roll it this often (default 1)'),
    at_least: z
      .int()
      .min(-1_000_000_000)
      .max(1_000_000_000)
      .optional()
      .describe('Also give the exact odds of this total or more'),
    seed: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe('The same seed rolls the same dice; without it randomness is secure'),
    chances: unlisted(
      z.boolean().default(false).describe('Also give the chance of every total, to draw it'),
    ),
  }),
  card: 'dice',
  data: z.looseObject({ notation: z.string(), total: z.number() }),
  hints: { idempotent: false },
  run({ notation, times: asked = 1, at_least, seed, chances: drawn }) {
    const repeats = readRepeats(notation);
    const { expression, target } = readNotation(repeats.notation);
    const times = asked * repeats.times;
    if (times > diceLimits.times) throw wrongDice(`At most ${diceLimits.times} rolls at once.`);
    const random = seed === undefined ? secureRandom : seededRandom(seed);
    const notices: string[] = [];
    const rolls = Array.from({ length: times }, () => roll(expression, random));
    if (rolls.some((one) => one.stopped))
      notices.push(`A die was stopped after ${diceLimits.explosions} explosions.`);
    const distribution = distributionOf(expression);
    if (!distribution)
      notices.push('The odds were left out: counting every outcome would take too long.');
    const odds =
      distribution && at_least !== undefined ? oddsOf(distribution, at_least) : undefined;
    const chance = distribution && target && chanceOf(distribution, target);
    const check = target && { needs: needed(target), ...chance };
    const spread: Bounds = distribution ? spreadOf(distribution) : boundsOf(expression);
    const chances = drawn && distribution ? chancesOf(distribution) : undefined;
    const total = rolls.reduce((sum, one) => sum + one.total, 0);

    const shown = facesShown(rolls);
    const hidden = rolls.length - shown.size;
    if (hidden > 0)
      notices.push(
        `The faces of ${counted(hidden, 'roll')} were left out; roll fewer dice at once to see them.`,
      );
    const lines = rolls.map((one) => {
      const faces = shown.has(one) ? `: ${one.shown}` : '';
      const parts = one.parts?.map(({ label, total }) => `${total} ${label}`) ?? [];
      const outcome = target ? `, ${matches(one.total, target) ? 'success' : 'failure'}` : '';
      return `${repeats.notation.trim()}${faces} = **${one.total}**${outcome}${parts.length > 1 ? ` (${parts.join(', ')})` : ''}`;
    });
    if (times > 1) lines.push(`Together ${total}.`);
    lines.push(
      `Range ${spread.lowest} to ${spread.highest}${spread.average === undefined ? '' : `, average ${spread.average}`}.`,
    );
    if (check?.percent !== undefined) lines.push(`${check.needs}: ${percentage(check)}.`);
    if (odds) lines.push(`${odds.at_least} or more: ${percentage(odds)}.`);
    return {
      source: 'dice',
      data: {
        notation,
        total,
        rolls: rolls.map((one) => ({
          total: one.total,
          ...(target && { success: matches(one.total, target) }),
          ...(one.parts && { parts: one.parts }),
          ...(shown.has(one) && { shown: one.shown, dice: one.dice }),
        })),
        range: spread,
        ...(check && { check }),
        ...(odds && { odds }),
        ...(chances && { chances }),
        ...(seed !== undefined && { seed }),
        randomness: seed === undefined ? 'secure' : 'seeded',
      },
      notices,
      text: lines.join('\n'),
    };
  },
});

const percentage = (odds: { readonly percent?: number; readonly fraction?: string }): string =>
  `${odds.percent} %${odds.fraction ? ` (${odds.fraction})` : ''}`;

function needed(target: Match): string {
  if ('value' in target)
    return target.compare === '>='
      ? `${target.value} or more`
      : `${target.compare} ${target.value}`;
  return target.compare;
}

/** The first rolls whose faces all fit into the answer. */
function facesShown(rolls: readonly Rolled[]): Set<Rolled> {
  let left = MOST_FACES;
  return new Set(
    rolls.filter((one) => {
      const faces = one.dice.reduce((sum, { faces }) => sum + faces.length, 0);
      if (faces > left) return false;
      left -= faces;
      return true;
    }),
  );
}
