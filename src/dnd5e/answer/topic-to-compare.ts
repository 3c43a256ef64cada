import type { Entity, Library } from '../../library/library.ts';
import { plain } from '../../text/names.ts';
import { findNamed } from '../character/find-in-edition.ts';
import { type Edition, editions, rulesetOf, srdDocuments } from '../model/edition.ts';
import { closedNamesIn } from './closed-names.ts';
import {
  type Comparable,
  isRuleKind,
  isWhole,
  namesByEdition,
  type Pair,
  pairsNamed,
  withRelatives,
} from './edition-pairs.ts';
import { calledInEdition } from './in-other-edition.ts';
import {
  type About,
  about,
  aboutSubject,
  isPhrase,
  isSort,
  type Subject,
  sharesWord,
  subjectOf,
} from './subject-words.ts';
import { pathOf } from './under-heading.ts';

export interface Topic {
  readonly pair: Pair;
  readonly notices: string[];
}

/** Something that a search finds for a subject. */
interface Near {
  readonly entity: Entity;
  readonly kind: Comparable;
  readonly score: number;
  readonly about: About;
}

interface Found {
  readonly one: Near;
  readonly pair: Pair;
}

/** How many of the nearest entries may be the ones on a subject. */
const NEAREST = 20;
/** From this score on, a rule is what is meant, even in other words than its own: "dying". */
const SURE = 0.6;
/** What it adds to a score that a name has a word of the subject, or all of them. */
const WORTH: Readonly<Record<About, number>> = { 0: 0, 1: 0, 2: 0.05, 3: 0.3 };
/** What it adds to a score to be a rule: whoever asks for a subject rarely means an item. */
const RULE = 0.1;
/** Scores with a smaller difference are equal. */
const EQUAL = 0.05;

/**
 * For a subject that is not a name: what is nearest to it, with what the other edition has in its
 * place. Undefined if nothing is surely on the subject.
 */
export async function topicToCompare(
  library: Library,
  typed: string,
  kinds: readonly Comparable[],
  /** Only rules that are surely meant: a name contains what was typed. */
  { onlySure = false }: { readonly onlySure?: boolean } = {},
): Promise<Topic | undefined> {
  const subject = subjectOf(typed);
  const rules = await nearest(library, typed, subject, kinds.filter(isRuleKind));
  const isSure = ({ score, entity }: Near): boolean =>
    !rules.weak && score >= SURE && !isSort(entity.name) && !isExample(entity);
  if (onlySure) return topicOf(library, typed, subject, rules.near.filter(isSure));
  // A single word is the subject of a rule: other things only have it in their names or texts.
  const others = isPhrase(subject) ? await nearest(library, typed, subject, kinds) : NONE;
  // What players call a rule is its name: "dual wielding", although a closed book has Dual Wielder.
  const isCalledSo = [...rules.near, ...others.near].some(({ score }) => score === 1);
  if (!isCalledSo && closedNamesIn(typed, []).length > 0) return undefined;
  const isMeant = (one: Near): boolean =>
    isRuleKind(one.kind)
      ? isSure(one) || (one.about > about.nothing && !isExample(one.entity))
      : // Stat blocks mention much that they are not about.
        one.about >= (others.weak || one.kind === 'creature' ? about.name : about.text);
  const near = [...rules.near, ...others.near.filter(({ kind }) => !isRuleKind(kind))];
  const topic = await topicOf(library, typed, subject, near.filter(isMeant), rules.weak);
  return topic ?? (others.weak ? undefined : firstOf(library, typed, subject, others.near));
}

/** What a search finds first, if its name has a word of the subject and both editions have it. */
async function firstOf(
  library: Library,
  typed: string,
  subject: Subject,
  [first]: readonly Near[],
): Promise<Topic | undefined> {
  if (!first || !sharesWord(first.entity.name, subject)) return undefined;
  const pair = await pairOf(library, { ...first, about: about.nothing }, subject);
  return pair && isWhole(pair) ? { pair, notices: [told(typed, pair)] } : undefined;
}

/** The same for a word that names contain: the best of these that both editions have. */
export async function containedToCompare(
  library: Library,
  typed: string,
  kinds: readonly Comparable[],
): Promise<Topic | undefined> {
  const subject = subjectOf(typed);
  const { near } = await nearest(library, typed, subject, kinds);
  const isNamed = (one: Near): boolean => one.about === about.name;
  const topic = await topicOf(library, typed, subject, near.filter(isNamed));
  return topic && isWhole(topic.pair) ? topic : undefined;
}

