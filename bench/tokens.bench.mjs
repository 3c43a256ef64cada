// What answers and the tool list cost a model, in tokens of a current tokenizer. LOREWRIGHT_BENCH_DATA
// names the folder of a synced library; without it the built-in SRD is asked.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countTokens } from 'gpt-tokenizer';
import { programs, start } from './programs.mjs';
import { record } from './table.mjs';

const SEARCH = { text: 1200, structured: 2500 };
const STAT_BLOCK = { text: 1500, structured: 2500 };

const asked = [
  ['search_spell', { search: 'fire damage', limit: 10 }, SEARCH],
  ['search_creature', { search: 'undead that drain life', limit: 10 }, SEARCH],
  ['search_creature', { search: 'adult red dragon', limit: 10 }, SEARCH],
  ['search_equipment', { search: 'resistance', limit: 10 }, SEARCH],
  ['search_rule', { search: 'what happens when I fall', limit: 10 }, SEARCH],
  ['search_all', { query: 'healing', limit: 10 }, SEARCH],
  ['lookup_creature', { name: 'Adult Red Dragon' }, STAT_BLOCK],
  ['get_creature_details', { creature_name: 'Lich' }, STAT_BLOCK],
  ['get_spell_details', { spell_name: 'Fireball' }, STAT_BLOCK],
];

/** Everything that can be switched on, writing to World Anvil included. */
const worldAnvil = {
  WORLD_ANVIL_APPLICATION_KEY: 'none',
  WORLD_ANVIL_AUTH_TOKEN: 'none',
  LOREWRIGHT_WORLDANVIL_WRITE: 'true',
  LOREWRIGHT_WORLDANVIL_WRITE_WORLDS: 'none',
};
const lists = [
  ['all', 20_000],
  ['core', 4500],
];

/** The longest stat blocks of the whole library. */
async function statBlocks(client) {
  const call = async (name, args) => client.callTool({ name, arguments: args });
  const uris = [];
  for (let page = 1, more = true; more; page++) {
    const args = { limit: 100, page, detail: 'summary', group: false };
    const { structuredContent } = await call('search_creature', args);
    uris.push(...structuredContent.data.map(({ uri }) => uri));
    more = structuredContent.pagination.has_more;
  }
  const worst = { text: { tokens: 0 }, structured: { tokens: 0 } };
  let over = 0;
  for (const uri of uris) {
    const { content, structuredContent } = await call('get_creature_details', {
      creature_name: uri,
    });
    const tokens = {
      text: countTokens(content[0].text),
      structured: countTokens(JSON.stringify(structuredContent)),
    };
    for (const form of ['text', 'structured'])
      if (tokens[form] > worst[form].tokens) worst[form] = { tokens: tokens[form], uri };
    if (tokens.text > STAT_BLOCK.text || tokens.structured > STAT_BLOCK.structured) over++;
  }
  console.log(
    `${uris.length} stat blocks: ${over} over the budget; longest text ${worst.text.tokens} (${worst.text.uri}), longest structured ${worst.structured.tokens} (${worst.structured.uri})`,
  );
}

export async function bench() {
  const folder = mkdtempSync(join(tmpdir(), 'lorewright-bench-'));
  try {
    const program = programs.lorewright(process.env.LOREWRIGHT_BENCH_DATA || folder);
    const { client } = await start(program);
    let largest = 0;
    for (const [tool, args, most] of asked) {
      const { content, structuredContent } = await client.callTool({ name: tool, arguments: args });
      const text = countTokens(content[0].text);
      const structured = countTokens(JSON.stringify(structuredContent));
      if (most === SEARCH) largest = Math.max(largest, text);
      console.log(
        `${tool} ${JSON.stringify(args)}: text ${text} (at most ${most.text}), structured ${structured} (at most ${most.structured})`,
      );
    }
    await statBlocks(client);
    await client.close();
    spawnSync(process.execPath, ['scripts/run-ts.mjs', 'bench/tokens/other-domains.ts'], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      stdio: 'inherit',
    });
    record('answer', largest.toLocaleString('en'));
    for (const [toolsets, most] of lists) {
      const { client } = await start({
        args: [...program.args, '--toolsets', toolsets],
        env: { ...program.env, ...worldAnvil },
      });
      const { tools } = await client.listTools();
      const seen = tools.map(({ name, description, inputSchema }) => ({
        ...{ name, description, input_schema: inputSchema },
      }));
      if (toolsets === 'all')
        record('tokens', countTokens(JSON.stringify({ tools })).toLocaleString('en'));
      console.log(
        `tools/list of ${toolsets}: ${tools.length} tools, ${countTokens(JSON.stringify({ tools }))} as sent (at most ${most}), ${countTokens(JSON.stringify(seen))} as models see them`,
      );
      await client.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
