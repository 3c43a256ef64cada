import { join } from 'node:path';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Config } from '../../src/base/config.ts';
import { exportWorld } from '../../src/worldanvil/export/export-world.ts';
import { prompts } from '../../src/worldanvil/prompts.ts';
import { resources } from '../../src/worldanvil/resources.ts';
import { openInProcess } from '../helpers/client.ts';
import { bareFolder, emptyFolder } from '../helpers/folder.ts';
import { uuid } from '../upstreams/worldanvil/entity.ts';
import { type Made, type RandomWorld, randomWorld } from '../upstreams/worldanvil/random-world.ts';
import { type LoopbackWorldAnvil, startWorldAnvil } from '../upstreams/worldanvil.ts';
import { contentsOf } from './program.ts';
import { settingsFor } from './visit.ts';

type Session = Awaited<ReturnType<typeof openInProcess>>;

/** Everything a player's session says, as one text, with what was typed taken out. */
async function allAnswers(session: Session, random: RandomWorld): Promise<string> {
  const { client } = session;
  const { tools } = await client.listTools();
  const names = new Set(tools.map(({ name }) => name));
  const answers: string[] = [];
  const call = async (name: string, args: Record<string, unknown>): Promise<string> => {
    if (!names.has(name)) return '';
    const reply = JSON.stringify(await client.callTool({ name, arguments: args }));
    answers.push(reply);
    return reply;
  };
  /** Asks about a thing by words that name it; the words themselves are no leak. */
  const ask = async (name: string, args: Record<string, unknown>, typed: string): Promise<void> => {
    const before = answers.length;
    await call(name, args);
    answers.splice(before, 1, (answers[before] ?? '').replaceAll(typed, ''));
  };
  for (const world of [random.world, random.small]) {
    const world_id = String(world.id);
    for (const { many } of resources)
      for (const paging of [{ all: true }, { limit: 2, offset: 1 }])
        await ask(`list_${many}`, { world_id, ...paging }, world_id);
    await ask('list_categories', { world_id, detail: 'ref' }, world_id);
    await ask('get_world_overview', { world_id }, world_id);
    await ask('get_world_graph', { world_id, limit: 1000 }, world_id);
    await ask('check_world', { world_id }, world_id);
    await ask('list_campaign_npcs', { world_id }, world_id);
    await ask('list_articles', { world_id, category_id: '-1' }, world_id);
  }
  for (const { one, entity, visible } of random.made) {
    const id = String(entity.id);
    const field = { [`${one}_id`]: id };
    if (visible) await call(`get_${one}`, { ...field, detail: 'full' });
    else await ask(`get_${one}`, { ...field, format: 'raw' }, id);
    if (!visible) await ask(`get_${one}`, { [`${one}_id`]: entity.title }, String(entity.title));
    if (one === 'map') await ask('get_map_markers', { map_id: id, all: true }, visible ? '' : id);
    if (one === 'category')
      await ask('list_articles', { category_id: id, world_id: String(random.world.id) }, id);
    if (one === 'block_folder') await ask('list_blocks', { block_folder_id: id }, id);
    if (one === 'article') await ask('find_references', { article_id: id }, visible ? '' : id);
  }
  const queries = [random.hiddenMark, random.publicMark, 'someone met secret notes'];
  for (const query of queries) {
    await ask('search_articles', { query }, query);
    await ask('search_all', { query, limit: 50 }, query);
    await ask('search_all', { query, limit: 50, content_types: ['Article'] }, query);
  }
  await call('list_documents', {});
  await call('get_user_identity', {});
  await call('list_user_worlds', {});
  const template = { type: 'ref/resource' as const, uri: 'lore://{kind}/{document}/{slug}' };
  for (const { slug } of [random.world, random.small])
    for (const document of [`wa-${slug}`, `wap-${slug}`])
      for (const argument of [
        { name: 'document', value: '' },
        { name: 'slug', value: '' },
      ])
        answers.push(
          JSON.stringify(
            await client.complete({
              ref: template,
              argument,
              context: { arguments: { kind: 'article', document } },
            }),
          ),
        );
  for (const { entity, one } of random.made)
    if (one === 'article')
      for (const world of [random.world, random.small]) {
        const uri = `lore://article/wap-${world.slug}/${entity.slug}`;
        answers.push(
          await client.readResource({ uri }).then(
            (page) => JSON.stringify(page),
            (error: unknown) =>
              String(error).replaceAll(uri, '').replaceAll(String(entity.slug), ''),
          ),
        );
      }
  for (const { name, args } of prompts)
    answers.push(
      JSON.stringify(
        await client.getPrompt({
          name,
          arguments: Object.fromEntries(Object.keys(args).map((key) => [key, 'x'])),
        }),
      ),
    );
  return answers.join('\n');
}

const playersConfig = (
  wa: LoopbackWorldAnvil,
  random: RandomWorld,
  data: string,
): Partial<Config> => ({
  ...settingsFor(wa),
  data,
  toolsets: 'worldanvil,dnd-search',
  audience: 'player',
  playerWorlds: random.playerWorlds,
});

