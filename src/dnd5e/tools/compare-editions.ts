import * as z from 'zod';
import { notFound } from '../../base/error.ts';
import { commandLine } from '../../base/program.ts';
import { isAddress } from '../../library/address.ts';
import { type Entity, type Library, libraryService } from '../../library/library.ts';
import { explainMatch, isCertain } from '../../library/names/resolve-name.ts';
import { counted, excerpt, listed } from '../../text/excerpt.ts';
import { plain } from '../../text/names.ts';
import { defineTool, type ToolContext } from '../../tool/tool.ts';
import { type Difference, differences } from '../answer/edition-differences.ts';
import {
  acrossKinds,
  type Comparable,
  isWhole,
  type Pair,
  pairsNamed,
} from '../answer/edition-pairs.ts';
import { named } from '../answer/find-by-name.ts';
import { qualityOf } from '../answer/quality.ts';
import { type Edition, editions, rulesetOf } from '../model/edition.ts';
import { comparableKinds } from '../model/game-words.ts';
import { fillService } from '../sources/fill-on-demand.ts';
import { primaryLabel } from '../sources/sources.ts';

export const compareEditions = defineTool({
  name: 'compare_editions',
  toolset: 'dnd-table',
  title: 'Compare editions',
  description:
    'D&D 5e: compare editions: the difference between the old 2014 and the new 2024 rules, whether they are the same, how one spell, monster, class, feature, item or rule was changed. One edition alone: search_all.',
  input: z.strictObject({
    name: z.string().min(1).max(200).describe('e.g. "Fireball"'),
    content_type: z
      .enum(comparableKinds)
      .optional()
      .describe('What it is, where a name is used twice'),
  }),
  card: 'comparison',
  data: z.looseObject({ name: z.string(), differences: z.array(z.unknown()) }),
  async run({ name, content_type }, ctx) {
    const library = ctx.use(libraryService);
    const { pair, related = [], notices } = await pairOf(ctx, name, content_type);
    const { kind, entities } = pair;
    const [older, newer] = [entities['2014'], entities['2024']];
    const one = older ?? newer;
    if (!one) throw notFound(`"${name}" is not in the library.`);
    const compared = older && newer ? between(older, newer) : { differences: [], same: [] };
    const missing = editions.filter((edition) => !entities[edition]);
    for (const edition of missing) notices.push(await absence(library, kind, one, edition));
    return {
      source: 'library',
      cached: true,
      quality: qualityOf(
        await Promise.all(
          [older, newer].map((entity) => entity && library.document(entity.document)),
        ),
      ),
      data: {
        name: one.name,
        kind,
        editions: Object.fromEntries(
          editions.flatMap((edition) => {
            const entity = entities[edition];
            return entity ? [[rulesetOf(edition), sideOf(library, entity)]] : [];
          }),
        ),
        differences: compared.differences,
        same: compared.same,
        ...(related.length > 0 && { related: related.map((other) => relatedOut(library, other)) }),
      },
      notices,
      text: [textOf(one.name, older, newer, compared), ...related.map(relatedText)].join('\n\n'),
    };
  },
});

/** Fields of two kinds of things mean different things, but their texts can be compared. */
const between = (older: Entity, newer: Entity) =>
  older.kind === newer.kind
    ? differences(older.body, newer.body)
    : differences({ desc: older.body.desc }, { desc: newer.body.desc });

interface Compared {
  readonly pair: Pair;
  /** A rule and a condition of one subject belong together: Grappling and Grappled. */
  readonly related?: readonly Pair[];
  readonly notices: string[];
}

/**
 * The same name in both editions; a kind that has both is preferred over one that has one, and what is
 * called so over what only has it for another name.
 */
