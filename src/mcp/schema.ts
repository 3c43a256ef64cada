import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Tool } from '../tool/tool.ts';
import { UNLISTED } from '../tool/unlisted.ts';

type JsonSchema = Record<string, unknown>;

/**
 * The JSON Schema clients are shown: no references, no bounds that only say "fits a double", no words
 * for what is so anyway, nothing a client would have to look up.
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    io,
    reused: 'inline',
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      // A flag that is not given is not set.
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

/** Words that cost a reader more than they say: bounds are named when they are exceeded. */
const UNSAID = ['minLength', 'maxLength', 'minItems', 'maxItems', 'default', 'pattern'] as const;
/** A bound above this limits what one call costs, and says nothing about the game. */
const TELLING = 31;

const Node = z.record(z.string(), z.unknown());

/**
 * The same in few and simple words, as it stands in the list of tools: one type for each value and
 * no word that only some readers know. What it allows is allowed; a tool may take more than it says.
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

/** Of several ways to write a value, the one that is shown: no fixed word. */
const isUsual = (option: unknown): boolean => Node.safeParse(option).data?.const === undefined;

/** What an answer looks like, in the list of tools: which field is a list. Other fields would say nothing. */
export function listedOutput({ output, payload }: Pick<Tool, 'output' | 'payload'>): JsonSchema {
  const { properties } = jsonSchemaOf(output, 'output');
  const { type } = Node.parse(Node.parse(properties)[payload]);
  return { type: 'object', ...(type === 'array' && { properties: { [payload]: { type } } }) };
}

/**
 * Shows a schema to the SDK without letting it validate: arguments are read by the tool itself, which
 * is more forgiving about spelling and says more clearly what is wrong.
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
