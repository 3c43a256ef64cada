import * as z from 'zod';

/** The parts of mcdoc's compiled types that we use; see spyglassmc.com for the language. */
export interface Attribute {
  name: string;
  value?: unknown;
}

interface Attributed {
  attributes?: Attribute[] | undefined;
}

export interface PairField extends Attributed {
  kind: 'pair';
  /** A name, or the type of the keys if any key is allowed. */
  key: string | McdocType;
  type: McdocType;
  optional?: boolean | undefined;
  desc?: string | undefined;
}

export interface SpreadField extends Attributed {
  kind: 'spread';
  type: McdocType;
}

export interface EnumValue extends Attributed {
  value: string | number;
  desc?: string | undefined;
}

export type Index = { kind: 'static'; value: string } | { kind: 'dynamic'; accessor: unknown[] };

/** Bounds of a number or a length. Of `kind`, 2 leaves out the lower bound, and 1 the upper one. */
export interface NumberRange {
  kind: number;
  min?: number | undefined;
  max?: number | undefined;
}

export type McdocType = Attributed &
  (
    | { kind: 'struct'; fields: (PairField | SpreadField)[] }
    | { kind: 'union'; members: McdocType[] }
    | { kind: 'list'; item: McdocType; lengthRange?: NumberRange | undefined }
    | { kind: 'tuple'; items: McdocType[] }
    | { kind: 'reference'; path: string }
    | { kind: 'dispatcher'; registry: string; parallelIndices: Index[] }
    | { kind: 'indexed'; child: McdocType; parallelIndices: Index[] }
    | { kind: 'concrete'; child: McdocType; typeArgs: McdocType[] }
    | { kind: 'template'; child: McdocType; typeParams: { path: string }[] }
    | { kind: 'enum'; values: EnumValue[] }
    | { kind: 'literal'; value: { value: string | number | boolean } }
    | { kind: SimpleKind; valueRange?: NumberRange | undefined }
  );

const simpleKinds = [
  'any',
  'unsafe',
  'string',
  'boolean',
  'byte',
  'short',
  'int',
  'long',
  'float',
  'double',
  'byte_array',
  'int_array',
  'long_array',
] as const;
export type SimpleKind = (typeof simpleKinds)[number];

const attributes = z
  .array(z.object({ name: z.string(), value: z.unknown().optional() }))
  .optional();
const IndexSchema: z.ZodType<Index> = z.union([
  z.object({ kind: z.literal('static'), value: z.string() }),
  z.object({ kind: z.literal('dynamic'), accessor: z.array(z.unknown()) }),
]);

const Range = z
  .object({ kind: z.number(), min: z.number().optional(), max: z.number().optional() })
  .optional();

const Type: z.ZodType<McdocType> = z.lazy(() =>
  z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('struct'), attributes, fields: z.array(Field) }),
      z.object({ kind: z.literal('union'), attributes, members: z.array(Type) }),
      z.object({ kind: z.literal('list'), attributes, item: Type, lengthRange: Range }),
      z.object({ kind: z.literal('tuple'), attributes, items: z.array(Type) }),
      z.object({ kind: z.literal('reference'), attributes, path: z.string() }),
      z.object({
        kind: z.literal('dispatcher'),
        attributes,
        registry: z.string(),
        parallelIndices: z.array(IndexSchema),
      }),
      z.object({
        kind: z.literal('indexed'),
        attributes,
        child: Type,
        parallelIndices: z.array(IndexSchema),
      }),
      z.object({ kind: z.literal('concrete'), attributes, child: Type, typeArgs: z.array(Type) }),
      z.object({
        kind: z.literal('template'),
        attributes,
        child: Type,
        typeParams: z.array(z.object({ path: z.string() })),
      }),
      z.object({
        kind: z.literal('enum'),
        attributes,
        values: z.array(
          z.object({
            attributes,
            value: z.union([z.string(), z.number()]),
            desc: z.string().optional(),
          }),
        ),
      }),
      z.object({
        kind: z.literal('literal'),
        attributes,
        value: z.object({ value: z.union([z.string(), z.number(), z.boolean()]) }),
      }),
      z.object({ kind: z.enum(simpleKinds), attributes, valueRange: Range }),
    ])
    // An unknown kind of a later mcdoc is treated as `any`, so that it does not break the rest.
    .catch({ kind: 'any' }),
);

const Field = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('pair'),
    attributes,
    key: z.union([z.string(), Type]),
    type: Type,
    optional: z.boolean().optional(),
    desc: z.string().optional(),
  }),
  z.object({ kind: z.literal('spread'), attributes, type: Type }),
]);

/** The file of all symbols: named types, and types by registry and key. */
export const SymbolFile = z.object({
  mcdoc: z.record(z.string(), Type),
  'mcdoc/dispatcher': z.record(z.string(), z.record(z.string(), Type)),
});

export interface Schema {
  readonly named: ReadonlyMap<string, McdocType>;
  readonly dispatchers: ReadonlyMap<string, ReadonlyMap<string, McdocType>>;
}
