import { joinNotices } from '../../base/notice.ts';
import { libraryService } from '../../library/library.ts';
import type { HowMatched } from '../../library/names/match-name.ts';
import { plain } from '../../text/names.ts';
import { withTypedPunctuation } from '../../text/typed-punctuation.ts';
import type { Answer } from '../../tool/answer.ts';
import type { ToolContext } from '../../tool/tool.ts';
import { extreme, superlative } from '../model/spoken-orders.ts';
import type { Finding } from './answered.ts';
import { findInBookSaid } from './book-in-search.ts';
import { inOtherBooks, whereAsked } from './books-asked.ts';
import { classFigures } from './class-figures.ts';
import { editionWithin, searchWithEdition } from './edition-in-name.ts';
import type { EntityOut } from './entity-output.ts';
import { figureQuestion } from './figure-question.ts';
import { filtersInWords } from './filters-in-words.ts';
import { findAsked } from './find-asked.ts';
import { losesMost, mayLoseMost } from './meant-as-filters.ts';
import { normalizedQuestion } from './normalized-question.ts';
import { orderedList } from './ordered-list.ts';
import { described, type ReadWords, understood } from './read-filters.ts';
import { scopeOf } from './scope-fields.ts';
import { deedsIn } from './spoken-deeds.ts';
import { areNames } from './spoken-exclusions.ts';
import { wholeKind } from './whole-kind.ts';

/** How all D&D list tools answer: scope, query, detail, quality, text. */
export const find = (ctx: ToolContext, given: Finding): Promise<Answer<EntityOut[]>> => {
  const { search } = given;
  const finding = search ? { ...given, search: withTypedPunctuation(search) } : given;
  return findInBookSaid(ctx, finding, (within) => findWords(ctx, within));
};

/**
 * The same for a question without the name of a book. Filters found in its words are optional: if nothing
 * satisfies them, the words are searched as they are.
 */
async function findWords(ctx: ToolContext, given: Finding): Promise<Answer<EntityOut[]>> {
  const finding = await ofOneEdition(ctx, given);
  const { search = '', select } = finding;
  const deeds = select.some(({ kind }) => kind === 'creature')
    ? await deedsIn(ctx.use(libraryService), search)
    : new Set<string>();
  const readings = search === '' ? [] : await readingsOf(ctx, finding, deeds);
  if (deeds.has(plain(search)) && !(await meansThing(ctx, finding, readings)))
    return findDeed(ctx, finding);
  for (const read of readings) {
    const answer = await findRead(ctx, finding, read);
    if (answer) return answer;
  }
  const all = await findWholeKind(ctx, finding);
  if (all) return all;
  const asked = await findAsked(ctx, finding);
  return (asked.weak ? await findUnordered(ctx, finding) : undefined) ?? asked;
}

/**
 * The ways to read it. "CR 3 swamp monster with poison" is not about the trait Poison, if nothing that fits
 * the rest has it.
 */
async function readingsOf(
  ctx: ToolContext,
  { search = '', select, documents }: Finding,
  deeds: ReadonlySet<string>,
): Promise<readonly ReadWords[]> {
  const readings = filtersInWords(search, select, deeds);
  const [first] = readings;
  if (!first || deeds.size === 0) return readings;
  const library = ctx.use(libraryService);
  const scope = await scopeOf(library, ctx.config, { documents });
  const { total } = await library.search({
    select: first.select,
    documents: scope.documents,
    limit: 1,
    fields: [],
  });
  return total > 0 ? readings : filtersInWords(search, select);
}

/** "all feats": the list of them, not the rule of that name. */
async function findWholeKind(
  ctx: ToolContext,
  finding: Finding,
): Promise<Answer<EntityOut[]> | undefined> {
  const { search = '', select, ruleset } = finding;
  const library = ctx.use(libraryService);
  const all = wholeKind(search, select, library.kinds);
  if (!all) return undefined;
  const edition = ruleset ?? all.ruleset;
  const found = await findAsked(ctx, {
    ...finding,
    select: all.select,
    search: undefined,
    ...(edition !== undefined && { ruleset: edition }),
  });
  if ((found.pagination?.total ?? 0) === 0) {
    if (all.many === undefined) return undefined;
    const scope = await scopeOf(library, ctx.config, finding);
    const lead = `There are no ${all.many} ${whereAsked(scope)}.`;
    return { ...found, weak: true, lead, text: '' };
  }
  const lead = `Understood as ${all.said}.`;
  return { ...found, lead: found.lead ? joinNotices([lead, found.lead]) : lead };
}

