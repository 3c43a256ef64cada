import { entityPage } from '../../library/entity-page.ts';
import type { Entity, Found, Label, Library } from '../../library/library.ts';
import { byteLength } from '../../text/excerpt.ts';
import { blocks, heading } from '../../text/markdown.ts';
import type { Shown } from '../../tool/detail-level.ts';
import { bookOf, type EntityOut, otherEntries, whole } from './entity-output.ts';

/** Texts of other editions are given whole as long as they are together no longer than this. */
const EDITIONS_BYTES = 6_000;

/**
 * The thing that was asked for: the entry that is preferred whole, and a line for each other book.
 * Of short things, such as conditions, the other editions come whole too.
 */
export async function wholeThing(
  library: Library,
  found: Found,
  page: (library: Library, entity: Entity) => Promise<string> = entityPage,
): Promise<Shown<EntityOut>> {
  const { entity } = found;
  const { books, variants } = otherEntries(found);
  const kind = library.kinds.get(entity.kind);
  const editions: Edition[] = [];
  let room = kind?.brief ? EDITIONS_BYTES : 0;
  for (const book of books) {
    const edition = await editionOf(library, book, room);
    room -= edition.bytes;
    editions.push(edition);
  }
  return {
    row: {
      ...whole(found),
      ...(editions.length > 0 && { also_in: editions.map(({ row }) => row) }),
    },
    text: blocks(
      await page(library, entity),
      ...editions.flatMap(({ page }) => page ?? []),
      editions.some(({ line }) => line) &&
        ['Also in:', ...editions.flatMap(({ line }) => line ?? [])].join('\n'),
      variants.length > 0 && `Variants: ${variants.join(', ')}.`,
    ),
  };
}

interface Edition {
  readonly row: NonNullable<EntityOut['also_in']>[number];
  readonly page?: string;
  readonly line?: string;
  /** How much of the room for other editions it takes. */
  readonly bytes: number;
}

async function editionOf(library: Library, book: Label, room: number): Promise<Edition> {
  const { document, ruleset, uri } = book;
  const entity = await library.get(uri.replace(/^lore:\/\//, ''));
  const kind = library.kinds.get(book.kind);
  if (!entity || !kind)
    return { row: { document, ruleset, uri }, line: `- ${bookOf(book)} ‹${uri}›`, bytes: 0 };
  const bytes = byteLength(entity.body);
  if (bytes <= room)
    return {
      row: { document, ruleset, uri, ...entity.body },
      page: blocks(heading(2, `${entity.name} in ${bookOf(book)}`), kind.markdown(entity.body)),
      bytes,
    };
  const facts = kind.facts(entity.body);
  return {
    row: { document, ruleset, uri, facts },
    line: `- ${bookOf(book)}: ${facts} ‹${uri}›`,
    bytes: 0,
  };
}
