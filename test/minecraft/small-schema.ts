import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { emptyFolder } from '../helpers/folder.ts';

const text = (value: string) => ({ kind: 'literal', value: { kind: 'string', value } });
const since = (release: string) => ({ name: 'since', value: text(release) });
const until = (release: string) => ({ name: 'until', value: text(release) });
const id = (registry: string) => ({ name: 'id', value: text(registry) });
const field = (key: string, type: unknown, more: object = {}) => ({
  kind: 'pair',
  key,
  type,
  ...more,
});
const struct = (...fields: unknown[]) => ({ kind: 'struct', fields });
const ref = (path: string, ...attributes: unknown[]) => ({ kind: 'reference', path, attributes });
const item = (...attributes: unknown[]) => ({
  kind: 'string',
  attributes: [id('item'), ...attributes],
});

/** A schema of our own in the form of mcdoc's symbols: small recipes that changed over time. */
export const smallSchema = {
  ref: 'test',
  mcdoc: {
    '::test::Recipe': struct(
      field('type', { kind: 'string', attributes: [id('recipe_serializer')] }),
      {
        kind: 'spread',
        type: {
          kind: 'dispatcher',
          registry: 'minecraft:recipe_serializer',
          parallelIndices: [{ kind: 'dynamic', accessor: ['type'] }],
        },
      },
    ),
    '::test::Shaped': struct(
      field('pattern', { kind: 'list', item: { kind: 'string' } }, { desc: 'Rows of the grid.' }),
      field(
        'key',
        struct({ kind: 'pair', key: { kind: 'string' }, type: ref('::test::Ingredient') }),
      ),
      field('result', ref('::test::Result')),
      field(
        'show_notification',
        { kind: 'boolean' },
        { optional: true, attributes: [since('1.19.4')] },
      ),
    ),
    '::test::Smelting': struct(
      field('ingredient', ref('::test::Ingredient')),
      field('result', ref('::test::Result')),
      field('group', { kind: 'string' }, { optional: true, attributes: [until('26.1')] }),
    ),
    '::test::Ingredient': {
      kind: 'union',
      members: [
        { ...struct(field('item', item())), attributes: [until('1.21.2')] },
        item(since('1.21.2')),
        { kind: 'list', item: item(), attributes: [since('1.21.2')] },
      ],
    },
    '::test::Result': {
      kind: 'union',
      members: [
        { ...struct(field('item', item())), attributes: [until('1.20.5')] },
        {
          ...struct(field('id', item()), field('components', struct(), { optional: true })),
          attributes: [since('1.20.5')],
        },
      ],
    },
    '::test::Damage': struct(
      field('message_id', { kind: 'string' }),
      field('exhaustion', { kind: 'float' }),
      field('scaling', {
        kind: 'enum',
        enumKind: 'string',
        values: [
          { identifier: 'Never', value: 'never' },
          { identifier: 'Always', value: 'always' },
        ],
      }),
    ),
  },
  'mcdoc/dispatcher': {
    'minecraft:resource': {
      recipe: ref('::test::Recipe'),
      damage_type: ref('::test::Damage', since('1.19.4')),
    },
    'minecraft:recipe_serializer': {
      crafting_shaped: ref('::test::Shaped'),
      smelting: ref('::test::Smelting'),
      crafting_transmute: ref('::test::Smelting', since('1.21.2')),
    },
  },
};

/** The schema as a file, gone after the test unless it is in a folder of the caller's. */
export function schemaFile(packed = false, folder = emptyFolder()): string {
  const path = join(folder, packed ? 'symbols.json.gz' : 'symbols.json');
  const content = JSON.stringify(smallSchema);
  writeFileSync(path, packed ? gzipSync(content) : content);
  return path;
}
