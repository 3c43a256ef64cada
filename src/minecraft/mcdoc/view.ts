import * as z from 'zod';
import type { Format } from '../datapack/format.ts';
import { existsIn } from '../datapack/release.ts';
import type { Attribute, Index, McdocType, PairField, Schema } from './types.ts';

/** A type together with the bindings of its type parameters. */
export interface Bound {
  readonly type: McdocType;
  readonly scope: Scope;
}
type Scope = ReadonlyMap<string, Bound>;
const noScope: Scope = new Map();

export const bound = (type: McdocType): Bound => ({ type, scope: noScope });

/** The name in a scope under which the key of the value is found. */
const KEY = '%key';

/** The type of the value under this key, which may decide about it. */
export const underKey = ({ type, scope }: Bound, key: string): Bound => ({
  type,
  scope: new Map([...scope, [KEY, bound({ kind: 'literal', value: { value: key } })]]),
});

/** A schema as of one release. */
export interface View {
  readonly schema: Schema;
  readonly release: string;
  /** The pack format of the release, for examples. */
  readonly format?: Format;
  /** The ids of the game's registries in this release, where they are at hand. */
  readonly ids?: Readonly<Record<string, readonly string[]>> | undefined;
}

export interface FieldView {
  readonly type: Bound;
  readonly optional: boolean;
  readonly description: string | undefined;
}

/** Fields that depend on the value of another one, as a recipe's do on its type. */
export interface Variants {
  readonly registry: string;
  /** The field whose value decides; absent if the key of the object itself does. */
  readonly by: string | undefined;
  /** The type of that field. */
  readonly names?: Bound | undefined;
}

export interface ObjectView {
  readonly fields: ReadonlyMap<string, FieldView>;
  /** The type of values under arbitrary keys. */
  readonly anyKey: FieldView | undefined;
  readonly variants: readonly Variants[];
}

/** `{kind: literal}` values, as mcdoc writes attribute arguments. */
const Literal = z.object({ value: z.object({ value: z.union([z.string(), z.number()]) }) });
const Tree = z.object({ values: z.record(z.string(), z.unknown()) });

export function attributeText(attribute: Attribute | undefined, key?: string): string | undefined {
  if (!attribute) return undefined;
  if (key === undefined) {
    const literal = Literal.safeParse(attribute.value);
    return literal.success ? String(literal.data.value.value) : undefined;
  }
  const tree = Tree.safeParse(attribute.value);
  const literal = Literal.safeParse(tree.data?.values[key]);
  return literal.success ? String(literal.data.value.value) : undefined;
}

export const attributeOf = (
  holder: { attributes?: Attribute[] | undefined },
  name: string,
): Attribute | undefined => holder.attributes?.find((attribute) => attribute.name === name);

/** Whether something marked with since and until exists in the release of the view. */
export function isThere(view: View, holder: { attributes?: Attribute[] | undefined }): boolean {
  const since = attributeText(attributeOf(holder, 'since'));
  const until = attributeText(attributeOf(holder, 'until'));
  return existsIn(view.release, {
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
  });
}

/** Resolves names and parameters to a concrete type. */
export function resolve(view: View, start: Bound): Bound {
  let at = start;
  // Chains of aliases are short; a longer one is a cycle.
  for (let step = 0; step < 32; step++) {
    const { type, scope } = at;
    if (type.kind === 'reference') {
      const inScope = scope.get(type.path);
      const named = view.schema.named.get(type.path);
      if (inScope) at = inScope;
      else if (named) at = bound(named);
      else return bound({ kind: 'any' });
    } else if (type.kind === 'concrete') {
      const head = resolveName(view, { type: type.child, scope });
      if (head.type.kind === 'template') {
        const inner = new Map(scope);
        for (const [i, { path }] of head.type.typeParams.entries()) {
          const argument = type.typeArgs[i];
          if (argument) inner.set(path, { type: argument, scope });
        }
        at = { type: head.type.child, scope: inner };
      } else if (head.type.kind === 'dispatcher') return head;
      else return bound({ kind: 'any' });
    } else if (type.kind === 'dispatcher') {
      const chosen =
        chosenEntry(view, type.registry, type.parallelIndices, scope) ??
        unnamedKinds(view.schema, type.registry);
      if (!chosen) return at;
      at = bound(chosen);
    } else if (type.kind === 'indexed') {
      const member = memberOf(view, type, scope);
      if (!member) return at;
      at = member;
    } else if (type.kind === 'template') at = { type: type.child, scope };
    else return at;
  }
  return bound({ kind: 'any' });
}

function resolveName(view: View, at: Bound): Bound {
  if (at.type.kind !== 'reference') return at;
  const named = view.schema.named.get(at.type.path);
  return named ? bound(named) : at;
}

