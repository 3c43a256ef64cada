import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { openInProcess, type Reply } from '../helpers/client.ts';
import { bareFolderFor } from '../helpers/folder.ts';
import { Link } from '../upstreams/worldanvil/entity.ts';
import { type LoopbackWorldAnvil, startWorldAnvil } from '../upstreams/worldanvil.ts';
import { lookupIn, settingsFor } from './visit.ts';

const WORLD = { world_id: 'Emberfall Reach' };
const WRITING = { worldAnvilWrite: true, worldAnvilWriteWorlds: 'Emberfall Reach' };
let wa: LoopbackWorldAnvil;
let data: string;
let session: Awaited<ReturnType<typeof openInProcess>>;

beforeAll(async () => {
  wa = await startWorldAnvil();
  data = bareFolderFor(afterAll);
  session = await openInProcess({ config: { ...settingsFor(wa), ...WRITING, data } });
});
afterAll(async () => {
  await session.close();
  await wa.close();
});
beforeEach(() => wa.forget());

const call = (tool: string, args: Record<string, unknown> = {}) => session.call(tool, args);
const entity = (title: string, entityClass?: string) => lookupIn(wa).entity(title, entityClass);
const id = (title: string, entityClass?: string) => String(entity(title, entityClass).id);
const writes = () => wa.seen.filter(({ method }) => method === 'PUT' || method === 'PATCH');

const Proposal = z.looseObject({
  token: z.string(),
  diff: z.array(z.object({ field: z.string(), diff: z.string() })),
  warnings: z.array(z.string()),
});
const Changed = z.looseObject({ change_id: z.string(), not_stored: z.array(z.unknown()) });

function proposed(reply: Reply): z.infer<typeof Proposal> {
  expect(reply.error).toBe('');
  return Proposal.parse(reply.data);
}
async function applied(reply: Reply): Promise<z.infer<typeof Changed>> {
  const done = await call('apply_change', { token: proposed(reply).token });
  expect(done.error).toBe('');
  return Changed.parse(done.data);
}

describe('who may write', () => {
  test.each([
    { name: 'off by default', config: {} },
    { name: 'never for players', config: { ...WRITING, audience: 'player' as const } },
    {
      name: 'not by naming the toolset',
      config: { toolsets: 'worldanvil,worldanvil-write' },
    },
  ])('$name', async ({ config }) => {
    const other = await openInProcess({ config: { ...settingsFor(wa), ...config } });
    const { tools } = await other.client.listTools();
    await other.close();
    expect(tools.filter(({ name }) => /^(propose|apply|undo|publish)_/.test(name))).toEqual([]);
    expect(tools.length).toBeGreaterThan(40);
  });

  test('only the worlds that are named', async () => {
    const reply = await call('propose_article', {
      world_id: 'Gloamwater',
      title: 'X',
      template: 'person',
    });
    expect(reply.error).toContain('LOREWRIGHT_WORLDANVIL_WRITE_WORLDS');
    expect(writes()).toEqual([]);
  });

  test('tools that write say so, and none deletes', async () => {
    const { tools } = await session.client.listTools();
    const of = (name: string) => tools.find((tool) => tool.name === name)?.annotations;
    expect(of('apply_change')).toMatchObject({ readOnlyHint: false, idempotentHint: false });
    expect(of('propose_article')).toMatchObject({ readOnlyHint: true });
    expect(tools.filter(({ name }) => /delete|remove/.test(name))).toEqual([]);
  });
});

