import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Tool } from '../tool/tool.ts';
import { UNLISTED } from '../tool/unlisted.ts';

type JsonSchema = Record<string, unknown>;

/**
 * The JSON Schema that clients see: no references, no bounds of a double, nothing implied anyway,
 * nothing a client would have to look up.
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    io,
    reused: 'inline',
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      // False is the default of every flag.
      if (jsonSchema.type === 'boolean' && jsonSchema.default === false) delete jsonSchema.default;
      if (JSON.stringify(jsonSchema.additionalProperties) === '{}')
        delete jsonSchema.additionalProperties;
      delete jsonSchema[UNLISTED];
      if (JSON.stringify(jsonSchema.propertyNames) === '{"type":"string"}')
        delete jsonSchema.propertyNames;
    },
  });
  return json;
}

/**
 * Keywords that cost more tokens than they are worth: an error names the bound when it is exceeded.
 */
const UNSAID = ['minLength', 'maxLength', 'minItems', 'maxItems', 'default', 'pattern'] as const;
/** A larger bound only limits the cost of a call and says nothing about the game. */
const TELLING = 31;

const Node = z.record(z.string(), z.unknown());

/**
 * A simplified schema for the tool list: one type per value and only common keywords. Everything it
 * allows is valid; a tool may accept more.
 */
export function listedSchema(schema: z.ZodObject): JsonSchema {
  const shape: Readonly<Record<string, z.ZodType>> = schema.shape;
  const listed = Object.entries(shape).filter(([, field]) => !field.meta()?.[UNLISTED]);
  const simple = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(simple);
    const node = Node.safeParse(value);
    if (!node.success) return value;
    const { anyOf, ...rest } = node.data;
    const chosen = Node.safeParse(Array.isArray(anyOf) ? anyOf.find(isUsual) : {});
    const { exclusiveMinimum, ...plain }: JsonSchema = {
      ...rest,
      ...chosen.data,
      ...described(rest),
    };
    for (const word of UNSAID) if (typeof plain[word] !== 'object') delete plain[word];
    if (Array.isArray(plain.type)) plain.type = plain.type[0];
    if (typeof exclusiveMinimum === 'number') plain.minimum = exclusiveMinimum + 1;
    if (Number(plain.maximum) >= TELLING) delete plain.maximum;
    if (plain.maximum === undefined && Number(plain.minimum) <= 1) delete plain.minimum;
    if (JSON.stringify(plain.properties) === '{}') delete plain.properties;
    return Object.fromEntries(
      Object.entries(plain).map(([key, inner]) => [key, key === 'enum' ? inner : simple(inner)]),
    );
  };
  const whole = jsonSchemaOf(z.looseObject(Object.fromEntries(listed)), 'input');
  return { type: 'object', properties: {}, ...Node.parse(simple(whole)) };
}

const described = ({ description }: JsonSchema): JsonSchema =>
  description === undefined ? {} : { description };

/** Of several ways to write a value, show the one that is not a fixed word. */
const isUsual = (option: unknown): boolean => Node.safeParse(option).data?.const === undefined;

/** The output schema in the tool list: only which field is a list. */
export function listedOutput({ output, payload }: Pick<Tool, 'output' | 'payload'>): JsonSchema {
  const { properties } = jsonSchemaOf(output, 'output');
  const { type } = Node.parse(Node.parse(properties)[payload]);
  return { type: 'object', ...(type === 'array' && { properties: { [payload]: { type } } }) };
}

/**
 * Shows a schema to the SDK without letting it validate: the tool reads its arguments itself,
 * accepts more spellings and has clearer errors.
 */
export function shownSchema(json: JsonSchema): StandardSchemaWithJSON {
  const convert = () => json;
  return {
    '~standard': {
      version: 1,
      vendor: 'lorewright',
      validate: (value) => ({ value }),
      jsonSchema: { input: convert, output: convert },
    },
  };
}
