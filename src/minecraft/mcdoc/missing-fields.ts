import * as z from 'zod';

/** A field that the game reads and the schema lacks, or describes too narrowly. */
interface Addition {
  /** The module of the types it is in. */
  readonly module: string;
  /** A field of the same object, by which the object is recognized. */
  readonly beside: string;
  readonly field: { readonly kind: 'pair'; readonly key: string; readonly [more: string]: unknown };
}

/** A whole number, or a range with `min` and `max`. */
const wholeRange = {
  kind: 'concrete',
  child: { kind: 'reference', path: '::java::data::util::MinMaxBounds' },
  typeArgs: [{ kind: 'int' }],
};

const additions: readonly Addition[] = [
  {
    module: '::java::data::advancement::predicate::',
    beside: 'stored_enchantments',
    field: {
      kind: 'pair',
      key: 'count',
      type: wholeRange,
      optional: true,
      desc: 'How many items the stack holds.',
    },
  },
  {
    module: '::java::data::advancement::trigger::',
    beside: 'num_bees_inside',
    field: {
      kind: 'pair',
      key: 'num_bees_inside',
      type: wholeRange,
      optional: true,
      desc: 'How many bees were in the nest or hive before it was broken.',
    },
  },
];

const Symbols = z.looseObject({ mcdoc: z.record(z.string(), z.unknown()) });
const Struct = z.looseObject({
  kind: z.literal('struct'),
  fields: z.array(z.looseObject({ key: z.unknown().optional() })),
});
const Other = z.record(z.string(), z.unknown());

/** The symbols as they were read, with these fields. */
export function withMissingFields(raw: unknown): unknown {
  const { data: symbols } = Symbols.safeParse(raw);
  if (!symbols) return raw;
  const corrected = (name: string, type: unknown): unknown =>
    additions
      .filter(({ module }) => name.startsWith(module))
      .reduce((so, addition) => withField(so, addition), type);
  return {
    ...symbols,
    mcdoc: Object.fromEntries(
      Object.entries(symbols.mcdoc).map(([name, type]) => [name, corrected(name, type)]),
    ),
  };
}

function withField(type: unknown, addition: Addition): unknown {
  if (Array.isArray(type)) return type.map((one) => withField(one, addition));
  const struct = Struct.safeParse(type).data;
  if (struct?.fields.some(({ key }) => key === addition.beside)) {
    const others = struct.fields.filter(({ key }) => key !== addition.field.key);
    return { ...struct, fields: [...others, addition.field] };
  }
  const other = Other.safeParse(type).data;
  return other
    ? Object.fromEntries(
        Object.entries(other).map(([name, value]) => [name, withField(value, addition)]),
      )
    : type;
}
