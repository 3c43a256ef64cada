import { notFound } from '../../base/error.ts';
import { idAt } from '../../library/address.ts';
import { type Found, type Library, libraryService } from '../../library/library.ts';
import type { ToolContext } from '../../tool/tool.ts';

/** The entity at a `lore://` address, with the other entries of the same thing. */
export async function atAddress(
  ctx: ToolContext,
  address: string,
): Promise<{ readonly library: Library; readonly found: Found }> {
  const library = ctx.use(libraryService);
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
  const group = found.find(
    ({ entity: { uri }, others = [] }) =>
      uri === entity.uri || others.some((other) => other.uri === entity.uri),
  );
  const all = group ? [group.entity, ...(group.others ?? [])] : [];
  const others = all
    .filter(({ uri }) => uri !== entity.uri)
    .map(({ kind, name, uri, document, ruleset }) => ({ kind, name, uri, document, ruleset }));
  return { library, found: { entity, others } };
}
