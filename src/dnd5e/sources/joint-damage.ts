import { damageTypes } from '../model/game-words.ts';

/** Dice of one type in a spell: `2d10 bludgeoning`. */
export interface Dealt {
  readonly dice: string;
  readonly type: string;
}

const DICE = String.raw`\d+d\d+(?:\s*\+\s*\d+)?`;
const EXTRA = String.raw`(?:(?:an?\s+)?(?:additional|extra)\s+)?`;
const DEALT = String.raw`(${DICE})\)?\s+${EXTRA}(${damageTypes.join('|')})(?:\s+damage)?\b`;
/** What comes later or only sometimes is not dealt together with the rest. */
const TOGETHER = String.raw`(?!(?:\s+damage)?\s+(?:at|when|whenever|if|for (?:each|every))\b)`;
const JOINT = new RegExp(
  String.raw`${DEALT}${TOGETHER},?\s+(?:and|plus)\s+${EXTRA}${DEALT}${TOGETHER}`,
  'gi',
);

/**
 * The dice of each type where a text deals several together: `2d10 Bludgeoning damage and 4d6 Cold
 * damage`. Only if the first of them, their sum or all of them are what the spell is said to roll:
 * other dice of a text are dealt at another time.
 */
export function jointDamageIn(text: string, roll: string | undefined): Dealt[] | undefined {
  for (const [, dice = '', type = '', more = '', other = ''] of text
    .replace(/[*_]/g, '')
    .matchAll(JOINT)) {
    const parts = [dealt(dice, type), dealt(more, other)];
    if (parts[0]?.type !== parts[1]?.type && isRolled(parts, roll)) return parts;
  }
  return undefined;
}

const dealt = (dice: string, type: string): Dealt => ({
  dice: dice.replace(/\s+/g, ''),
  type: type.toLowerCase(),
});

function isRolled([first, second]: readonly Dealt[], roll: string | undefined): boolean {
  if (!first || !second) return false;
  const [one, other] = [first.dice, second.dice];
  const said = roll?.replace(/\s+/g, '') ?? one;
  return [one, `${one}+${other}`, `${other}+${one}`, sumOf(one, other)].includes(said);
}

/** `4d6` and `3d6` are 7d6. */
function sumOf(one: string, other: string): string | undefined {
  const [, count, die] = /^(\d+)(d\d+)$/.exec(one) ?? [];
  const [, more, same] = /^(\d+)(d\d+)$/.exec(other) ?? [];
  return die !== undefined && die === same ? `${Number(count) + Number(more)}${die}` : undefined;
}

type Body = Readonly<Record<string, unknown>>;

/** A spell with the dice of each type that it deals together: sources have only one roll. */
export function withJointDamage(kind: string, body: Body): Body {
  const { desc, damage_roll: roll, damage_types: types } = body;
  if (kind !== 'spell' || typeof desc !== 'string') return body;
  const damage = jointDamageIn(desc, typeof roll === 'string' ? roll : undefined);
  if (!damage) return body;
  const known: unknown[] = Array.isArray(types) ? types : [];
  return {
    ...body,
    damage,
    damage_roll: damage.map(({ dice }) => dice).join(' + '),
    damage_types: [...new Set([...damage.map(({ type }) => type), ...known])],
  };
}
