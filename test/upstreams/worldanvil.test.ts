import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type LoopbackWorldAnvil, startWorldAnvil } from './worldanvil.ts';

let wa: LoopbackWorldAnvil;
beforeAll(async () => {
  wa = await startWorldAnvil();
});
afterAll(() => wa.close());

async function ask(
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
) {
  const response = await fetch(`${wa.url}${path}`, {
    method,
    headers: {
      'user-agent': 'author (https://example.org, 1.0.0)',
      'x-application-key': wa.applicationKey,
      'x-auth-token': wa.authToken,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  const parsed: unknown = isJson ? JSON.parse(text) : text;
  return { status: response.status, body: parsed, isJson };
}

const Entities = z.object({ success: z.literal(true), entities: z.array(z.looseObject({})) });
const idOf = (title: string): string =>
  String([...wa.store.values()].find((each) => each.title === title)?.id);

describe('the loopback World Anvil is like the real one', () => {
  test('in whom it lets in', async () => {
    expect(await ask('GET', '/identity')).toMatchObject({ status: 200, body: { success: true } });
    for (const header of ['x-auth-token', 'x-application-key'])
      expect(await ask('GET', '/identity', { headers: { [header]: 'wrong' } })).toMatchObject({
        status: 401,
        body: { success: false, error: 'access_denied_auth_failed' },
      });
    const nobody = await ask('GET', '/identity', { headers: { 'user-agent': '' } });
    expect(nobody).toMatchObject({ status: 403, isJson: false });
    expect(nobody.body).toContain('Just a moment');
    expect(await ask('GET', `/world?id=${wa.forbidden.id}&granularity=0`)).toMatchObject({
      status: 403,
      body: { error: 'access_denied' },
    });
  });

  test('in what it does not know', async () => {
    expect(await ask('GET', '/article?id=nobody&granularity=1')).toMatchObject({
      status: 404,
      body: { success: false, error: 'resource_not_found' },
    });
    for (const [method, path, status] of [
      ['GET', '/campaign', 404],
      ['GET', '/variable_collection', 404],
      ['GET', '/world/articles', 405],
      ['POST', '/blocktemplate/blocktemplateparts?id=3100', 500],
    ] as const)
      expect(await ask(method, path), path).toMatchObject({ status, isJson: false });
  });

  test('in its lists: references of thirteen keys, at most fifty, no total', async () => {
    const reply = await ask('POST', `/world/articles?id=${wa.world.id}`, {
      body: { limit: 200, offset: '0' },
    });
    expect(Object.keys(Object(reply.body)).sort()).toEqual(['entities', 'success']);
    const { entities } = Entities.parse(reply.body);
    expect(entities).toHaveLength(50);
    for (const each of entities)
      expect(Object.keys(each).sort()).toEqual(
        [
          ...['entityClass', 'folderId', 'icon', 'id', 'isDraft', 'isWip', 'slug', 'state'],
          ...['subscribergroups', 'tags', 'title', 'updateDate', 'url'],
        ].sort(),
      );
    const end = await ask('POST', `/world/articles?id=${wa.world.id}`, { body: { offset: 5000 } });
    expect(Entities.parse(end.body).entities).toEqual([]);
  });

  test('in how much an article tells at which granularity', async () => {
    const at = async (granularity: number) =>
      z
        .looseObject({})
        .parse(
          (await ask('GET', `/article?id=${idOf('Adda Tallow')}&granularity=${granularity}`)).body,
        );
    expect(await at(-1)).not.toHaveProperty('excerpt');
    expect(await at(0)).toHaveProperty('excerpt');
    expect(await at(0)).not.toHaveProperty('content');
    expect(await at(1)).toHaveProperty('content');
    expect(await at(1)).not.toHaveProperty('sidebarcontent');
    expect(await at(2)).toHaveProperty('sidebarcontent');
    expect(await at(3)).toHaveProperty('ancestry');
    // Two serialisations: the category is a folder's id, or an object.
    expect(await at(0)).toMatchObject({ folderId: idOf('People') });
    expect(await at(2)).toMatchObject({ folderId: '-1', category: { id: idOf('People') } });
  });

  test('in what it does with changes', async () => {
    const path = `/article?id=${idOf('Session 5')}`;
    const change = (body: unknown) => ask('PATCH', path, { body });
    const now = async () =>
      z.looseObject({}).parse((await ask('GET', `${path}&granularity=2`)).body);
    // Keys it does not know are swallowed.
    expect(await change({ parentCategory: 'x' })).toMatchObject({ body: { success: true } });
    expect(await now()).not.toHaveProperty('parentCategory');
    await change({ articleNext: { id: idOf('Session 6') } });
    expect(await now()).toMatchObject({ articleNext: 'Array' });
    const long = await change({ excerpt: 'x'.repeat(256) });
    expect(long).toMatchObject({ status: 422 });
    expect(JSON.stringify(long.body)).toContain('SQLSTATE');
    expect(await change({ timeline: { id: 'x' } })).toMatchObject({ status: 422 });
    const group = { id: idOf('Tide Walkers') };
    await change({ subscribergroups: [group] });
    expect(await now()).toMatchObject({ subscribergroups: [group] });
    await change({ subscribergroups: group.id });
    expect(await now()).toMatchObject({ subscribergroups: [] });
    expect(await change({ subscribergroups: [group.id] })).toMatchObject({ status: 422 });
    expect(await ask('PUT', '/article', { body: { title: 'No template' } })).toMatchObject({
      status: 422,
    });
    expect(await ask('DELETE', `/world?id=${wa.world.id}`)).toMatchObject({ status: 403 });
    expect(await ask('DELETE', path)).toMatchObject({ body: { success: true } });
    expect(await ask('GET', `${path}&granularity=1`)).toMatchObject({ status: 404 });
  });
});
