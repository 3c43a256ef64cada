import { giveWay } from '../../base/time.ts';
import type { Entity, Library } from '../../library/library.ts';
import { type HowMatched, waysToMatch } from '../../library/names/match-name.ts';
import { isCertain } from '../../library/names/resolve-name.ts';
import { slugify } from '../../text/names.ts';
import { type Edition, rulesetOf } from '../model/edition.ts';

/** So many entities of one name are looked at, which is more than there are books. */
const MANY = 100;

/** Where the parts of a sheet are looked up. */
export interface Lookup {
  readonly library: Library;
  readonly edition: Edition;
  /** Rules that have something of this name where the sheet's own do not, by path on the sheet. */
  readonly elsewhere: Map<string, string>;
}

/**
 * The entity a name means by the rules of the sheet. Another edition's backgrounds, species and feats
 * of the same name are other things, so they are only noted; 2024 allows what older books have.
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
 * The entity a name means, from the edition's own rules if they are there, else from any book of the
 * edition, else from another edition; nothing that merely has a similar name.
 */
export async function findNamed(
  library: Library,
  kind: string,
  typed: string,
  edition: Edition,
): Promise<Entity | undefined> {
  return (await findMatch(library, kind, typed, edition))?.entity;
}

/** What a name means, best edition first, with how it fits. */
export async function findMatch(
  library: Library,
  kind: string,
  typed: string,
  edition: Edition,
): Promise<{ readonly entity: Entity; readonly how: HowMatched } | undefined> {
  // Most names are written as the rules write them, and reading by id is much faster than matching.
  const inRules = await library.get(`${kind}/srd-${edition}/${slugify(typed)}`);
  if (inRules) return { entity: inRules, how: 'exact' };
  // A sheet may have hundreds of names, and matching one takes a while.
  await giveWay();
  const { found } = await library.search({ select: [{ kind }], name: typed, limit: MANY });
  const ranked = found
    .flatMap(({ entity, match }) =>
      match && isCertain(match.how) ? [{ entity, how: match.how }] : [],
    )
    .sort((a, b) => orderOf(a.entity, a.how, edition) - orderOf(b.entity, b.how, edition));
  return ranked[0];
}

/** Variants last; then the nearest edition; then how well the name fits. */
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
