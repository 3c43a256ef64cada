import type { Found, Library, SearchResult } from '../../library/library.ts';
import type { HowMatched } from '../../library/names/match-name.ts';
import { isCertain } from '../../library/names/resolve-name.ts';
import { listed } from '../../text/excerpt.ts';
import { plain, squashed } from '../../text/names.ts';
import { isSrd } from '../model/edition.ts';
import { dnd5eKinds, topicKinds } from '../model/kinds.ts';
import { statBlockNames } from '../model/stat-blocks-in-text.ts';
import type { Want } from './ensure-filled.ts';
import { bookOf, otherEntries } from './entity-output.ts';
import type { Scope } from './scope-fields.ts';
import { line } from './summary-row.ts';

type Within = Pick<Scope, 'documents' | 'preferred'>;

/** A search of more words describes something; fewer may be a name. */
const LONGEST_NAME = 5;

/**
 * What has the very name that was asked for, where the rest of the question rules it out: "goblin" of
 * CR 5, a feat "fireball". Whoever asks so has something wrong, and is not told that it is not there.
 */
export async function calledElsewhere(
  library: Library,
  want: Pick<Want, 'select' | 'search' | 'name'>,
  within: Within,
  { found, weak }: Pick<SearchResult, 'found' | 'weak'>,
): Promise<string[]> {
  const typed = (want.name ?? want.search)?.trim();
  const [first] = found;
  if (!typed || (first?.match ? isCertain(first.match.how) : first?.score === 1)) return [];
  if (want.name === undefined && typed.split(/\s+/).length > LONGEST_NAME) return [];
  const kinds = [...new Set(want.select.map(({ kind }) => kind))];
  const isFiltered = want.select.some(({ filters = {} }) =>
    Object.values(filters).some((value) => value !== undefined),
  );
  if (isFiltered || within.documents) {
    const called = await allCalledSo(library, typed, kinds, within.preferred);
    const [hit] = called;
    // One of that name fits: "zombies under cr 2".
    if (hit && found.some(({ entity }) => squashed(entity.name) === squashed(hit.entity.name)))
      return [];
    // "undead" is a rule in another book, but here it says which creatures are looked for.
    const isSort = want.name === undefined && !weak && topicKinds.has(hit?.entity.kind ?? '');
    if (hit && !isSort) return [isFiltered ? unfitting(library, hit) : inBooks(hit, called)];
  }
  // What a search has found well is an answer, whatever else has that name.
  return want.name === undefined && !weak && first
    ? []
    : ofAnotherKind(library, typed, kinds, within.preferred);
}

/** Says so where no such thing has the name but one of another kind. */
export async function ofAnotherKind(
  library: Library,
  typed: string,
  kinds: readonly string[],
  preferred: string | undefined,
): Promise<string[]> {
  const others = dnd5eKinds.map(({ name }) => name).filter((name) => !kinds.includes(name));
  const hit = await calledSo(library, typed, others, preferred);
  if (!hit) return [];
  const wordFor = (kind: string): string => library.kinds.get(kind)?.one ?? kind;
  const { entity } = hit;
  const asked = listed(kinds.map(wordFor), 'or');
  const place = `${entity.name} (${bookOf(entity)}) ‹${entity.uri}›`;
  if (statBlockNames(String(entity.body.desc ?? '')).some((name) => plain(name) === plain(typed)))
    return [`"${typed}" has its stat block in the ${wordFor(entity.kind)} ${place}.`];
  return [`No ${asked} is called "${typed}", but a ${wordFor(entity.kind)} is: ${place}.`];
}

/** The same name in the SRD under another sort of rule, where only other books have it as this sort. */
export async function inSrdElsewhere(
  library: Library,
  typed: string,
  kinds: readonly string[],
): Promise<string[]> {
  const documents = (await library.documents()).map(({ key }) => key).filter(isSrd);
  const hit = await calledSo(library, typed, kinds, undefined, documents);
  return hit ? [`The SRD has it elsewhere: ${line(library, hit, EXCERPT).slice('- '.length)}`] : [];
}

const EXCERPT = 300;

const sameName: ReadonlySet<HowMatched> = new Set(['exact', 'alias', 'form', 'order']);

const calledSo = async (...asked: Parameters<typeof allCalledSo>): Promise<Found | undefined> =>
  (await allCalledSo(...asked))[0];

async function allCalledSo(
  library: Library,
  name: string,
  kinds: readonly string[],
  preferred: string | undefined,
  documents?: readonly string[],
): Promise<Found[]> {
  const select = kinds.map((kind) => ({ kind }));
  const { found } = await library.search({
    ...{ select, name, preferred, documents },
    asTyped: true,
    grouped: true,
    limit: SAME_NAMES,
  });
  const placeOf = ({ entity }: Found): number => kinds.indexOf(entity.kind);
  // A goblin is a creature before it is a language.
  return found
    .filter(({ match }) => match && sameName.has(match.how))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** More kinds than have the same name. */
const SAME_NAMES = 20;

function unfitting(library: Library, { entity }: Found): string {
  const facts = library.kinds.get(entity.kind)?.facts(entity.body);
  return `${entity.name} is in the library, but not as it was asked for: ${facts} (${bookOf(entity)}) ‹${entity.uri}›.`;
}

/** All books that have it: what another book tells otherwise, such as one's own, is a thing of its own. */
function inBooks({ entity }: Found, called: readonly Found[]): string {
  const same = called.filter((hit) => squashed(hit.entity.name) === squashed(entity.name));
  const entries = same.flatMap((hit) => [hit.entity, ...otherEntries(hit).books]);
  const places = new Map(entries.map((entry) => [entry.uri, `${bookOf(entry)} ‹${entry.uri}›`]));
  return `${entity.name} is not in the documents asked for: it stands in ${listed([...places.values()])}.`;
}
