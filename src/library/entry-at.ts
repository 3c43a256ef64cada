import { notFound } from '../base/error.ts';
import { idAt } from './address.ts';
import type { Found, Library } from './library.ts';

/** The entry at a `lore://` address, with the entries of the same thing in other books. */
export async function entryAt(library: Library, address: string): Promise<Found> {
  const entity = await library.get(idAt(address.trim()));
  if (!entity)
    throw notFound(`Nothing is at ${address}.`, {
      next: 'Addresses have the form lore://kind/document/slug, as answers give them in `uri`; ask by name instead.',
    });
  const { found } = await library.search({
    select: [{ kind: entity.kind }],
    name: entity.name,
    grouped: true,
    limit: 10,
  });
  const groups = found.map((row) => [row.entity, ...(row.others ?? [])]);
  const same = groups.find((group) => group.some(({ uri }) => uri === entity.uri)) ?? [];
  const others = same
    .filter(({ uri }) => uri !== entity.uri)
    .map(({ kind, name, uri, document, ruleset }) => ({ kind, name, uri, document, ruleset }));
  return { entity, others };
}
