import { silentLogger } from '../../src/base/log.ts';
import { dnd5eKinds } from '../../src/dnd5e/model/kinds.ts';
import { openTable, type Table } from '../../src/library/embed/table.ts';
import type { Kind } from '../../src/library/kind.ts';
import type { Document, NewEntity, SearchResult } from '../../src/library/library.ts';
import { searcher } from '../../src/library/search/hybrid-search.ts';
import type { Sources } from '../../src/library/search/rank-question.ts';
import { meaningOf } from '../../src/library/search/vector-search.ts';
import { cardCatalogueIn } from '../../src/library/sqlite/card-catalogue.ts';
import { documentsIn } from '../../src/library/sqlite/documents.ts';
import { openFile } from '../../src/library/sqlite/open-file.ts';
import { searchIndexIn } from '../../src/library/sqlite/search-index.ts';
import { storeIn } from '../../src/library/sqlite/store.ts';

let opened: Table | undefined;
export const table = (): Table => {
  opened ??= openTable();
  return opened;
};

/** A library taken apart, so that one ingredient of its search can be left out at a time. */
export async function bench(kindList: readonly Kind[] = dnd5eKinds, path = ':memory:') {
  const kinds = new Map(kindList.map((kind) => [kind.name, kind]));
  const file = openFile(path);
  const db = file.reader;
  const store = await storeIn(file, kinds, table);
  const index = searchIndexIn(db, kinds, table);
  const cards = cardCatalogueIn(db, documentsIn(db).all);
  const whole: Sources = {
    store,
    kinds,
    meaning: meaningOf(table),
    english: table,
    log: silentLogger,
  };
  const select = [...kinds.keys()].map((kind) => ({ kind }));
  return {
    db,
    kinds,
    store,
    index,
    cards,
    whole,
    async put(docs: readonly Document[], list: readonly NewEntity[]): Promise<void> {
      await store.put({ documents: docs }, {});
      for (let start = 0; start < list.length; start += 500)
        await store.put({ entities: list.slice(start, start + 500) }, {});
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
export type Bench = Awaited<ReturnType<typeof bench>>;
