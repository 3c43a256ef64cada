import type { Entity, Library } from '../../library/library.ts';
import { isCertain } from '../../library/names/resolve-name.ts';
import { plain } from '../../text/names.ts';
import { findNamed } from '../character/find-in-edition.ts';
import { type Edition, rulesetOf } from '../model/edition.ts';
import { about, aboutSubject, isPhrase, stemsOf } from './subject-words.ts';

/** More than there are rules of one name in one book. */
const MANY = 10;

/**
 * A rule that an edition has no heading for, with what that edition says on it under the heading
 * above: Tool Proficiency stands under Tools, and the other edition has Tools alone.
 */
export async function underHeading(
  library: Library,
  rule: Entity,
  missing: Edition,
): Promise<Partial<Record<Edition, Entity>> | undefined> {
  const subject = [stemsOf(rule.name)];
  // One word of several is no subject: "One at a Time" is not about time.
  if (!isPhrase(subject) && plain(rule.name).includes(' ')) return undefined;
  const { found } = await library.search({
    select: [{ kind: 'rule' }],
    documents: [rule.document],
    name: rule.name,
    asTyped: true,
    limit: MANY,
  });
  for (const { entity, match } of found) {
    const heading = pathOf(entity).at(-1);
    if (heading === undefined || !match || !isCertain(match.how)) continue;
    const above = await findNamed(library, 'rule', heading, missing);
    if (above?.ruleset !== rulesetOf(missing)) continue;
    if (aboutSubject(library, above, subject) > about.nothing)
      return missing === '2014'
        ? { '2014': above, '2024': entity }
        : { '2014': entity, '2024': above };
  }
  return undefined;
}

/** The headings above a rule. */
export const pathOf = ({ body }: Entity): string[] =>
  Array.isArray(body.path) ? body.path.map(String) : [];
