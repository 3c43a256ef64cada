import { editDistance, forgiven, nearest, plain } from '../../text/names.ts';
import type { Card, Catalogue } from './entity-cards.ts';
import { lettersOf, mayBeNear } from './letter-bits.ts';

export interface NameMatch {
  readonly card: Card;
  /** 0 exact, 1 leading, 2 containing, 3 approximate. */
  readonly tier: 0 | 1 | 2 | 3;
  readonly edits: number;
}

/** Names that fit, best first; approximate ones only where nothing fits exactly. */
export function matchNames(typed: string, cards: readonly Card[]): NameMatch[] {
  const wanted = plain(typed);
  if (wanted === '') return [];
  const squashed = wanted.replaceAll(' ', '');
  const exactly = cards.flatMap((card): NameMatch[] => {
    const tier = tierOf(card, wanted, squashed);
    return tier === undefined ? [] : [{ card, tier, edits: 0 }];
  });
  return (exactly.length > 0 ? exactly : approximate(squashed, cards)).sort(
    (a, b) =>
      a.tier - b.tier ||
      a.edits - b.edits ||
      (a.tier === 0 || a.card.plain === b.card.plain
        ? a.card.rank - b.card.rank
        : a.card.plain < b.card.plain
          ? -1
          : 1),
  );
}

export function tierOf(card: Card, wanted: string, squashed: string): 0 | 1 | 2 | undefined {
  if (card.squashed === squashed || card.aliases.includes(squashed)) return 0;
  if (card.plain.startsWith(wanted)) return 1;
  const at = card.plain.indexOf(wanted);
  return at > 0 && card.plain[at - 1] === ' ' ? 2 : undefined;
}

function approximate(squashed: string, cards: readonly Card[]): NameMatch[] {
  const limit = forgiven(squashed.length);
  const letters = lettersOf(squashed);
  return cards.flatMap((card): NameMatch[] => {
    if (!mayBeNear(card.letters, card.squashed.length, letters, squashed.length, limit)) return [];
    const edits = editDistance(squashed, card.squashed, limit);
    return edits <= limit ? [{ card, tier: 3, edits }] : [];
  });
}

export function suggestNames(
  catalogue: Catalogue,
  kinds: readonly string[],
  typed: string,
  count: number,
): string[] {
  const choices = catalogue.cards.filter((card) => kinds.includes(card.kind));
  return nearest(typed, new Set(choices.map((card) => card.name)), count);
}
