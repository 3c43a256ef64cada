import type { Entity, Found, Library } from '../../library/library.ts';
import { byteLength, cutAtWord, flatBeginning } from '../../text/excerpt.ts';
import { type Draft, draftOf, NAME_ALONE, type Room } from '../../tool/detail-level.ts';
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

/**
 * Makes the row and the line of one result in any length: its short fields, an excerpt, and the
 * address of the rest; below a length of 0 less than that. Several lengths are tried until a list
 * fits, so what does not depend on the length is made and measured once.
 */
export function summaryMaker(
  library: Library,
  found: Found,
  facts: AskedFacts | undefined,
): (length: number) => Draft<EntityOut> {
  const { entity, score } = found;
  const asked = facts && { asked_facts: facts };
  const reply = askedText(facts);
  let known: { fields: object; line: LineParts; size: Room } | undefined;
  return (length) => {
    if (length <= NAME_ALONE)
      return draftOf({
        row: { ...origin(entity, score), detail: 'summary', ...asked },
        text: nameLine(entity, reply),
      });
    if (length < 0) {
      const fields = { ...otherBooksOut(found), ...shortFields(library, entity) };
      return draftOf({
        row: { ...origin(entity, score), ...fields, detail: 'summary', ...asked },
        text: joined(lineParts(library, found, reply), ''),
      });
    }
    if (!known) {
      const fields = { ...othersOut(found, VARIANTS), ...shortFields(library, entity) };
      const line = lineParts(library, found, reply);
      const row = { ...origin(entity, score), ...fields, detail: 'summary', ...asked };
      known = {
        fields,
        line,
        size: { row: byteLength(row), text: byteLength(line.start + line.end) },
      };
    }
    const text = beginning(library, found, length);
    const { fields, line, size } = known;
    const excerpt = text !== '' && { excerpt: text };
    return {
      size: excerpt ? withExcerpt(size, text) : size,
      show: () => ({
        row: { ...origin(entity, score), ...fields, ...excerpt, detail: 'summary', ...asked },
        text: joined(line, text),
      }),
    };
  };
}

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
  const fields = { ...Object.fromEntries(short.map((field) => [field, body[field]])) };
  return Object.fromEntries(
    Object.entries({ ...fields, ...shortForms?.(body) }).filter(([, value]) => isFilled(value)),
  );
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
