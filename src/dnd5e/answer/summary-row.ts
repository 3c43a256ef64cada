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
  origin,
  otherBooksOut,
  othersOut,
} from './entity-output.ts';

/** How many variants a row of a list names. */
const VARIANTS = 6;
/** Excerpts are rarely longer than this. */
const USUAL_LENGTH = 120;

/** A result at one level of detail, without an excerpt. */
interface Form {
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
  const formOf = (fields: object, line: LineParts): Form => ({
    fields,
    line,
    size: {
      row: frame() + bytesWithin(fields),
      text: byteLength(line.start) + byteLength(line.end) - '""'.length,
    },
  });
  const short = once(() => shortFields(library, entity));
  const line = once(() => lineParts(library, found, reply));
  const nameAlone = once(() => formOf({}, { start: nameLine(entity, reply), end: '' }));
  const factsAlone = once(() => formOf({ ...otherBooksOut(found), ...short() }, line()));
  const usual = once(() => formOf({ ...othersOut(found, VARIANTS), ...short() }, line()));
  return (length) => {
    const form = length <= NAME_ALONE ? nameAlone() : length < 0 ? factsAlone() : usual();
    const text = beginning(library, found, length);
    const excerpt = text !== '' && { excerpt: text };
    return {
      size: excerpt ? withExcerpt(form.size, text) : form.size,
      show: () => ({
        row: { ...begin, ...form.fields, ...excerpt, ...end },
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
  return joined(lineParts(library, found, asked), beginning(library, found, length));
}

const joined = ({ start, end }: LineParts, text: string): string =>
  text === '' ? start + end : `${start}: ${text}${end}`;

const replyOf = (asked: string): string => asked && `: ${asked}`;

const nameLine = (entity: Entity, asked: string): string =>
  `- **${entity.name}** (${bookOf(entity)})${replyOf(asked)} ‹${entity.uri}›`;

/** What precedes and follows the excerpt. */
function lineParts(library: Library, found: Found, asked: string): LineParts {
  const { entity } = found;
  const kind = library.kinds.get(entity.kind);
  return {
    start: `- **${entity.name}** (${kind?.one ?? entity.kind}, ${bookOf(entity)})${replyOf(asked)}: ${kind?.facts(entity.body) ?? ''}`,
    end: ` ‹${entity.uri}›${alsoIn(found)}`,
  };
}

interface Beginning {
  readonly prose: string;
  /** As much of the flattened text as was ever needed. */
  readonly flat: string;
  readonly length: number;
}
const knownBeginnings = new WeakMap<Entity, Beginning>();

function beginning(library: Library, { entity }: Found, length: number): string {
  if (length <= 0) return '';
  let known = knownBeginnings.get(entity);
  if (!known || known.length < length) {
    const prose = known?.prose ?? library.kinds.get(entity.kind)?.prose(entity.body) ?? '';
    const most = Math.max(length, USUAL_LENGTH);
    known = { prose, flat: flatBeginning(prose, most), length: most };
    knownBeginnings.set(entity, known);
  }
  return cutAtWord(known.flat, length);
}
