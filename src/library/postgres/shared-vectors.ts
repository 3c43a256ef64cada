import * as z from 'zod';
import type { Embedder } from '../embed/embedder.ts';
import { type VectorIndex, vectorIndex } from '../search/vector-index.ts';
import { ALIGN, strideOf } from '../search/vector-rows.ts';
import { type Session, SHARED } from './database.ts';
import { refreshedInTurn } from './refreshed-in-turn.ts';

type Space = Pick<Embedder, 'space' | 'dim'>;

/** The vectors of shared entities in one space, by stored key. */
interface SharedVectors {
  readonly generation: number;
  readonly index: VectorIndex;
}

/** Read in pieces, yielding in between. */
const AT_ONCE = 500;
/** How many spaces are kept; an unused one is dropped. */
const MOST_SPACES = 2;

const Newest = z.object({ vectors: z.coerce.number(), last: z.int() });
const Key = z.object({ key: z.int() });

const NEWEST = `SELECT vectors, next_key AS last FROM owners WHERE owner = '${SHARED}'`;
const CHANGED = `SELECT entity AS key FROM vector_sets
  WHERE owner = '${SHARED}' AND space = $1 AND changed > $2 ORDER BY entity`;
/** Each entity's vectors concatenated. Integers take few bytes, and no parsing. */
const vectorsWhere = (condition: string): string =>
  `SELECT entity, min(model), string_agg(scale::text, ' ' ORDER BY part),
     encode(string_agg(halfvec_send(vector), ''::bytea ORDER BY part), 'base64')
   FROM passages WHERE owner = '${SHARED}' AND space = $1 AND ${condition} GROUP BY entity`;
const BETWEEN = vectorsWhere('entity > $2 AND entity <= $3');
const OF_ENTITIES = vectorsWhere('entity = ANY ($2)');

/**
 * Keeps the vectors of shared entities in memory, as with a library file: comparing a question with
 * them takes a few milliseconds, where the database would take many times that.
 */
export function sharedVectorsIn(table: () => { readonly id: string }) {
  const spaces = new Map<string, ReturnType<typeof inSpace>>();
  const inSpace = (space: Space) =>
    refreshedInTurn((session, before: SharedVectors | undefined) =>
      read(session, space, table().id, before),
    );
  return {
    /** `vectors`: the state of them that the view sees. */
    async current(session: Session, vectors: number, space: Space): Promise<VectorIndex> {
      const name = `${space.space} ${space.dim}`;
      const kept = spaces.get(name) ?? inSpace(space);
      spaces.delete(name);
      spaces.set(name, kept);
      const [oldest] = spaces.keys();
      if (spaces.size > MOST_SPACES && oldest !== undefined) spaces.delete(oldest);
      return (await kept.current(session, vectors)).index;
    },
  };
}

async function read(
  session: Session,
  { space, dim }: Space,
  table: string,
  before: SharedVectors | undefined,
): Promise<SharedVectors> {
  const [newest] = await session.rows(Newest, NEWEST);
  const { vectors: generation, last } = newest ?? { vectors: 0, last: 0 };
  const index = before?.index ?? vectorIndex(dim);
  const enter = (rows: readonly unknown[][]): void => {
    for (const [entity, model, scales, vectors] of rows)
      index.set(Number(entity), rowsOf(String(vectors), String(scales), dim), model !== table);
  };
  if (before) {
    const changed = await session.rows(Key, CHANGED, [space, before.generation]);
    for (let from = 0; from < changed.length; from += AT_ONCE) {
      const keys = changed.slice(from, from + AT_ONCE).map(({ key }) => key);
      enter(await session.arrays(OF_ENTITIES, [space, keys]));
    }
  } else
    for (let from = 0; from < last; from += AT_ONCE)
      enter(await session.arrays(BETWEEN, [space, from, from + AT_ONCE]));
  return { generation, index };
}

/** The length of a vector's header in the database's binary format. */
const HEAD = 4;

/** Converts vectors from the database's format to that of an index. */
function rowsOf(base64: string, scales: string, dim: number): Uint8Array {
  const sent = Buffer.from(base64, 'base64');
  const stride = strideOf(dim);
  const each = HEAD + 2 * dim;
  const all = scales.split(' ');
  if (sent.length !== all.length * each) throw new Error('vectors of another length');
  const bytes = Buffer.alloc(all.length * stride);
  all.forEach((scale, part) => {
    const [from, to] = [part * each + HEAD, part * stride];
    for (let i = 0; i < dim; i++)
      bytes[to + i] = wholeNumbers[sent.readUInt16BE(from + 2 * i)] ?? 0;
    bytes.writeFloatLE(Number(scale), to + stride - ALIGN);
  });
  return bytes;
}

/** The integers up to 127 of a vector, by their 16-bit floating point form. */
const wholeNumbers = new Int8Array(1 << 16);
for (let number = 1; number <= 127; number++) {
  const exponent = Math.floor(Math.log2(number));
  const half = ((exponent + 15) << 10) | ((number / 2 ** exponent - 1) * 1024);
  wholeNumbers[half] = number;
  wholeNumbers[half | 0x8000] = -number;
}
