import { LoreError } from '../../base/error.ts';
import { joinNotices, type Notice } from '../../base/notice.ts';
import { isAddress } from '../../library/address.ts';
import { entryAt } from '../../library/entry-at.ts';
import {
  type Entity,
  type Found,
  type Library,
  libraryService,
  type SearchResult,
} from '../../library/library.ts';
import type { HowMatched } from '../../library/names/match-name.ts';
import { explainMatch, isCertain } from '../../library/names/resolve-name.ts';
import { listed } from '../../text/excerpt.ts';
import { plain, squashed } from '../../text/names.ts';
import type { Answer } from '../../tool/answer.ts';
import type { Detail } from '../../tool/detail-level.ts';
import type { ToolContext } from '../../tool/tool.ts';
import { answered, DEFAULT_LIMIT, type Finding } from './answered.ts';
import { askedFacts, withFactsFirst } from './asked-facts.ts';
import { allFigures, askedFigures, withFiguresFirst } from './asked-figures.ts';
import { calledElsewhere } from './called-elsewhere.ts';
import { classFigures } from './class-figures.ts';
import { editionWithin, nameAndEdition, searchWithEdition } from './edition-in-name.ts';
import { filled } from './ensure-filled.ts';
import type { EntityOut } from './entity-output.ts';
import { figureQuestion } from './figure-question.ts';
import { filtersInWords } from './filters-in-words.ts';
import { isMeant } from './found-rows.ts';
import { asInPlay } from './in-other-edition.ts';
import { elsewhereOnly } from './missing-content.ts';
import { orderedList } from './ordered-list.ts';
import type { Scope } from './scope-fields.ts';
import { deedsIn } from './spoken-deeds.ts';
import { figuresInResults } from './table-figures.ts';
import { nothingCalled, weakness } from './weak-answer.ts';

/** How many further matching names are mentioned. */
const OTHER_NAMES = 6;

/**
 * How all D&D list tools answer: scope, query, detail, quality, text. Filters found in the words of
 * a question are optional: if nothing satisfies them, the words are searched as they are.
 */
