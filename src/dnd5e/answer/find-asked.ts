import { joinNotices, type Notice } from '../../base/notice.ts';
import { isAddress } from '../../library/address.ts';
import { entryAt } from '../../library/entry-at.ts';
import { type Library, libraryService, type SearchResult } from '../../library/library.ts';
import { isCertain } from '../../library/names/resolve-name.ts';
import type { Answer } from '../../tool/answer.ts';
import type { ToolContext } from '../../tool/tool.ts';
import { answered, DEFAULT_LIMIT, type Finding } from './answered.ts';
import { askedFacts, withFactsFirst } from './asked-facts.ts';
import { allFigures, askedFigures, withFiguresFirst } from './asked-figures.ts';
import { calledElsewhere } from './called-elsewhere.ts';
import { editionWithin } from './edition-in-name.ts';
import { filled } from './ensure-filled.ts';
import type { EntityOut } from './entity-output.ts';
import { figureQuestion } from './figure-question.ts';
import { findEach } from './find-each.ts';
import { isMeant } from './found-rows.ts';
import { withGoodsFirst, withPricedFirst } from './goods-first.ts';
import { asInPlay } from './in-other-edition.ts';
import { elsewhereOnly } from './missing-content.ts';
import { withMostTelling } from './most-telling-rule.ts';
import { howNamed, ofOtherKind, onlyExact } from './name-matches.ts';
import { nameWithin } from './name-within.ts';
import { withOwnSpellLists } from './own-spell-lists.ts';
import { ownTextsOn } from './own-texts.ts';
import type { Scope } from './scope-fields.ts';
import { queryOf, withAllNames, withPlace } from './search-query.ts';
import { figuresInResults } from './table-figures.ts';
import { weakness } from './weak-answer.ts';