async function titlesOf(session: Session, tool: string, args: Record<string, unknown>) {
  const { entities, error } = await session.call(tool, args);
  if (!Array.isArray(entities)) throw new Error(`${tool}: ${error}`);
  return entities
    .map((each: { title?: string; label?: string }) => each.title ?? each.label)
    .sort();
}

const LISTED: Readonly<Record<string, string>> = {
  article: 'list_articles',
  category: 'list_categories',
  map: 'list_maps',
  timeline: 'list_timelines',
  history: 'list_histories',
  era: 'list_eras',
  block: 'list_blocks',
  canvas: 'list_canvases',
};

/** A hidden thing and one that never was: the same words. */
async function expectSameRefusal(session: Session, { one, entity }: Made): Promise<void> {
  const unknown = typeof entity.id === 'number' ? '999999' : uuid('never was');
  const field = `${one}_id`;
  const hidden = await session.call(`get_${one}`, { [field]: String(entity.id) });
  const never = await session.call(`get_${one}`, { [field]: unknown });
  expect(hidden.isError, `${one} ${entity.title}`).toBe(true);
  expect(hidden.error.replaceAll(String(entity.id), 'ID')).toBe(
    never.error.replaceAll(unknown, 'ID'),
  );
  expect(hidden.suggestions).toEqual(never.suggestions);
}

/** What stands around a word, so that a failure shows the leak and not everything. */
const linesWith = (text: string, word: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.toLowerCase().includes(word.toLowerCase()))
    .slice(0, 3)
    .map((line) => line.slice(0, 2000));

const RUNS = Number(process.env.LOREWRIGHT_PROPERTY_RUNS ?? 1);

test('whatever states things have and wherever they lie, players see what is published and nothing else', {
  // A whole session per run: hundreds of calls.
  timeout: 180_000 * RUNS,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: 9999 }), { minLength: 300, maxLength: 300 }),
      fc.constantFrom('none', 'histories', 'all'),
      async (tape, listGranularity) => {
        const random = randomWorld(tape);
        const wa = await startWorldAnvil(random);
        wa.behaviour.listGranularity = listGranularity;
        const data = bareFolder();
        const logged: string[] = [];
        const log = (fields: object, message: string): void =>
          void logged.push(`${message} ${inspect(fields, { depth: 9 })}`);
        const session = await openInProcess({
          config: playersConfig(wa, random, data),
          log: { debug: log, info: log, notice: log, warn: log, error: log },
        });
        try {
          const answers = await allAnswers(session, random);
          expect(linesWith(answers, random.hiddenMark)).toEqual([]);
          for (const { entity, visible } of random.made)
            if (!visible && typeof entity.id === 'string')
              expect(linesWith(answers, entity.id)).toEqual([]);
          for (const each of random.made)
            if (!each.visible && !/marker|world/.test(each.one))
              await expectSameRefusal(session, each);
          // And what is published is there.
          for (const [one, tool] of Object.entries(LISTED))
            for (const world of [random.world, random.small]) {
              if (!random.made.some(({ entity, visible }) => entity === world && visible)) continue;
              const inside = random.made.filter(
                (each) => each.one === one && each.visible && isInWorld(random, world.id, each),
              );
              expect(
                await titlesOf(session, tool, { world_id: String(world.id), all: true }),
                tool,
              ).toEqual(inside.map(({ entity }) => entity.title).sort());
            }
          for (const { entity, one, visible } of random.made)
            if (one === 'map' && visible)
              expect(
                await titlesOf(session, 'get_map_markers', { map_id: String(entity.id) }),
              ).toEqual(
                random.made
                  .filter(
                    (each) => each.visible && markersOf(random, entity.id).has(each.entity.id),
                  )
                  .map((each) => each.entity.title)
                  .sort(),
              );
          const folder = join(emptyFolder(), 'out');
          for (const world of [random.world, random.small]) {
            const exported = exportWorld(session.app, {
              folder: join(folder, String(world.id)),
              world: String(world.id),
              signal: new AbortController().signal,
              progress: () => {},
            });
            if (random.made.some(({ entity, visible }) => entity === world && visible))
              expect((await exported).failed).toEqual([]);
            else await expect(exported).rejects.toThrow('No world that players may see');
          }
          expect(contentsOf(folder)).toContain(random.publicMark);
          expect(linesWith(contentsOf(folder), random.hiddenMark)).toEqual([]);
        } finally {
          await session.close();
          await wa.close();
        }
        expect(linesWith(logged.join('\n'), random.hiddenMark)).toEqual([]);
        expect(linesWith(contentsOf(data), random.hiddenMark)).toEqual([]);
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
});

const markersOf = (random: RandomWorld, map: string | number): Set<string | number> =>
  new Set(random.lists.get(`map/markers|${map}`) ?? []);

/** In which world's lists a thing stands. */
function isInWorld(random: RandomWorld, world: string | number, { entity, one }: Made): boolean {
  if (one === 'era') {
    const lines = random.lists.get(`world/timelines|${world}`) ?? [];
    return lines.some((line) =>
      JSON.stringify(random.store.get(line)?.levels[2].eras).includes(String(entity.id)),
    );
  }
  return [...random.lists].some(
    ([key, ids]) =>
      key.startsWith('world/') && key.endsWith(`|${world}`) && ids.includes(entity.id),
  );
}
