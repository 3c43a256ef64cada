import { signed } from '../../text/markdown.ts';
import { type Hoard, hoardText } from './hoard.ts';
import { coinText, type Treasure } from './treasure.ts';

/** A proposed group as the answer has it. */
interface GroupShown {
  readonly creatures: readonly {
    readonly count: number;
    readonly name: string;
    readonly challenge_rating: string;
    readonly book: string;
    readonly initiative: { readonly bonus: number; readonly rolled: number };
    readonly tactics?: readonly string[];
  }[];
  readonly arithmetic: string;
  readonly cautions: readonly string[];
  readonly treasure: Treasure;
  readonly hoard: Hoard;
}

/** A proposed group in words. */
export function groupText(
  { creatures, arithmetic, cautions, treasure, hoard }: GroupShown,
  at: number,
): string {
  const heads = creatures.map(
    (one) =>
      `${one.count} × **${one.name}** (CR ${one.challenge_rating}, ${one.book}, initiative ${one.initiative.rolled}, rolled with ${signed(one.initiative.bonus)})`,
  );
  const tactics = creatures.flatMap((one) =>
    one.tactics ? [`${one.name}: ${one.tactics.join('; ')}.`] : [],
  );
  return [
    `${at}. ${heads.join(', ')}`,
    arithmetic,
    ...cautions,
    ...tactics,
    treasure.worth_gp > 0
      ? `Carried: ${coinText(treasure)} (worth ${treasure.worth_gp} gp; ${treasure.rule}).`
      : 'Carried: no coins.',
    `If they keep a hoard: ${hoardText(hoard)}.`,
  ].join('\n   ');
}