/** "best ring": nothing says which that is, but there are rings. */
async function findUnordered(
  ctx: ToolContext,
  finding: Finding,
): Promise<Answer<EntityOut[]> | undefined> {
  const words = normalizedQuestion(finding.search ?? '');
  const [said = ''] = extreme.exec(words) ?? [];
  const search = words.replace(said, ' ').replace(/\s+/g, ' ').trim();
  if (said === '' || search === '' || !superlative.test(words)) return undefined;
  const found = await findAsked(ctx, { ...finding, search });
  const notice = `There is no order by "${said.trim()}": this is what fits "${search}".`;
  return found.weak
    ? undefined
    : { ...found, lead: found.lead ? joinNotices([notice, found.lead]) : notice };
}

/** The answer to a question that is meant so; undefined if it probably is not. */
async function findRead(
  ctx: ToolContext,
  finding: Finding,
  read: ReadWords,
): Promise<Answer<EntityOut[]> | undefined> {
  const { impossible, isOfOne, isTentative, least = 1, ofNames, order } = read;
  const { select, search, naming, ruleset } = read;
  const library = ctx.use(libraryService);
  // "magic words" are only the end of the word in "longswords".
  const called = least > 1 && naming?.headedBy ? [naming.headedBy.replace(/.* /, '')] : undefined;
  const named = called ? { without: called } : naming;
  if (named?.without && !(await areNames(library, select, named))) return undefined;
  const asked = { select, search, naming, ...(ruleset !== undefined && { ruleset }) };
  const notice = understood(read);
  // "level 3 wizard spells" are a list: no figure that a wizard has at a level.
  const isList = search === undefined && impossible === undefined;
  if (!isList && (await isInTable(ctx, finding))) {
    const figures = await findAsked(ctx, finding);
    return impossible === undefined ? figures : { ...figures, lead: impossible };
  }
  if (impossible !== undefined) return nothing(ctx, finding, impossible);
  if (order) {
    const listed = await orderedList(
      ctx,
      { ...finding, ...asked },
      { order, ofNames, only: asked.ruleset },
    );
    return listed && { ...listed, lead: joinNotices([notice, ...listed.first]) };
  }
  let filtered = await findAsked(ctx, { ...finding, ...asked });
  const total = filtered.pagination?.total ?? 0;
  const isEmpty = total === 0;
  if (isTentative && (total < least || filtered.weak)) return undefined;
  const isDoubtful =
    asked.search !== undefined && (isOfOne || filtered.weak === true || mayLoseMost(filtered));
  if (isEmpty || isDoubtful) {
    const unfiltered = await findAsked(ctx, finding);
    // Which of both is the answer, the first page decides for all.
    const isFirst = finding.page === 1;
    const best = isFirst ? unfiltered : await findAsked(ctx, { ...finding, page: 1 });
    const fitting = isFirst ? filtered : await findAsked(ctx, { ...finding, ...asked, page: 1 });
    const isNamed = isNamedFirst(best, finding.search);
    const isBetter = isNamed || isRule(ctx, best);
    if (isEmpty && !isNamed && asked.search === undefined) {
      const scope = await scopeOf(library, ctx.config, finding);
      const lead = `There are no ${described(read)} ${whereAsked(scope)}; what follows only resembles the words.`;
      const others = await inOtherBooks(library, asked, scope);
      return { ...unfiltered, weak: true, lead: joinNotices([lead, ...others]) };
    }
    if (isEmpty || isBetter) return unfiltered;
    if (losesMost(read, fitting, best)) {
      const lead = `Not only ${described(read)}: hardly any of those fits the other words.`;
      return { ...unfiltered, lead: unfiltered.lead ? joinNotices([lead, unfiltered.lead]) : lead };
    }
    // Of fewer things the nearest is further away: whether nothing is meant, all of them tell.
    if (!unfiltered.weak) filtered = unlessWeak(filtered);
  }
  return { ...filtered, lead: filtered.lead ? joinNotices([notice, filtered.lead]) : notice };
}