export async function find(ctx: ToolContext, given: Finding): Promise<Answer<EntityOut[]>> {
  const finding = await ofOneEdition(ctx, given);
  const { search = '', select } = finding;
  const deeds = select.some(({ kind }) => kind === 'creature')
    ? await deedsIn(ctx.use(libraryService), search)
    : new Set<string>();
  if (deeds.has(plain(search))) return findDeed(ctx, finding);
  const read = search === '' ? undefined : filtersInWords(search, select, deeds);
  if (!read) return findAsked(ctx, finding);
  const { notice, meaning, impossible, isOfOne, ofNames, order, ...asked } = read;
  if (await isInTable(ctx, finding)) {
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
    return listed
      ? { ...listed, lead: joinNotices([notice, ...listed.first]) }
      : findAsked(ctx, finding);
  }
  let filtered = await findAsked(ctx, { ...finding, ...asked });
  const isEmpty = (filtered.pagination?.total ?? 0) === 0;
  const isDoubtful = asked.search !== undefined && (isOfOne || filtered.weak === true);
  if (isEmpty || isDoubtful) {
    const unfiltered = await findAsked(ctx, finding);
    const isBetter = isRule(ctx, unfiltered) || isNamedFirst(unfiltered, finding.search);
    if (isEmpty && !isBetter && asked.search === undefined)
      return {
        ...unfiltered,
        weak: true,
        lead: `There are no ${meaning} in the library; what follows only resembles the words.`,
      };
    if (isEmpty || isBetter) return unfiltered;
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

/** "magic resistance": the creatures that have the trait, unless something is called so. */
async function findDeed(ctx: ToolContext, finding: Finding): Promise<Answer<EntityOut[]>> {
  const { search = '', select } = finding;
  const asked = await findAsked(ctx, finding);
  if (asked.data.some(({ name }) => squashed(name) === squashed(search))) return asked;
  const creatures = select
    .filter(({ kind }) => kind === 'creature')
    .map(({ kind, filters }) => ({ kind, filters: { ...filters, trait: [plain(search)] } }));
  const having = await findAsked(ctx, { ...finding, select: creatures, search: undefined });
  if ((having.pagination?.total ?? 0) === 0) return asked;
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

async function findAsked(ctx: ToolContext, asking: Finding): Promise<Answer<EntityOut[]>> {
  const finding = await withEdition(ctx, asking);
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
  const { result: named, others } =
    finding.limit === undefined && finding.page === 1 && finding.group !== false
      ? onlyExact(library, all)
      : { result: all, others: [] };
  const within = { ...scope, found: named.found };
  const question = finding.search ? figureQuestion(finding.search) : undefined;
  const figures = await askedFigures(library, question, finding.select, within);
  const inOrder =
    figures && finding.page === 1
      ? await withFiguresFirst(library, named, figures, question)
      : named;
  const { result: ordered, renamed } = await withNameInPlay(library, inOrder, finding, scope);
  const kinds = finding.select.map(({ kind }) => kind);
  // A question about an entry it names is answered by that entry's facts.
  const asked = askedFacts(library, ordered.found, finding.search);
  const result = withFactsFirst(library, ordered, asked, finding.search);
  const typed = finding.search ?? (result.total > 0 ? finding.name : undefined);
  const weak = await weakness(library, typed, kinds, {
    ...result,
    isAnswered: asked.size > 0 || (figures?.first.length ?? 0) > 0,
  });
  const elsewhere = await calledElsewhere(library, finding, scope, result);
  const notices = [
    ...(finding.notices ?? []),
    ...renamed,
    ...(result.total === 0 ? elsewhere : []),
    ...(elsewhere.length === 0 ? await howNamed(library, finding, result) : []),
    ...others,
    ...(await elsewhereOnly(
      library,
      result.found.map(({ entity }) => entity),
      result.found.length === 1 ? scope.preferred : finding.ruleset,
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

/** A question may name an edition that does not have what it asks for: "5.5e orc". */
async function notOfEdition(
  library: Library,
  { search = '', ruleset: wanted }: Finding,
  { found }: SearchResult,
): Promise<Notice[]> {
  const [first] = found;
  const { ruleset } = editionWithin(search);
  if (!first || wanted !== undefined || ruleset === undefined || !isMeant(first, found)) return [];
  return elsewhereOnly(library, [first.entity], ruleset);
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

/** The edition may stand in the name: "fireball (2014)". An argument is stronger. */
async function withEdition(ctx: ToolContext, finding: Finding): Promise<Finding> {
  const { name, ruleset, select } = finding;
  if (name === undefined || ruleset !== undefined) return finding;
  const kinds = select.map(({ kind }) => kind);
  return { ...finding, ...(await nameAndEdition(ctx.use(libraryService), kinds, name)) };
}

/**
 * A name means exact matches; entries that only contain it are mentioned, unless a number of
 * results was requested.
 */
function onlyExact(
  library: Library,
  all: SearchResult,
): { readonly result: SearchResult; readonly others: readonly string[] } {
  const [first] = all.found;
  const exact = all.found.filter((hit) => hit.match && isMeant(hit, all.found));
  const more = all.total - exact.length;
  if (!first?.match || !isCertain(first.match.how) || more <= 0) return { result: all, others: [] };
  const names = all.found.filter((hit) => !exact.includes(hit)).map(({ entity }) => entity.name);
  const shown = [...new Set(names)].slice(0, OTHER_NAMES);
  const entries = exact.reduce((sum, { others = [] }) => sum + 1 + others.length, 0);
  const { one = 'entry', many = 'entries' } = library.kinds.get(first.entity.kind) ?? {};
  const have =
    more === 1 ? `1 more ${one} has it in its name` : `${more} more ${many} have it in their names`;
  return {
    result: { ...all, found: exact, total: exact.length, entries },
    others: [
      `${have} (${shown.join('; ')}${more > shown.length ? '; …' : ''}); \`limit\` lists them.`,
    ],
  };
}

const queryOf = (finding: Finding, scope: Scope) => ({
  select: finding.select,
  search: finding.search,
  name: finding.name,
  documents: scope.documents,
  preferred: scope.preferred,
  grouped: finding.group ?? true,
  byName: finding.byName,
});

/** The best match of each name, all of them whole if they fit. */
async function findEach(
  ctx: ToolContext,
  finding: Finding,
  names: readonly string[],
): Promise<Answer<EntityOut[]>> {
  const notices: Notice[] = [];
  const found: { readonly asked: string; readonly hit: Found }[] = [];
  let cached = true;
  let ready: Awaited<ReturnType<typeof filled>> | undefined;
  for (const name of names) {
    if (isAddress(name)) {
      const library = ctx.use(libraryService);
      const hit = await entryAt(library, name).catch(refused);
      if (hit instanceof LoreError) notices.push(hit.notice);
      else {
        found.push({ asked: name, hit });
        notices.push(...ofOtherKind(library, finding, hit.entity));
      }
      continue;
    }
    const wanted = await withEdition(ctx, { ...finding, name });
    ready = await filled(ctx, wanted);
    cached &&= ready.cached;
    const result = await ready.library.search({
      ...queryOf(wanted, ready.scope),
      limit: 1,
    });
    const { library, scope } = ready;
    const [best] = result.found;
    if (best) {
      const { hit, renamed } = await asInPlay(library, best, scope);
      found.push({ asked: name, hit });
      if (renamed) notices.push(renamed);
    }
    const elsewhere = await calledElsewhere(library, { ...finding, name }, scope, result);
    notices.push(
      ...(elsewhere.length > 0
        ? elsewhere
        : await howNamed(library, { select: finding.select, name }, result)),
    );
  }
  const { library, scope } = ready ?? (await filled(ctx, { ...finding, name: undefined }));
  const result = {
    found: found.map(({ hit }) => hit),
    total: found.length,
    entries: found.length,
    notices: [],
  };
  const room: Detail = finding.detail === 'auto' ? 'full' : finding.detail;
  const whole = { ...finding, page: 1, limit: names.length, room, notices };
  const answer = await answered(library, result, whole, scope);
  const data = answer.data.map((row, i) => ({ asked: found[i]?.asked, ...row }));
  return { ...answer, data, cached };
}

/** Errors that the user can act on are shown; anything else is a defect. */
const refused = (error: unknown): LoreError => {
  if (error instanceof LoreError) return error;
  throw error;
};

/** An address is read whatever its kind; a tool for another kind says so. */
function ofOtherKind(library: Library, { select }: Finding, entity: Entity): string[] {
  if (select.some(({ kind }) => kind === entity.kind)) return [];
  const kind = library.kinds.get(entity.kind)?.one ?? entity.kind;
  const asked = [...new Set(select.map(({ kind }) => library.kinds.get(kind)?.many ?? kind))];
  return [`${entity.name} is a ${kind}, and not among the ${listed(asked)} that were asked for.`];
}

/** How what is shown, or why nothing is, has to do with the name that was asked for. */
async function howNamed(
  library: Library,
  { select, name }: Pick<Finding, 'select' | 'name'>,
  result: SearchResult,
): Promise<Notice[]> {
  if (!name || result.total > 0) return howMatched(name, result);
  const kinds = select.map(({ kind }) => kind);
  return [await nothingCalled(library, name, kinds)];
}

/** How many names are listed; more are only counted. */
const LISTED = 4;

/** Says so if the results have another name than the requested one. */
function howMatched(typed: string | undefined, { named }: SearchResult): string[] {
  if (typed === undefined || !named || isPlain.has(named.how)) return [];
  if (!isCertain(named.how) && named.names.length > 1)
    return [`Nothing here is called "${typed}"; what follows has a name that is like it.`];
  const shown = named.names.slice(0, LISTED);
  const more = named.names.length - shown.length;
  const names = listed(more > 0 ? [...shown, `${more} more`] : shown);
  return [explainMatch(typed, names, named.how)];
}

/** The name itself or a part of it, which needs no remark. */
const isPlain: ReadonlySet<HowMatched> = new Set(['exact', 'leading', 'containing']);
