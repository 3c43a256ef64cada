import { idAt } from '../../library/address.ts';
import { entityPage } from '../../library/entity-page.ts';
import type { Entity, Found, Label, Library } from '../../library/library.ts';
import { byteLength } from '../../text/json-size.ts';
import { blocks, heading } from '../../text/markdown.ts';
import { estimatedTokens } from '../../text/tokens.ts';
import type { Detail, Shown } from '../../tool/detail-level.ts';
import {
  bookOf,
  bookOut,
  type EntityOut,
  nameThere,
  otherEntries,
  variantNames,
  whole as wholeRow,
} from './entity-output.ts';
import { notInSource } from './not-in-source.ts';
import { raceOfSubrace } from './race-of-subrace.ts';
import { relatedRules } from './related-rules.ts';
import { shortStatBlock } from './short-stat-block.ts';

/** Texts of other editions are included in full up to this total size. */
const EDITIONS_BYTES = 6_000;

/**
 * The entry that was asked for: the preferred one in full, and a line for each other book. Of short
 * entries, such as conditions, other editions come in full too. Long stat blocks are shortened,
 * except with full detail.
 */
export async function wholeThing(
  library: Library,
  whole: Found,
  { detail = 'auto', page = entityPage }: How = {},
): Promise<Shown<EntityOut>> {
  const others = otherEntries(whole);
  const kind = library.kinds.get(whole.entity.kind);
  const editions: Edition[] = [];
  let room = kind?.brief ? EDITIONS_BYTES : 0;
  for (const book of others.books) {
    const edition = await editionOf(library, whole.entity, book, room);
    room -= edition.bytes;
    editions.push(edition);
  }
  const ofOtherKinds = await Promise.all(
    others.ofOtherKinds.map((other) => asOtherKind(library, other)),
  );
  const related = await relatedRules(library, whole.entity);
  const race = await raceOfSubrace(library, whole.entity);
  const unsaid = notInSource(whole.entity);
  const beside = {
    ...(unsaid.length > 0 && { not_in_source: unsaid }),
    ...(race && { from_race: race.row }),
    ...(editions.length > 0 && { also_in: editions.map(({ row }) => row) }),
    ...(ofOtherKinds.length > 0 && { also_as: ofOtherKinds.map(({ row }) => row) }),
    ...(related.length > 0 && { related }),
  };
  const behind = blocks(
    race?.text,
    unsaid.length > 0 && `Not in the source: ${unsaid.join(', ')}.`,
    ...editions.flatMap(({ page }) => page ?? []),
    editions.some(({ line }) => line) &&
      ['Also in:', ...editions.flatMap(({ line }) => line ?? [])].join('\n'),
    ofOtherKinds.length > 0 && ['Also as:', ...ofOtherKinds.map(({ line }) => line)].join('\n'),
    others.variants.length > 0 && `Variants: ${variantNames(others).join('; ')}.`,
    related.length > 0 &&
      `Related: ${related.map(({ name, uri }) => `${name} ‹${uri}›`).join(', ')}.`,
  );
  const bare = { ...whole, entity: { ...whole.entity, body: {} } };
  const { body, shortened } =
    kind?.name === 'creature' && detail !== 'full'
      ? shortStatBlock(kind, whole.entity.body, {
          text: estimatedTokens(behind),
          row: estimatedTokens(JSON.stringify({ ...wholeRow(bare, others), ...beside })),
        })
      : { body: whole.entity.body };
  const found = { ...whole, entity: { ...whole.entity, body } };
  return {
    row: { ...wholeRow(found, others), ...beside, ...(shortened && { shortened }) },
    text: blocks(await page(library, found.entity), behind, shortened),
  };
}

interface How {
  readonly detail?: Detail;
  readonly page?: (library: Library, entity: Entity) => Promise<string>;
}

interface Edition {
  readonly row: NonNullable<EntityOut['also_in']>[number];
  readonly page?: string;
  readonly line?: string;
  /** Its share of the budget for other editions. */
  readonly bytes: number;
}

/** What a book that has it already says of it elsewhere: the price of a potion. */
async function asOtherKind(library: Library, { kind, document, ruleset, uri }: Label) {
  const entity = await library.get(idAt(uri));
  const { one = kind, facts } = library.kinds.get(kind) ?? {};
  const told = entity && facts?.(entity.body);
  return {
    row: { kind, document, ruleset, uri, ...(told && { facts: told }) },
    line: `- ${one} in ${bookOf({ document, ruleset })}${told ? `: ${told}` : ''} ‹${uri}›`,
  };
}

async function editionOf(
  library: Library,
  lead: Entity,
  book: Label,
  room: number,
): Promise<Edition> {
  const { uri } = book;
  const place = bookOut(book, lead);
  const where = bookOf(book) + nameThere(book, lead);
  const entity = await library.get(uri.replace(/^lore:\/\//, ''));
  const kind = library.kinds.get(book.kind);
  if (!entity || !kind) return { row: place, line: `- ${where} ‹${uri}›`, bytes: 0 };
  const bytes = byteLength(entity.body);
  if (bytes <= room)
    return {
      row: { ...place, ...entity.body },
      page: blocks(heading(2, `${entity.name} in ${bookOf(book)}`), kind.markdown(entity.body)),
      bytes,
    };
  const facts = kind.facts(entity.body);
  return {
    row: { ...place, facts },
    line: `- ${where}: ${facts} ‹${uri}›`,
    bytes: 0,
  };
}
