import * as z from 'zod';
import { notFound } from '../../base/error.ts';
import type { Notice } from '../../base/notice.ts';
import { commandLine } from '../../base/program.ts';
import { type Entity, type Library, libraryService } from '../../library/library.ts';
import { counted, excerpt, listed } from '../../text/excerpt.ts';
import { plain } from '../../text/names.ts';
import { defineTool } from '../../tool/tool.ts';
import { fieldInWords, valueInWords } from '../answer/difference-text.ts';
import { type Difference, differences } from '../answer/edition-differences.ts';
import type { Pair } from '../answer/edition-pairs.ts';
import { pairToCompare } from '../answer/pair-to-compare.ts';
import { qualityOf } from '../answer/quality.ts';
import { withWhatItPointsTo } from '../answer/signposts.ts';
import { Creature, trainedSaves } from '../model/creature.ts';
import { type Edition, editions, rulesetOf } from '../model/edition.ts';
import { comparableKinds } from '../model/game-words.ts';
import { primaryLabel } from '../sources/sources.ts';

export const compareEditions = defineTool({
  name: 'compare_editions',
  toolset: 'dnd-table',
  title: 'Compare editions',
  description:
    'D&D 5e: compare editions: what changed or is different between old 2014 (5e) and new 2024 (5.5e) for a spell, monster, class, item or rule; is it the same or better in both.',
  instead: ['search_all'],
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
    const { pair, related = [], notices } = await pairToCompare(ctx, name, content_type);
    const { kind, entities } = pair;
    const [older, newer] = [entities['2014'], entities['2024']];
    const one = older ?? newer;
    if (!one) throw notFound(`"${name}" is not in the library.`);
    const whole = older && newer ? await inFull(library, older, newer) : undefined;
    const compared = whole ? between(...whole.sides) : { differences: [], same: [] };
    const missing = editions.filter((edition) => !entities[edition]);
    const absent = await Promise.all(
      missing.map((edition) => absence(library, pair, one, edition)),
    );
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
      notices: [...notices, ...(whole?.notices ?? []), ...absent],
      text: [
        textOf(one.name, older, newer, compared),
        [older, newer].flatMap((side) => (side ? [sideText(library, side)] : [])).join('\n'),
        ...related.map(relatedText),
      ].join('\n\n'),
    };
  },
});

/** Both sides with the rules that they only point to. */
async function inFull(library: Library, older: Entity, newer: Entity) {
  const was = await withWhatItPointsTo(library, older, newer);
  const is = await withWhatItPointsTo(library, newer, older);
  return {
    sides: [was.entity, is.entity] as const,
    notices: [...was.notices, ...is.notices],
  };
}

/** Fields of different kinds are not comparable, but their texts are. */
const between = (older: Entity, newer: Entity) =>
  older.kind === newer.kind
    ? differences(comparable(older), comparable(newer))
    : differences({ desc: older.body.desc }, { desc: newer.body.desc });

/** What the sources of one edition say of everything, and those of the other leave out, is no change. */
function comparable({ kind, body }: Entity): Entity['body'] {
  // The figure says it, and one edition writes a sentence around it.
  if (typeof body.speed_desc === 'string' && ONLY_SPEED.test(body.speed_desc))
    return { ...body, speed_desc: undefined };
  // Some list all saving throws of a creature, others those that differ from its abilities.
  const creature = kind === 'creature' ? Creature.safeParse(body).data : undefined;
  if (!creature) return body;
  const saves = trainedSaves(creature);
  return { ...body, saving_throws: Object.keys(saves).length > 0 ? saves : undefined };
}

const ONLY_SPEED = /^(?:your (?:base )?(?:walking )?speed is )?\d+ feet\.?$/i;

/** If one side is missing: whether the library lacks it or the edition does. */
async function absence(
  library: Library,
  { kind, elsewhere = [] }: Pair,
  entity: Entity,
  edition: Edition,
): Promise<Notice> {
  const other = elsewhere.find(({ ruleset }) => ruleset === rulesetOf(edition));
  if (other)
    return `The ${edition} SRD has no ${entity.name}. What ${other.documentName} calls ${other.name} ‹${other.uri}› is third-party content, which is not compared with it.`;
  const { total } = await library.search({
    select: [{ kind }],
    rulesets: [rulesetOf(edition)],
    limit: 1,
  });
  const many = library.kinds.get(kind)?.many ?? kind;
  if (total === 0)
    return {
      text: `The library holds no ${edition} ${many} yet, so there is nothing to compare ${entity.name} with.`,
      operator: `"${commandLine('sync')}" fetches them from ${primaryLabel}.`,
    };
  const { found } = await library.search({
    select: [{ kind }],
    rulesets: [rulesetOf(edition)],
    name: entity.name,
    limit: 5,
  });
  const called = found.find((hit) => plain(hit.entity.name) === plain(entity.name));
  if (called)
    return `The ${edition} ${library.kinds.get(kind)?.one ?? kind} called ${entity.name} is another one: ${library.kinds.get(kind)?.facts(called.entity.body)} ‹${called.entity.uri}›.`;
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

/** The text of one edition: differences alone do not show what stayed. */
const sideText = (library: Library, entity: Entity): string =>
  `${entity.ruleset}: ${library.kinds.get(entity.kind)?.facts(entity.body) ?? ''}`;

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
  return [
    `**${name}**: ${counted(compared.differences.length, 'field')} differ${compared.differences.length === 1 ? 's' : ''} between 2014 ‹${older.uri}› and 2024 ‹${newer.uri}›.`,
    ...compared.differences.map((one) =>
      one.entries
        ? [
            `- ${fieldInWords(one.field)}: ${one.entries}`,
            ...(one.texts ?? []).map(entryText),
          ].join('\n')
        : one.only
          ? [
              `- ${fieldInWords(one.field)}, only 2014:`,
              ...one.only['5e-2014'].map((sentence) => `  - ${sentence}`),
              `- ${fieldInWords(one.field)}, only 2024:`,
              ...one.only['5e-2024'].map((sentence) => `  - ${sentence}`),
            ].join('\n')
          : `- ${fieldInWords(one.field)}: ${valueInWords(one['5e-2014'])} → ${valueInWords(one['5e-2024'])}`,
    ),
    compared.same.length > 0 ? `The same: ${compared.same.map(fieldInWords).join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join('\n');
}

type EntryText = NonNullable<Difference['texts']>[number];

/** `Rend, only 2024: …`, or what it said and what it says now. */
function entryText({ name, '5e-2014': was, '5e-2024': is }: EntryText): string {
  if (was && is) return `  - ${name}: ${was} → ${is}`;
  return `  - ${name}, only ${was ? '2014' : '2024'}: ${was ?? is}`;
}