async function pairOf(
  ctx: ToolContext,
  typed: string,
  contentType: Comparable | undefined,
): Promise<Compared> {
  const library = ctx.use(libraryService);
  const filler = ctx.use(fillService);
  const kinds: readonly Comparable[] = contentType ? [contentType] : comparableKinds;
  if (isAddress(typed)) {
    const { entity } = await named(ctx, { name: typed, kinds });
    return pairOf(
      ctx,
      entity.name,
      kinds.find((kind) => kind === entity.kind),
    );
  }
  const notices: string[] = [];
  let name = typed;
  let pairs = await pairsNamed(library, name, kinds);
  const nameAlone = withoutSort(typed);
  if (pairs.length === 0 && nameAlone !== typed) {
    // "dodge action" is the rule Dodge, and never a spell of that name.
    const sorts = kinds.filter((kind) => ruleKinds.includes(kind));
    pairs = await pairsNamed(library, nameAlone, sorts);
    if (pairs.length > 0) name = nameAlone;
  }
  if (pairs.length === 0) {
    const topic = await topicOf(library, typed, kinds);
    if (topic) return topic;
    const { entity, how } = await named(ctx, { name, kinds });
    name = entity.name;
    if (how !== 'exact') notices.push(explainMatch(typed, name, how));
    pairs = await pairsNamed(library, name, kinds);
  }
  const [first] = pairs;
  if (first && !pairs.some(isWhole)) {
    // One side is not enough: the other may be had for the asking.
    const want = { select: [{ kind: first.kind }], name };
    notices.push(...(await filler.fill(want, async () => true)).notices);
    pairs = await pairsNamed(library, name, kinds);
  }
  const calledSo = ({ entities }: Pair): number =>
    Object.values(entities).filter((entity) => plain(entity.name) === plain(name)).length;
  const best = pairs.toSorted(
    (a, b) => Number(isWhole(b)) - Number(isWhole(a)) || calledSo(b) - calledSo(a),
  );
  const [nearest, ...rest] = best;
  if (!nearest)
    throw notFound(`"${typed}" stands in neither the 2014 nor the 2024 rules of the library.`, {
      next: 'It may be third-party content of another ruleset: search_all finds it.',
    });
  const pair = acrossKinds(nearest, rest);
  const sorts = new Set(Object.values(pair.entities).map(({ kind }) => kind));
  if (sorts.size > 1)
    notices.push(
      `By the 2014 rules ${name} is a ${oneOf(library, pair.entities['2014'])}, by the 2024 rules a ${oneOf(library, pair.entities['2024'])}; only what they say is compared.`,
    );
  if (pair.alsoOf)
    notices.push(
      `${listed(pair.alsoOf)} also ${pair.alsoOf.length === 1 ? 'has' : 'have'} a feature of this name, which is not compared here.`,
    );
  const isRule = (one: Pair): boolean => ruleKinds.includes(one.kind);
  const related = isRule(pair) ? rest.filter((one) => isRule(one) && isWhole(one)) : [];
  const others = pairs
    .filter((one) => one !== nearest && !related.includes(one) && !sorts.has(one.kind))
    .map((one) => library.kinds.get(one.kind)?.many ?? one.kind);
  if (others.length > 0)
    notices.push(`${name} also stands among the ${listed(others)}; content_type chooses.`);
  return { pair, related, notices };
}

const oneOf = (library: Library, entity: Entity | undefined): string =>
  library.kinds.get(entity?.kind ?? '')?.one ?? 'thing';

const ruleKinds: readonly Comparable[] = ['condition', 'rule'];

/** A name without the words of a question and without the word that says what sort of rule it is. */
const withoutSort = (typed: string): string =>
  typed
    .replace(/^(how\s+(do(es)?\s+)?|rules?\s+(for|of|on)\s+)|[\s?]+$/gi, '')
    .replace(/^the\s+|\s+(actions?|conditions?|rules?|works?)$/gi, '')
    .trim();

/**
 * What both editions say on a subject that is no name: the passage nearest to it in each. Undefined
 * where something is called so after all, or where one edition says nothing on it.
 */
async function topicOf(
  library: Library,
  typed: string,
  kinds: readonly Comparable[],
): Promise<Compared | undefined> {
  const sorts = kinds.filter((kind) => ruleKinds.includes(kind));
  if (sorts.length === 0) return undefined;
  const certain = await library.search({
    select: kinds.map((kind) => ({ kind })),
    name: typed,
    limit: 1,
  });
  const how = certain.named?.how;
  if (how && (isCertain(how) || how === 'spelling')) return undefined;
  const entities: Partial<Record<Edition, Entity>> = {};
  for (const edition of editions) {
    const { found, weak } = await library.search({
      select: sorts.map((kind) => ({ kind })),
      rulesets: [rulesetOf(edition)],
      search: typed,
      limit: 1,
    });
    const [best] = found;
    if (!best || weak || !speaksOf(library, best.entity, typed)) return undefined;
    entities[edition] = best.entity;
  }
  const [older, newer] = [entities['2014'], entities['2024']];
  if (!older || !newer) return undefined;
  return {
    pair: { kind: newer.kind === 'condition' ? 'condition' : 'rule', entities },
    notices: [
      `Nothing is called "${typed}"; compared is what each edition says on it: ${older.name} (2014) and ${newer.name} (2024).`,
    ],
  };
}