describe('a new article', () => {
  test('is proposed, written as a private draft, found, and published in a step of its own', async () => {
    const reply = await call('propose_article', {
      ...WORLD,
      title: 'Otti Brand',
      template: 'Character',
      content:
        'A **kiln warden** of [[Marlgate]].\n\n## Debts\n\n- owes [Adda](settlement:' +
        `${id('Adda Tallow', 'Person')})\n- and @[Nobody At All]\n\n| what | how much |\n|---|---|\n| salt | 3 |`,
      fields: { age: '41', current_status: 'Alive' },
      tags: ['npc', 'kiln'],
      category_id: 'People',
    });
    const { token, warnings } = proposed(reply);
    expect(reply.text).toContain('+ A **kiln warden**');
    expect(warnings.join()).toMatch(/template person and is written so/);
    expect(warnings.join()).toContain('No article is called "Nobody At All"');
    expect(writes()).toEqual([]);

    const done = await call('apply_change', { token });
    expect(done.data).toMatchObject({ title: 'Otti Brand', not_stored: [], status: 'applied' });
    const [{ body } = { body: undefined }, ...more] = writes();
    expect(more).toEqual([]);
    expect(body).toMatchObject({
      templateType: 'person',
      state: 'private',
      isDraft: true,
      tags: 'npc,kiln',
      category: { id: id('People') },
      age: '41',
    });
    const { content } = z.looseObject({ content: z.string() }).parse(body);
    expect(content).toContain(
      `[b]kiln warden[/b] of @[Marlgate](settlement:${id('Marlgate', 'Settlement')})`,
    );
    expect(content).toContain(`@[Adda](person:${id('Adda Tallow', 'Person')})`);
    expect(content).toContain('[h2]Debts[/h2]\r\n[ul]\r\n[li]owes');
    expect(content).toContain('[tr][th]what[/th][th]how much[/th][/tr]');

    // What was cached of the list is old now.
    const { entities } = await call('list_articles', {
      ...WORLD,
      category_id: 'People',
      all: true,
    });
    expect(JSON.stringify(entities)).toContain('Otti Brand');
    wa.forget();
    const publishing = await call('publish_article', { article_id: 'Otti Brand', ...WORLD });
    expect(publishing.text).toContain('Publishing of article "Otti Brand"');
    expect(publishing.text).toMatch(/- private\n\+ public/);
    expect(writes()).toEqual([]);
    expect(entity('Otti Brand')).toMatchObject({ state: 'private', isDraft: true });
    expect(await applied(publishing)).toMatchObject({ action: 'publish', not_stored: [] });
    expect(entity('Otti Brand')).toMatchObject({ state: 'public', isDraft: false });
    expect((await call('publish_article', { article_id: 'Otti Brand', ...WORLD })).error).toContain(
      'public already',
    );
    await call('undo_change');
    expect(entity('Otti Brand')).toMatchObject({ state: 'private', isDraft: true });
  });

  test.each([
    [{ template: 'dragonrider' }, /no template "dragonrider"/],
    [{ fields: { species: 'Human' } }, /takes "species" and forgets it/],
    [{ fields: { excerpt: 'x'.repeat(256) } }, /256 characters; World Anvil takes 255/],
    [{ fields: { nonsense: 'x' } }, /no field "nonsense"/],
    [{ fields: { state: 'public' } }, /publish_article/],
    [{ tags: ['a,b'] }, /no tag/],
    [{ title: 'x'.repeat(300) }, /300 characters/],
  ])('%j is refused before anything is sent', async (wrong, error) => {
    const reply = await call('propose_article', {
      ...WORLD,
      title: 'Never',
      template: 'person',
      ...wrong,
    });
    expect(reply.isError).toBe(true);
    expect(reply.error).toMatch(error);
    expect(writes()).toEqual([]);
  });

  test('a title that exists and parentheses are warned of', async () => {
    const { warnings } = proposed(
      await call('propose_article', { ...WORLD, title: 'Marl(gate)', template: 'settlement' }),
    );
    expect(warnings.join()).toContain('"Marlgate"');
  });
});

