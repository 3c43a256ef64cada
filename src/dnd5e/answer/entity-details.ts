import * as z from 'zod';
import { invalidInput, LoreError } from '../../base/error.ts';
import { type Notice, sentenceFor } from '../../base/notice.ts';
import { LONGEST_EXCERPT } from '../../library/entity-summary.ts';
import type { Entity, Library } from '../../library/library.ts';
import { libraryService } from '../../library/library.ts';
import { byteLength } from '../../text/json-size.ts';
import { blocks } from '../../text/markdown.ts';
import type { Answer } from '../../tool/answer.ts';
import { type Detail, DetailField } from '../../tool/detail-level.ts';
import { readerOf } from '../../tool/member.ts';
import type { ToolContext } from '../../tool/tool.ts';
import { unlisted } from '../../tool/unlisted.ts';
import { provenanceOf, provenanceText } from './disagreements.ts';
import { EntityOut } from './entity-output.ts';
import { type Named, named, type Wanted } from './find-by-name.ts';
import { qualityOf } from './quality.ts';
import { BriefScope } from './scope-fields.ts';
import { summaryMaker } from './summary-row.ts';
import { wholeThing } from './whole-thing.ts';

export const NameField = (what: string) =>
  z
    .string()
    .min(1, 'give a name, or "names" for several at once')
    .max(200)
    .describe(`Name of the ${what}`);

/** How many names one call may ask for. */
const MOST_NAMES = 20;

export const NamesField = z
  .array(z.string().min(1).max(200))
  .min(1)
  .max(MOST_NAMES)
  .optional()
  .describe('Several names');

/** The arguments of every details tool beside the name. */
export const DetailsFields = {
  names: NamesField,
  ...BriefScope,
  detail: unlisted(DetailField),
};

/** One entity, or under `results` one for each name. */
export const DetailsOut = z.looseObject({
  ...EntityOut.partial().shape,
  results: z.array(z.looseObject({ asked: z.string() })).optional(),
});
type DetailsOut = z.infer<typeof DetailsOut>;

/** What a tool adds to the entity itself. */
export interface Addition {
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly notices?: readonly Notice[];
  readonly text?: string;
}

type Add = (library: Library, entity: Entity) => Promise<Addition>;

export interface WantedDetails extends Omit<Wanted, 'name'> {
  readonly name: string | undefined;
  /** The argument that holds the name. */
  readonly field: string;
  readonly names?: readonly string[] | undefined;
  readonly detail: Detail;
}

/** How all details tools answer: the entity meant by a name, in full. */
export async function details(
  ctx: ToolContext,
  { name, field, names = [], detail, ...wanted }: WantedDetails,
  add: Add = async () => ({}),
): Promise<Answer<DetailsOut>> {
  const all = [...(name === undefined ? [] : [name]), ...names];
  const [first] = all;
  if (first === undefined)
    throw invalidInput(`"${field}" is required (text), or "names" for several at once.`);
  if (all.length > 1) return detailsOfEach(ctx, all, { ...wanted, detail }, add);
  const { row, ...answer } = await detailsOf(ctx, { ...wanted, detail, name: first }, add);
  return { ...answer, data: row, source: 'library' };
}

async function detailsOf(ctx: ToolContext, wanted: Wanted & { detail: Detail }, add: Add) {
  const library = ctx.use(libraryService);
  const found = await named(ctx, wanted);
  const { entity } = found;
  const { detail } = wanted;
  if (detail === 'summary') return inBrief(library, found);
  const { row, text } = await wholeThing(library, asFound(found), { detail });
  // Full detail includes where sources differ.
  const provenance = detail === 'full' ? await provenanceOf(library, entity.id) : {};
  const addition = await add(library, entity);
  return {
    row: { ...row, ...addition.fields, ...provenance },
    cached: found.cached,
    quality: qualityOf([await library.document(entity.document)]),
    notices: [...found.notices, ...(addition.notices ?? [])],
    ...(found.renamed && { lead: found.renamed }),
    text: blocks(text, addition.text, provenanceText(provenance)),
    document: entity.document,
  };
}

/** As a list has it, with the longest excerpt: what somebody who knows the rest wants. */
async function inBrief(library: Library, found: Named) {
  const { entity } = found;
  const { row, text } = summaryMaker(library, asFound(found), undefined)(LONGEST_EXCERPT).show();
  return {
    row,
    cached: found.cached,
    quality: qualityOf([await library.document(entity.document)]),
    notices: found.notices,
    ...(found.renamed && { lead: found.renamed }),
    text,
    document: entity.document,
  };
}

const asFound = ({ entity, others }: Named) => ({
  entity,
  others: others.map(({ kind, name, uri, document, ruleset }) => ({
    ...{ kind, name, uri, document, ruleset },
  })),
});

/** The budget for all of them; entities beyond it are named and left out. */
const ROOM = 70_000;

async function detailsOfEach(
  ctx: ToolContext,
  names: readonly string[],
  wanted: Omit<Wanted, 'name'> & { detail: Detail },
  add: Add,
): Promise<Answer<DetailsOut>> {
  if (names.length > MOST_NAMES)
    throw invalidInput(`${names.length} names were given; at most ${MOST_NAMES} are answered.`);
  const library = ctx.use(libraryService);
  const results: Record<string, unknown>[] = [];
  const texts: string[] = [];
  const notices: Notice[] = [];
  const documents = new Set<string>();
  let cached = true;
  let room = ROOM;
  for (const name of names) {
    try {
      const one = await detailsOf(ctx, { ...wanted, name }, add);
      cached &&= one.cached;
      room -= byteLength(one.row);
      if (room < 0) throw invalidInput('There was no room left for it: ask for it alone.');
      documents.add(one.document);
      results.push({ asked: name, ...one.row });
      texts.push(one.text);
      notices.push(...one.notices);
    } catch (error) {
      if (!(error instanceof LoreError)) throw error;
      const why = sentenceFor(error.notice, readerOf(ctx));
      results.push({ asked: name, error: why, suggestions: error.suggestions });
      texts.push(`**${name}**: ${why}`);
    }
  }
  return {
    data: { results: results.map((result) => ({ asked: '', ...result })) },
    source: 'library',
    cached,
    quality: qualityOf(await Promise.all([...documents].map((key) => library.document(key)))),
    notices,
    text: texts.join('\n\n'),
  };
}
