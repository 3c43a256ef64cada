import { expect, it, onTestFinished } from 'vitest';
import { startProgram } from '../helpers/client.ts';
import { startWiki } from '../upstreams/wiki.ts';
import { schemaFile } from './small-schema.ts';
import { nowhere } from './test-wikis.ts';

it('the built program finds all it loads late, over stdio', async () => {
  const wiki = await startWiki();
  onTestFinished(() => wiki.close());
  const { call, stderr } = await startProgram({
    args: ['--toolsets', 'minecraft'],
    env: {
      LOREWRIGHT_OFFLINE: '0',
      LOREWRIGHT_WIKI_URL: wiki.api,
      LOREWRIGHT_SPYGLASS_URL: nowhere,
      LOREWRIGHT_MCDOC: schemaFile(true),
    },
  });
  const versions = { fromVersion: '1.20.5', toVersion: '1.21.2' };
  const file = { path: 'data/fog/recipe/a.json', content: '{"type":"minecraft:smelting"}' };
  for (const [tool, args] of [
    ['create_datapack_structure', { minecraftVersion: '26.3' }],
    ['get_pack_format_info', { packFormat: 57 }],
    ['get_wiki_page', { title: 'Recipe', extractJson: true }],
    ['search_wiki_page', { query: 'Recipe' }],
    ['search_page_revisions', { title: 'Recipe', versionPattern: '1.21.2' }],
    ['compare_versions', { page: 'Recipe', ...versions }],
    ['validate_datapack', { minecraftVersion: '1.21.2', ...file }],
    ['describe_format', { format: 'recipe' }],
    ['get_migration_hints', { ...file, ...versions }],
  ] as const) {
    const reply = await call(tool, args);
    expect([tool, reply.error]).toEqual([tool, '']);
    expect(reply.text).not.toBe('');
  }
  expect(stderr()).not.toMatch(/Error|warning/i);
});
