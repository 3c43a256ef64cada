import { entityPage } from '../../library/entity-page.ts';
import type { Library, SearchResult } from '../../library/library.ts';
import type { HowMatched } from '../../library/names/match-name.ts';
import { explainMatch, isCertain } from '../../library/names/resolve-name.ts';
import { counted, listed } from '../../text/excerpt.ts';
import type { Answer } from '../../tool/answer.ts';
import { type Detail, fitted } from '../../tool/detail-level.ts';
import type { ToolContext } from '../../tool/tool.ts';
import { provenanceOf } from './disagreements.ts';
import { whyNothing } from './empty-result.ts';
import { filled, type Want } from './ensure-filled.ts';
import { type EntityOut, line, summary, whole } from './entity-output.ts';
import { missing } from './missing-content.ts';
import { pageOf, pastTheEnd } from './paging.ts';
import { qualityOf } from './quality.ts';
import type { Scope } from './scope-fields.ts';

export interface Finding extends Want {
  readonly limit: number;
  readonly page: number;
  readonly detail: Detail;
  readonly notices?: readonly string[];
}

/** The one way every D&D list tool answers: scope, query, detail, quality, text. */
export async function find(ctx: ToolContext, finding: Finding): Promise<Answer<EntityOut[]>> {
  const { library, scope, cached } = await filled(ctx, finding);
  const result = await library.search({
    select: finding.select,
    search: finding.search,
    name: finding.name,
    documents: scope.documents,
    rulesets: scope.rulesets,
    limit: finding.limit,
    offset: (finding.page - 1) * finding.limit,
  });
  const notices = [...(finding.notices ?? []), ...howMatched(finding.name, result)];
  return { ...(await answered(library, result, { ...finding, notices }, scope)), cached };
}

/** More names than this are counted, not listed. */
const LISTED = 4;

/** Says so where what is shown goes by another name than the one that was asked for. */
function howMatched(typed: string | undefined, { named }: SearchResult): string[] {
  if (typed === undefined || !named || isPlain.has(named.how)) return [];
  if (!isCertain(named.how) && named.names.length > 1)
    return [`Nothing here is called "${typed}"; what follows has a name that is like it.`];
  const shown = named.names.slice(0, LISTED);
  const more = named.names.length - shown.length;
  const names = listed(more > 0 ? [...shown, `${more} more`] : shown);
  return [explainMatch(typed, names, named.how)];
}

/** The name itself or a part of it, which is what was asked for. */
const isPlain: ReadonlySet<HowMatched> = new Set(['exact', 'leading', 'containing']);

/** What was found as an answer: as much of each as fits, quality, pages and text. */
export async function answered(
  library: Library,
  result: SearchResult,
  finding: Omit<Finding, 'documents' | 'ruleset' | 'name'>,
  scope: Pick<Scope, 'notices' | 'documents'>,
): Promise<Answer<EntityOut[]>> {
  // Who asks for everything is also told where sources differ.
  const provenance =
    finding.detail === 'full'
      ? await Promise.all(result.found.map(({ entity }) => provenanceOf(library, entity.id)))
      : [];
  const { data, notices } = fitted(
    result.found.map((found, index) => ({
      whole: () => ({ ...whole(found), ...provenance[index] }),
      summary: () => summary(library, found),
    })),
    finding.detail,
  );
  const pagination = pageOf(result.total, finding.page, finding.limit);
  const documents = new Set(result.found.map((f) => f.entity.document));
  return {
    data,
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
      ...(result.total === 0 ? await whyNothing(library, finding.select) : []),
      ...pastTheEnd(pagination),
      ...notices,
    ],
    text: await textOf(library, result, finding),
  };
}

/** The best result in full where it is clearly meant, a line for each of the others. */
async function textOf(
  library: Library,
  { found, total }: SearchResult,
  { page, detail }: Pick<Finding, 'page' | 'detail'>,
): Promise<string> {
  const [first, ...others] = found;
  if (!first) return total > 0 ? 'Nothing on this page.' : 'Nothing in the library matches.';
  const meant = found.length === 1 || first.score === 1;
  const rest = meant ? others : found;
  const shown = page > 1 || total > found.length ? `${found.length} of ${total}` : '';
  return [
    meant && detail !== 'summary'
      ? await entityPage(library, first.entity)
      : meant && line(library, first),
    rest.length > 0 && meant && `${counted(rest.length, 'other result')}:`,
    rest.map((hit) => line(library, hit)).join('\n'),
    shown && `(${shown} shown)`,
  ]
    .filter(Boolean)
    .join('\n\n');
}
