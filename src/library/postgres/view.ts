import { merged } from '../cards/card-order.ts';
import type { Card, Catalogue, Lookup } from '../cards/entity-cards.ts';
import type { Document } from '../library.ts';
import type { TextLengths } from '../search/word-scores.ts';
import type { EntityCount, Layer } from './layer.ts';

/** The shared rows overlaid with an owner's own. */
export interface LayeredView {
  readonly shared: Layer;
  readonly own: Layer | undefined;
  readonly generation: number;
  readonly catalogue: Catalogue;
  readonly documents: ReadonlyMap<string, Document>;
  readonly counts: readonly EntityCount[];
  readonly everyone: number;
  readonly lengths: TextLengths;
}

/** Everything that one owner sees at one moment. */
export interface View extends LayeredView {
  /** The state of the shared vectors, which change independently of other rows. */
  readonly vectors: number;
}

export function viewOf(shared: Layer, own?: Layer): LayeredView {
  const { documents, counts } = shared;
  if (!own || (own.everyone === 0 && own.documents.size === 0))
    return {
      ...{ shared, own, documents, counts, everyone: shared.everyone },
      generation: shared.generation + (own?.generation ?? 0),
      catalogue: shared.catalogue,
      lengths: { of: shared.lengths, average: averageOf(shared.lengths) },
    };
  const lengths = shared.lengths.slice();
  const both = new Float32Array(Math.max(lengths.length, own.lengths.length));
  both.set(lengths);
  own.lengths.forEach((length, key) => {
    if (length > 0) both[key] = length;
  });
  return {
    ...{ shared, own },
    generation: shared.generation + own.generation,
    catalogue: bothCatalogues(shared.catalogue, own.catalogue),
    documents: new Map([...documents, ...own.documents]),
    counts: [...counts, ...own.counts],
    everyone: shared.everyone + own.everyone,
    lengths: { of: both, average: averageOf(both) },
  };
}

function averageOf(lengths: Float32Array): number {
  let [sum, count] = [0, 0];
  for (const length of lengths)
    if (length > 0) {
      sum += length;
      count++;
    }
  return count > 0 ? Math.max(1, sum / count) : 1;
}

function bothCatalogues(shared: Catalogue, own: Catalogue): Catalogue {
  const cards = merged(shared.cards, own.cards);
  const words = own.spelling;
  return {
    cards,
    room: Math.max(shared.room, own.room),
    named: bothLists<Card>(shared.named, own.named),
    nameWords: bothLists<number>(shared.nameWords, own.nameWords),
    spelling: {
      has: (word) => shared.spelling.has(word) || words.has(word),
      *counts(beginning) {
        yield* shared.spelling.counts(beginning);
        yield* words.counts(beginning);
      },
    },
    generation: shared.generation + own.generation,
  };
}

const bothLists = <T>(
  shared: Lookup<readonly T[]>,
  own: Lookup<readonly T[]>,
): Lookup<readonly T[]> => ({
  get(name) {
    const [common, mine] = [shared.get(name), own.get(name)];
    return common && mine ? [...common, ...mine] : (common ?? mine);
  },
});
