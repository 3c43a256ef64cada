import { type Entity, type Id, Link, reference, type Store, serialise, uuid } from './entity.ts';
import { html, type Reply, trace } from './replies.ts';

/** What a write may touch. */
export interface Written {
  readonly store: Store;
  readonly lists: Map<string, Id[]>;
  readonly user: Entity;
  readonly now: string;
}

/** World Anvil's writing, with the quirks that projects have met. */
export function write(
  method: string,
  resource: string,
  id: Id | undefined,
  body: Record<string, unknown>,
  on: Written,
): Reply {
  if (method === 'PUT') return create(resource, body, on);
  const entity = id === undefined ? undefined : on.store.get(id);
  if (!entity) return { status: 404, json: { success: false, error: 'resource_not_found' } };
  if (method === 'DELETE') {
    if (resource === 'world')
      return { status: 403, json: { success: false, error: 'access_denied' } };
    on.store.delete(entity.id);
    return { status: 200, json: { success: true } };
  }
  return change(resource, entity, body, on);
}

/** Templates that PUT takes; anything else is a 422. */
const TEMPLATES = new Set(
  'article person species ethnicity condition settlement location landmark organization formation militaryConflict item material vehicle technology language myth ritual profession rank law spell document prose plot report'.split(
    ' ',
  ),
);
/** Accepted with success and forgotten. */
const DISCARDED =
  /^(species|ethnicity|currentLocation|geographicLocation|primarygeographicLocation|secondarygeographicLocation)$/;
const OWN_FIELDS: Readonly<Record<string, readonly string[]>> = {
  person: ['sex', 'age', 'eyes', 'employment', 'currentstatus', 'history', 'species', 'ethnicity'],
  report: ['rewards', 'quests', 'interactions', 'relatedReports', 'reportNotes'],
};
const HISTORY = 'year month day endingYear significance content fullcontent article'.split(' ');
const MARKER = 'geoX geoY description targetArticle group map world'.split(' ');
const LISTED: Readonly<Record<string, readonly [list: string, parent: string]>> = {
  article: ['world/articles', 'world'],
  history: ['world/histories', 'world'],
  marker: ['map/markers', 'map'],
};

function create(resource: string, body: Record<string, unknown>, on: Written): Reply {
  const { store, lists, user, now } = on;
  if (resource === 'image') return { status: 405, ...html('Method Not Allowed') };
  const type = resource === 'article' ? String(body.templateType ?? '') : resource;
  if (typeof body.title !== 'string' || (resource === 'article' && !TEMPLATES.has(type)))
    return trace("missing required field 'templateType'");
  if (tooLong(body)) return tooLong(body) ?? trace('');
  const world = idOf(body.world);
  // A marker without its world is refused live, whatever the specification says.
  if (LISTED[resource] && (world === undefined || !store.has(world)))
    return trace("missing required field 'world'");
  // Titles lose parentheses; the same title twice gets a number in its slug.
  const title = body.title.replace(/[()]/g, '');
  const wanted = `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${type}`;
  const taken = [...store.values()].filter((each) => each.slug?.startsWith(wanted)).length;
  const slug = taken > 0 ? `${wanted}-${taken}` : wanted;
  const home = world === undefined ? undefined : store.get(world);
  const isArticle = resource === 'article';
  const fields = isArticle ? (OWN_FIELDS[type] ?? []) : resource === 'history' ? HISTORY : MARKER;
  const entity: Entity = {
    id: uuid(`${resource} ${body.title} ${store.size}`),
    entityClass:
      resource === 'history' ? 'HistoricalEntry' : type.charAt(0).toUpperCase() + type.slice(1),
    title,
    slug: isArticle ? slug : null,
    // What is not said becomes public here and private elsewhere.
    state: body.state === 'private' ? 'private' : 'public',
    isWip: isArticle ? body.isWip === true : null,
    isDraft: isArticle ? body.isDraft === true : null,
    icon: null,
    url: isArticle && home?.url ? `${home.url}/a/${slug}` : null,
    subscribergroups: [],
    folderId: '-1',
    tags: '',
    updateDate: now,
    levels: {
      0: isArticle ? { excerpt: null, templateType: type } : {},
      1: isArticle ? { content: null, author: new Link(user.id) } : {},
      2: {
        ...(isArticle && {
          seeded: null,
          authornotes: null,
          scrapbook: null,
          sidebarcontent: null,
          subheading: null,
          articleNext: null,
          articlePrevious: null,
          articleParent: null,
          // Quirk: numbers where booleans are promised.
          displayTitle: 1,
        }),
        ...Object.fromEntries(fields.map((name) => [name, null])),
      },
      3: {},
    },
  };
  if (isArticle) Object.assign(entity.levels[1], { world: new Link(world ?? '') });
  store.set(entity.id, entity);
  const [list, field] = LISTED[resource] ?? [];
  const parent = field === undefined ? undefined : idOf(body[field]);
  if (list !== undefined && parent !== undefined)
    lists.set(`${list}|${parent}`, [...(lists.get(`${list}|${parent}`) ?? []), entity.id]);
  const { state: _state, title: _title, ...rest } = body;
  const refused = assign(resource, entity, rest, on);
  if (refused) {
    store.delete(entity.id);
    return refused;
  }
  return {
    status: 200,
    json: {
      ...serialise(entity, 2, store),
      // Quirk: the folder is a number here.
      folderId: -1,
      success: true,
    },
  };
}

const idOf = (value: unknown): Id | undefined => {
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined;
  return typeof value.id === 'string' || typeof value.id === 'number' ? value.id : undefined;
};

function tooLong(body: Record<string, unknown>): Reply | undefined {
  for (const column of ['title', 'excerpt', 'currentstatus']) {
    const text = body[column];
    if (typeof text === 'string' && text.length > 255)
      return trace(
        `SQLSTATE[22001]: String data, right truncated: 1406 Data too long for column '${column}' at row 1`,
      );
  }
  return undefined;
}

function change(
  resource: string,
  entity: Entity,
  body: Record<string, unknown>,
  on: Written,
): Reply {
  // The whole change is undone, not only the column.
  const long = tooLong(body);
  if (long) return long;
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
  const refused = assign(resource, entity, body, on);
  if (refused) return refused;
  entity.updateDate = on.now;
  return { status: 200, json: { ...reference(entity, on.store), success: true } };
}

/** An id, or several, as links to what the store has. */
function linkOf(value: unknown, store: Store): unknown {
  if (Array.isArray(value)) return value.map((item) => linkOf(item, store));
  const id = idOf(value);
  return id !== undefined && store.has(id) ? new Link(id) : value;
}

function assign(
  resource: string,
  entity: Entity,
  body: Record<string, unknown>,
  { store }: Written,
): Reply | undefined {
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
  if (typeof body.title === 'string') entity.title = body.title.replace(/[()]/g, '');
  if (typeof body.tags === 'string') entity.tags = body.tags;
  if (body.state === 'public' || body.state === 'private') entity.state = body.state;
  if (typeof body.isDraft === 'boolean') entity.isDraft = body.isDraft;
  if (typeof body.isWip === 'boolean') entity.isWip = body.isWip;
  const category = idOf(body.category);
  if (category !== undefined) entity.category = new Link(category);
  // Every other key is swallowed with success:true.
  for (const level of [0, 1, 2] as const)
    for (const key of Object.keys(entity.levels[level]))
      if (key in body && !DISCARDED.test(key))
        entity.levels[level][key] =
          /^article(Next|Previous)$/.test(key) && typeof body[key] === 'object'
            ? 'Array'
            : linkOf(body[key], store);
  return undefined;
}
