import type { Entity, Library } from '../../library/library.ts';
import { wordForm } from '../../library/names/word-form.ts';
import { plain } from '../../text/names.ts';
import { srdDocuments } from '../model/edition.ts';
import {
  type Comparable,
  isWhole,
  namesByEdition,
  type Pair,
  pairsNamed,
} from './edition-pairs.ts';
import { about, aboutSubject, isSort, stemsOf } from './subject-words.ts';
import type { Topic } from './topic-to-compare.ts';

/** A class or species, and what was typed before or behind it: "barbarian rage", "lucky halfling". */
interface Owned {
  readonly owner: Entity;
  readonly rest: string;
}

/** More than one class or species has. */
const MANY = 1000;

/** What a class or species has: the kind of it, and the filter for its owner. */
const BELONGINGS = {
  class: { kind: 'class-feature', by: 'class_key' },
  race: { kind: 'trait', by: 'race' },
} as const satisfies Record<string, { kind: Comparable; by: string }>;
type OwnerKind = keyof typeof BELONGINGS;
const ownerKinds: readonly OwnerKind[] = ['class', 'race'];

/**
 * A feature of a class or a trait of a species that was typed with the name of its owner. By its
 * name; or, with `byText`, one that only its text tells to be meant: "dwarf poison resistance".
 */
export async function ownedToCompare(
  library: Library,
  typed: string,
  kinds: readonly Comparable[],
  { byText = false }: { readonly byText?: boolean } = {},
): Promise<Topic | undefined> {
  const owned = await ownerIn(library, typed);
  if (!owned || isSort(owned.rest)) return undefined;
  const { owner, rest } = owned;
  const { kind, by } = BELONGINGS[owner.kind === 'class' ? 'class' : 'race'];
  if (!kinds.includes(kind)) return undefined;
  const { found } = await library.search({
    select: [{ kind, filters: { [by]: owner.name } }],
    documents: srdDocuments,
    limit: MANY,
  });
  const subject = [stemsOf(rest)];
  const least = byText ? about.text : about.name;
  const meant = found
    .map(({ entity }) => entity)
    .filter((entity) => aboutSubject(library, entity, subject) >= least)
    .sort((a, b) => levelOf(a) - levelOf(b) || a.name.length - b.name.length);
  const pairs: Pair[] = [];
  for (const name of namesOf(meant, rest)) {
    const [pair] = await pairsNamed(library, name, [kind], owner.name);
    if (pair) pairs.push(pair);
    if (pair && isWhole(pair)) break;
  }
  const pair = pairs.find(isWhole) ?? pairs[0];
  return pair && { pair, notices: [told(typed, owner, pair)] };
}

/** Each name once; what is called exactly so is first. */
const namesOf = (entities: readonly Entity[], rest: string): string[] => {
  const names = [...new Set(entities.map(({ name }) => name))];
  const isSo = (name: string): boolean => stemsOf(name).join(' ') === stemsOf(rest).join(' ');
  return [...names.filter(isSo), ...names.filter((name) => !isSo(name))];
};

/** Options to choose from have no level: they come after what is gained. */
const levelOf = ({ body }: Entity): number => Number(body.level ?? Number.MAX_SAFE_INTEGER);

const told = (typed: string, owner: Entity, pair: Pair): string =>
  `"${typed}" was read as what the ${owner.name} has: ${namesByEdition(pair)}.`;

/** The class or species that a name begins or ends with, by its longest name: Half-Elf, not Elf. */
async function ownerIn(library: Library, typed: string): Promise<Owned | undefined> {
  const words = plain(typed).split(' ');
  const { found } = await library.search({
    select: ownerKinds.map((kind) => ({ kind })),
    documents: srdDocuments,
    limit: MANY,
    fields: ['name'],
  });
  const owners = found
    .map(({ entity: owner }) => ({ owner, name: plain(owner.name).split(' ') }))
    .sort((a, b) => b.name.length - a.name.length);
  for (const { owner, name } of owners) {
    if (words.length <= name.length) continue;
    if (sameForms(words.slice(0, name.length), name))
      return { owner, rest: words.slice(name.length).join(' ') };
    if (sameForms(words.slice(-name.length), name))
      return { owner, rest: words.slice(0, -name.length).join(' ') };
  }
  return undefined;
}

const sameForms = (some: readonly string[], others: readonly string[]): boolean =>
  some.map(wordForm).join(' ') === others.map(wordForm).join(' ');
