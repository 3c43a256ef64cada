import * as z from 'zod';
import type { Document, NewEntity } from '../../../library/library.ts';
import { issueIn, misfitIn } from '../../../upstream/answer-form.ts';
import type { Collection, Get, Piece } from '../collection.ts';
import { entitiesOf, type Make } from '../make-entity.ts';
import { a5eOfV1, documentFrom } from './document-rows.ts';
import { DocumentRef } from './shapes.ts';

const PAGE = 200;
const Page = z.object({
  count: z.int(),
  next: z.string().nullable(),
  results: z.array(z.unknown()),
});

/** Requests a page of a list; if no row can be parsed, the format has changed. */
async function page(get: Get, path: string, row: z.ZodType): Promise<z.infer<typeof Page>> {
  const form = (body: unknown): string | undefined => {
    const parsed = Page.safeParse(body);
    if (!parsed.success) return issueIn(parsed.error);
    const { results } = parsed.data;
    const misfit = misfitIn(row);
    // Rows are parsed again later, so it is enough to find one that fits.
    return results.length > 0 && results.every((one) => misfit(one) !== undefined)
      ? `results[0].${misfit(results[0])}`
      : undefined;
  };
  return Page.parse(await get(path, { form }));
}

interface ListSpec<Row> {
  readonly version: 'v1' | 'v2';
  readonly path: string;
  readonly kinds: readonly string[];
  readonly row: z.ZodType<Row>;
  /** Rows that depend on others (classes on their subclasses) are read together. */
  readonly together?: boolean;
  readonly small?: boolean;
  readonly ask?: Collection['ask'];
  readonly entities: (rows: readonly Row[], make: Make) => readonly NewEntity[];
}

export function open5eList<Row>(spec: ListSpec<Row>): Collection {
  const source = spec.version === 'v2' ? 'open5e_v2' : 'open5e_v1';
  const make = entitiesOf(source);
  const read = (raw: readonly unknown[]) => {
    const rows = raw.flatMap((one) => {
      const row = spec.row.safeParse(one);
      return row.success ? [row.data] : [];
    });
    return {
      entities: spec.entities(rows, make),
      documents: [...raw.flatMap(documentIn), a5eOfV1],
      rows: raw.length,
      unread: raw.length - rows.length,
    };
  };
  return {
    name: `${source}/${spec.path}`,
    source,
    kinds: spec.kinds,
    small: spec.small ?? true,
    ...(spec.ask && { ask: spec.ask }),
    async *pieces(get, from, ask) {
      // The upstream's address of the next page may have another host: only the page number is
      // used.
      const path = (number: number) =>
        `/${spec.version}/${spec.path}/?${ask ? `${ask}&` : ''}limit=${PAGE}&page=${number}`;
      if (spec.together) {
        const raw: unknown[] = [];
        let total = 0;
        for (let number = 1; ; number++) {
          const { count, next, results } = await page(get, path(number), spec.row);
          raw.push(...results);
          total = count;
          if (next === null) break;
        }
        yield { ...read(raw), total, next: undefined } satisfies Piece;
        return;
      }
      for (let number = Math.max(1, from); ; number++) {
        const { count, next, results } = await page(get, path(number), spec.row);
        const last = next === null;
        yield {
          ...read(results),
          total: count,
          next: last ? undefined : number + 1,
        } satisfies Piece;
        if (last) return;
      }
    },
  };
}

/** Lists in which every row is one entity of one kind; a row without a body is skipped. */
export const rowByRow =
  <Any extends { readonly name: string }>(
    version: ListSpec<Any>['version'],
    documentOf: (row: Any, kind: string) => string,
  ) =>
  <Row extends Any>(
    path: string,
    kind: string,
    row: z.ZodType<Row>,
    bodyOf: (row: Row) => object | undefined,
    more: Pick<ListSpec<Row>, 'ask' | 'small'> = {},
  ): Collection =>
    open5eList({
      version,
      path,
      kinds: [kind],
      row,
      ...more,
      entities: (rows, make) =>
        rows.flatMap((one) => {
          const body = bodyOf(one);
          return body ? [make(kind, documentOf(one, kind), one.name, body)] : [];
        }),
    });

const Filed = z.object({ document: DocumentRef });

function documentIn(row: unknown): Document[] {
  const filed = Filed.safeParse(row);
  return filed.success ? [documentFrom({ ...filed.data.document, licenses: [] })] : [];
}
