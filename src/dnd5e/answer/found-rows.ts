import { entityPage, entitySection } from '../../library/entity-page.ts';
import type { Entity, Found, Library, SearchResult } from '../../library/library.ts';
import { byQuality, isCertain } from '../../library/names/resolve-name.ts';
import { byteLength } from '../../text/json-size.ts';
import { blocks } from '../../text/markdown.ts';
import { type Detail, fitted, type Shown } from '../../tool/detail-level.ts';
import type { AskedFacts } from './asked-facts.ts';
import { provenanceOf, provenanceText } from './disagreements.ts';
import { alsoIn, type EntityOut, whole } from './entity-output.ts';
import { summaryMaker } from './summary-row.ts';
import { wholeThing } from './whole-thing.ts';

/** What a question asks about the entries that it names. */
export type AskedOf = ReadonlyMap<Entity, AskedFacts>;

/** Every row in both forms, at the level of detail that fits. */
export function fittedRows(
  library: Library,
  found: readonly Found[],
  { detail, room, asked }: { detail: Detail; room: Detail; asked: AskedOf },
) {
  return fitted(
    found.map((hit) => {
      const isAsked = isMeant(hit, found);
      return {
        // A requested name comes whole; a name matched by a search, if it fits.
        meant: isAsked
          ? hit.score === undefined || (hit.score === 1 && found.length === 1)
            ? 'always'
            : 'if it fits'
          : undefined,
        whole: () => wholeRow(library, hit, detail, found),
        // What was asked for may be shortened; other rows have the body as it is.
        leastBytes: isAsked ? undefined : () => bodyBytes(hit.entity),
        summary: summaryMaker(library, hit, asked.get(hit.entity)),
      };
    }),
    room,
  );
}

const knownBytes = new WeakMap<Entity, number>();

function bodyBytes(entity: Entity): number {
  let bytes = knownBytes.get(entity);
  if (bytes === undefined) {
    bytes = byteLength(entity.body);
    knownBytes.set(entity, bytes);
  }
  return bytes;
}

async function wholeRow(
  library: Library,
  hit: Found,
  detail: Detail,
  found: readonly Found[],
): Promise<Shown<EntityOut>> {
  const { row, text } = isMeant(hit, found)
    ? await wholeThing(library, hit, {
        detail,
        page: found.length === 1 ? entityPage : entitySection,
      })
    : {
        row: whole(hit),
        text: `${await entitySection(library, hit.entity)}${alsoIn(hit)}`,
      };
  // Full detail includes where sources differ.
  const provenance = detail === 'full' ? await provenanceOf(library, hit.entity.id) : {};
  return { row: { ...row, ...provenance }, text: blocks(text, provenanceText(provenance)) };
}

/** Whether it is what was asked for: the only result, or one with exactly the given name. */
export function isMeant(hit: Found, found: readonly Found[]): boolean {
  const [first] = found;
  if (found.length <= 1) return true;
  if (hit.match && first?.match)
    return isCertain(hit.match.how) && byQuality(hit.match, first.match) === 0;
  return hit.score === 1;
}

export function textOf(
  texts: readonly string[],
  { found, total, entries }: SearchResult,
  page: number,
): string {
  if (texts.length === 0)
    return total > 0 ? 'Nothing on this page.' : 'Nothing in the library matches.';
  const isPart = page > 1 || total > found.length;
  const stands = entries > total ? `${isPart ? ', ' : ''}${entries} entries in all` : '';
  const footer = `${isPart ? `${found.length} of ${total} shown` : ''}${stands}`;
  const parts = texts.map((text, i) => {
    const isLine = (at: number): boolean => texts[at]?.startsWith('- ') ?? false;
    return `${i === 0 ? '' : isLine(i) && isLine(i - 1) ? '\n' : '\n\n'}${text}`;
  });
  return `${parts.join('')}${footer && `\n\n(${footer})`}`;
}
