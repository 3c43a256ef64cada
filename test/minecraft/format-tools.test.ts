import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { checkLimits } from '../../src/minecraft/validate/open-checker.ts';
import {
  type InProcess,
  openInProcess,
  type Session,
  sharedSession,
  startInProcess,
} from '../helpers/client.ts';
import { newFolder } from '../helpers/folder.ts';
import { shared } from '../helpers/shared.ts';
import { startSpyglass } from '../upstreams/spyglass.ts';
import { schemaFile, smallSchema } from './small-schema.ts';
import { nowhere } from './test-wikis.ts';

const Validation = z.looseObject({
  valid: z.boolean().nullable(),
  checked: z.object({ fields: z.boolean(), ids: z.boolean(), commands: z.boolean() }),
  findings: z.array(
    z.looseObject({
      path: z.string(),
      severity: z.string(),
      line: z.int(),
      column: z.int(),
      message: z.string(),
    }),
  ),
});

const offlineConfig = (mcdoc: string) => ({ toolsets: 'minecraft', mcdoc, spyglassUrl: nowhere });

function withValidate<S extends Session>(session: S) {
  const validate = async (minecraftVersion: string, files: Record<string, unknown>) => {
    const reply = await session.call('validate_datapack', {
      minecraftVersion,
      files: Object.entries(files).map(([path, content]) => ({
        path,
        content: typeof content === 'string' ? content : JSON.stringify(content, null, 2),
      })),
    });
    expect(reply.error).toBe('');
    const data = Validation.parse(reply.data);
    return {
      ...data,
      notices: reply.notices,
      lines: data.findings.map(
        (f) => `${f.path}:${f.line}:${f.column} ${f.severity}: ${f.message}`,
      ),
    };
  };
  return { ...session, validate };
}

const startWith = async (config: InProcess['config']) =>
  withValidate(
    await startInProcess({
      library: 'bare',
      config: { ...offlineConfig(config?.mcdoc ?? schemaFile()), ...config },
    }),
  );

/** Offline, with the small schema: one for all, since a check starts a worker. */
const start = sharedSession(async () => {
  const folder = newFolder();
  const session = await openInProcess({
    library: 'bare',
    config: offlineConfig(schemaFile(false, folder)),
  });
  // The versions asked about alternate: with fewer, most checks would start a worker.
  session.app.use(checkLimits).kept = 12;
  const close = async () => {
    await session.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...withValidate(session), close };
});

/** The program with the game's own data at hand, from a loopback Spyglass. */
const startOnline = async () => {
  const spyglass = await startSpyglass(smallSchema);
  const session = await startWith({ offline: false, mcdoc: '', spyglassUrl: spyglass.url });
  return { spyglass, ...session };
};

const ladder = (more: object = {}) => ({
  type: 'minecraft:crafting_shaped',
  pattern: ['# #', '###'],
  key: { '#': 'minecraft:stick' },
  result: { id: 'minecraft:ladder' },
  ...more,
});

