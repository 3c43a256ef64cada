import { silentLogger } from '../../src/base/log.ts';
import { dnd5eKinds } from '../../src/dnd5e/model/kinds.ts';
import { openTable, type Table } from '../../src/library/embed/table.ts';
import type { Kind } from '../../src/library/kind.ts';
import type { Document, NewEntity, SearchResult } from '../../src/library/library.ts';
import { catalogueOf } from '../../src/library/search/entity-cards.ts';
import { type Sources, searcher } from '../../src/library/search/hybrid-search.ts';
import { shelfIn } from '../../src/library/search/search-index.ts';
import { type Meaning, meaningOf } from '../../src/library/search/vector-search.ts';
import { openDatabase } from '../../src/library/sqlite/database.ts';
import { documentsIn } from '../../src/library/sqlite/documents.ts';
import { entitiesIn } from '../../src/library/sqlite/entities.ts';

let opened: Table | undefined;
export const table = (): Table => {
  opened ??= openTable();
  return opened;
};

/** A library taken apart, so that one ingredient of its search can be left out at a time. */
export function bench(kindList: readonly Kind[] = dnd5eKinds, path = ':memory:') {
  const kinds = new Map(kindList.map((kind) => [kind.name, kind]));
  const db = openDatabase(path);
  const documents = documentsIn(db);
  const shelf = shelfIn(db, table);
  const entities = entitiesIn(db, kinds, documents.all, shelf.derive);
  const catalogue = catalogueOf(db);
  const whole: Sources = {
    db,
    kinds,
    catalogue,
    shelf,
    meaning: meaningOf(shelf, table),
    english: table,
    byKeys: entities.byKeys,
    log: silentLogger,
  };
  const select = [...kinds.keys()].map((kind) => ({ kind }));
  return {
    db,
    kinds,
    shelf,
    catalogue,
    whole,
    put(docs: readonly Document[], list: readonly NewEntity[]): void {
      for (const document of docs) documents.put(document);
      for (let start = 0; start < list.length; start += 500)
        db.transaction(() => {
          for (const entity of list.slice(start, start + 500)) entities.put(entity);
          db.changed();
        });
    },
    /** Search over everything with some ingredients replaced. */
    searchWith(
      changes: Partial<Sources> = {},
    ): (text: string, limit: number) => Promise<SearchResult> {
      const run = searcher({ ...whole, ...changes });
      return (search, limit) => run({ select, search, limit });
    },
  };
}
export type Bench = ReturnType<typeof bench>;

/** Leaves meaning out. */
export const noMeaning: Meaning = {
  near: async () => ({ scores: undefined, notices: [] }),
  close: async () => {},
};

/** Leaves spelling out: every word is English. */
export const noSpelling = () => ({ knows: () => true, words: [] });
