import type { Notice } from '../../base/notice.ts';
import type { Entity, Library, SearchResult } from '../../library/library.ts';
import type { HowMatched } from '../../library/names/match-name.ts';
import { explainMatch, isCertain } from '../../library/names/resolve-name.ts';
import { listed } from '../../text/excerpt.ts';
import type { Finding } from './answered.ts';
import { isMeant } from './found-rows.ts';
import { nothingCalled } from './weak-answer.ts';

/** How many further matching names are mentioned. */
const OTHER_NAMES = 6;

/**
 * A name means exact matches; entries that only contain it are mentioned, unless a number of
 * results was requested.
 */
export function onlyExact(
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

/** How what is shown, or why nothing is, has to do with the name that was asked for. */
export async function howNamed(
  library: Library,
  { select, name }: Pick<Finding, 'select' | 'name'>,
  result: SearchResult,
  own?: string,
): Promise<Notice[]> {
  if (!name || result.total > 0) return howMatched(name, result);
  const kinds = select.map(({ kind }) => kind);
  return [await nothingCalled(library, name, kinds, own)];
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

/** An address is read whatever its kind; a tool for another kind says so. */
export function ofOtherKind(library: Library, { select }: Finding, entity: Entity): string[] {
  if (select.some(({ kind }) => kind === entity.kind)) return [];
  const kind = library.kinds.get(entity.kind)?.one ?? entity.kind;
  const asked = [...new Set(select.map(({ kind }) => library.kinds.get(kind)?.many ?? kind))];
  return [`${entity.name} is a ${kind}, and not among the ${listed(asked)} that were asked for.`];
}