const NONE = { near: [], weak: true } as const;

async function nearest(
  library: Library,
  typed: string,
  subject: Subject,
  kinds: readonly Comparable[],
): Promise<{ readonly near: readonly Near[]; readonly weak: boolean }> {
  if (kinds.length === 0) return NONE;
  const { found, unsure = false } = await library.search({
    select: kinds.map((kind) => ({ kind })),
    documents: srdDocuments,
    search: typed,
    limit: NEAREST,
  });
  const near = found.flatMap(({ entity, score = 0 }): Near[] => {
    const kind = kinds.find((one) => one === entity.kind);
    return kind ? [{ entity, kind, score, about: aboutSubject(library, entity, subject) }] : [];
  });
  return { near, weak: unsure };
}

/** One trap among examples of traps says nothing on a subject in general. */
const isExample = (entity: Entity): boolean =>
  pathOf(entity).some((heading) => /^(sample|example)/i.test(heading));

/** The best of what is near: in both editions if possible, unless one edition alone names the subject. */
async function topicOf(
  library: Library,
  typed: string,
  subject: Subject,
  near: readonly Near[],
  weak = false,
): Promise<Topic | undefined> {
  const whole: Found[] = [];
  let half: Found | undefined;
  for (const one of near.toSorted((a, b) => worthOf(b) - worthOf(a))) {
    const [first] = whole;
    if (first && worthOf(first.one) - worthOf(one) >= EQUAL) break;
    if (whole.some(({ pair }) => has(pair, one.entity))) continue;
    const pair = await pairOf(library, one, subject);
    if (pair && isWhole(pair)) whole.push({ pair, one });
    else if (pair && one.about >= (weak ? about.name : about.partOfName)) half ??= { pair, one };
  }
  const best = chapterFirst(whole);
  // A rule that is called so is meant rather than one that only has the word in its text.
  const isCalledSo =
    plain(half?.one.entity.name ?? '').startsWith(`${plain(typed)} `) &&
    (best?.one.about ?? 0) < about.partOfName;
  const isOfOneEdition =
    half !== undefined &&
    (isPhrase(subject) || isCalledSo) &&
    (!best || (half.one.about > best.one.about && worthOf(half.one) > worthOf(best.one)));
  const chosen = isOfOneEdition ? half : (best ?? half);
  return chosen && { pair: chosen.pair, notices: [told(typed, chosen.pair)] };
}

const worthOf = ({ score, about, kind }: Near): number =>
  score + WORTH[about] + (isRuleKind(kind) ? RULE : 0);

const has = ({ entities }: Pair, { uri }: Entity): boolean =>
  Object.values(entities).some((entity) => entity.uri === uri);

/** A section is passed over for the rule that it is a part of, if that is as near. */
function chapterFirst(paired: readonly Found[]): Found | undefined {
  const [first] = paired;
  if (!first) return undefined;
  const sides = Object.values(first.pair.entities);
  const headings = sides.flatMap((side) => pathOf(side).map(plain));
  const chapter = paired.find(
    ({ one }) =>
      headings.includes(plain(one.entity.name)) && worthOf(first.one) - worthOf(one) < EQUAL,
  );
  return chapter ?? first;
}

function told(typed: string, pair: Pair): string {
  const what = isRuleKind(pair.kind) ? 'what the rules say on it' : 'what is nearest to it';
  return `Nothing comparable is called "${typed}"; compared is ${what}: ${namesByEdition(pair)}.`;
}

/** What was found with what the other edition has of it; undefined if that is on another subject. */
async function pairOf(
  library: Library,
  { entity, kind, about: own }: Near,
  subject: Subject,
): Promise<Pair | undefined> {
  const edition = editions.find((one) => entity.ruleset === rulesetOf(one));
  if (!edition) return undefined;
  if (!isRuleKind(kind)) {
    const [pair] = await pairsNamed(library, entity.name, [kind]);
    return pair && withRelatives(library, pair);
  }
  const other: Edition = edition === '2014' ? '2024' : '2014';
  const same = await findNamed(library, kind, entity.name, other);
  const isThere = same?.ruleset === rulesetOf(other);
  // Two rules of one name may be about different things.
  if (isThere && (own === about.nothing || aboutSubject(library, same, subject) > about.nothing))
    return { kind, entities: { [edition]: entity, [other]: same } };
  const renamed = await calledInEdition(library, entity, other, []);
  if (isThere && !renamed) return undefined;
  return { kind, entities: { [edition]: entity, ...(renamed && { [other]: renamed }) } };
}
