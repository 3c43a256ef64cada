import type { Entity, Library } from '../../library/library.ts';
import { type HowMatched, waysToMatch } from '../../library/names/match-name.ts';
import { isCertain } from '../../library/names/resolve-name.ts';
import { slugify } from '../../text/names.ts';
import { type Edition, rulesetOf } from '../model/edition.ts';

/** So many entities of one name are looked at, which is more than there are books. */
const MANY = 100;

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

/** The same, with how its name fits. */
export async function findMatch(
  library: Library,
  kind: string,
  typed: string,
  edition: Edition,
): Promise<{ readonly entity: Entity; readonly how: HowMatched } | undefined> {
  // Most names are written as the rules write them, and reading by id is much faster than matching.
  const inRules = await library.get(`${kind}/srd-${edition}/${slugify(typed)}`);
  if (inRules) return { entity: inRules, how: 'exact' };
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
