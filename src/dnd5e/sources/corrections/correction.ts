import type { NewEntity } from '../../../library/library.ts';
import { isSame } from '../derive/values.ts';

type Body = NewEntity['body'];

/** A value that sources have wrong, with the reason for ours. */
export interface Correction {
  readonly field: string;
  readonly wrong: unknown;
  readonly right: unknown;
  readonly reason: string;
  /** The fields to set; undefined if a record does not have the mistake. */
  apply(body: Body): Body | undefined;
}

/** Corrections by entity. */
export type Corrections = Readonly<Record<string, readonly Correction[]>>;

/** A field with a wrong value; `more` are fields that follow from it. */
export const value = (
  field: string,
  wrong: unknown,
  right: unknown,
  reason: string,
  more: Body = {},
): Correction => ({
  field,
  wrong,
  right,
  reason,
  apply: (body) => (isSame(body[field], wrong) ? { [field]: right, ...more } : undefined),
});

/** The DC of a save against a legendary action, as a figure and in the text. */
export const legendarySave = (wrong: number, right: number, reason: string): Correction => ({
  field: 'legendary_actions',
  wrong: `DC ${wrong}`,
  right: `DC ${right}`,
  reason,
  apply({ legendary_actions }) {
    const text = JSON.stringify(legendary_actions);
    if (!text?.includes(`DC ${wrong} `)) return undefined;
    return {
      legendary_actions: JSON.parse(
        text
          .replaceAll(`DC ${wrong} `, `DC ${right} `)
          .replaceAll(`"dc":${wrong}`, `"dc":${right}`),
      ),
    };
  },
});

interface Attack {
  readonly attack_bonus: number;
  readonly desc: string;
}
const isAttack = (deed: unknown): deed is Attack =>
  typeof deed === 'object' &&
  deed !== null &&
  'attack_bonus' in deed &&
  typeof deed.attack_bonus === 'number' &&
  'desc' in deed &&
  typeof deed.desc === 'string';

/** All attacks of a creature with one bonus, as figures and in their texts. */
export const attackBonus = (wrong: number, right: number, reason: string): Correction => ({
  field: 'attack_bonus',
  wrong,
  right,
  reason,
  apply({ actions }) {
    if (!Array.isArray(actions)) return undefined;
    const isWrong = (deed: unknown): deed is Attack =>
      isAttack(deed) && deed.attack_bonus === wrong;
    if (!actions.some(isWrong)) return undefined;
    return {
      actions: actions.map((deed: unknown) =>
        isWrong(deed)
          ? {
              ...deed,
              attack_bonus: right,
              desc: deed.desc.replace(`+${wrong} to hit`, `+${right} to hit`),
            }
          : deed,
      ),
    };
  },
});
