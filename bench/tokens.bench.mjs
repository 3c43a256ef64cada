// What answers and the tool list cost a model, in tokens of a current tokenizer. LOREWRIGHT_BENCH_DATA
// names the folder of a synced library; without it the built-in SRD is asked.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countTokens } from 'gpt-tokenizer';
import { programs, start } from './programs.mjs';

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

const worldAnvil = {
  LOREWRIGHT_WORLDANVIL_APPLICATION_KEY: 'none',
  LOREWRIGHT_WORLDANVIL_USER_TOKEN: 'none',
};
const lists = [
  ['all', 20_000],
  ['core', 4500],
];

export async function bench() {
  const folder = mkdtempSync(join(tmpdir(), 'lorewright-bench-'));
  try {
    const program = programs.lorewright(process.env.LOREWRIGHT_BENCH_DATA || folder);
    const { client } = await start(program);
    for (const [tool, args, most] of asked) {
      const { content, structuredContent } = await client.callTool({ name: tool, arguments: args });
      const text = countTokens(content[0].text);
      const structured = countTokens(JSON.stringify(structuredContent));
      console.log(
        `${tool} ${JSON.stringify(args)}: text ${text} (at most ${most.text}), structured ${structured} (at most ${most.structured})`,
      );
    }
    await client.close();
    for (const [toolsets, most] of lists) {
      const { client } = await start({
        args: [...program.args, '--toolsets', toolsets],
        env: { ...program.env, ...worldAnvil },
      });
      const { tools } = await client.listTools();
      const seen = tools.map(({ name, description, inputSchema }) => ({
        ...{ name, description, input_schema: inputSchema },
      }));
      console.log(
        `tools/list of ${toolsets}: ${tools.length} tools, ${countTokens(JSON.stringify({ tools }))} as sent (at most ${most}), ${countTokens(JSON.stringify(seen))} as models see them`,
      );
      await client.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
