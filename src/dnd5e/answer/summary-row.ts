import { mergeFields } from '../../base/merge-fields.ts';
import { once } from '../../base/once.ts';
import { type EntitySummary, LONGEST_EXCERPT, summaryOf } from '../../library/entity-summary.ts';
import type { Entity, Found, Library } from '../../library/library.ts';
import { cutAtWord } from '../../text/excerpt.ts';
import { byteLength } from '../../text/json-size.ts';
import { passages, type Said } from '../../text/passage.ts';
import { type Draft, NAME_ALONE, type Room } from '../../tool/detail-level.ts';
import { type AskedFacts, askedText } from './asked-facts.ts';
import {
  alsoIn,
  bookOf,
  type EntityOut,
  type OtherEntries,
  origin,
  otherBooksOut,
  otherEntries,
  othersOut,
} from './entity-output.ts';

/** How many variants a row of a list names. */
const VARIANTS = 6;

/** An excerpt of so many characters may leave out the beginning of the text. */
const PASSAGE = 300;

/** A result at one level of detail, without an excerpt. */
interface Form {
  /** The same thing in other books. */
  readonly beside: object;
  /** What it says of the entity itself. */
  readonly fields: object;
  readonly line: LineParts;
  readonly size: Room;
}

/**
 * Makes the row and the line of one result in any length: its short fields, an excerpt, and the
 * address of the rest; below a length of 0 less than that. Several lengths are tried until a list
 * fits, so everything is made and measured once, and only the last row is put together.
 */
export function summaryMaker(
  library: Library,
  found: Found,
  facts: AskedFacts | undefined,
  /** What the question says: a longer excerpt is of the parts that say it. */
  asked?: Said,
): (length: number) => Draft<EntityOut> {
  const { entity, score } = found;
  const begin = origin(entity, score);
  const end = { detail: 'summary', ...(facts && { asked_facts: facts }) };
  const reply = askedText(facts);
  const frame = once(() => byteLength(begin) + bytesWithin(end));
  const others = once(() => otherEntries(found));
  const formOf = (beside: object, line: LineParts): Form => {
    const { fields, fieldBytes } = summaryFor(library, entity);
    const isApart = Object.keys(beside).every((field) => !(field in fields));
    return {
      beside,
      fields,
      line,
      size: {
        row:
          frame() +
          (isApart
            ? bytesWithin(beside) + sizeWithin(fieldBytes)
            : bytesWithin(mergeFields(beside, fields))),
        text: byteLength(line.start) + byteLength(line.end) - '""'.length,
      },
    };
  };
  const line = once(() => lineParts(library, entity, others(), reply));
  const nameAlone = once((): Form => {
    const start = nameLine(entity, reply);
    return {
      beside: {},
      fields: {},
      line: { start, end: '' },
      size: { row: frame(), text: byteLength(start) },
    };
  });
  const excerptFor = once(() => excerptsOf(library, entity, asked));
  const factsAlone = once(() => formOf(otherBooksOut(entity, others()), line()));
  const usual = once(() => formOf(othersOut(entity, others(), VARIANTS), line()));
  return (length) => {
    const form = length <= NAME_ALONE ? nameAlone() : length < 0 ? factsAlone() : usual();
    const text =
      length < PASSAGE || !asked ? beginning(library, entity, length) : excerptFor()(length);
    const excerpt = text === '' ? undefined : { excerpt: text };
    return {
      size: excerpt ? withExcerpt(form.size, text) : form.size,
      show: () => ({
        row: mergeFields(begin, form.beside, form.fields, excerpt, end),
        text: joined(form.line, text),
      }),
    };
  };
}

/** The size of an object's fields inside a larger one, with the comma before them. */
const bytesWithin = (fields: object): number => sizeWithin(byteLength(fields));
const sizeWithin = (bytes: number): number => (bytes > '{}'.length ? bytes - 1 : 0);

/**
 * Adds the size of `"excerpt":…,` in the row and of `: …` in the line, which is already inside
 * quotes.
 */
function withExcerpt({ row, text }: Room, excerpt: string): Room {
  const bytes = byteLength(excerpt);
  return { row: row + '"excerpt":,'.length + bytes, text: text + ': '.length + bytes - 2 };
}

/** Of entities that are stored without one; cached as long as the entity is. */
const knownSummaries = new WeakMap<Entity, EntitySummary>();
const NOTHING: EntitySummary = {
  fields: {},
  fieldBytes: 2,
  facts: '',
  beginning: '',
  textLength: 0,
  bodyBytes: 0,
};

/** What a row and a line say of an entity, whatever was asked. */
export function summaryFor(library: Library, entity: Entity): EntitySummary {
  let summary = entity.summary ?? knownSummaries.get(entity);
  if (!summary) {
    const kind = library.kinds.get(entity.kind);
    summary = kind ? summaryOf(kind, entity.body) : NOTHING;
    knownSummaries.set(entity, summary);
  }
  return summary;
}

interface LineParts {
  readonly start: string;
  readonly end: string;
}

/** One line of a list: name, requested facts, key facts, excerpt and book. */
export function line(library: Library, found: Found, length: number, asked = ''): string {
  const { entity } = found;
  const parts = lineParts(library, entity, otherEntries(found), asked);
  return joined(parts, beginning(library, entity, length));
}

const joined = ({ start, end }: LineParts, text: string): string =>
  text === '' ? start + end : `${start}: ${text}${end}`;

const replyOf = (asked: string): string => asked && `: ${asked}`;

const nameLine = (entity: Entity, asked: string): string =>
  `- **${entity.name}** (${bookOf(entity)})${replyOf(asked)} ‹${entity.uri}›`;

/** What precedes and follows the excerpt. */
function lineParts(
  library: Library,
  entity: Entity,
  others: OtherEntries,
  asked: string,
): LineParts {
  const kind = library.kinds.get(entity.kind);
  return {
    start: `- **${entity.name}** (${kind?.one ?? entity.kind}, ${bookOf(entity)})${replyOf(asked)}: ${summaryFor(library, entity).facts}`,
    end: ` ‹${entity.uri}›${alsoIn(entity, others)}`,
  };
}

const beginning = (library: Library, entity: Entity, length: number): string =>
  length <= 0
    ? ''
    : cutAtWord(summaryFor(library, entity).beginning, Math.min(length, LONGEST_EXCERPT));

/** Excerpts of the parts of its text that a question is about. */
function excerptsOf(
  library: Library,
  entity: Entity,
  asked: Said | undefined,
): (length: number) => string {
  const { textLength } = summaryFor(library, entity);
  const kind = library.kinds.get(entity.kind);
  return kind && asked && textLength > PASSAGE
    ? passages(kind.prose(entity.body), asked)
    : (length) => beginning(library, entity, length);
}
