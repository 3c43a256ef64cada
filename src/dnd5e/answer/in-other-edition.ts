import { idAt } from '../../library/address.ts';
import type { Entity, Found, Label, Library } from '../../library/library.ts';
import { isCertain } from '../../library/names/resolve-name.ts';
import { plain, slugify } from '../../text/names.ts';
import { findNamed } from '../character/find-in-edition.ts';
import { type Edition, editions, isSrd, rulesetOf } from '../model/edition.ts';
import { otherNames } from '../model/other-names.ts';
import { namesInEdition } from '../model/renamed.ts';
import type { Scope } from './scope-fields.ts';

/** What an edition has of a thing that it calls by another name: Goblin Warrior for Goblin. */
export async function calledInEdition(
  library: Library,
  { kind, name }: Pick<Entity, 'kind' | 'name'>,
  edition: Edition,
  /** The entries of the same thing in other books. */
  others: readonly Label[],
): Promise<Entity | undefined> {
  for (const other of namesInEdition(kind, name, edition)) {
    const entity = await findNamed(library, other.kind, other.name, edition);
    if (entity?.ruleset === rulesetOf(edition)) return entity;
  }
  // One thing with several names: Thug and Tough; Studded Leather and Studded Leather Armor.
  for (const other of otherNames(kind)(name)) {
    const entity = await library.get(`${kind}/srd-${edition}/${slugify(other)}`);
    if (entity) return entity;
  }
  const same = others.find(
    (other) => other.document === `srd-${edition}` && isContained(other.name, name),
  );
  return same && library.get(idAt(same.uri));
}

/** Whether one name has all words of the other: a Net (+1) is no Club (+1), although both are weapons (+1). */
function isContained(one: string, other: string): boolean {
  const [few = [], many = []] = [plain(one).split(' '), plain(other).split(' ')].toSorted(
    (a, b) => a.length - b.length,
  );
  return few.every((word) => many.includes(word));
}

/** A thing that was asked for by name, as the edition in play has it. */
interface InPlay {
  readonly hit: Found;
  /** Says so if another name stands in place of the typed one, or where the newer rules have it. */
  readonly renamed?: string;
}

/**
 * A thing of the SRD that the edition in play calls by another name is shown by that name; if no
 * edition is in play, the newer one's name is mentioned.
 */
export async function asInPlay(
  library: Library,
  hit: Found,
  { preferred, documents }: Pick<Scope, 'preferred' | 'documents'>,
): Promise<InPlay> {
  const { entity, match, others = [] } = hit;
  const edition = editions.find((one) => rulesetOf(one) === (preferred ?? rulesetOf('2024')));
  if (!edition || documents || !isSrd(entity.document) || (match && !isCertain(match.how)))
    return { hit };
  if (entity.ruleset === rulesetOf(edition)) return { hit };
  const isThere = others.some(
    (other) => other.ruleset === rulesetOf(edition) && plain(other.name) === plain(entity.name),
  );
  const there = isThere ? undefined : await calledInEdition(library, entity, edition, others);
  if (!there) return { hit };
  if (preferred === undefined)
    return { hit, renamed: `In the ${edition} rules: ${there.name} ‹${there.uri}›.` };
  return {
    hit: {
      ...hit,
      entity: there,
      others: [entity, ...others.filter(({ uri }) => uri !== there.uri)],
    },
    renamed: `In the ${edition} rules ${entity.name} is called ${there.name}.`,
  };
}
