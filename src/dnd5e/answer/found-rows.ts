import { entityPage, entitySection } from '../../library/entity-page.ts';
import type { Entity, Found, Library, Query, SearchResult } from '../../library/library.ts';
import { byQuality, isCertain } from '../../library/names/resolve-name.ts';
import { blocks } from '../../text/markdown.ts';
import { type Detail, fitted, type Shown } from '../../tool/detail-level.ts';
import { type AskedFacts, askedText } from './asked-facts.ts';
import { whereAsked } from './books-asked.ts';
import { provenanceOf, provenanceText } from './disagreements.ts';
import { alsoIn, type EntityOut, otherEntries, whole } from './entity-output.ts';
import { saidOf } from './said-of-question.ts';
import { summaryFor, summaryMaker } from './summary-row.ts';
import { wholeThing } from './whole-thing.ts';

/** What a question asks about entries. */
export interface Facts {
  /** Of those that it names, on their pages. */
  readonly asked: ReadonlyMap<Entity, AskedFacts>;
  /** Out of tables, by address: a page of which one row is asked for shows that row first. */
  readonly figures?: ReadonlyMap<string, AskedFacts> | undefined;
  /** The question itself. */
  readonly question?: string | undefined;
}

/** Every row in both forms, at the level of detail that fits. */
export function fittedRows(
  library: Library,
  found: readonly Found[],
  { detail, room, asked, figures, question }: { detail: Detail; room: Detail } & Facts,
) {
  const said = question === undefined ? undefined : saidOf(question);
  return fitted(
    found.map((hit) => {
      const isAsked = isMeant(hit, found);
      const figure = figures?.get(hit.entity.uri);
      const facts = asked.get(hit.entity);
      return {
        // A requested name comes whole; a name matched by a search, if it fits.
        meant: isAsked
          ? hit.score === undefined || (hit.score === 1 && found.length === 1)
            ? 'always'
            : 'if it fits'
          : undefined,
        whole: async () => withFigure(await wholeRow(library, hit, detail, found), figure),
        alone: isAsked ? async () => withFigure(await oneOfMany(library, hit), figure) : undefined,
        // What was asked for may be shortened; of other entries the row has the body as it is, and the
        // page has the whole description.
        mayFit: isAsked
          ? undefined
          : ({ row, text }) => {
              const { bodyBytes, textLength } = summaryFor(library, hit.entity);
              return textLength <= text && bodyBytes <= row;
            },
        summary: summaryMaker(library, hit, figure ? { ...figure, ...facts } : facts, said),
      };
    }),
    room,
  );
}

/** A whole entry with the figure that was asked for below its name. */
function withFigure(shown: Shown<EntityOut>, figure: AskedFacts | undefined): Shown<EntityOut> {
  if (!figure) return shown;
  const [heading = '', ...page] = shown.text.split('\n');
  return {
    row: { ...shown.row, asked_facts: figure },
    text: [heading, '', askedText(figure), ...page].join('\n'),
  };
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
    : await oneOfMany(library, hit);
  // Full detail includes where sources differ.
  const provenance = detail === 'full' ? await provenanceOf(library, hit.entity.id) : {};
  return { row: { ...row, ...provenance }, text: blocks(text, provenanceText(provenance)) };
}

async function oneOfMany(library: Library, hit: Found): Promise<Shown<EntityOut>> {
  const others = otherEntries(hit);
  const page = await entitySection(library, hit.entity);
  return { row: whole(hit, others), text: `${page}${alsoIn(hit.entity, others)}` };
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
  within: Pick<Query, 'documents'>,
): string {
  if (texts.length === 0)
    return total > 0 ? 'Nothing on this page.' : `Nothing ${whereAsked(within)} matches.`;
  const isPart = page > 1 || total > found.length;
  const stands = entries > total ? `${isPart ? ', ' : ''}${entries} entries in all` : '';
  const footer = `${isPart ? `${found.length} of ${total} shown` : ''}${stands}`;
  const isLine = texts.map((text) => text.startsWith('- '));
  const list = texts.reduce((above, text, i) =>
    isLine[i] && isLine[i - 1] ? `${above}\n${text}` : `${above}\n\n${text}`,
  );
  return `${list}${footer && `\n\n(${footer})`}`;
}
