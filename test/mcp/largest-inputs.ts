import * as z from 'zod';

/** As much of JSON Schema as the inputs of tools use. */
const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    type: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    maxLength: z.number().optional(),
    maximum: z.number().optional(),
    maxItems: z.number().optional(),
    items: Schema.optional(),
    properties: z.record(z.string(), Schema).optional(),
    anyOf: z.array(Schema).optional(),
  }),
);
interface Schema {
  type?: string | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  maxLength?: number | undefined;
  maximum?: number | undefined;
  maxItems?: number | undefined;
  items?: Schema | undefined;
  properties?: Record<string, Schema> | undefined;
  anyOf?: Schema[] | undefined;
}

const MANY = 50;
const TEXT = 'a dragon of the deep that breathes firre and lightnign ';

/** The largest value that a schema takes: the longest texts and lists, every field, the last choice. */
function largest(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.at(-1);
  if (schema.anyOf) return schema.anyOf[0] && largest(schema.anyOf[0]);
  if (schema.type === 'array')
    return Array.from({ length: schema.maxItems ?? MANY }, () => largest(schema.items ?? {}));
  if (schema.type === 'object' || schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, field]) => [name, largest(field)]),
    );
  if (schema.type === 'integer' || schema.type === 'number') return schema.maximum ?? MANY;
  if (schema.type === 'boolean') return true;
  return TEXT.repeat(200).slice(0, Math.min(schema.maxLength ?? 1000, 10_000));
}

export type Args = Record<string, unknown>;

/** The largest input of a tool by its own schema; what a field must be besides, its tool knows. */
export function largestInput(inputSchema: unknown, known: Args = {}): Args {
  const schema = Schema.parse(inputSchema);
  const input = z.record(z.string(), z.unknown()).parse(largest(schema));
  const given = Object.entries(known).filter(([name]) => name in input);
  return { ...input, ...Object.fromEntries(given) };
}

/** Bounds that stand in no schema, to save tokens, and are named in the refusal. */
const BOUND = /"([\w.]+)" must be at (?:most|least) (\d+)( (?:characters|entries) long)?/g;

/** The input cut to the bounds that a refusal names; undefined where it names none. */
export function withinBounds(input: Args, refusal: string): Args | undefined {
  const bounds = [...refusal.matchAll(BOUND)];
  if (bounds.length === 0) return undefined;
  const cut: Args = { ...input };
  for (const [, path = '', limit = '', isLength] of bounds) {
    const [field = ''] = path.split('.');
    cut[field] = isLength ? shortened(cut[field], Number(limit), path) : Number(limit);
  }
  return cut;
}

function shortened(value: unknown, limit: number, path: string): unknown {
  const isInside = path.includes('.');
  if (typeof value === 'string') return value.slice(0, limit);
  if (!Array.isArray(value)) return value;
  return isInside ? value.map((one) => shortened(one, limit, '')) : value.slice(0, limit);
}
