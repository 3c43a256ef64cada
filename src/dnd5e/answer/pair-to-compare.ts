import { LoreError, notFound, refused } from '../../base/error.ts';
import type { Notice } from '../../base/notice.ts';
import { isAddress } from '../../library/address.ts';
import { type Entity, type Library, libraryService } from '../../library/library.ts';
import { namesNothing } from '../../library/names/name-forms.ts';
import { explainMatch, isCertain } from '../../library/names/resolve-name.ts';
import { listed } from '../../text/excerpt.ts';
import { plain } from '../../text/names.ts';
import type { ToolContext } from '../../tool/tool.ts';
import { editions, isSrd, srdDocuments } from '../model/edition.ts';
import { comparableKinds } from '../model/game-words.ts';
import { fillService } from '../sources/fill-on-demand.ts';
import { namesListed } from './asked-comparison.ts';
import { closedNamesIn } from './closed-names.ts';
import {
  acrossKinds,
  type Comparable,
  isOfSrd,
  isRuleKind,
  isWhole,
  namesByEdition,
  type Pair,
  pairsNamed,
  withRelatives,
} from './edition-pairs.ts';
import { named } from './find-by-name.ts';
import { comparableAs, nothingComparable, saidToBeUncompared } from './nothing-comparable.ts';
import { ownedToCompare } from './owner-in-name.ts';
import { nearness } from './rules-of-one-name.ts';
import { readingsOf } from './sort-in-name.ts';
import { containedToCompare, type Topic, topicToCompare } from './topic-to-compare.ts';
import { MORE_OF_IT } from './weak-answer.ts';

/** The two editions of one thing, found by a typed name. */
interface Compared {
  readonly pair: Pair;
  /** A rule and a condition on the same subject: Grappling and Grappled. */
  readonly related?: readonly Pair[];
  readonly notices: readonly Notice[];
}

/** Finds the same name in both editions. Prefers a kind that has both, and a name over an alias. */
export async function pairToCompare(
  ctx: ToolContext,
  typed: string,
  contentType: Comparable | undefined,
): Promise<Compared> {
  const library = ctx.use(libraryService);
  const kinds: readonly Comparable[] = contentType ? [contentType] : comparableKinds;
  if (plain(typed) === '' || namesNothing(typed))
    throw notFound(`Nothing is called "${typed}": ${MORE_OF_IT}`);
  if (isAddress(typed)) {
    const { entity } = await named(ctx, { name: typed, kinds });
    return pairToCompare(
      ctx,
      entity.name,
      kinds.find((kind) => kind === entity.kind),
    );
  }
  const found = await pairsTyped(ctx, typed, kinds);
  if ('pair' in found) return found;
  const { name, pairs, notices } = await withMissingSide(ctx, found, kinds);
  const calledSo = ({ entities }: Pair): number =>
    Object.values(entities).filter((entity) => plain(entity.name) === plain(name)).length;
  const [nearest, ...rest] = pairs.toSorted(
    (a, b) =>
      Number(isWhole(b)) - Number(isWhole(a)) ||
      Number(isOfSrd(b)) - Number(isOfSrd(a)) ||
      Number(isOfMany(a)) - Number(isOfMany(b)) ||
      calledSo(b) - calledSo(a) ||
      Number(isOnOneSubject(b)) - Number(isOnOneSubject(a)),
  );
  if (!nearest)
    throw notFound(`"${typed}" stands in neither the 2014 nor the 2024 rules of the library.`, {
      next: 'It may be third-party content of another ruleset: search_all finds it.',
    });
  const pair = await withRelatives(library, acrossKinds(nearest, rest));
  const isRule = (one: Pair): boolean => isRuleKind(one.kind);
  const related = isRule(pair) ? rest.filter((one) => isRule(one) && isWhole(one)) : [];
  const others = rest.filter((one) => !related.includes(one));
  return { pair, related, notices: [...notices, ...remarksOn(library, name, pair, others)] };
}

/** What many classes have, each in its own words, is rather meant as the rule of that name: spellcasting. */
const isOfMany = ({ alsoOf = [] }: Pair): boolean => alsoOf.length >= MANY_CLASSES;
const MANY_CLASSES = 5;

