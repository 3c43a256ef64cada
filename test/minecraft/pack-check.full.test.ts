import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { checkLimits } from '../../src/minecraft/validate/open-checker.ts';
import { isSoak } from '../helpers/counts.ts';
import type { LoopbackUpstream } from '../upstreams/faults.ts';
import { gameVersions, hasGameData, startGameData } from '../upstreams/game-data.ts';
import { fileSession } from './file-session.ts';
import { sampleCommands } from './packs/command-samples.ts';
import { type GoodPack, goodPacks } from './packs/good-packs.ts';
import { goodRules } from './packs/good-rules.ts';
import { packsAreMigrated } from './packs/migrated-packs.ts';
import { plantedLimits } from './packs/planted-limits.ts';
import { plantedMistakes } from './packs/planted-mistakes.ts';
import { plantedRules, soleFindings } from './packs/planted-rules.ts';

const Checked = z.object({
  valid: z.boolean().nullable(),
  minecraft_version: z.string(),
  findings: z.array(
    z.object({
      path: z.string(),
      severity: z.enum(['error', 'warning', 'hint']),
      line: z.int(),
      message: z.string(),
    }),
  ),
});

/** Whose whole command tree is parsed: the oldest, the newest and one between; all in the soak. */
const parsed: readonly string[] = isSoak ? gameVersions : ['1.20.1', '1.21.4', '26.2'];

/** Versions without game data that some of the packs are for. */
const OTHER_VERSIONS = 3;

type Files = Readonly<Record<string, unknown>>;

describe.skipIf(!hasGameData)('with the game data of ten versions', () => {
  let upstream: LoopbackUpstream;
  const session = fileSession(async () => {
    upstream = await startGameData();
    return { offline: false, spyglassUrl: upstream.url };
  });
  beforeAll(() => {
    // Starting one takes longer than most checks, and each version is asked about again further down;
    // some packs are for versions beside those.
    session.app().use(checkLimits).kept = gameVersions.length + OTHER_VERSIONS;
  });
  afterAll(() => upstream.close());

  const check = async (files: Files, minecraftVersion?: string) => {
    const reply = await session.call('validate_datapack', {
      ...(minecraftVersion === undefined ? {} : { minecraftVersion }),
      files: Object.entries(files).map(([path, content]) => ({
        path,
        content: typeof content === 'string' ? content : JSON.stringify(content, null, 1),
      })),
    });
    expect(reply.error).toBe('');
    return { ...Checked.parse(reply.data), text: reply.text };
  };
  const problems = ({ findings }: z.infer<typeof Checked>) =>
    findings
      .filter(({ severity }) => severity !== 'hint')
      .map(({ severity, path, line, message }) => `${severity} ${path}:${line} ${message}`);

  const expectGood = async ({ files, minecraft }: GoodPack) => {
    const found = await check(files, minecraft);
    expect(problems(found)).toEqual([]);
    expect(found.valid).toBe(true);
  };
  const isFor = (version: string) => (pack: GoodPack) => pack.name.startsWith(`${version}: `);
  const forSeveral = (pack: GoodPack) => !gameVersions.some((version) => isFor(version)(pack));

  describe.each(gameVersions)('%s', (version) => {
    it.each(
      [...goodPacks, ...goodRules].filter(isFor(version)).map((pack) => [pack.name, pack] as const),
    )('has nothing against %s', (_, pack) => expectGood(pack));

    it.runIf(parsed.includes(version))('parses every command of the command tree', async () => {
      const commands = sampleCommands(version);
      expect(commands.length).toBeGreaterThan(1000);
      const folder = version.startsWith('1.20') ? 'functions' : 'function';
      const found = await check(
        { [`data/fog/${folder}/all.mcfunction`]: commands.join('\n') },
        version,
      );
      expect(
        found.findings
          .filter(({ severity }) => severity === 'error')
          .map(({ line, message }) => `${commands[line - 1]}: ${message}`),
      ).toEqual([]);
    });

    const planted = [...plantedMistakes, ...plantedLimits, ...plantedRules].filter(
      (one) => one.version === version,
    );
    it.each(planted.map((one) => [one.mistake, one] as const))(
      'finds %s',
      async (_, { files, severity, says, path = /./ }) => {
        const found = await check(files, version);
        expect(problems(found)).toContainEqual(expect.stringMatching(says));
        const hit = found.findings.find((f) => says.test(f.message) && path.test(f.path));
        expect(hit?.severity).toBe(severity);
        expect(found.valid).toBe(severity !== 'error');
      },
    );
  });

  it.each(
    [...goodPacks, ...goodRules].filter(forSeveral).map((pack) => [pack.name, pack] as const),
  )('has nothing against %s', (_, pack) => expectGood(pack));

  it('has nothing against a pack it made itself', async () => {
    const made = await session.call('create_datapack_structure', { minecraftVersion: '1.21.4' });
    const { files } = z
      .object({ files: z.array(z.object({ path: z.string(), content: z.string() })) })
      .parse(made.data);
    const found = await check(Object.fromEntries(files.map((f) => [f.path, f.content])));
    expect(found).toMatchObject({ valid: true, findings: [], minecraft_version: '1.21.4' });
  });

  it('describes the count of item predicates before 1.20.5, which mcdoc lacks', async () => {
    const about = { format: 'item predicate', minecraftVersion: '1.20.1' };
    const { text } = await session.call('describe_format', about);
    expect(text).toContain('count?: int or object {min?, max?}');
  });

  it.each(soleFindings)('says one thing of a mistake in %s: %j', async (version, files, says) => {
    const { findings } = await check(files, version);
    expect(findings.map(({ message }) => message)).toEqual([says]);
  });

  it('lists errors first, and one cause once', async () => {
    const functions = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `data/fog/function/${index}.mcfunction`,
        'summon armor_stand ~ ~ ~ {Invisble:1b}\n',
      ]),
    );
    const found = await check({ ...functions, 'data/fog/recipe/z.json': '{' }, '1.21.4');
    expect(found.findings).toMatchObject([
      { severity: 'error', path: 'data/fog/recipe/z.json' },
      { severity: 'warning', message: 'Unknown key "Invisble"' },
    ]);
    expect(found.text).toContain('(40 times; also ');
  });

  it('reports unknown keys beside something of an unknown type, but not those inside it', async () => {
    const found = await check(
      {
        'data/fog/function/a.mcfunction': [
          'tellraw @a {"text":"x","clickEvent":{"action":"open_url"}}',
          'give @s stick[foo={a:1,b:2}]',
          'summon zombi ~ ~ ~ {Foo:1}',
          'summon zombie ~ ~ ~ {Foo:1}',
        ].join('\n'),
        'data/fog/loot_table/a.json': {
          pools: [
            {
              rolls: 1,
              bogus: 2,
              entries: [
                { type: 'minecraft:empty', functions: [{ function: 'set_cout', count: 3 }] },
              ],
            },
          ],
        },
        'data/fog/predicate/a.json': [
          { condition: 'minecraft:often', chance: 1 },
          { condition: 'minecraft:random_chance', chance: 0.5, chanse: 1 },
        ],
      },
      '1.21.11',
    );
    const warnings = found.findings.filter(({ severity }) => severity === 'warning');
    expect(warnings.map(({ message }) => message)).toEqual([
      'Unknown key "clickEvent"',
      'Unknown key "Foo"',
      'Unknown key "bogus"',
      'Unknown key "chanse"',
    ]);
  });

  describe('migrating a pack', () => packsAreMigrated(session));
});
