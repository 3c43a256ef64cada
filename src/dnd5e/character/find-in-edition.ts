import { yieldToEventLoop } from '../../base/time.ts';
import type { Entity, Library } from '../../library/library.ts';
import { type HowMatched, waysToMatch } from '../../library/names/match-name.ts';
import { isCertain } from '../../library/names/resolve-name.ts';
import { slugify } from '../../text/names.ts';
import { type Edition, rulesetOf } from '../model/edition.ts';

/** How many entities of one name are considered: more than there are books. */
const MANY = 100;

/** Where the parts of a sheet are looked up. */
export interface Lookup {
  readonly library: Library;
  readonly edition: Edition;
  /** By path on the sheet: other editions that have this name where the sheet's own does not. */
  readonly elsewhere: Map<string, string>;
}

/**
 * The entity meant by a name in the sheet's edition. Backgrounds, species and feats of the same
 * name in another edition are different things, so they are only recorded; 2024 allows those of
 * older books.
 */
export async function findInRules(
  { library, edition, elsewhere }: Lookup,
  kind: string,
  typed: string,
  path: string,
): Promise<Entity | undefined> {
  const entity = (await findMatch(library, kind, typed, edition))?.entity;
  if (!entity) return undefined;
  if (entity.ruleset === rulesetOf(edition)) return entity;
  if (edition === '2024' && entity.ruleset === rulesetOf('2014')) return entity;
  elsewhere.set(path, entity.ruleset);
  return undefined;
}

/**
 * The entity meant by a name: from the edition's SRD, else from any book of the edition, else from
 * another edition. Similar names do not count.
 */
export async function findNamed(
  library: Library,
  kind: string,
  typed: string,
  edition: Edition,
): Promise<Entity | undefined> {
  return (await findMatch(library, kind, typed, edition))?.entity;
}

/** The entities that match a name, best edition first, with how they match. */
export async function findMatch(
  library: Library,
  kind: string,
  typed: string,
  edition: Edition,
): Promise<{ readonly entity: Entity; readonly how: HowMatched } | undefined> {
  // A fast path: most names are spelled exactly, and reading by id is much faster than matching.
  const inRules = await library.get(`${kind}/srd-${edition}/${slugify(typed)}`);
  if (inRules) return { entity: inRules, how: 'exact' };
  // A sheet may have hundreds of names, and matching takes a while.
  await yieldToEventLoop();
  const { found } = await library.search({
    select: [{ kind }],
    name: typed,
    asTyped: true,
    limit: MANY,
  });
  const ranked = found
    .flatMap(({ entity, match }) =>
      match && isCertain(match.how) ? [{ entity, how: match.how }] : [],
    )
    .sort((a, b) => orderOf(a.entity, a.how, edition) - orderOf(b.entity, b.how, edition));
  return ranked[0];
}

/** Variants last; then the nearest edition; then the quality of the match. */
function orderOf(entity: Entity, how: HowMatched, edition: Edition): number {
  const other: Edition = edition === '2014' ? '2024' : '2014';
  const place =
    entity.document === `srd-${edition}`
      ? 0
      : entity.ruleset === rulesetOf(edition)
        ? 1
        : entity.document === `srd-${other}`
          ? 2
          : 3;
  const fit = waysToMatch.indexOf(how);
  return (fit >= waysToMatch.indexOf('variant') ? 1000 : 0) + place * 100 + fit;
}
