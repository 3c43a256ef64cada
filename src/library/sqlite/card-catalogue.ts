import { noteFilled } from '../../base/memory.ts';
import { inSlices } from '../../base/time.ts';
import { inOrder, sortEqualNames } from '../cards/card-order.ts';
import {
  addCard,
  addSimpleCard,
  catalogueOf,
  emptyMaps,
  exchanged,
  withSamePlace,
} from '../cards/catalogue.ts';
import type { Card, Catalogue } from '../cards/entity-cards.ts';
import type { RowBytes } from '../cards/row-bytes.ts';
import type { Database } from './database.ts';
import type { Documents } from './documents.ts';
import { changedSince } from './entity-changes.ts';
import { notesIn } from './notes.ts';
import { cardReader } from './read-cards.ts';

/** Every visible entity in memory: read on first use, afterwards only changes. */
export interface CardCatalogue {
  /** Brings it up to date with the file, yielding in between. */
  refresh(): Promise<void>;
  /** As of the last `refresh`. */
  current(): Catalogue;
}

/** Reading this many cards leaves megabytes of garbage. */
const MANY = 5_000;
/** Replaced cards stay in memory; when this many times as many were made, all are read again. */
const MOST_MADE = 1.5;

/** Room for cards that are replaced later. */
const WITH_CHANGES = 1.02;

export function cardCatalogueIn(db: Database, documents: Documents): CardCatalogue {
  const notes = notesIn(db);
  let read = cardReader(db, documents);
  let maps = emptyMaps();
  let catalogue = catalogueOf([], maps, -1);
  let refreshing: Promise<void> | undefined;

  const readAll = async (generation: number): Promise<void> => {
    const cards: Card[] = [];
    const visible = Number(db.column('SELECT sum(count) FROM entity_counts')[0] ?? 0);
    const expected = Math.ceil(visible * WITH_CHANGES);
    const all = emptyMaps(expected);
    const reader = cardReader(db, documents, expected);
    const slice = inSlices();
    const add = (card: Card, read: RowBytes | string): void => {
      cards.push(card);
      if (typeof read === 'string') addCard(all, card, read);
      else addSimpleCard(all, card, read);
    };
    for (const _ of reader.all(add)) await slice();
    sortEqualNames(cards);
    [read, maps] = [reader, all];
    // The copy has no room to grow, which would be megabytes.
    catalogue = catalogueOf(cards.slice(), maps, generation);
    if (cards.length >= MANY) noteFilled();
  };

  const readChanged = (keys: readonly number[], generation: number): void => {
    const gone = withSamePlace(catalogue, keys);
    const fresh = read.of(gone).sort(inOrder);
    catalogue = catalogueOf(exchanged(catalogue, maps, gone, fresh), maps, generation);
  };

  const refresh = async (): Promise<void> => {
    const generation = db.generation();
    if (generation === catalogue.generation) return;
    const changed =
      catalogue.generation < 0 ? undefined : changedSince(db, notes, catalogue.generation);
    const isWasteful = read.count() > MOST_MADE * catalogue.cards.length + MANY;
    if (!changed || isWasteful) await readAll(generation);
    else if (changed.length > 0) readChanged(changed, generation);
    else catalogue = { ...catalogue, generation };
  };

  return {
    refresh() {
      // Concurrent callers wait for the same read.
      refreshing ??= refresh().finally(() => {
        refreshing = undefined;
      });
      return refreshing;
    },
    current: () => catalogue,
  };
}