/** What two rules of one name say in different parts of the rules may have nothing in common. */
const isOnOneSubject = ({ kind, entities }: Pair): boolean =>
  kind !== 'rule' || nearness(entities) > 0;

/** What both editions call so, as far as they have it. */
interface PairsNamed {
  readonly name: string;
  readonly pairs: readonly Pair[];
  readonly notices: readonly Notice[];
}

/** The pairs of what is called so; otherwise those of the nearest name, or the subject that is meant. */
async function pairsTyped(
  ctx: ToolContext,
  typed: string,
  kinds: readonly Comparable[],
): Promise<PairsNamed | Compared> {
  const library = ctx.use(libraryService);
  for (const reading of readingsOf(library, typed, kinds)) {
    const pairs = await pairsNamed(library, reading.name, reading.kinds);
    if (pairs.length > 0) return { name: reading.name, pairs, notices: [] };
  }
  const called = await howCalled(library, typed, kinds);
  const isName = called === 'so' || called === 'shorter';
  const several = isName ? undefined : await firstOfSeveral(library, typed, kinds);
  if (several) return several;
  const uncompared = isName ? undefined : await saidToBeUncompared(library, typed);
  if (uncompared) throw uncompared;
  const subject = isName
    ? undefined
    : await subjectToCompare(library, typed, kinds, { onlySure: called === 'partly' });
  if (subject) return subject;
  const [kind] = kinds;
  if (kind && kinds !== comparableKinds && called !== 'so') {
    const others = await pairsNamed(library, typed, comparableKinds);
    const other = others.find((pair) => isWhole(pair) && isOfSrd(pair));
    if (other) throw comparableAs(library, typed, kind, other);
  }
  // A word of English is no misspelt name: "sneaking" is not Sana King.
  const asTyped = await library.isEnglish(typed);
  const isNowhere = called === undefined && closedNamesIn(typed, []).length === 0;
  if (asTyped && isNowhere && kinds === comparableKinds)
    throw await nothingComparable(library, typed, kinds);
  const meant = await named(ctx, { name: typed, kinds, asTyped }).catch(refused);
  if (meant instanceof LoreError) {
    // "smite" ends a dozen names and begins hardly one: what both editions have of it says more than a list.
    const beginning = meant.suggestions.filter((name) => plain(name).startsWith(plain(typed)));
    const topic =
      asTyped && beginning.length <= 1
        ? await containedToCompare(library, typed, kinds)
        : undefined;
    if (topic) return topic;
    throw meant;
  }
  const { entity, how } = meant;
  const pairs = await pairsNamed(library, entity.name, kinds);
  if (asTyped && !isCertain(how) && !pairs.some(isWhole)) {
    const topic = await containedToCompare(library, typed, kinds);
    if (topic) return topic;
    throw notFound(`Nothing called "${typed}" is in both editions.`, {
      next: `Nearest is ${entity.name} ‹${entity.uri}›; search_rule finds rules by other words.`,
      suggestions: [entity.name],
    });
  }
  const notices = how === 'exact' ? [] : [explainMatch(typed, entity.name, how)];
  return { name: entity.name, pairs, notices };
}

/** Of several names in a row the first, saying so: there is one comparison at a time. */
async function firstOfSeveral(
  library: Library,
  typed: string,
  kinds: readonly Comparable[],
): Promise<PairsNamed | undefined> {
  // What the rules say on two things may be one rule.
  const things = kinds.filter((kind) => !isRuleKind(kind));
  const [first, ...rest] = await Promise.all(
    namesListed(typed).map(async (name) => ({
      name,
      pairs: await pairsNamed(library, name, things),
    })),
  );
  if (!first || [first, ...rest].some(({ pairs }) => pairs.length === 0)) return undefined;
  const others = listed(rest.map(({ name }) => `"${name}"`));
  return {
    ...first,
    notices: [
      `One thing at a time is compared, here "${first.name}"; ask for ${others} separately.`,
    ],
  };
}

