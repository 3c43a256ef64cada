import * as z from 'zod';
import { blocks, heading } from '../text/markdown.ts';
import type { Tool } from '../tool/tool.ts';
import { fullDescription } from '../tool/tool-description.ts';
import { allTools, presets, toolsets } from './catalogue.ts';
import { jsonSchemaOf } from './schema.ts';

const Property = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  default: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  items: z
    .looseObject({ type: z.string().optional(), enum: z.array(z.unknown()).optional() })
    .optional(),
});
const Input = z.looseObject({
  properties: z.record(z.string(), Property).default({}),
  required: z.array(z.string()).default([]),
});

/** The reference of all tools, generated from their definitions. */
export async function toolReference(): Promise<string> {
  const catalogue = await allTools();
  return `${blocks(
    heading(1, 'Tools'),
    'Made by `npm run docs` from the tool definitions; do not edit by hand.',
    `Presets: ${Object.entries(presets)
      .map(([name, sets]) => `\`${name}\` (${sets.join(', ')})`)
      .join('; ')}.`,
    ...toolsets.flatMap(({ name, title }) => {
      const tools = catalogue.filter((tool) => tool.toolset === name);
      const shared = catalogue.filter((tool) => tool.alsoIn.includes(name));
      return tools.length === 0
        ? []
        : [
            heading(2, `${name} (${tools.length})`),
            `${title}.`,
            ...shared.map((tool) => `Also offers \`${tool.name}\` (${tool.toolset}).`),
            ...tools.map(toolSection),
          ];
    }),
  )}`;
}

function toolSection(tool: Tool): string {
  const { properties, required } = Input.parse(jsonSchemaOf(tool.input, 'input'));
  const rows = Object.entries(properties).map(([name, property]) => [
    `\`${name}\`${required.includes(name) ? ' (required)' : ''}`,
    typeOf(property),
    (property.description ?? '').replaceAll('|', '\\|'),
  ]);
  return blocks(
    heading(3, tool.name),
    fullDescription(tool),
    rows.length > 0 &&
      [['argument', 'type', 'meaning'], ['---', '---', '---'], ...rows]
        .map((row) => `| ${row.join(' | ')} |`)
        .join('\n'),
  );
}

function typeOf(property: z.infer<typeof Property>): string {
  const choices = property.enum ?? property.items?.enum;
  const base = choices
    ? choices.map((choice) => `\`${choice}\``).join(', ')
    : property.type === 'array'
      ? `list of ${property.items?.type ?? 'value'}`
      : [property.type ?? 'value'].flat().join(' or ');
  const range =
    property.minimum !== undefined || property.maximum !== undefined
      ? ` ${property.minimum ?? ''}…${property.maximum ?? ''}`
      : '';
  const fallback =
    property.default === undefined ? '' : `, default \`${JSON.stringify(property.default)}\``;
  return `${choices && property.type === 'array' ? 'list of ' : ''}${base}${range}${fallback}`;
}
