import { dnd5eKinds } from '../../src/dnd5e/model/kinds.ts';
import type { Kind } from '../../src/library/kind.ts';
import type { Document } from '../../src/library/library.ts';
import { fill } from '../../src/library/search/fill-vectors.ts';
import { meaningOf } from '../../src/library/search/vector-search.ts';
import { plain } from '../../src/text/names.ts';
import { type Bench, bench, noMeaning, noSpelling, table } from './setup.ts';
import type { CorpusEntity } from './srd-corpus.ts';
import type { Teacher } from './teacher.ts';

/** Ranks the corpus for a query: names by which the judgements know the entities. */
export type System = (query: string) => Promise<string[]>;

const DEPTH = 50;
/** What is compared: everything that can be found, and what finds it. */
export interface Contest {
  readonly documents: readonly Document[];
  readonly corpus: readonly CorpusEntity[];
  readonly teacher: Teacher | undefined;
  /** Whether to leave out one ingredient at a time, to show what each brings. */
  readonly ingredients: boolean;
}

export async function systems(contest: Contest): Promise<Record<string, System>> {
  const { documents, corpus, teacher } = contest;
  const judged = new Map(
    corpus.map(({ judgedAs, entity }) => [
      `${entity.kind}/${entity.document}/${entity.slug}`,
      judgedAs,
    ]),
  );
  const filled = async (kinds = dnd5eKinds): Promise<Bench> => {
    const made = await bench(kinds);
    await made.put(
      documents,
      corpus.map(({ entity }) => entity),
    );
    return made;
  };
  const ranked =
    (search: ReturnType<Bench['searchWith']>): System =>
    async (query) =>
      (await search(query, DEPTH)).found.map(({ entity }) => judged.get(entity.id) ?? '');

  const whole = await filled();
  const without = async (
    name: string,
    change: (kind: Kind) => Kind,
  ): Promise<Record<string, System>> =>
    contest.ingredients
      ? { [name]: ranked((await filled(dnd5eKinds.map(change))).searchWith()) }
      : {};
  const found: Record<string, System> = {
    'full text alone': fullTextAlone(whole, corpus),
    'full text + spelling + names': ranked(whole.searchWith({ meaning: noMeaning })),
    'table alone (meaning only)': meaningAlone(whole, corpus),
    'built-in hybrid': ranked(whole.searchWith()),
    ...(await without('  without glosses', withoutGloss)),
    ...(await without('  without passages', (kind) => ({ ...kind, passages: () => [] }))),
    ...(contest.ingredients && {
      '  without spelling': ranked(whole.searchWith({ english: noSpelling })),
    }),
    ...(await without(
      '  without synonyms, kind words',
      ({ words: _, synonyms: __, ...kind }: Kind) => kind,
    )),
  };
  if (!teacher) return found;

  /** MiniLM reads every part and the question; minutes the first time. */
  const better = async (made: Bench): Promise<System> => {
    // Reading in the background never keeps a process alive; here it must.
    const alive = setInterval(() => {}, 1_000);
    await fill(
      { store: made.store, stopped: () => false, holds: () => {}, rest: () => 0 },
      teacher.embedder,
    );
    clearInterval(alive);
    return ranked(
      made.searchWith({
        meaning: meaningOf(table, {
          noticeQuestion: () => {},
          forQuestion: () => teacher.embedder,
          patienceMs: 60_000,
          notice: () => undefined,
          failed: (reason) => reason,
          close: async () => {},
        }),
      }),
    );
  };
  const read = await filled();
  const both = await better(read);
  return {
    ...found,
    'dense MiniLM, LoreKeeper style': denseAlone(corpus, teacher),
    'MiniLM documents, table questions': ranked(read.searchWith()),
    'MiniLM hybrid': both,
    ...(contest.ingredients && {
      '  MiniLM without glosses': await better(await filled(dnd5eKinds.map(withoutGloss))),
    }),
  };
}

const withoutGloss = ({ gloss: _, ...kind }: Kind): Kind => kind;

function best(corpus: readonly CorpusEntity[], scores: ArrayLike<number>): string[] {
  return corpus
    .map(({ judgedAs }, i) => ({ judgedAs, score: scores[i] ?? 0 }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, DEPTH)
    .map(({ judgedAs }) => judgedAs);
}

function keysOf(made: Bench, corpus: readonly CorpusEntity[]): Int32Array {
  const byId = new Map(
    made.db.rows('SELECT id, key FROM entities').map(([id, key]) => [String(id), Number(key)]),
  );
  return Int32Array.from(
    corpus,
    ({ entity }) => byId.get(`${entity.kind}/${entity.document}/${entity.slug}`) ?? 0,
  );
}

/** SQLite's own BM25 on the words as typed: no spelling, no names first, no meaning. */
function fullTextAlone(made: Bench, corpus: readonly CorpusEntity[]): System {
  const { db, kinds } = made;
  db.exec(`CREATE VIRTUAL TABLE plain_fts USING fts5 (
    name, tags, body, content = '', tokenize = 'porter unicode61 remove_diacritics 2')`);
  corpus.forEach(({ entity }, i) => {
    const kind = kinds.get(entity.kind);
    const tags = kind?.tags(entity.body).join(' ') ?? '';
    db.run(
      'INSERT INTO plain_fts (rowid, name, tags, body) VALUES (?, ?, ?, ?)',
      i,
      entity.name,
      tags,
      kind?.prose(entity.body) ?? '',
    );
  });
  return async (query) =>
    db
      .column(
        `SELECT rowid FROM plain_fts WHERE plain_fts MATCH ?
         ORDER BY bm25(plain_fts, 4, 1, 1) LIMIT ${DEPTH}`,
        plain(query)
          .split(' ')
          .map((word) => `"${word}"`)
          .join(' OR '),
      )
      .map((i) => corpus[Number(i)]?.judgedAs ?? '');
}

function meaningAlone(made: Bench, corpus: readonly CorpusEntity[]): System {
  const keys = keysOf(made, corpus);
  return async (query) => {
    await made.cards.refresh();
    const { room } = made.cards.current();
    const scores = made.index.vectors(table()).scores(table().embed(query), keys, room);
    return best(
      corpus,
      Array.from(keys, (key) => scores[key] ?? 0),
    );
  };
}

/** One vector per entity of its name and description, one of the question as it was typed. */
function denseAlone(corpus: readonly CorpusEntity[], teacher: Teacher): System {
  const kinds = new Map(dnd5eKinds.map((kind) => [kind.name, kind]));
  let vectors: Float32Array[] | undefined;
  return async (query) => {
    vectors ??= teacher.readAll(
      corpus.map(({ entity }) => {
        const kind = kinds.get(entity.kind);
        return `${entity.name}. ${kind?.prose(kind.body.parse(entity.body)) ?? ''}`;
      }),
      'descriptions',
    );
    const question = teacher.encode(query);
    return best(
      corpus,
      vectors.map((vector) =>
        vector.reduce((sum, value, i) => sum + value * (question[i] ?? 0), 0),
      ),
    );
  };
}