/** The entry of a registry that is named in the schema or by the key of the value. */
function chosenEntry(
  view: View,
  registry: string,
  indices: readonly Index[],
  scope: Scope,
): McdocType | undefined {
  const [index] = indices;
  if (indices.length !== 1 || !index) return undefined;
  const key = index.kind === 'static' ? index.value : isByKey(index) ? keyIn(scope) : undefined;
  return key === undefined
    ? undefined
    : view.schema.dispatchers.get(registry)?.get(key.replace(/^minecraft:/, ''));
}

const KeyWord = z.tuple([z.object({ keyword: z.literal('key') })]);
const isByKey = (index: Index): boolean =>
  index.kind === 'dynamic' && KeyWord.safeParse(index.accessor).success;

function keyIn(scope: Scope): string | undefined {
  const key = scope.get(KEY)?.type;
  return key?.kind === 'literal' ? String(key.value.value) : undefined;
}

/** One field of a type that the key of the value chooses. */
function memberOf(
  view: View,
  { child, parallelIndices: [index] }: Extract<McdocType, { kind: 'indexed' }>,
  scope: Scope,
): Bound | undefined {
  if (index?.kind !== 'static' || child.kind !== 'dispatcher') return undefined;
  const entry = chosenEntry(view, child.registry, child.parallelIndices, scope);
  return entry && objectView(view, bound(entry))?.fields.get(index.value)?.type;
}

/**
 * What depends on whether a field is there at all, as an advancement's display does on its parent:
 * either of two types. Undefined for a registry of kinds with names.
 */
function unnamedKinds(schema: Schema, registry: string): McdocType | undefined {
  const types = schema.dispatchers.get(registry);
  if (!types || [...types.keys()].some((key) => !key.startsWith('%'))) return undefined;
  return { kind: 'union', members: [...types.values()] };
}

/** The alternatives of a type in this release, with named unions expanded. */
export function optionsOf(view: View, start: Bound): Bound[] {
  if (!isThere(view, start.type)) return [];
  const at = resolve(view, start);
  if (at !== start && !isThere(view, at.type)) return [];
  if (at.type.kind !== 'union') return [at];
  return at.type.members.flatMap((type) => optionsOf(view, { type, scope: at.scope }));
}

/** The fields of a struct in this release, spread ones included. */
export function objectView(view: View, start: Bound): ObjectView | undefined {
  const at = resolve(view, start);
  if (at.type.kind !== 'struct') return undefined;
  const fields = new Map<string, FieldView>();
  const variants: Variants[] = [];
  let anyKey: FieldView | undefined;
  for (const field of at.type.fields) {
    if (!isThere(view, field)) continue;
    if (field.kind === 'pair') {
      const seen = fieldView(field, at.scope);
      if (typeof field.key === 'string') fields.set(field.key, seen);
      else {
        const names = keyNames(view, { type: field.key, scope: at.scope });
        if (names) for (const name of names) fields.set(name, { ...seen, optional: true });
        else anyKey ??= seen;
      }
      continue;
    }
    for (const option of optionsOf(view, { type: field.type, scope: at.scope })) {
      const inner = objectView(view, option);
      if (inner) {
        for (const [name, seen] of inner.fields) fields.set(name, seen);
        variants.push(...inner.variants);
        anyKey ??= inner.anyKey;
      } else if (option.type.kind === 'dispatcher') {
        variants.push(variantsOf(option.type.registry, option.type.parallelIndices));
      }
    }
  }
  return {
    fields,
    anyKey,
    variants: variants.map((each) => ({
      ...each,
      names: each.names ?? fields.get(each.by ?? '')?.type,
    })),
  };
}

const fieldView = (field: PairField, scope: Scope): FieldView => ({
  type: { type: field.type, scope },
  optional: field.optional ?? false,
  description: field.desc?.trim() || undefined,
});

/** Keys from a list of names; undefined if any key is allowed. */
function keyNames(view: View, key: Bound): string[] | undefined {
  const names = optionsOf(view, key).map(({ type }) =>
    type.kind === 'enum'
      ? type.values.filter((value) => isThere(view, value)).map(({ value }) => String(value))
      : type.kind === 'literal'
        ? [String(type.value.value)]
        : undefined,
  );
  const known = names.filter((list) => list !== undefined);
  return known.length === names.length && known.length > 0 ? known.flat() : undefined;
}

export function variantsOf(registry: string, indices: readonly Index[]): Variants {
  const [index] = indices;
  const by = index?.kind === 'dynamic' ? index.accessor.at(-1) : undefined;
  return { registry, by: typeof by === 'string' ? by : undefined };
}
