import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import * as z from 'zod';

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
      if (JSON.stringify(jsonSchema.propertyNames) === '{"type":"string"}')
        delete jsonSchema.propertyNames;
    },
  });
  return json;
}

/**
 * Shows a schema to the SDK without letting it validate: arguments are read by the tool itself, which
 * is more forgiving about spelling and says more clearly what is wrong.
 */
export function shownSchema(schema: z.ZodType, io: 'input' | 'output'): StandardSchemaWithJSON {
  let json: JsonSchema | undefined;
  const convert = (): JsonSchema => {
    json ??= jsonSchemaOf(schema, io);
    return json;
  };
  return {
    '~standard': {
      version: 1,
      vendor: 'lorewright',
      validate: (value) => ({ value }),
      jsonSchema: { input: convert, output: convert },
    },
  };
}