/** The edition of an argument is stronger than the one that a question names. */
async function ofOneEdition(ctx: ToolContext, finding: Finding): Promise<Finding> {
  const { search: typed = '', select, ruleset: wanted, notices = [] } = finding;
  if (typed === '') return finding;
  const kinds = select.map(({ kind }) => kind);
  const search = await searchWithEdition(ctx.use(libraryService), kinds, typed);
  const { left, ruleset } = editionWithin(search);
  if (wanted === undefined || ruleset === undefined || ruleset === wanted)
    return { ...finding, search };
  const said = `The words name ${ruleset}, but the argument ruleset ${wanted} was given: the argument counts.`;
  return { ...finding, search: left.trim(), notices: [...notices, said] };
}

/** Ways in which a name is the one that was typed, in other forms or another order of its words. */
const SAME_WORDS: ReadonlySet<HowMatched> = new Set([
  ...(['exact', 'alias', 'form', 'order', 'alias form', 'variant'] as const),
]);

/**
 * Whether what some creature's trait or action is called means something else first: "thief's tools",
 * "ice wall", "magic weapons".
 */
async function meansThing(
  ctx: ToolContext,
  { search = '', select }: Finding,
  [read]: readonly ReadWords[],
): Promise<boolean> {
  if (read && read.search === undefined && !read.isTentative) return true;
  const called = { select, name: search, asTyped: true, limit: 1, fields: [] };
  const { found } = await ctx.use(libraryService).search(called);
  const how = found[0]?.match?.how;
  return how !== undefined && SAME_WORDS.has(how);
}

/** "magic resistance": the creatures that have the trait. */
async function findDeed(ctx: ToolContext, finding: Finding): Promise<Answer<EntityOut[]>> {
  const { search = '', select } = finding;
  const creatures = select
    .filter(({ kind }) => kind === 'creature')
    .map(({ kind, filters }) => ({ kind, filters: { ...filters, trait: [plain(search)] } }));
  const having = await findAsked(ctx, { ...finding, select: creatures, search: undefined });
  if ((having.pagination?.total ?? 0) === 0) return findAsked(ctx, finding);
  return { ...having, lead: `These creatures have ${search.trim()} as a trait or action.` };
}

/** The answer to a question about what cannot be. */
async function nothing(ctx: ToolContext, finding: Finding, why: string) {
  const none = await findAsked(ctx, { ...finding, select: [], search: undefined });
  return { ...none, notices: finding.notices ?? [], lead: why, text: '' };
}

/** "ranger spells known at level 5" asks for a figure of a table, and not for spells. */
async function isInTable(ctx: ToolContext, { search, select }: Finding): Promise<boolean> {
  if (!search || !select.some(({ kind }) => kind === 'class-feature')) return false;
  const figures = await classFigures(ctx.use(libraryService), figureQuestion(search), {});
  return figures !== undefined && figures.first.length > 0;
}

/** An answer without the warning that nothing matches well, if it begins with that. */
const unlessWeak = ({ weak, lead, ...answer }: Answer<EntityOut[]>): Answer<EntityOut[]> =>
  weak ? answer : { ...answer, ...(lead && { lead }) };

/** "dispel magic on a 5th level spell" is about Dispel Magic, whatever its level. */
const isNamedFirst = ({ data: [first] }: Answer<EntityOut[]>, asked = ''): boolean =>
  first !== undefined && `${plain(asked)} `.startsWith(`${plain(first.name)} `);

/** "carrying capacity of a large creature" is a question about the rules, not about creatures. */
const isRule = (ctx: ToolContext, { data: [first], weak }: Answer<EntityOut[]>): boolean =>
  !weak && ctx.use(libraryService).kinds.get(first?.kind ?? '')?.questionForms !== undefined;