describe('validate_datapack', () => {
  it('finds nothing wrong with a good pack', async () => {
    const { validate } = await start();
    const result = await validate('1.21.2', {
      'pack.mcmeta': { pack: { pack_format: 57, description: 'Mine' } },
      'data/fog/recipe/ladder.json': ladder(),
      'data/fog/function/load.mcfunction': 'say hi\n',
      'data/minecraft/tags/function/load.json': { values: ['fog:load'] },
    });
    // The registries of the game are not at hand.
    expect(result).toMatchObject({ valid: null, findings: [] });
  });

  it.each([
    ['1.20 and 1.20.1', { pack_format: 15 }],
    ['1.21.4', { pack_format: 46 }],
    ['1.21.11', { min_format: [75, 0], max_format: 75 }],
    [
      '1.21 to 1.21.11',
      { pack_format: 34, supported_formats: [34, 64], min_format: 34, max_format: 75 },
    ],
  ])('knows a resource pack for %s by its own formats', async (versions, formats) => {
    const { call } = await start();
    const reply = await call('validate_datapack', {
      files: [
        {
          path: 'pack.mcmeta',
          content: JSON.stringify({ pack: { description: 'Fog', ...formats } }),
        },
        { path: 'assets/fog/lang/en_us.json', content: '{ \'fog\': "Fog" } // read leniently' },
      ],
    });
    expect(reply.data).toMatchObject({ valid: null, findings: [] });
    expect(reply.notices.join()).toContain(
      `This is a resource pack for ${versions}. Of assets/ only the JSON syntax was checked.`,
    );
  });

  it('reads the JSON of assets, and tells what pack.mcmeta of a resource pack lacks', async () => {
    const { validate } = await start();
    const broken = { 'assets/fog/models/item/a.json': '{"parent": }' };
    const resources = await validate('1.21.4', {
      ...broken,
      'pack.mcmeta': { pack: { pack_format: 61 } },
    });
    expect(resources.lines).toEqual([
      'assets/fog/models/item/a.json:1:12 error: is not valid JSON: a value is expected',
      'pack.mcmeta:1:1 error: "description" is required in every version',
      'pack.mcmeta:1:1 warning: the game will call the pack made for another version: 1.21.4 has format 46',
    ]);
    const both = await validate('1.21.4', {
      ...broken,
      'pack.mcmeta': { pack: { pack_format: 61, description: 'Fog' } },
      'data/fog/function/a.mcfunction': 'say hi\n',
    });
    expect(both.lines).toEqual([resources.lines[0]]);
    expect(both.notices.join()).toContain('assets/ is for the resource pack folder');
  });

  it('is content with every pack that create_datapack_structure makes', async () => {
    const { call } = await start();
    for (const minecraftVersion of ['1.13', '1.20.5', '24w20a', '1.21.2', '1.21.11', '26.3']) {
      const made = await call('create_datapack_structure', { minecraftVersion });
      const { files } = z.looseObject({ files: z.array(z.unknown()) }).parse(made.data);
      const reply = await call('validate_datapack', { minecraftVersion, files });
      expect([minecraftVersion, reply.data]).toEqual([
        minecraftVersion,
        expect.objectContaining({ valid: null, findings: [] }),
      ]);
    }
  });

  it('finds wrong, missing and unknown fields with their positions', async () => {
    const { validate } = await start();
    const { valid, lines } = await validate('1.21.2', {
      'data/fog/recipe/ladder.json': ladder({
        key: { '#': { item: 'minecraft:stick' } },
        result: { item: 'minecraft:ladder' },
        colour: 'red',
      }),
    });
    expect(valid).toBe(false);
    expect(lines).toEqual([
      expect.stringMatching(/:8:10 error: Expected a (list or a string|string or a list)/),
      expect.stringMatching(/:12:\d+ error: Missing key "id"/),
      expect.stringMatching(/:13:5 (warning|error): Unknown key "item"/),
      expect.stringMatching(/:15:3 (warning|error): Unknown key "colour"/),
    ]);
  });

  it('finds circles, doubles and what goes too far without the data of the game', async () => {
    const { validate } = await start();
    const { lines } = await validate('1.21.2', {
      'data/fog/tags/item/a.json': '{"values":["#fog:b"]}',
      'data/fog/tags/item/b.json': '{"values":["#fog:a",{"id":"#fog:b","required":false}]}',
      'data/fog/tags/block/a.json': '{"values":["minecraft:stone"],"values":["#fog:b"]}',
      'data/fog/tags/block/b.json': '{"values":[{"id":"#fog:a","required":false}]}',
      'data/fog/function/a.mcfunction': 'say // hi\n// hi\nsay stop\nexecute as @a run stop\n',
      'data/fog/dimension_type/high.json': '{"min_y":16,"height":2032,"logical_height":16}',
      'PACK.MCMETA': '{}',
    });
    expect(lines.filter((line) => !/Missing key|type/.test(line))).toEqual([
      expect.stringContaining('PACK.MCMETA:1:1 error: must be called pack.mcmeta'),
      expect.stringMatching(/a.mcfunction:2:1 error: a comment in a function begins with #/),
      expect.stringMatching(/item\/a.json:1:12 error: holds itself \(#fog:a → #fog:b → #fog:a\)/),
      expect.stringMatching(/a.mcfunction:4:19 warning: stop is for operators/),
      expect.stringMatching(/block\/a.json:1:31 warning: has "values" twice/),
    ]);
    expect(lines.join()).toContain('"min_y" and "height" together may be 2032 at most');
  });

  it('knows which version a field belongs to', async () => {
    const { validate } = await start();
    const old = ladder({ key: { '#': { item: 'minecraft:stick' } } });
    expect((await validate('1.20.5', { 'data/fog/recipes/a.json': old })).valid).toBe(null);
    expect((await validate('1.21.2', { 'data/fog/recipe/a.json': old })).valid).toBe(false);
  });

  it('finds folders that the version does not read, and names the right one', async () => {
    const { validate } = await start();
    const now = await validate('1.21', { 'data/fog/recipes/a.json': ladder() });
    expect(now.lines[0]).toContain('move it to "recipe"');
    const then = await validate('1.20.6', { 'data/fog/tags/item/a.json': { values: [] } });
    expect(then.lines[0]).toContain('move it to "tags/items"');
    const between = await validate('24w19a', {
      'data/fog/recipes/a.json': ladder({ key: { '#': { item: 'minecraft:stick' } } }),
      'data/fog/tags/item/a.json': { values: [] },
    });
    expect(between.lines).toEqual([]);
    const trap = await validate('1.21', { 'data/fog/tag/item/a.json': { values: [] } });
    expect(trap.lines[0]).toContain('did you mean "tags/item"');
    const early = await validate('1.20', { 'data/fog/dialog/a.json': {} });
    expect(early.lines[0]).toContain('which 1.20 does not read');
  });

  it.each([
    ['1.20', { pack: { pack_format: 15 } }, /"description" is required/],
    ['1.20', { pack: { description: '' } }, /"pack_format" is required before/],
    ['1.20', { pack: { description: '', pack_format: 15.5 } }, /always a whole number/],
    ['1.20', { pack: { description: '', pack_format: 48 } }, /made for another version/],
    ['26.3', { pack: { description: '', pack_format: 121 } }, /"min_format" is required/],
    [
      '26.3',
      { pack: { description: '', min_format: 121, max_format: 121, supported_formats: [1, 2] } },
      /"supported_formats" is forbidden/,
    ],
    [
      '26.3',
      { pack: { description: '', min_format: 57, max_format: 121 } },
      /"pack_format" is required when the range begins below/,
    ],
    [
      '26.3',
      { pack: { description: '', min_format: [121], max_format: 'x' } },
      /"max_format" must be/,
    ],
    ['26.3', {}, /needs an object "pack"/],
  ])('judges pack.mcmeta for %s: %j', async (version, mcmeta, message) => {
    const { validate } = await start();
    const { lines } = await validate(version, { 'pack.mcmeta': mcmeta });
    expect(lines.join('\n')).toMatch(message);
  });

  /** Formats as 1.21.9 and later read them; the older key and the newer ones must agree. */
  const across = (changes: object = {}, ...entries: object[]) => ({
    pack: {
      description: '',
      pack_format: 48,
      supported_formats: [48, 81],
      min_format: 48,
      max_format: [94, 1],
      ...changes,
    },
    ...(entries.length > 0 ? { overlays: { entries } } : {}),
  });
  const oldOverlay = { directory: 'a', formats: [57, 81], min_format: 57, max_format: 81 };
  const newOverlay = { directory: 'b', min_format: 88, max_format: [94, 1] };

  it.each([
    [
      '26.2',
      { pack: { description: '', pack_format: 107, min_format: [107, 1], max_format: 107 } },
    ],
    ['1.21.11', across()],
    ['1.21.11', across({ supported_formats: [48, 94] })],
    ['1.21.11', across({}, newOverlay)],
    ['1.21.1', across({}, newOverlay)],
    ['1.21.11', across({}, { directory: 'a', formats: [57, 81] })],
    ['1.21.11', across({}, oldOverlay, { ...newOverlay, formats: [88, 94] })],
  ])('has nothing against the formats in pack.mcmeta for %s: %j', async (version, mcmeta) => {
    const { validate } = await start();
    const { lines } = await validate(version, { 'pack.mcmeta': mcmeta });
    expect(lines).toEqual([]);
  });

  it.each([
    ['1.21.11', across({ pack_format: 95 }), /error: "pack_format" lies outside the range/],
    [
      '1.21.11',
      across({ pack_format: 10, supported_formats: [10, 94], min_format: 10 }),
      /error: "pack_format" must be 15 or more beside a range/,
    ],
    ['1.21.11', across({ supported_formats: [41, 81] }), /begins at 41, but "min_format" at 48/],
    [
      '1.21.11',
      across({ supported_formats: [48, 80] }),
      /ends at 80: it must end at 94,.* or at 81/,
    ],
    ['1.21.11', across({ supported_formats: [81, 48] }), /ends before it begins/],
    [
      '1.21.11',
      across({}, { ...newOverlay, formats: [88, 94] }),
      /overlay 1: "formats" is forbidden unless an overlay begins below format 82/,
    ],
    ['1.21.11', across({}, oldOverlay, newOverlay), /overlay 2 needs "formats"/],
    ['1.21.1', across({}, oldOverlay, newOverlay), /overlay 2 needs "formats"/],
    [
      '1.21.4',
      { pack: { description: '', pack_format: 61, supported_formats: [48, 57] } },
      /^pack.mcmeta:1:1 warning: "pack_format" lies outside "supported_formats"[^\n]*$/,
    ],
  ])('finds formats in pack.mcmeta that do not agree for %s: %j', async (version, mcmeta, says) => {
    const { validate } = await start();
    const { lines } = await validate(version, { 'pack.mcmeta': mcmeta });
    expect(lines.join('\n')).toMatch(says);
  });

  it('takes a bare max_format for any minor part', async () => {
    const { validate } = await start();
    const pack = (max_format: unknown) => ({
      'pack.mcmeta': { pack: { description: '', min_format: 94, max_format } },
    });
    expect((await validate('1.21.11', pack(94))).lines).toEqual([]);
    expect((await validate('1.21.11', pack([94, 0]))).lines.join()).toContain('another version');
  });

  it('says that pack.mcmeta must be at the top, also of single files', async () => {
    const { validate } = await start();
    const { lines } = await validate('1.21.11', {
      'fog/pack.mcmeta': { pack: { description: '', min_format: 94, max_format: 94 } },
      'fog/data/fog/recipe/a.json': ladder(),
    });
    expect(lines.join('\n')).toContain('fog/pack.mcmeta:1:1 error: lies in a folder');
  });

  it('does not warn of the permissions of a command that the version does not have', async () => {
    const { validate } = await start();
    const file = { 'data/fog/functions/a.mcfunction': 'tick freeze' };
    expect((await validate('1.20.1', file)).lines).toEqual([]);
    expect((await validate('1.20.4', file)).lines.join()).toContain('tick is for operators');
  });

  it('finds JSON that the game cannot read, with its place', async () => {
    const { validate } = await start();
    const { lines } = await validate('1.21.2', {
      'data/fog/recipe/comma.json': '{\n  "type": "minecraft:smelting",\n}',
      'data/fog/recipe/note.json': '// hi\n{}',
      'data/fog/recipe/deep.json': '['.repeat(90_000),
      'data/fog/recipe/empty.json': '',
    });
    expect(lines).toEqual([
      expect.stringMatching(/comma\.json:3:1 error: is not valid JSON/),
      expect.stringMatching(/deep\.json:1:1 error: is nested deeper/),
      expect.stringMatching(/empty\.json:1:1 error: is not valid JSON/),
      expect.stringMatching(/note\.json:2:1 error: Missing key "type"/),
      expect.stringMatching(/note\.json:1:1 hint: has comments/),
    ]);
  });

  it('finds a load tag that names a function which is not there', async () => {
    const { validate } = await start();
    const { lines } = await validate('1.21.2', {
      'data/fog/function/load.mcfunction': '/say hi',
      'data/minecraft/tags/function/load.json': { values: ['fog:laod'] },
    });
    expect(lines[0]).toContain(
      'load.mcfunction:1:1 error: a command in a function has no leading slash',
    );
    expect(lines[1]).toContain('error: There is no function "fog:laod": did you mean "fog:load"?');
  });

  it("checks ids and commands with the game's own data", async () => {
    const { validate, spyglass } = await startOnline();
    const result = await validate('1.21.2', {
      'data/fog/recipe/a.json': ladder({ key: { '#': 'minecraft:stikc' } }),
      'data/fog/function/a.mcfunction': 'say hi\ngive @s minecraft:stick\nfrobnicate\n',
    });
    expect(result.checked).toEqual({ fields: true, ids: true, commands: true });
    expect(result.lines).toEqual([
      expect.stringMatching(/a\.mcfunction:3:1 error/),
      expect.stringMatching(/a\.json:\d+:\d+ error: .*stikc/),
    ]);
    const asked = spyglass.calls.length;
    await validate('1.21.2', { 'data/fog/recipe/b.json': ladder() });
    expect(spyglass.calls.length).toBe(asked);
  });

  it('says what it could not check without them', async () => {
    const { validate } = await start();
    const result = await validate('1.21.2', { 'data/fog/function/a.mcfunction': 'frobnicate' });
    expect(result.checked).toEqual({ fields: true, ids: false, commands: false });
    expect(result.notices.join(' ')).toMatch(/Ids were not checked.*commands in 1 function/);
  });

  it('checks a pack and its overlay, each by its own path', async () => {
    const { validate } = await start();
    const { lines } = await validate('1.21.2', {
      'data/fog/recipe/a.json': ladder(),
      'newer/data/fog/recipe/a.json': ladder({ result: {} }),
    });
    expect(lines).toEqual([expect.stringMatching(/^newer\/data.* Missing key "id"/)]);
  });

  it('keeps two callers apart', async () => {
    const { validate } = await start();
    const [good, bad] = await Promise.all([
      validate('1.21.2', { 'data/fog/recipe/a.json': ladder() }),
      validate('1.21.2', { 'data/fog/recipe/a.json': ladder({ result: {} }) }),
    ]);
    expect(good.valid).toBe(null);
    expect(bad.valid).toBe(false);
  });

  it.each([
    [{ path: '../../etc/passwd', content: '' }, /no path inside a pack/],
    [{ path: '/etc/passwd', content: '' }, /no path inside a pack/],
    [{ path: 'data\\fog\\a.json', content: '' }, /no path inside a pack/],
    [{ path: 'pack.mcmeta' }, /Give path and content/],
    [{}, /Give path and content/],
    [{ files: [1, 2].map(() => ({ path: 'pack.mcmeta', content: '{}' })) }, /is given twice/],
    [
      { files: ['a', 'b', 'c', 'd'].map((path) => ({ path, content: 'x'.repeat(999_999) })) },
      /Check them in parts/,
    ],
  ])('refuses a strange set of files', async (args, why) => {
    const { call } = await start();
    const reply = await call('validate_datapack', { minecraftVersion: '1.21', ...args });
    expect(reply.isError).toBe(true);
    expect(reply.error).toMatch(why);
  });
});

describe('describe_format', () => {
  it('tells the fields of a version with their documentation', async () => {
    const { call } = await start();
    const reply = await call('describe_format', {
      format: 'Recipe',
      minecraftVersion: '1.21.2',
      variant: 'crafting_shaped',
    });
    expect(reply.data).toMatchObject({
      format: 'recipe',
      fields: expect.arrayContaining([
        {
          field: '(crafting_shaped).pattern',
          type: 'list of string',
          required: true,
          description: 'Rows of the grid.',
        },
        { field: '(crafting_shaped).show_notification', type: 'boolean', required: false },
        {
          field: '(crafting_shaped).key.*',
          type: 'string (item id) or list of string (item id)',
          required: false,
        },
      ]),
      example: { type: 'minecraft:crafting_shaped', result: { id: 'minecraft:stick' } },
    });
    const old = await call('describe_format', {
      format: 'recipes',
      minecraftVersion: '1.19',
      variant: 'crafting_shaped',
    });
    expect(old.text).toContain('(crafting_shaped).key.*?: object {item}');
    expect(old.text).not.toContain('show_notification');
  });

  it('lists the kinds of a format', async () => {
    const { call } = await start();
    const kinds = async (minecraftVersion: string) =>
      (await call('describe_format', { format: 'recipe', minecraftVersion })).data;
    expect(await kinds('1.21.2')).toMatchObject({
      variants: [
        { at: '', by: 'type', kinds: ['crafting_shaped', 'smelting', 'crafting_transmute'] },
      ],
    });
    expect(await kinds('1.21.1')).toMatchObject({
      variants: [{ kinds: ['crafting_shaped', 'smelting'] }],
    });
  });

  it('lists the kinds that the game has, those without fields of their own too', async () => {
    const { call } = await startOnline();
    const about = { format: 'recipe', minecraftVersion: '1.21.2' };
    // The data of the game has no crafting_transmute.
    expect((await call('describe_format', about)).data).toMatchObject({
      variants: [{ at: '', kinds: ['crafting_shaped', 'crafting_special_mend', 'smelting'] }],
    });
    const one = await call('describe_format', { ...about, variant: 'crafting_special_mend' });
    expect(one.text).toContain('crafting_special_mend in 1.21.2 has no fields of its own.');
    expect(one.data).toMatchObject({ example: { type: 'minecraft:crafting_special_mend' } });
  });

  it.each([
    [{ format: 'recipie' }, /no format/, 'recipe'],
    [{ format: 'recipe', variant: 'crafting_shapd' }, /no kind/, 'crafting_shaped'],
    [{ format: 'damage_type', minecraftVersion: '1.19' }, /has no damage_type/, undefined],
    [{ format: 'recipe', inside: 'nowhere' }, /nothing at/, undefined],
  ])('refuses %j with a suggestion', async (args, why, suggestion) => {
    const { call } = await start();
    const reply = await call('describe_format', args);
    expect(reply.error).toMatch(why);
    if (suggestion) expect(reply.suggestions).toContain(suggestion);
  });
});

describe('get_migration_hints', () => {
  it('says what must change in a file', async () => {
    const { call } = await start();
    const reply = await call('get_migration_hints', {
      path: 'data/fog/recipes/ladder.json',
      content: JSON.stringify(
        ladder({ key: { '#': { item: 'minecraft:stick' } }, result: { item: 'minecraft:ladder' } }),
      ),
      fromVersion: '1.20.4',
      toVersion: '1.21.2',
    });
    expect(reply.data).toMatchObject({
      new_path: 'data/fog/recipe/ladder.json',
      release_notes: expect.arrayContaining([expect.objectContaining({ version: '1.21' })]),
    });
    expect(reply.text).toContain('Move it to data/fog/recipe/ladder.json');
    expect(reply.text).toContain('{"item":"minecraft:stick"} → "minecraft:stick"');
    expect(reply.text).toContain('{"result":{"id":"minecraft:ladder"}}');
    expect(reply.text).toContain('1.21.2: recipe ingredients');
    const made = z.looseObject({ new_content: z.string() }).parse(reply.data).new_content;
    expect(JSON.parse(made)).toMatchObject({
      key: { '#': 'minecraft:stick' },
      result: { id: 'minecraft:ladder' },
    });
  });

  it('has nothing to say about a file that may stay', async () => {
    const { call } = await start();
    const reply = await call('get_migration_hints', {
      path: 'data/fog/recipe/ladder.json',
      content: JSON.stringify(ladder()),
      fromVersion: '1.21.2',
      toVersion: '1.21.4',
    });
    expect(reply.data).toMatchObject({ hints: [] });
  });

  it('rewrites pack.mcmeta', async () => {
    const { call } = await start();
    const reply = await call('get_migration_hints', {
      path: 'pack.mcmeta',
      content: '{"pack":{"pack_format":48,"description":"Mine"}}',
      fromVersion: '1.21',
      toVersion: '1.21.11',
    });
    expect(reply.data).toMatchObject({
      hints: [
        {
          what: 'Say that the pack is for 1.21.11.',
          after: '{"min_format":[94,1],"max_format":[94,1]}',
        },
      ],
      new_content: '{"pack":{"description":"Mine","min_format":[94,1],"max_format":[94,1]}}',
    });
  });

  it('names a change in many places once, and leaves room for what must be decided', async () => {
    const { call } = await start();
    const versions = { fromVersion: '1.20.4', toVersion: '1.21.2' };
    const recipe = await call('get_migration_hints', {
      path: 'data/fog/recipes/brick.json',
      content: JSON.stringify({
        type: 'minecraft:crafting_shapeless',
        ingredients: Array(9).fill({ item: 'minecraft:clay_ball' }),
        result: { item: 'minecraft:brick' },
      }),
      ...versions,
    });
    expect(recipe.text.match(/clay_ball"} → /g)).toHaveLength(1);
    expect(recipe.text).toContain('(9 places)');

    const give = (i: number) => `give @a[tag=t${i}] minecraft:stone{x:${i}}`;
    const broken = 'give @a minecraft:stone{Name:[} 1';
    const commands = await call('get_migration_hints', {
      path: 'data/fog/functions/gifts.mcfunction',
      content: [...Array.from({ length: 500 }, (_, i) => give(i)), broken].join('\n'),
      ...versions,
    });
    expect(commands.text).toContain('502 hints');
    expect(commands.text).toContain('Its NBT cannot be read');
    expect(commands.notices.join()).toContain('441 more hints are not shown');
  });

  it('says what was wrong before and still is', async () => {
    const { call } = await start();
    const reply = await call('get_migration_hints', {
      path: 'data/fog/recipe/ladder.json',
      content: JSON.stringify(ladder({ result: {} })),
      fromVersion: '1.21.2',
      toVersion: '1.21.4',
    });
    expect(reply.text).toContain(
      'Wrong in 1.21.2 already, and 1.21.4 does not load it: Missing key "id"',
    );
  });

  it('says which formats a pack for several versions loses', async () => {
    const { call } = await start();
    const reply = await call('get_migration_hints', {
      path: 'pack.mcmeta',
      content: '{"pack":{"pack_format":48,"supported_formats":[48,61],"description":"Mine"}}',
      fromVersion: '1.21',
      toVersion: '1.21.11',
    });
    expect(reply.text).toContain('for 1.21.11, and no longer for formats 48 to 61');
  });

  it('refuses a path outside the pack', async () => {
    const { call } = await start();
    const versions = { fromVersion: '1.21', toVersion: '1.21.2' };
    const args = { path: '../../x.json', content: '{}', ...versions };
    expect((await call('get_migration_hints', args)).error).toContain('no path inside a pack');
  });

  it('refuses broken JSON and equal versions', async () => {
    const { call } = await start();
    const args = {
      path: 'data/a/recipe/b.json',
      content: '{',
      fromVersion: '1.21',
      toVersion: '1.21.2',
    };
    expect((await call('get_migration_hints', args)).error).toContain('Repair it first');
    const same = await call('get_migration_hints', { ...args, toVersion: '1.21' });
    expect(same.error).toContain('Both versions are 1.21');
  });
});

describe('the mcdoc symbols', () => {
  it('may be a gzipped file, or come from the network once', async () => {
    const packed = await startWith({ mcdoc: schemaFile(true) });
    expect((await packed.call('describe_format', { format: 'recipe' })).success).toBe(true);
    const { call, spyglass } = await startOnline();
    await call('describe_format', { format: 'recipe' });
    await call('describe_format', { format: 'recipe', minecraftVersion: '1.20' });
    expect(spyglass.calls.filter((path) => path.includes('symbols'))).toHaveLength(1);
  });

  it.each([
    ['/nonexistent/symbols.json', /cannot be read/],
    ['', /offline/],
  ])('are asked for where they are missing (%j), and the rest still works', async (mcdoc, why) => {
    const { call, validate } = await startWith({ mcdoc });
    const reply = await call('describe_format', { format: 'recipe' });
    expect(reply.isError).toBe(true);
    expect(reply.error).toMatch(why);
    expect(reply.error).toContain('LOREWRIGHT_MCDOC');
    const result = await validate('1.21', { 'data/fog/recipes/a.json': '{' });
    expect(result.checked.fields).toBe(false);
    expect(result.lines).toHaveLength(2);
    expect((await call('get_pack_format_info', { packFormat: 57 })).success).toBe(true);
  });

  it('are refused when they are something else', async () => {
    const { call, spyglass } = await startOnline();
    spyglass.fail('wrong shape');
    const reply = await call('describe_format', { format: 'recipe' });
    expect(reply.error).toContain('no symbols.json');
  });
});

const symbols = shared('data', 'mcdoc', 'symbols.json.gz');

describe.skipIf(symbols === undefined)('with the complete symbols', () => {
  const whole = sharedSession(async () =>
    withValidate(await openInProcess({ config: offlineConfig(symbols ?? '') })),
  );

  it('describes every format in every release without a stumble', async () => {
    const { call } = await whole();
    for (const minecraftVersion of ['1.16.5', '1.20.5', '1.21.2', '26.3']) {
      for (const format of [
        'recipe',
        'loot_table',
        'advancement',
        'worldgen/biome',
        'pack.mcmeta',
        'tag',
      ]) {
        const reply = await call('describe_format', { format, minecraftVersion });
        expect([format, reply.error]).toEqual([format, '']);
        expect(Buffer.byteLength(JSON.stringify(reply.data))).toBeLessThan(60_000);
      }
    }
  });

  it('tells which formats pack.mcmeta must name before and since 1.21.9', async () => {
    const { call } = await whole();
    const fields = async (minecraftVersion: string) =>
      await call('describe_format', { format: 'pack.mcmeta', minecraftVersion });
    const old = await fields('1.20.4');
    expect(old.text).toMatch(/- pack\.pack_format: int/);
    expect(old.text).toContain('{directory, formats}');
    expect(old.text).not.toMatch(/- \S*(min|max)_format/);
    expect(old.data).toMatchObject({ example: { pack: { pack_format: 26 } } });
    const now = await fields('1.21.11');
    expect(now.text).toMatch(/- pack\.pack_format\?: int/);
    expect(now.text).toContain('{directory, formats?, min_format, max_format}');
    expect(now.data).toMatchObject({
      example: { pack: { min_format: [94, 1], max_format: [94, 1] } },
    });
    const changes = await call('compare_versions', {
      page: 'pack.mcmeta',
      fromVersion: '1.21.8',
      toVersion: '1.21.11',
    });
    expect(changes.data).toMatchObject({
      what_to_do: [
        { before: '{"pack_format":81}', after: '{"min_format":[94,1],"max_format":[94,1]}' },
      ],
    });
  });

  it('describes nothing that the version does not have', async () => {
    const { call } = await whole();
    const ask = (format: string, minecraftVersion: string) =>
      call('describe_format', { format, minecraftVersion });
    expect((await ask('food', '1.20.4')).error).toContain('no item_component. It came with 1.20.5');
    expect((await ask('item_nbt', '1.21.4')).error).toContain('no item_nbt. It was gone with');
    expect((await ask('item_nbt', '1.20.4')).error).toBe('');
    expect((await ask('number_provider', '1.20.4')).text).toContain('Kinds by type');
    const click = (text: string) => /Kinds at click\w+ by action: (.*)/i.exec(text)?.[1];
    expect(click((await ask('text_component', '1.21.4')).text)).not.toContain('show_dialog');
    expect(click((await ask('text_component', '1.21.6')).text)).toContain('show_dialog');
  });

  it('describes tags, and what depends on whether another field is there', async () => {
    const { call } = await whole();
    const tag = await call('describe_format', { format: 'tags/items', minecraftVersion: '1.21' });
    expect(tag.text).toContain(
      'values: list of string (item id or #tag) or object {id, required?}',
    );
    expect((await call('describe_format', { format: 'tag' })).text).toContain('(id or #tag)');
    const display = await call('describe_format', { format: 'advancement', inside: 'display' });
    expect(display.text).toContain('display.title: text component');
    expect(display.text).toContain('display.background');
  });

  const moved = async (path: string, content: unknown, fromVersion: string, toVersion: string) => {
    const { call } = await whole();
    const args = { path, content: JSON.stringify(content), fromVersion, toVersion };
    const reply = await call('get_migration_hints', args);
    const made = z.looseObject({ new_content: z.string().optional() }).parse(reply.data);
    return { text: reply.text, made: JSON.parse(made.new_content ?? 'null') };
  };

  it.each([
    [
      'placed_block',
      { block: 'minecraft:oak_log', state: { axis: 'x' }, player: {} },
      {
        player: {},
        location: [
          {
            condition: 'minecraft:block_state_property',
            block: 'minecraft:oak_log',
            properties: { axis: 'x' },
          },
        ],
      },
    ],
    [
      'item_used_on_block',
      { location: { dimension: 'minecraft:overworld' }, item: { items: ['minecraft:stick'] } },
      {
        location: [
          {
            condition: 'minecraft:location_check',
            predicate: { dimension: 'minecraft:overworld' },
          },
          { condition: 'minecraft:match_tool', predicate: { items: ['minecraft:stick'] } },
        ],
      },
    ],
  ])('keeps the conditions of %s', async (trigger, conditions, after) => {
    const criteria = (tests: unknown) => ({ a: { trigger, conditions: tests } });
    const path = 'data/fog/advancements/a.json';
    const { made } = await moved(path, { criteria: criteria(conditions) }, '1.19.4', '1.20.4');
    expect(made).toEqual({ criteria: criteria(after) });
  });

  it('renames the background of an advancement', async () => {
    const display = (background: string) => ({ display: { background } });
    const { made } = await moved(
      'data/fog/advancement/a.json',
      display('fog:textures/gui/mist.png'),
      '1.21.4',
      '1.21.5',
    );
    expect(made).toEqual(display('fog:gui/mist'));
  });

  it('names the attributes that take over from fields of a dimension type', async () => {
    const path = 'data/fog/dimension_type/a.json';
    const content = { piglin_safe: true, cloud_height: 192 };
    const { text } = await moved(path, content, '1.21.8', '1.21.11');
    expect(text).toContain('Instead: minecraft:gameplay/piglins_zombify in attributes, which says');
    expect(text).toContain('Instead: minecraft:visual/cloud_height in attributes.');
  });

  it('puts the fields of a feature beside its type', async () => {
    const path = 'data/fog/worldgen/configured_feature/a.json';
    const type = 'minecraft:simple_block';
    const place = (state: unknown) => ({
      to_place: { type: 'minecraft:simple_state_provider', state },
    });
    const content = { type, config: place({ Name: 'minecraft:stone' }) };
    const { text, made } = await moved(path, content, '26.2', '26.3');
    expect(text).toContain('config is gone: put its fields beside type.');
    expect(made).toEqual({ type, ...place({ id: 'minecraft:stone' }) });
  });

  it('gives examples within the ranges and steps of the format', async () => {
    const { call } = await whole();
    const reply = await call('describe_format', { format: 'dimension_type' });
    expect(reply.data).toMatchObject({ example: { min_y: 0, height: 16 } });
  });

  it('shows what stonecutting lost and gained in 26.1', async () => {
    const { call } = await whole();
    const reply = await call('compare_versions', {
      page: 'Recipe',
      fromVersion: '1.21.11',
      toVersion: '26.1',
    });
    expect(reply.data).toMatchObject({
      changes: {
        new_fields: expect.arrayContaining(['(stonecutting).show_notification']),
        removed_fields: expect.arrayContaining(['(stonecutting).group']),
        new_variants: expect.arrayContaining(['(crafting_dye)', '(crafting_imbue)']),
      },
    });
  });

  it('finds the old ingredient in a recipe for 1.21.2, and none for 1.20.5', async () => {
    const { validate } = await whole();
    const recipe = ladder({ key: { '#': { item: 'minecraft:stick' } } });
    expect((await validate('1.20.5', { 'data/fog/recipes/a.json': recipe })).lines).toEqual([]);
    const now = await validate('1.21.2', { 'data/fog/recipe/a.json': recipe });
    expect(now.lines).toEqual([expect.stringMatching(/:8:10 error: Expected/)]);
  });
});