describe('a change', () => {
  const Marlgate = { article_id: 'Marlgate', ...WORLD };

  test('of one section leaves every other character as it was, and can be undone', async () => {
    const marlgate = entity('Marlgate', 'Settlement');
    const old =
      '[h2]Harbour[/h2]\r\n[p]Old.[/p]\r\n[var:high_water]\r\n[h2]Bells[/h2]\r\n[p]Ring.[/p]';
    Object.assign(marlgate.levels[1], { content: old });
    const reply = await call('propose_article_change', {
      ...Marlgate,
      sections: { harbour: 'New **quay**.' },
    });
    expect(proposed(reply).diff).toMatchObject([{ field: 'content' }]);
    expect(proposed(reply).warnings.join()).toContain('[var:high_water]');
    expect(reply.text).toMatch(/- Old\.[\s\S]*\+ New \*\*quay\*\*\./);
    await applied(reply);
    expect(marlgate.levels[1].content).toBe(
      '[h2]Harbour[/h2]\r\n[p]New [b]quay[/b].[/p]\r\n[h2]Bells[/h2]\r\n[p]Ring.[/p]',
    );
    expect((await call('get_article', Marlgate)).text).toContain('quay');
    const undone = await call('undo_change');
    expect(undone.error).toBe('');
    expect(marlgate.levels[1].content).toBe(old);
    const { data: log } = await call('list_changes', { limit: 2 });
    expect(log).toMatchObject([{ action: 'undo' }, { action: 'update', status: 'undone' }]);
  });

  test.each([
    [{ parent: 'Marlgate' }, /own parent/],
    [{ next: 'Marlgate' }, /own successor/],
    [{ previous: 'Marlgate' }, /own predecessor/],
    [{ category_id: '-1' }, /take it out on World Anvil/],
  ])('%j is refused', async (wanted, error) => {
    const reply = await call('propose_article_change', { ...Marlgate, ...wanted });
    expect(reply.error).toMatch(error);
  });

  test('of the whole text warns of what would be lost', async () => {
    const { warnings } = proposed(
      await call('propose_article_change', { ...Marlgate, content: 'All new.' }),
    );
    expect(warnings.join()).toContain('[var:high_water]');
  });

  test('of a long article shows what changes, and the token before all else', async () => {
    const chronicle = entity('Session 4', 'Report');
    const old = Array.from({ length: 5000 }, (_, i) => `[p]Day ${i} at the kiln.[/p]`);
    Object.assign(chronicle.levels[1], { content: old.join('\r\n') });
    const reply = await call('propose_article_change', {
      article_id: String(chronicle.id),
      append: 'The bells fell silent.',
    });
    const { token, diff } = proposed(reply);
    expect(diff.map((each) => each.diff).join()).toBe(
      '\n  Day 4999 at the kiln.\n+\n+ The bells fell silent.',
    );
    expect(reply.text.indexOf(token)).toBeLessThan(200);

    const anew = await call('propose_article_change', {
      article_id: String(chronicle.id),
      content: Array.from({ length: 9000 }, (_, i) => `Night ${i}, a new text.`).join('\n\n'),
    });
    expect(anew.text).toMatch(/… \d+ more lines/);
    expect(anew.text.length).toBeLessThan(60_000);
    expect(anew.text.indexOf(proposed(anew).token)).toBeLessThan(200);
  });

  test('is refused when the article has moved since', async () => {
    const reply = await call('propose_article_change', { ...Marlgate, append: 'More.' });
    const { token } = proposed(reply);
    entity('Marlgate', 'Settlement').updateDate = '2027-01-01 00:00:00';
    wa.forget();
    const refused = await call('apply_change', { token });
    expect(refused.error).toContain('was changed on World Anvil since');
    expect(writes()).toEqual([]);
  });

  test('reports what World Anvil did not store', async () => {
    // The article lacks this field, and World Anvil says success all the same.
    Object.assign(entity('Marlgate', 'Settlement').levels[2], { pronunciation: null });
    const reply = await call('propose_article_change', {
      ...Marlgate,
      fields: { pronunciation: 'MARL-gate' },
    });
    const { token } = proposed(reply);
    Reflect.deleteProperty(entity('Marlgate', 'Settlement').levels[2], 'pronunciation');
    const done = await call('apply_change', { token });
    expect(done.data).toMatchObject({
      not_stored: [{ field: 'pronunciation', sent: 'MARL-gate' }],
    });
    expect(done.text).toMatch(
      /^World Anvil .* did not store .* pronunciation, so nothing has changed/,
    );
    expect(done.text).not.toContain('Written');
    expect(done.notices.join()).toContain('did not store');

    Object.assign(entity('Marlgate', 'Settlement').levels[2], { pronunciation: null });
    const half = await call('propose_article_change', {
      ...Marlgate,
      append: 'Half.',
      fields: { pronunciation: 'MARL-gate' },
    });
    Reflect.deleteProperty(entity('Marlgate', 'Settlement').levels[2], 'pronunciation');
    const some = await call('apply_change', { token: proposed(half).token });
    expect(some.text).toMatch(
      /^World Anvil .* did not store .* pronunciation\.\n\nWritten: "Marlgate"/,
    );
    await call('undo_change');
  });

  test('is sent once: after a fault it says whether it was written', async () => {
    const reply = await call('propose_article_change', { ...Marlgate, append: 'Twice?' });
    const { token } = proposed(reply);
    wa.failNext({ status: 503, text: '<html>', type: 'text/html' }, { method: 'PATCH' });
    const failed = await call('apply_change', { token });
    expect(failed.error).toContain('Nothing was written');
    expect(writes()).toHaveLength(1);
    wa.failNext({ status: 200, json: { success: false } }, { method: 'PATCH' });
    const refused = await call('apply_change', { token });
    expect(refused.error).toMatch(/could not write article .*Nothing was written/);
    // The token still works, since nothing has happened.
    expect((await call('apply_change', { token })).error).toBe('');
    const again = await call('apply_change', { token });
    expect(again.error).toContain('No proposal has the token');
  });

  test('an answer that is lost is no reason to write twice', async () => {
    const change = await call('propose_article_change', { ...Marlgate, append: 'Lost.' });
    const creation = await call('propose_article', {
      ...WORLD,
      title: 'Lost and found',
      template: 'item',
    });
    wa.behaviour.losesAnswers = true;
    wa.forget();
    for (const reply of [change, creation]) {
      const done = await call('apply_change', { token: proposed(reply).token });
      expect(done.error).toBe('');
      expect(done.notices.join()).toContain('but the change is there');
    }
    wa.behaviour.losesAnswers = false;
    expect(writes()).toHaveLength(2);
  });

  test('changes are undone one after the other, the latest first', async () => {
    const before = entity('Marlgate', 'Settlement').levels[1].content;
    const change = (append: string) => call('propose_article_change', { ...Marlgate, append });
    const first = await applied(await change('One.'));
    const second = await applied(await change('Two.'));
    const early = await call('undo_change', { change_id: first.change_id });
    expect(early.error).toContain(`Undo change ${second.change_id} first`);
    for (const { change_id } of [second, first])
      expect((await call('undo_change', { change_id })).error).toBe('');
    expect(entity('Marlgate', 'Settlement').levels[1].content).toBe(before);
  });

  test('undoing finds out what became of a change during which the program ended', async () => {
    const asBegun = (change_id: string, and = {}): void => {
      const file = join(data, 'worldanvil-changes', `${change_id}.json`);
      const {
        entity: _,
        updated: __,
        url: ___,
        ...change
      } = JSON.parse(readFileSync(file, 'utf8'));
      writeFileSync(file, JSON.stringify({ ...change, status: 'begun', ...and }));
    };
    const undo = (change_id: string) => call('undo_change', { change_id });
    const changed = await applied(
      await call('propose_article_change', { ...Marlgate, fields: { subheading: 'Killed' } }),
    );
    asBegun(changed.change_id);
    expect((await call('list_changes')).text).toContain('undo_change finds out');
    expect((await undo(changed.change_id)).error).toBe('');
    expect(entity('Marlgate', 'Settlement').levels[2].subheading).not.toBe('Killed');

    const twin = { ...WORLD, title: 'Twin mill', template: 'landmark' };
    const [first, second] = [
      await applied(await call('propose_article', twin)),
      await applied(await call('propose_article', twin)),
    ];
    for (const { id: article_id } of [first, second])
      await applied(await call('publish_article', { article_id }));
    asBegun(second.change_id);
    expect((await undo(second.change_id)).error).toBe('');
    const stateOf = ({ id: made }: typeof first) => wa.store.get(String(made))?.state;
    expect([stateOf(first), stateOf(second)]).toEqual(['public', 'private']);

    const never = await applied(
      await call('propose_article_change', { ...Marlgate, fields: { subheading: 'Never' } }),
    );
    asBegun(never.change_id, { sent: { subheading: 'What was never sent' } });
    expect((await undo(never.change_id)).error).toContain('was not made');
    expect((await call('list_changes', { change_id: never.change_id })).text).toContain('failed');
  });

  test('undoing is refused when somebody has written since', async () => {
    const { change_id } = await applied(
      await call('propose_article_change', { ...Marlgate, append: 'Last.' }),
    );
    entity('Marlgate', 'Settlement').updateDate = '2027-02-02 00:00:00';
    const refused = await call('undo_change', { change_id });
    expect(refused.error).toContain('undoing would lose that');
    const { data: log } = await call('list_changes', { change_id });
    expect(JSON.stringify(log)).toContain('before');
  });
});