/** Whether a text has a word of what was typed: a meaning alone may be anything. */
function speaksOf(library: Library, { kind, name, body }: Entity, typed: string): boolean {
  const text = plain(`${name} ${library.kinds.get(kind)?.prose(body) ?? ''}`);
  const words = plain(typed)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 3);
  return words.some((word) => text.includes(word.replace(/(e?s|ing|ed)$/, '')));
}

/** One-sided answers say whether the other side is missing here or missing everywhere. */
async function absence(
  library: Library,
  kind: string,
  entity: Entity,
  edition: Edition,
): Promise<string> {
  const { total } = await library.search({
    select: [{ kind }],
    rulesets: [rulesetOf(edition)],
    limit: 1,
  });
  const many = library.kinds.get(kind)?.many ?? kind;
  if (total === 0)
    return `The library holds no ${edition} ${many} yet, so there is nothing to compare ${entity.name} with; "${commandLine('sync')}" fetches them from ${primaryLabel}.`;
  const { found } = await library.search({
    select: [{ kind }],
    rulesets: [rulesetOf(edition)],
    name: entity.name,
    limit: 5,
  });
  const close = [...new Set(found.map((hit) => hit.entity.name))];
  return `None of the ${counted(total, `${edition} entry`, `${edition} entries`)} among ${many} is called ${entity.name}${close.length > 0 ? `; near names: ${listed(close, 'or')}` : ''}.`;
}

function sideOf(library: Library, entity: Entity) {
  const kind = library.kinds.get(entity.kind);
  return {
    name: entity.name,
    uri: entity.uri,
    document: entity.document,
    document_name: entity.documentName,
    facts: kind?.facts(entity.body) ?? '',
    excerpt: kind ? excerpt(kind.prose(entity.body), 300) : '',
  };
}

function relatedOut(library: Library, { kind, entities }: Pair) {
  const [older, newer] = [entities['2014'], entities['2024']];
  return {
    kind,
    editions: Object.fromEntries(
      [older, newer].flatMap((side) => (side ? [[side.ruleset, sideOf(library, side)]] : [])),
    ),
    differences: older && newer ? differences(older.body, newer.body).differences : [],
  };
}

function relatedText({ entities }: Pair): string {
  const [older, newer] = [entities['2014'], entities['2024']];
  if (!older || !newer) return '';
  return textOf(newer.name, older, newer, differences(older.body, newer.body));
}

function textOf(
  name: string,
  older: Entity | undefined,
  newer: Entity | undefined,
  compared: { readonly differences: readonly Difference[]; readonly same: readonly string[] },
): string {
  const one = older ?? newer;
  if (!older || !newer)
    return `${name} is in the library for ${older ? '2014' : '2024'} only ‹${one?.uri}›.`;
  const show = (value: unknown): string =>
    value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value);
  return [
    `**${name}**: ${counted(compared.differences.length, 'field')} differ${compared.differences.length === 1 ? 's' : ''} between 2014 ‹${older.uri}› and 2024 ‹${newer.uri}›.`,
    ...compared.differences.map((one) =>
      one.entries
        ? `- ${one.field}: ${one.entries}`
        : one.only
          ? [
              `- ${one.field}:`,
              ...one.only['5e-2014'].map((sentence) => `  - only 2014: ${sentence}`),
              ...one.only['5e-2024'].map((sentence) => `  - only 2024: ${sentence}`),
            ].join('\n')
          : `- ${one.field}: ${show(one['5e-2014'])} → ${show(one['5e-2024'])}`,
    ),
    compared.same.length > 0 ? `The same: ${compared.same.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join('\n');
}
