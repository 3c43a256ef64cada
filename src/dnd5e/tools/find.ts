import {
  type Library,
  libraryService,
  type Query,
  type SearchResult,
  type Selection,
} from '../../library/library.ts';
import { entityPage } from '../../library/page.ts';
import { counted, listed } from '../../text/excerpt.ts';
import type { Answer } from '../../tool/answer.ts';
import { type Detail, fitted } from '../../tool/detail.ts';
import type { ToolContext } from '../../tool/tool.ts';
import { qualityOf } from '../model/quality.ts';
import { type EntityOut, line, summary, whole } from './present.ts';
import { scopeOf } from './scope.ts';

export interface Finding {
  readonly select: readonly Selection[];
  readonly search?: string | undefined;
  readonly name?: string | undefined;
  readonly documents?: readonly string[] | undefined;
  readonly ruleset?: string | undefined;
  readonly limit: number;
  readonly page: number;
  readonly detail: Detail;
  readonly notices?: readonly string[];
}

/** The one way every D&D list tool answers: scope, query, detail, quality, text. */
export async function find(ctx: ToolContext, finding: Finding): Promise<Answer<EntityOut[]>> {
  const library = ctx.use(libraryService);
  const scope = scopeOf(library, finding);
  const query: Query = {
    select: finding.select,
    search: finding.search,
    name: finding.name,
    documents: scope.documents,
    rulesets: scope.rulesets,
    limit: finding.limit,
    offset: (finding.page - 1) * finding.limit,
  };
  const result = await library.search(query);
  const { data, notices } = fitted(
    result.found.map((found) => ({
      whole: () => whole(found),
      summary: () => summary(library, found),
    })),
    finding.detail,
  );
  const documents = new Set(result.found.map((f) => f.entity.document));
  return {
    data,
    source: 'library',
    cached: true,
    quality: qualityOf([...documents].map((key) => library.document(key))),
    pagination: {
      total: result.total,
      page: finding.page,
      per_page: finding.limit,
      has_more: finding.page * finding.limit < result.total,
    },
    notices: [
      ...(finding.notices ?? []),
      ...scope.notices,
      ...result.notices,
      ...missing(library, finding.select),
      ...notices,
    ],
    text: textOf(library, result, finding),
  };
}

/** Kinds that nothing has filled yet are said to be missing, not shown as if nothing existed. */
function missing(library: Library, select: readonly Selection[]): string[] {
  const empty = select.filter(({ kind }) => library.count(kind) === 0);
  if (empty.length === 0) return [];
  const words = empty.map(({ kind }) => library.kinds.get(kind)?.many ?? kind);
  return [
    `The library has no ${listed(words, 'or')} yet; "lorewright sync" fetches them from Open5e.`,
  ];
}

/** The best result in full where it is clearly meant, a line for each of the others. */
function textOf(library: Library, { found, total }: SearchResult, finding: Finding): string {
  const [first, ...others] = found;
  if (!first) return 'Nothing in the library matches.';
  const meant = found.length === 1 || first.score === 1;
  const rest = meant ? others : found;
  const shown = finding.page > 1 || total > found.length ? `${found.length} of ${total}` : '';
  return [
    meant && finding.detail !== 'summary'
      ? entityPage(library, first.entity)
      : meant && line(library, first),
    rest.length > 0 && meant && `${counted(rest.length, 'other result')}:`,
    rest.map((hit) => line(library, hit)).join('\n'),
    shown && `(${shown} shown)`,
  ]
    .filter(Boolean)
    .join('\n\n');
}