test('a link to another article is set by its title, and undone', async () => {
  const change = { article_id: 'Adda Tallow', ...WORLD };
  const before = entity('Adda Tallow', 'Person').levels[2].organization;
  const reply = await call('propose_article_change', {
    ...change,
    fields: { organization: 'Marlgate' },
  });
  expect(proposed(reply).diff).toMatchObject([
    { field: 'organization', diff: expect.stringContaining('+ Marlgate') },
  ]);
  const { change_id, not_stored } = await applied(reply);
  expect(not_stored).toEqual([]);
  expect(writes().at(-1)?.body).toMatchObject({ organization: { id: id('Marlgate') } });
  const undone = await call('undo_change', { change_id });
  expect(undone.error).toBe('');
  expect(entity('Adda Tallow', 'Person').levels[2].organization).toEqual(before);

  const unknown = await call('propose_article_change', {
    ...change,
    fields: { organization: 'The Guild of Nowhere' },
  });
  expect(unknown.isError).toBe(true);
  const empty = await call('propose_article_change', { ...change, fields: { organization: ' ' } });
  expect(empty.error).toContain('Name the article');
});

test('a session report is chained to the one before by its bare id', async () => {
  const reply = await call('propose_session_report', {
    ...WORLD,
    title: 'Session 90',
    content: 'We met [[Adda Tallow]].',
    rewards: '3 bells',
    gm_notes: 'It was the ferryman.',
    previous: 'Session 9',
  });
  const { not_stored } = await applied(reply);
  expect(not_stored).toEqual([]);
  expect(entity('Session 90', 'Report').levels[2]).toMatchObject({
    rewards: '3 bells',
    reportNotes: 'It was the ferryman.',
    articlePrevious: id('Session 9', 'Report'),
  });
  expect(reply.text).toContain('+ Session 9');
  const report = await call('get_article', { article_id: 'Session 90', ...WORLD, detail: 'full' });
  // What is the game master's stands apart.
  expect(report.data).toMatchObject({ gm_only: { report_notes: 'It was the ferryman.' } });
});

