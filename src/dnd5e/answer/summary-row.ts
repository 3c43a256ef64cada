import { mergeFields } from '../../base/merge-fields.ts';
import { once } from '../../base/once.ts';
import type { Entity, Found, Library } from '../../library/library.ts';
import { cutAtWord, flatBeginning } from '../../text/excerpt.ts';
import { byteLength } from '../../text/json-size.ts';
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
/** Excerpts are rarely longer than this. */
const USUAL_LENGTH = 120;

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
): (length: number) => Draft<EntityOut> {
  const { entity, score } = found;
  const begin = origin(entity, score);
  const end = { detail: 'summary', ...(facts && { asked_facts: facts }) };
  const reply = askedText(facts);
  const frame = once(() => byteLength(begin) + bytesWithin(end));
  const others = once(() => otherEntries(found));
  const formOf = (beside: object, line: LineParts): Form => {
    const { fields, bytes } = essenceOf(library, entity);
    const isApart = Object.keys(beside).every((field) => !(field in fields));
    return {
      beside,
      fields,
      line,
      size: {
        row:
          frame() +
          (isApart ? bytesWithin(beside) + bytes : bytesWithin(mergeFields(beside, fields))),
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
  const factsAlone = once(() => formOf(otherBooksOut(entity, others()), line()));
  const usual = once(() => formOf(othersOut(entity, others(), VARIANTS), line()));
  return (length) => {
    const form = length <= NAME_ALONE ? nameAlone() : length < 0 ? factsAlone() : usual();
    const text = beginning(library, entity, length);
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
const bytesWithin = (fields: object): number => {
  const bytes = byteLength(fields);
  return bytes > '{}'.length ? bytes - 1 : 0;
};

/**
 * Adds the size of `"excerpt":…,` in the row and of `: …` in the line, which is already inside
 * quotes.
 */
function withExcerpt({ row, text }: Room, excerpt: string): Room {
  const bytes = byteLength(excerpt);
  return { row: row + '"excerpt":,'.length + bytes, text: text + ': '.length + bytes - 2 };
}

/** What a row and a line say of an entity, whatever was asked; cached as long as the entity is. */
interface Essence {
  readonly fields: Readonly<Record<string, unknown>>;
  /** The size of these fields inside a larger object. */
  readonly bytes: number;
  readonly facts: string;
  beginning: Beginning | undefined;
}
const knownEssences = new WeakMap<Entity, Essence>();

function essenceOf(library: Library, entity: Entity): Essence {
  let known = knownEssences.get(entity);
  if (!known) {
    const fields = shortFields(library, entity);
    const facts = library.kinds.get(entity.kind)?.facts(entity.body) ?? '';
    known = { fields, bytes: bytesWithin(fields), facts, beginning: undefined };
    knownEssences.set(entity, known);
  }
  return known;
}

function shortFields(library: Library, { kind, body }: Entity): Record<string, unknown> {
  const { short = [], shortForms } = library.kinds.get(kind) ?? {};
  const forms = shortForms?.(body) ?? {};
  const fields: Record<string, unknown> = {};
  for (const field of short) if (isFilled(body[field])) fields[field] = body[field];
  for (const field in forms) if (isFilled(forms[field])) fields[field] = forms[field];
  return fields;
}

const isFilled = (value: unknown): boolean =>
  value !== undefined && !(Array.isArray(value) && value.length === 0);

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
    start: `- **${entity.name}** (${kind?.one ?? entity.kind}, ${bookOf(entity)})${replyOf(asked)}: ${essenceOf(library, entity).facts}`,
    end: ` ‹${entity.uri}›${alsoIn(entity, others)}`,
  };
}

interface Beginning {
  /** As much of the flattened text as was ever needed. */
  readonly flat: string;
  /** Up to this length; without a limit if it is the whole text. */
  readonly length: number;
}

function beginning(library: Library, entity: Entity, length: number): string {
  if (length <= 0) return '';
  const essence = essenceOf(library, entity);
  let known = essence.beginning;
  if (!known || known.length < length) {
    const prose = library.kinds.get(entity.kind)?.prose(entity.body) ?? '';
    const most = Math.max(length, USUAL_LENGTH);
    const flat = flatBeginning(prose, most);
    known = { flat, length: flat.length > most ? most : Number.POSITIVE_INFINITY };
    essence.beginning = known;
  }
  return cutAtWord(known.flat, length);
}