/** The same after fetching what only one edition has here. */
async function withMissingSide(
  ctx: ToolContext,
  found: PairsNamed,
  kinds: readonly Comparable[],
): Promise<PairsNamed> {
  const { name, notices } = found;
  const [first] = found.pairs;
  if (!first || found.pairs.some(isWhole)) return found;
  const want = { select: [{ kind: first.kind }], name };
  const filled = await ctx.use(fillService).fill(want, async () => true);
  const pairs = await pairsNamed(ctx.use(libraryService), name, kinds);
  return { name, pairs, notices: [...notices, ...filled.notices] };
}

/** What a reader must know of a pair: other sorts, other names, other things of the same name. */
function remarksOn(library: Library, name: string, pair: Pair, others: readonly Pair[]): string[] {
  const { '2014': older, '2024': newer } = pair.entities;
  const sorts = new Set(Object.values(pair.entities).map(({ kind }) => kind));
  const among = others
    .filter(({ kind }) => !sorts.has(kind))
    .map((other) => `${library.kinds.get(other.kind)?.many ?? other.kind}${onlyIn(other)}`);
  return [
    ...(sorts.size > 1
      ? [
          `By the 2014 rules ${name} is a ${oneOf(library, older)}, by the 2024 rules a ${oneOf(library, newer)}; only what they say is compared.`,
        ]
      : []),
    ...(older && newer && plain(older.name) !== plain(newer.name)
      ? [`Compared are ${namesByEdition(pair)}.`]
      : []),
    ...notOfSrd(pair),
    ...(pair.alsoOf
      ? [
          `${listed(pair.alsoOf)} also ${pair.alsoOf.length === 1 ? 'has' : 'have'} a feature of this name, which is not compared here.`,
        ]
      : []),
    ...(among.length > 0
      ? [`${name} also stands among the ${listed(among)}; content_type chooses.`]
      : []),
  ];
}

/** Says so where a book that is not of the SRD stands for its edition. */
const notOfSrd = (pair: Pair): string[] =>
  editions.flatMap((edition) => {
    const entity = isWhole(pair) ? pair.entities[edition] : undefined;
    return entity && !isSrd(entity.document)
      ? [`${entity.name} of ${edition} stands in ${entity.documentName}, not in the SRD.`]
      : [];
  });

/** The edition of what only one has: the 2024 drow is a lineage, not a creature. */
const onlyIn = ({ entities }: Pair): string => {
  const editions = Object.keys(entities);
  return editions.length === 1 ? ` of ${listed(editions)}` : '';
};

const oneOf = (library: Library, entity: Entity | undefined): string =>
  library.kinds.get(entity?.kind ?? '')?.one ?? 'thing';

/** What is meant by words that are no name: a feature of some class, or a subject. */
const subjectToCompare = async (
  library: Library,
  typed: string,
  kinds: readonly Comparable[],
  { onlySure }: { readonly onlySure: boolean },
): Promise<Topic | undefined> =>
  (await ownedToCompare(library, typed, kinds)) ??
  (await topicToCompare(library, typed, kinds, { onlySure })) ??
  (await ownedToCompare(library, typed, kinds, { byText: true }));

/** More than have a word in their names that is not a name of something itself. */
const SAME_WORD = 50;
/** What is often called by a part of its name: "crossbow", "horse". */
const THINGS: ReadonlySet<string> = new Set([
  'creature',
  'weapon',
  'armor',
  'gear',
  'magic-item',
] satisfies Comparable[]);

/**
 * Whether something has a name; or whether it is short for the name of something in the SRD; or
 * whether it only occurs in names, such as "dying" in that of a spell.
 */
async function howCalled(
  library: Library,
  name: string,
  kinds: readonly Comparable[],
): Promise<'so' | 'shorter' | 'partly' | undefined> {
  const select = kinds.map((kind) => ({ kind }));
  const query = { select, name, asTyped: true, limit: SAME_WORD };
  const [anywhere] = (await library.search(query)).found;
  if (anywhere?.match && isCertain(anywhere.match.how)) return 'so';
  const { found } = await library.search({ ...query, documents: srdDocuments });
  const isRule = ({ kind }: Entity): boolean =>
    kinds.some((one) => one === kind && isRuleKind(one));
  const others = found.filter(({ entity }) => !isRule(entity));
  if (others.length === 0) return undefined;
  return others.some(({ entity, match }) => THINGS.has(entity.kind) || match?.how === 'leading')
    ? 'shorter'
    : 'partly';
}
