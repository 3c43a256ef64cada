import { LoreError } from '../../base/error.ts';
import { joinNotices, type Notice } from '../../base/notice.ts';
import type { ToolContext } from '../../tool/tool.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import { idsFor } from '../game/read-game-data.ts';
import { diffTypes, type FieldChange } from '../mcdoc/diff.ts';
import { smallestExample } from '../mcdoc/example.ts';
import { findFormat } from '../mcdoc/formats.ts';
import { loadSymbols } from '../mcdoc/symbols.ts';
import type { McdocType } from '../mcdoc/types.ts';
import { bound, type View } from '../mcdoc/view.ts';
import { differs, type ExamplePair, exampleChanges } from '../wiki/example-changes.ts';

/** Longer lists are cut; changes closest to the root come first. */
const MOST = 80;

export type Changes = {
  source: string;
  new_fields: string[];
  removed_fields: string[];
  type_changes: { field: string; from: string; to: string; also_at?: string[] }[];
  /** Fields that accept more than before: nothing has to change there. */
  widened?: { field: string; from: string; to: string }[];
  new_variants?: string[];
  removed_variants?: string[];
  now_required?: string[];
  now_optional?: string[];
};

export interface SchemaPart {
  format?: string;
  changes?: Changes;
  example?: ExamplePair;
  notices: Notice[];
}

/** The changes in the format that a page is about, according to the schema. */
export async function schemaChanges(
  ctx: ToolContext,
  title: string,
  from: GameVersion,
  to: GameVersion,
): Promise<SchemaPart> {
  try {
    const { schema } = await loadSymbols(ctx);
    const format = findFormat(schema, title);
    if (!format)
      return {
        notices: [`No file format is called "${title}": the changes are read off its examples.`],
      };
    const ids = { from: await idsFor(ctx, from), to: await idsFor(ctx, to) };
    // Kinds of one version that are known better than those of the other would look new.
    const areKnown = ids.from !== undefined && ids.to !== undefined;
    const viewOf = ({ release, data }: GameVersion, known: typeof ids.from) => ({
      ...{ schema, release, format: data },
      ids: areKnown ? known : undefined,
    });
    const [before, after] = [viewOf(from, ids.from), viewOf(to, ids.to)];
    const found = diffTypes(before, after, format.type);
    const cut = found.some(
      ({ kind }) => placesOf(found.filter((other) => other.kind === kind)).length > MOST,
    );
    return {
      format: format.name,
      changes: changesOfSchema(found),
      ...exampleFrom(before, after, format.type, found),
      notices: cut
        ? [
            `There are ${found.length} changes; of each kind the ${MOST} closest to the root are listed.`,
          ]
        : [],
    };
  } catch (error) {
    // The schema is the better source, not the only one.
    if (!(error instanceof LoreError)) throw error;
    return {
      notices: [joinNotices([error.notice, "The changes are read off the wiki's examples."])],
    };
  }
}

/** A minimal file of the first variant that changed, for both versions. */
function exampleFrom(
  from: View,
  to: View,
  type: McdocType,
  found: readonly FieldChange[],
): { example?: ExamplePair } {
  const changed = found.filter(({ kind }) => !kind.endsWith('variant'));
  const variants = changed.flatMap(({ fields }) =>
    fields.map((field) => /^\(([^)]+)\)/.exec(field)?.[1]),
  );
  for (const variant of new Set(variants)) {
    const example = {
      before: smallestExample(from, bound(type), variant),
      after: smallestExample(to, bound(type), variant),
    };
    if (differs(example)) return { example };
  }
  return {};
}

/** Deep inside, one occurrence is enough: the others are the same part again. */
const isDeep = (field = ''): boolean => field.split(/[.(]/).length > 4;

const placesOf = (changes: readonly FieldChange[]): string[] => [
  ...new Set(changes.flatMap(({ fields }) => fields.slice(0, isDeep(fields[0]) ? 1 : 8))),
];

function changesOfSchema(found: readonly FieldChange[]): Changes {
  const of = (kind: FieldChange['kind']) => found.filter((change) => change.kind === kind);
  const places = (kind: FieldChange['kind']) => placesOf(of(kind));
  const variants = (kind: FieldChange['kind']) => {
    const list = places(kind).slice(0, MOST);
    return list.length > 0 ? list : undefined;
  };
  const newVariants = variants('new_variant');
  const removedVariants = variants('removed_variant');
  const required = variants('required');
  const optional = variants('optional');
  const widened = of('type')
    .filter(({ widens }) => widens)
    .slice(0, MOST)
    .map(({ fields: [field = ''], from = '', to = '' }) => ({ field, from, to }));
  return {
    source: 'mcdoc schema',
    new_fields: places('new').slice(0, MOST),
    removed_fields: places('removed').slice(0, MOST),
    type_changes: of('type')
      .filter(({ widens }) => !widens)
      .slice(0, MOST)
      .map(({ fields: [field = '', ...others], from = '', to = '' }) => ({
        field,
        from,
        to,
        ...(others.length > 0 ? { also_at: others } : {}),
      })),
    ...(widened.length > 0 ? { widened } : {}),
    ...(newVariants ? { new_variants: newVariants } : {}),
    ...(removedVariants ? { removed_variants: removedVariants } : {}),
    ...(required ? { now_required: required } : {}),
    ...(optional ? { now_optional: optional } : {}),
  };
}

/** The changes that the examples of two revisions show. */
export function changesOfExamples(pairs: readonly ExamplePair[]): Changes {
  const { newFields, removedFields, typeChanges } = exampleChanges(pairs);
  return {
    source: 'examples on the wiki',
    new_fields: newFields.slice(0, MOST),
    removed_fields: removedFields.slice(0, MOST),
    type_changes: typeChanges.slice(0, MOST),
  };
}
