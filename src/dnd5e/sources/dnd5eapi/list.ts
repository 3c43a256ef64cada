import * as z from 'zod';
import { upstreamFailed } from '../../../base/error.ts';
import type { NewEntity } from '../../../library/library.ts';
import { misfitIn } from '../../../upstream/answer-form.ts';
import { isMisfit } from '../../../upstream/upstream-failure.ts';
import type { Collection, Get } from '../collection.ts';
import { srd2014, srd2024 } from '../documents.ts';
import { entitiesOf, type Make } from '../make-entity.ts';
import { Ref } from './shapes.ts';

export type Year = '2014' | '2024';
export const documentOf = (year: Year): string => (year === '2014' ? srd2014.key : srd2024.key);

/** The list has only names; entries are requested one by one, in chunks. */
const CHUNK = 24;
const List = z.object({ count: z.int(), results: z.array(Ref) });

/** The response cannot be parsed. */
export const strange = (what: string, cause: unknown) =>
  upstreamFailed(`The D&D 5e API sent ${what} in a form Lorewright does not know.`, {
    next: 'Try again later; if it lasts, look for a newer version of Lorewright.',
    cause,
  });

async function refs(get: Get, year: Year, path: string): Promise<z.infer<typeof Ref>[]> {
  const answer = await get(`/api/${year}/${path}`, { form: misfitIn(List) });
  return List.parse(answer).results;
}

/** Parallel requests, no more than the rate limit allows: after a failure no more are sent. */
const AT_ONCE = 4;

async function details(
  get: Get,
  year: Year,
  path: string,
  some: readonly z.infer<typeof Ref>[],
  row: z.ZodType,
): Promise<unknown[]> {
  const form = misfitIn(row);
  const found: unknown[] = [];
  const queue = some.entries();
  let failed = false;
  const work = async (): Promise<void> => {
    for (const [at, ref] of queue) {
      if (failed) return;
      try {
        found[at] = await get(`/api/${year}/${path}/${encodeURIComponent(ref.index)}`, { form });
      } catch (error) {
        // A row that cannot be parsed is skipped and counted.
        if (isMisfit(error)) {
          found[at] = undefined;
          continue;
        }
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

/** Every row of a list that others refer to, by index. */
export async function lookup<Row>(
  get: Get,
  year: Year,
  path: string,
  row: z.ZodType<Row>,
): Promise<Row[]> {
  const raw = await details(get, year, path, await refs(get, year, path), row);
  return raw.flatMap((one) => {
    const parsed = row.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });
}

interface ListSpec<Row, Beside> {
  readonly year: Year;
  readonly path: string;
  readonly kinds: readonly string[];
  readonly row: z.ZodType<Row>;
  /** Open5e lacks it, so it is read when first needed. */
  readonly small?: boolean;
  /** A repeated name means the same thing; the first row has more detail. */
  readonly oncePerName?: boolean;
  /** Reads what else is needed to interpret a row. */
  readonly beside?: (get: Get, rows: readonly Row[]) => Promise<Beside>;
  readonly entities: (
    rows: readonly Row[],
    make: Make,
    document: string,
    beside: Beside | undefined,
  ) => readonly NewEntity[];
}

export function dnd5eapiList<Row, Beside = undefined>(spec: ListSpec<Row, Beside>): Collection {
  const { year, path } = spec;
  const make = entitiesOf('dnd5eapi');
  return {
    name: `dnd5eapi/${year}/${path}`,
    source: 'dnd5eapi',
    kinds: spec.kinds,
    small: spec.small ?? false,
    async *pieces(get, from) {
      const named = await refs(get, year, path);
      const all = spec.oncePerName
        ? named.filter(({ name }, at) => named.findIndex((ref) => ref.name === name) === at)
        : named;
      for (let at = from; at < all.length || at === 0; at += CHUNK) {
        const raw = await details(get, year, path, all.slice(at, at + CHUNK), spec.row);
        const rows = raw.flatMap((one) => {
          const row = spec.row.safeParse(one);
          return row.success ? [row.data] : [];
        });
        // If no row can be parsed, the format has changed.
        if (raw.length > 0 && rows.length === 0) throw strange(`its ${path}`, undefined);
        const beside = await spec.beside?.(get, rows);
        const last = at + CHUNK >= all.length;
        yield {
          entities: spec.entities(rows, make, documentOf(year), beside),
          documents: [],
          rows: raw.length,
          unread: raw.length - rows.length,
          total: all.length,
          next: last ? undefined : at + CHUNK,
        };
        if (last) return;
      }
    },
  };
}