test('an event is entered in its timeline beside the others', async () => {
  const before = (entity('Ebb and Flood', 'Timeline').levels[2].histories as unknown[]).length;
  const reply = await call('propose_timeline_event', {
    ...WORLD,
    timeline_id: 'Ebb and Flood',
    title: 'The kiln fire',
    year: 811,
    content: 'It **burned**.',
  });
  await applied(reply);
  const event = entity('The kiln fire', 'HistoricalEntry');
  expect(event).toMatchObject({ state: 'private' });
  expect(event.levels[2]).toMatchObject({ year: '811', fullcontent: 'It [b]burned[/b].' });
  expect(entity('Ebb and Flood', 'Timeline').levels[2].histories).toHaveLength(before + 1);
  // Somebody else enters another one meanwhile.
  const others = entity('Ebb and Flood', 'Timeline').levels[2].histories as unknown[];
  others.push(new Link(id('Tide 30', 'HistoricalEntry')));
  const undone = await call('undo_change');
  expect(undone.notices.join()).toContain('taken out of "Ebb and Flood"');
  const left = entity('Ebb and Flood', 'Timeline').levels[2].histories as Link[];
  expect(left).toHaveLength(before + 1);
  expect(left.map((link) => link.id)).not.toContain(event.id);
  expect(left.map((link) => link.id)).toContain(id('Tide 30', 'HistoricalEntry'));
  const wrong = await call('propose_timeline_event', {
    ...WORLD,
    title: 'X',
    year: 5,
    ending_year: 3,
  });
  expect(wrong.error).toContain('before it begins');
});

test('a marker is put on a map, and one outside it is warned of', async () => {
  const marker = {
    map_id: 'Chart of the Reach',
    ...WORLD,
    title: 'Kiln',
    x: 120,
    y: 80,
    article_id: 'Marlgate',
  };
  await applied(await call('propose_map_marker', marker));
  expect(entity('Kiln', 'Marker').levels[2]).toMatchObject({ geoX: 120, geoY: 80 });
  const { warnings } = proposed(await call('propose_map_marker', { ...marker, x: 99_999 }));
  expect(warnings.join()).toContain('outside the map');
});

test.each(['modern', 'legacy'] as const)(
  'a person who can be asked decides, %s era',
  async (era) => {
    for (const confirms of [false, true]) {
      const other = await openInProcess({
        era,
        config: { ...settingsFor(wa), ...WRITING },
        person: { confirms },
      });
      const reply = await other.call('propose_article_change', {
        article_id: 'Session 2',
        ...WORLD,
        append: `Asked in ${era}.`,
      });
      const { token } = proposed(reply);
      wa.forget();
      const answer = await other.call('apply_change', { token });
      // The yes of a person is enough to publish: no proposal lies between.
      const draft = { article_id: id('Session 3', 'Report') };
      Object.assign(entity('Session 3', 'Report'), { state: 'private' });
      const published = await other.call('publish_article', draft);
      await other.close();
      expect(entity('Session 3', 'Report').state).toBe(confirms ? 'public' : 'private');
      expect(published.text + published.error).toContain(confirms ? 'Public now' : 'declined');
      if (confirms) expect(answer.error).toBe('');
      else expect(answer.error).toContain('declined');
      expect(writes()).toHaveLength(confirms ? 2 : 0);
    }
  },
);

test('backups are files that only their owner may read', () => {
  const folder = join(data, 'worldanvil-changes');
  const [name = ''] = readdirSync(folder);
  expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  expect(readFileSync(join(folder, name), 'utf8')).not.toContain(wa.authToken);
});
