import type { Entity, Library } from '../../library/library.ts';
import { plain } from '../../text/names.ts';
import { scopeOf } from './scope-fields.ts';

/** A subclass of a class or a subrace of a race, as its whole names it. */
export interface Part {
  readonly name: string;
  readonly document_key: string;
  readonly uri?: string;
}

const filterOf = { subclass: 'class_key', subrace: 'race' } as const;

/** The parts in every document, those of the entity's own document first. */
export async function partsOf(
  library: Library,
  entity: Entity,
  kind: keyof typeof filterOf,
  asked: { documents?: readonly string[] | undefined; ruleset?: string | undefined },
): Promise<Part[]> {
  const { documents, rulesets } = await scopeOf(library, asked);
  const { found } = await library.search({
    select: [{ kind, filters: { [filterOf[kind]]: entity.name } }],
    documents,
    rulesets,
    limit: 1000,
  });
  const own = (part: Entity): number => (part.document === entity.document ? 0 : 1);
  const parts: Part[] = found
    .map((hit) => hit.entity)
    .sort((a, b) => own(a) - own(b))
    .map(({ name, document, uri }) => ({ name, document_key: document, uri }));
  // A document may name parts that it does not describe.
  const named = namesIn(entity.body[kind === 'subclass' ? 'subclasses' : 'subraces'])
    .filter((name) => !parts.some((part) => plain(part.name) === plain(name)))
    .map((name) => ({ name, document_key: entity.document }));
  return [...parts, ...named];
}

const namesIn = (list: unknown): string[] =>
  Array.isArray(list)
    ? list.flatMap((item: unknown) =>
        typeof item === 'object' && item !== null && 'name' in item ? [String(item.name)] : [],
      )
    : [];