/** Answers a query as it stands: its arguments are names and filters, its words are searched for. */
export async function findAsked(ctx: ToolContext, asking: Finding): Promise<Answer<EntityOut[]>> {
  const placed = await withPlace(ctx, withAllNames(asking));
  const select = await withOwnSpellLists(ctx.use(libraryService), placed.select);
  const finding = { ...placed, select };
  if (finding.names && finding.names.length > 0) return findEach(ctx, finding, finding.names);
  const address = [finding.name, finding.search].find((text) => text && isAddress(text));
  if (address) {
    const library = ctx.use(libraryService);
    const found = await entryAt(library, address);
    const result = { found: [found], total: 1, entries: 1, notices: [] };
    const notices = [...(finding.notices ?? []), ...ofOtherKind(library, finding, found.entity)];
    const scope = { notices: await library.notices() };
    return answered(library, result, { ...finding, notices, page: 1 }, scope);
  }
  const { library, scope, cached } = await filled(ctx, finding);
  const query = queryOf(finding, scope);
  const limit = finding.limit ?? DEFAULT_LIMIT;
  const all = await library.search({ ...query, limit, offset: (finding.page - 1) * limit });
  const how = all.found[0]?.match?.how;
  const within =
    finding.name && (how === undefined || !isCertain(how))
      ? await nameWithin(library, finding.name, query)
      : undefined;
  if (within !== undefined) {
    const read = `"${finding.name?.trim()}" is no name; the words name ${within}.`;
    return findAsked(ctx, {
      ...finding,
      name: within,
      notices: [...(finding.notices ?? []), read],
    });
  }
  const { result: named, others } =
    finding.limit === undefined && finding.page === 1 && finding.group !== false
      ? onlyExact(library, all)
      : { result: all, others: [] };
  const among = { ...scope, found: named.found };
  const question = finding.search ? figureQuestion(finding.search) : undefined;
  const figures = await askedFigures(library, question, finding.select, among);
  const inOrder =
    figures && finding.page === 1
      ? await withFiguresFirst(library, named, figures, question)
      : named;
  const goods =
    finding.page === 1
      ? await withPricedFirst(
          library,
          await withGoodsFirst(library, inOrder, { ...query, limit }),
          {
            ...query,
            limit,
          },
        )
      : inOrder;
  const { result: ordered, renamed } = await withNameInPlay(library, goods, finding, scope);
  const kinds = finding.select.map(({ kind }) => kind);
  // A question about an entry it names is answered by that entry's facts.
  const asked = askedFacts(library, ordered.found, finding.search);
  const first = withFactsFirst(library, ordered, asked, finding.search);
  const result = { ...first, found: await withMostTelling(library, first.found, finding.search) };
  const typed = finding.search ?? (result.total > 0 ? finding.name : undefined);
  const isLacking = result.total === 0 || result.weak === true;
  const own =
    isLacking && scope.documents === undefined
      ? await ownTextsOn(ctx, finding.search ?? finding.name ?? '')
      : undefined;
  const weak = await weakness(library, typed, kinds, {
    ...result,
    documents: scope.documents,
    own: own?.said,
    isAnswered:
      asked.size > 0 ||
      (figures?.first.length ?? 0) > 0 ||
      result.found.slice(0, 1).some(({ entity }) => own?.isOne(entity)),
  });
  const elsewhere = await calledElsewhere(library, finding, scope, result);
  const notices = [
    ...(finding.notices ?? []),
    ...renamed,
    ...(result.total === 0 ? elsewhere : []),
    ...(elsewhere.length === 0 ? await howNamed(library, finding, result, own?.said) : []),
    ...others,
    ...(await elsewhereOnly(
      library,
      result.found.map(({ entity }) => entity),
      editionToMiss(result, finding, scope),
    )),
    ...(await notOfEdition(library, finding, result)),
  ];
  const inTables = figuresInResults(result.found, question);
  const facts = { asked, figures: allFigures(figures?.facts, inTables) };
  const answer = await answered(library, result, { ...finding, notices }, scope, facts);
  // What was asked for by name comes before what is shown in its place.
  const isInstead = result.total > 0 && elsewhere.length > 0;
  const lead = isInstead
    ? joinNotices([...elsewhere, 'What follows is only the nearest.'])
    : (weak ?? renamed[0]);
  return {
    ...answer,
    cached,
    ...(weak && { weak: true }),
    ...(lead && { lead }),
    // The lead says already that nothing matches.
    ...(lead && result.total === 0 && { text: '' }),
  };
}

/** The edition whose absence is told; of many rows not where books were asked for, which say it. */
const editionToMiss = (
  { found }: SearchResult,
  { ruleset }: Finding,
  { preferred, documents }: Scope,
): string | undefined => {
  if (found.length === 1) return preferred;
  return found.length > 1 && documents ? undefined : ruleset;
};

/** A question may name an edition that does not have what it asks for: "5.5e orc". */
async function notOfEdition(
  library: Library,
  { search = '', ruleset: wanted }: Finding,
  { found }: SearchResult,
): Promise<Notice[]> {
  const [first] = found;
  if (!first || wanted !== undefined || !isMeant(first, found)) return [];
  const { ruleset } = editionWithin(search);
  return ruleset === undefined ? [] : elsewhereOnly(library, [first.entity], ruleset);
}

/** What was asked for by name, by the name that it has in the edition in play. */
async function withNameInPlay(
  library: Library,
  result: SearchResult,
  { name, page, select }: Finding,
  scope: Scope,
): Promise<{ readonly result: SearchResult; readonly renamed: readonly string[] }> {
  const [first, ...more] = result.found;
  const isFiltered = select.some(({ filters = {} }) =>
    Object.values(filters).some((value) => value !== undefined),
  );
  if (!name || !first || page > 1 || isFiltered) return { result, renamed: [] };
  const { hit, renamed } = await asInPlay(library, first, scope);
  // It may be there already, as one that has the typed name in its own.
  const others = more.filter(({ entity }) => entity.uri !== hit.entity.uri);
  const total = result.total - (more.length - others.length);
  return {
    result: { ...result, total, found: [hit, ...others] },
    renamed: renamed ? [renamed] : [],
  };
}
