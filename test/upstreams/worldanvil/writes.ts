import { type Entity, type Id, Link, reference, type Store, uuid } from './entity.ts';
import { html, type Reply, trace } from './replies.ts';

/** Our program never writes; the tests do, to change the world as its author would. */
export function write(
  method: string,
  resource: string,
  id: Id | undefined,
  body: Record<string, unknown>,
  store: Store,
  now: string,
): Reply {
  if (method === 'PUT') return create(resource, body, store, now);
  const entity = id === undefined ? undefined : store.get(id);
  if (!entity) return { status: 404, json: { success: false, error: 'resource_not_found' } };
  if (method === 'DELETE') {
    if (resource === 'world')
      return { status: 403, json: { success: false, error: 'access_denied' } };
    store.delete(entity.id);
    return { status: 200, json: { success: true } };
  }
  return change(resource, entity, body, store, now);
}

function create(resource: string, body: Record<string, unknown>, store: Store, now: string): Reply {
  if (resource === 'image') return { status: 405, ...html('Method Not Allowed') };
  if (typeof body.title !== 'string' || (resource === 'article' && !body.templateType))
    return trace("missing required field 'templateType'");
  const type = typeof body.templateType === 'string' ? body.templateType : resource;
  const entity: Entity = {
    id: uuid(`${resource} ${body.title} ${store.size}`),
    entityClass: type.charAt(0).toUpperCase() + type.slice(1),
    title: body.title.replace(/[()]/g, ''),
    slug: `${body.title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${type}`,
    state: body.state === 'public' ? 'public' : 'private',
    isWip: true,
    isDraft: true,
    icon: null,
    url: null,
    subscribergroups: [],
    folderId: '-1',
    tags: '',
    updateDate: now,
    levels: {
      0: { templateType: type },
      1: { content: body.content ?? null },
      2: { displayTitle: 1 },
      3: {},
    },
  };
  store.set(entity.id, entity);
  return { status: 200, json: { ...reference(entity, store), success: true } };
}

const idOf = (value: unknown): Id | undefined => {
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined;
  return typeof value.id === 'string' || typeof value.id === 'number' ? value.id : undefined;
};

function change(
  resource: string,
  entity: Entity,
  body: Record<string, unknown>,
  store: Store,
  now: string,
): Reply {
  if (typeof body.excerpt === 'string' && body.excerpt.length > 255)
    return trace(
      "SQLSTATE[22001]: String data, right truncated: 1406 Data too long for column 'excerpt' at row 1",
    );
  if (resource === 'article' && 'timeline' in body)
    return {
      status: 422,
      json: {
        success: false,
        error: 'Tried to update association from owned side',
        trace: '#0 /var/www/x.php',
      },
    };
  const folder = idOf(body.blockfolder);
  if (typeof folder === 'string') return { status: 500, ...html('Internal Server Error') };
  const groups = body.subscribergroups;
  if (typeof groups === 'string') entity.subscribergroups = [];
  if (Array.isArray(groups)) {
    if (groups.some((group) => typeof group === 'string'))
      return resource === 'secret'
        ? { status: 500, ...html('Internal Server Error') }
        : trace('Expected an association');
    entity.subscribergroups = groups.flatMap((group) => {
      const id = idOf(group);
      return id === undefined ? [] : [new Link(id)];
    });
  }
  if (typeof body.title === 'string') entity.title = body.title;
  if (typeof body.tags === 'string') entity.tags = body.tags;
  if (body.state === 'public' || body.state === 'private') entity.state = body.state;
  if (typeof body.isDraft === 'boolean') entity.isDraft = body.isDraft;
  const category = idOf(body.category);
  if (category !== undefined) entity.category = new Link(category);
  for (const level of [0, 1, 2] as const)
    for (const key of Object.keys(entity.levels[level]))
      if (key in body)
        entity.levels[level][key] =
          /^article(Next|Previous)$/.test(key) && typeof body[key] === 'object'
            ? 'Array'
            : body[key];
  // Every other key is swallowed with success:true.
  entity.updateDate = now;
  return { status: 200, json: { ...reference(entity, store), success: true } };
}
