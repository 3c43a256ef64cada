import type { Notice } from '../../base/notice.ts';
import type { Library, Naming, SearchResult } from '../../library/library.ts';
import type { Answer } from '../../tool/answer.ts';
import type { Detail } from '../../tool/detail-level.ts';
import { askedFacts } from './asked-facts.ts';
import { inOtherBooks } from './books-asked.ts';
import { whyNothing } from './empty-result.ts';
import type { Want } from './ensure-filled.ts';
import type { EntityOut } from './entity-output.ts';
import { type Facts, fittedRows, textOf } from './found-rows.ts';
import { missing } from './missing-content.ts';
import { pageOf, pastTheEnd } from './paging.ts';
import { qualityOf } from './quality.ts';
import type { Scope } from './scope-fields.ts';

export interface Finding extends Want {
  /** Undefined: exact matches of the name, else a page. */
  readonly limit?: number | undefined;
  readonly page: number;
  readonly detail: Detail;
  /** Only what is named so. */
  readonly naming?: Naming | undefined;
  /** One row for each thing (default), or one for each entry. */
  readonly group?: boolean | undefined;
  /** Sorts each page by name. */
  readonly byName?: boolean | undefined;
  /** Several names instead of one: the best match of each. */
  readonly names?: readonly string[] | undefined;
  /** The budget, if not the one of `detail`. */
  readonly room?: Detail | undefined;
  readonly notices?: readonly Notice[];
}

/** The page size if none is given. */
export const DEFAULT_LIMIT = 20;

/** Turns results into an answer: level of detail, quality, pagination and text. */
export async function answered(
  library: Library,
  result: SearchResult,
  finding: Omit<Finding, 'documents' | 'ruleset'>,
  scope: Pick<Scope, 'notices' | 'documents'>,
  facts: Facts = { asked: askedFacts(library, result.found, finding.search) },
): Promise<Answer<EntityOut[]>> {
  const { detail, room = detail } = finding;
  const { shown, notices } = await fittedRows(library, result.found, {
    detail,
    room,
    question: finding.search,
    ...facts,
  });
  const pagination = {
    ...pageOf(result.total, finding.page, finding.limit ?? DEFAULT_LIMIT),
    ...(result.entries !== result.total && { entries: result.entries }),
  };
  const documents = new Set(result.found.map((f) => f.entity.document));
  return {
    data: shown.map(({ row }) => row),
    source: 'library',
    cached: true,
    quality: qualityOf(await Promise.all([...documents].map((key) => library.document(key)))),
    pagination,
    notices: [
      ...(finding.notices ?? []),
      ...scope.notices,
      ...result.notices,
      ...(await missing(
        library,
        finding.select.map(({ kind }) => kind),
        scope.documents,
      )),
      ...(result.total === 0 ? await whyNothing(library, finding.select, scope) : []),
      ...(result.total === 0 && finding.search === undefined && finding.name === undefined
        ? await inOtherBooks(library, finding, scope)
        : []),
      ...pastTheEnd(pagination),
      ...notices,
    ],
    text: textOf(
      shown.map(({ text }) => text),
      result,
      finding.page,
      scope,
    ),
  };
}
