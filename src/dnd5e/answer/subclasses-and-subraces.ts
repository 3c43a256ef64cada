import { type Entity, libraryService } from '../../library/library.ts';
import { plain } from '../../text/names.ts';
import type { ToolContext } from '../../tool/tool.ts';
import { scopeOf } from './scope-fields.ts';

/** A subclass of a class or a subrace of a race. */
export interface Part {
  readonly name: string;
  readonly document_key: string;
  readonly document_name: string;
  readonly ruleset: string;
  readonly uri?: string;
}

/** The filter by the class or race that a part belongs to. */
export const filterOf = { subclass: 'class_key', subrace: 'race' } as const;

/** The parts in every document: the entity's own first, then those of the edition being played. */
export async function partsOf(
  ctx: ToolContext,
  entity: Entity,
  kind: keyof typeof filterOf,
  asked: { documents?: readonly string[] | undefined; ruleset?: string | undefined },
): Promise<Part[]> {
  const library = ctx.use(libraryService);
  const { documents, preferred } = await scopeOf(library, ctx.config, asked);
  const { found } = await library.search({
    select: [{ kind, filters: { [filterOf[kind]]: entity.name } }],
    documents,
    preferred,
    limit: 1000,
  });
  const own = (part: Entity): number => (part.document === entity.document ? 0 : 1);
  const parts: Part[] = found
    .map((hit) => hit.entity)
    .sort((a, b) => own(a) - own(b))
    .map((part) => ({ name: part.name, ...bookOf(part), uri: part.uri }));
  // A document may list parts that it does not describe.
  const named = namesIn(entity.body[kind === 'subclass' ? 'subclasses' : 'subraces'])
    .filter((name) => !parts.some((part) => plain(part.name) === plain(name)))
    .map((name) => ({ name, ...bookOf(entity) }));
  return [...parts, ...named];
}

const bookOf = ({ document, documentName, ruleset }: Entity) => ({
  document_key: document,
  document_name: documentName,
  ruleset,
});

/** `Champion (System Reference Document 5.2, 5e-2024)`, a line for each book. */
export function partsText(title: string, parts: readonly Part[]): string {
  const books = new Map<string, string[]>();
  for (const { name, document_name, ruleset } of parts) {
    const book = `${document_name}, ${ruleset}`;
    books.set(book, [...(books.get(book) ?? []), name]);
  }
  const lines = [...books].map(([book, names]) => `- ${book}: ${names.join(', ')}`);
  return lines.length > 0 ? `**${title}**\n${lines.join('\n')}` : '';
}

const namesIn = (list: unknown): string[] =>
  Array.isArray(list)
    ? list.flatMap((item: unknown) =>
        typeof item === 'object' && item !== null && 'name' in item ? [String(item.name)] : [],
      )
    : [];
