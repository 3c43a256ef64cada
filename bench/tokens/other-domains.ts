// What answers about a World Anvil world and a Minecraft wiki cost a model, from the built program
// before loopback servers. Prints one line for each call.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { countTokens } from 'gpt-tokenizer';
import { startWiki } from '../../test/upstreams/wiki.ts';
import { inventWorld } from '../../test/upstreams/worldanvil/world.ts';
import { startWorldAnvil } from '../../test/upstreams/worldanvil.ts';

const NOBODY = 'http://127.0.0.1:9';
const wa = await startWorldAnvil(inventWorld());
const wiki = await startWiki();
const data = mkdtempSync(join(tmpdir(), 'lorewright-bench-'));
const client = new Client({ name: 'bench', version: '1.0.0' });
await client.connect(
  new StdioClientTransport({
    command: process.execPath,
    args: ['dist/cli.js', '--toolsets', 'worldanvil,minecraft'],
    env: {
      PATH: process.env.PATH ?? '',
      LOREWRIGHT_DATA: data,
      LOREWRIGHT_CONFIG: '/nonexistent/config.json',
      LOREWRIGHT_BACKGROUND_SYNC: '0',
      LOREWRIGHT_WORLDANVIL_URL: wa.url,
      LOREWRIGHT_WORLDANVIL_PACE_MS: '0',
      LOREWRIGHT_WIKI_URL: wiki.api,
      LOREWRIGHT_SPYGLASS_URL: NOBODY,
      LOREWRIGHT_OPEN5E_URL: NOBODY,
      LOREWRIGHT_DND5EAPI_URL: NOBODY,
      WORLD_ANVIL_APPLICATION_KEY: wa.applicationKey,
      WORLD_ANVIL_AUTH_TOKEN: wa.authToken,
    },
    stderr: 'ignore',
  }),
);

const world_id = String(wa.world.id);
const asked: readonly [string, Record<string, unknown>][] = [
  ['search_articles', { world_id, query: 'bells', limit: 10 }],
  ['list_articles', { world_id, limit: 10 }],
  ['list_articles', { world_id }],
  ['get_article', { world_id, article_id: 'Adda Tallow' }],
  ['get_world', { world_id }],
  ['search_wiki_page', { query: 'recipe', limit: 10 }],
  ['search_page_revisions', { title: 'Recipe', limit: 10 }],
  ['get_wiki_page', { title: 'Recipe', section: 'JSON format' }],
  ['get_pack_format_info', { minecraftVersion: '1.21.4' }],
];
for (const [name, args] of asked) {
  const { content, structuredContent } = await client.callTool({ name, arguments: args });
  const [block] = content;
  const text = block?.type === 'text' ? block.text : '';
  const { world_id: _, ...shown } = args;
  console.log(
    `${name} ${JSON.stringify(shown)}: text ${countTokens(text)}, structured ${countTokens(JSON.stringify(structuredContent))}`,
  );
}
await client.close();
await wa.close();
await wiki.close();
rmSync(data, { recursive: true, force: true });
