import { type LoreError, notFound } from '../../base/error.ts';
import type { Entity, Library } from '../../library/library.ts';
import { isCertain } from '../../library/names/resolve-name.ts';
import { capital } from '../../text/markdown.ts';
import { plain } from '../../text/names.ts';
import { srdDocuments } from '../model/edition.ts';
import { comparableKinds } from '../model/game-words.ts';
import { dnd5eKinds } from '../model/kinds.ts';
import { isRuleKind, type Pair } from './edition-pairs.ts';
import { withoutKind } from './sort-in-name.ts';

/** How many stat blocks are looked through for a trait or an action. */
const STAT_BLOCKS = 20;

/** The error where nothing is on a subject. Says so if it is a part of stat blocks, and what is nearest. */
export async function nothingComparable(
  library: Library,
  typed: string,
  kinds: readonly string[],
): Promise<LoreError> {
  const near = async (select: readonly string[], limit: number): Promise<Entity[]> => {
    const { found } = await library.search({
      select: select.map((kind) => ({ kind })),
      documents: srdDocuments,
      search: typed,
      limit,
    });
    return found.map(({ entity }) => entity);
  };
  const uncompared = await uncomparedKind(library, { name: typed, kinds: kindsBeside(kinds) });
  if (uncompared) return uncompared;
  const creature = (await near(['creature'], STAT_BLOCKS)).find((one) =>
    hasPart(library, one, typed),
  );
  if (creature)
    return notFound(
      `"${typed}" is a part of stat blocks, such as that of ${creature.name} ‹${creature.uri}›, and nothing to compare by itself.`,
      { next: 'Compare a creature that has it.', suggestions: [creature.name] },
    );
  const [nearest] = await near(kinds, 1);
  return notFound(`Nothing that can be compared is called "${typed}".`, {
    next: nearest
      ? `Nearest is ${nearest.name} ‹${nearest.uri}›; search_all finds things by other words.`
      : 'search_all finds things by other words.',
    suggestions: nearest ? [nearest.name] : [],
  });
}

const kindsBeside = (kinds: readonly string[]): string[] =>
  dnd5eKinds.map(({ name }) => name).filter((kind) => !kinds.includes(kind));

/** The error for the name of what is not compared, with a word for its sort: "common language". */
export async function saidToBeUncompared(
  library: Library,
  typed: string,
): Promise<LoreError | undefined> {
  const things = comparableKinds.filter((kind) => !isRuleKind(kind));
  for (const reading of withoutKind(library, typed, kindsBeside(comparableKinds))) {
    // Thieves' Cant is a language, and what a rogue knows of it can be compared.
    if ((await ofAnotherKind(library, reading.name, things)).length > 0) continue;
    const error = await uncomparedKind(library, reading);
    if (error) return error;
  }
  return undefined;
}

async function uncomparedKind(
  library: Library,
  { name, kinds }: { readonly name: string; readonly kinds: readonly string[] },
): Promise<LoreError | undefined> {
  const [called] = await ofAnotherKind(library, name, kinds);
  return called
    ? notFound(
        `${called.name} ‹${called.uri}› is a ${oneOf(library, called.kind)}, and these are not compared.`,
        { next: 'search_all reads its address.', suggestions: [] },
      )
    : undefined;
}

/** The error where only other kinds than the one asked for have a name, in both editions. */
export function comparableAs(library: Library, typed: string, kind: string, pair: Pair): LoreError {
  const called = Object.values(pair.entities)
    .map(({ uri }) => `‹${uri}›`)
    .join(' and ');
  return notFound(
    `${capital(oneOf(library, kind))} "${typed}" not found, but as a ${oneOf(library, pair.kind)} it is in both editions: ${called}.`,
    { next: `Ask with content_type "${pair.kind}", or without.`, suggestions: [pair.kind] },
  );
}

const oneOf = (library: Library, kind: string): string => library.kinds.get(kind)?.one ?? kind;

/** What has a name among other kinds, such as a language. */
async function ofAnotherKind(
  library: Library,
  name: string,
  kinds: readonly string[],
): Promise<Entity[]> {
  const select = kinds.map((kind) => ({ kind }));
  const { found } = await library.search({ select, name, asTyped: true, limit: 1 });
  return found.flatMap(({ entity, match }) => (match && isCertain(match.how) ? [entity] : []));
}

/** Whether a stat block has a trait or an action of a name, such as Legendary Resistance (3/Day). */
const hasPart = (library: Library, { kind, body }: Entity, typed: string): boolean =>
  (library.kinds.get(kind)?.partNames?.(body) ?? []).some(
    (part) => plain(part.replace(/\s*\(.*$/, '')) === plain(typed),
  );
