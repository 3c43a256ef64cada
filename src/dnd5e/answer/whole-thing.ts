import { entityPage } from '../../library/entity-page.ts';
import type { Entity, Found, Label, Library } from '../../library/library.ts';
import { byteLength, excerpt } from '../../text/excerpt.ts';
import { blocks, heading } from '../../text/markdown.ts';
import type { Shown } from '../../tool/detail-level.ts';
import { bookOf, type EntityOut, otherEntries, whole as wholeRow } from './entity-output.ts';

/** Texts of other editions are given whole as long as they are together no longer than this. */
const EDITIONS_BYTES = 6_000;

/**
 * The thing that was asked for: the entry that is preferred whole, and a line for each other book.
 * Of short things, such as conditions, the other editions come whole too.
 */
export async function wholeThing(
  library: Library,
  whole: Found,
  page: (library: Library, entity: Entity) => Promise<string> = entityPage,
): Promise<Shown<EntityOut>> {
  const found = { ...whole, entity: withShortLore(library, whole.entity) };
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
      ...wholeRow(found),
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

/** A stat block of about 1,500 tokens, without its source. */
const STAT_BLOCK_BYTES = 4_600;

/**
 * A stat block is asked for what a creature does: where it is long, what is told of its life is cut,
 * and its own page has the rest.
 */
function withShortLore(library: Library, entity: Entity): Entity {
  const { desc } = entity.body;
  const kind = library.kinds.get(entity.kind);
  if (entity.kind !== 'creature' || !kind || typeof desc !== 'string') return entity;
  const over = Buffer.byteLength(kind.markdown(entity.body)) - STAT_BLOCK_BYTES;
  if (over <= 0) return entity;
  const left = Math.max(0, desc.length - over - 60);
  const beginning = left > 80 ? `${excerpt(desc, left)} ` : '';
  return {
    ...entity,
    body: { ...entity.body, desc: `${beginning}(More of its description: ${entity.uri})` },
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
