import type { Entity, Library } from '../../library/library.ts';
import { isCertain } from '../../library/names/resolve-name.ts';
import { blocks, heading } from '../../text/markdown.ts';
import { inherited, Race, Subrace } from '../model/race.ts';

/** More than there are books of one edition with a race of the same name. */
const MANY = 20;

/**
 * What a subrace inherits from its race, which books do not repeat, in both forms of an answer. The
 * race of its own book comes first, then the first of its edition.
 */
export async function raceOfSubrace(
  library: Library,
  entity: Entity,
): Promise<{ row: Readonly<Record<string, unknown>>; text: string } | undefined> {
  if (entity.kind !== 'subrace') return undefined;
  const { race } = Subrace.parse(entity.body);
  const { found } = await library.search({
    select: [{ kind: 'race' }],
    name: race,
    rulesets: [entity.ruleset],
    limit: MANY,
  });
  const certain = found.filter(({ match }) => match && isCertain(match.how));
  const { entity: parent } =
    certain.find((one) => one.entity.document === entity.document) ?? certain[0] ?? {};
  if (!parent) return undefined;
  const { fields, text } = inherited(Race.parse(parent.body));
  return {
    row: { name: parent.name, uri: parent.uri, ...fields },
    text: blocks(heading(2, `From ${parent.name} ‹${parent.uri}›`), text),
  };
}
