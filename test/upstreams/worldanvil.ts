import { createServer, type IncomingMessage } from 'node:http';
import { listenOnLoopback } from '../helpers/loopback.ts';
import { KEPT_ALIVE_MS } from './faults.ts';
import { type Id, Link, reference, serialise } from './worldanvil/entity.ts';
import { cloudflare, html, type Reply } from './worldanvil/replies.ts';
import { type InventedWorld, inventWorld } from './worldanvil/world.ts';
import { write } from './worldanvil/writes.ts';

export { ACCOUNT_MARK, HIDDEN_MARK } from './worldanvil/world.ts';

export interface Seen {
  method: string;
  /** Path and query below the API's root: `/article?id=…&granularity=1`. */
  path: string;
  body: unknown;
  headers: IncomingMessage['headers'];
  at: number;
}

export interface Behaviour {
  /** Which lists heed the undocumented `?granularity`. */
  listGranularity: 'none' | 'histories' | 'all';
  chronicles: boolean;
  /** Which of the two notebook lists works. */
  notebooks: 'world' | 'user' | 'neither';
  /** Whether whole categories tell what lies inside them; some say so, nobody has proved it. */
  categoryChildren: boolean;
  /** A list that gives its first page whatever the offset. */
  ignoresOffset: string | undefined;
  delayMs: number;
  /** Writes are done, and a fault is answered all the same. */
  losesAnswers: boolean;
}

export interface LoopbackWorldAnvil extends InventedWorld {
  url: string;
  applicationKey: string;
  authToken: string;
  seen: Seen[];
  behaviour: Behaviour;
  /** Answers these to the next requests instead of the truth, one each; optionally only to one path. */
  failNext(reply: Reply, options?: { times?: number; path?: string; method?: string }): void;
  /** Keeps the next request to a path waiting for its answer until it is released. */
  hold(path: string): { readonly arrived: Promise<void>; release(): void };
  /** How often a path (without query) was asked. */
  asked(path: string, method?: string): number;
  forget(): void;
  close(): Promise<void>;
}

const CLASSES: Readonly<
  Record<string, { classes?: readonly string[]; levels: readonly number[] }>
> = {
  article: { levels: [-1, 0, 1, 2, 3] },
  category: { classes: ['Category'], levels: [-1, 0, 1, 2] },
  timeline: { classes: ['Timeline'], levels: [-1, 0, 1, 2] },
  history: { classes: ['HistoricalEntry'], levels: [-1, 0, 1, 2] },
  marker: { classes: ['Marker'], levels: [-1, 0, 1, 2] },
  blocktemplate: { classes: ['BlockTemplate'], levels: [-1, 0, 1, 2] },
  world: { classes: ['World'], levels: [-1, 0, 1] },
  subscribergroup: { classes: ['SubscriberGroup'], levels: [-1, 0, 1] },
  rpgsystem: { classes: ['RPGSRD'], levels: [-1, 0] },
  map: { classes: ['Map'], levels: [-1, 0, 2] },
  layer: { classes: ['Layer'], levels: [-1, 0, 2] },
  markergroup: { classes: ['MarkerGroup'], levels: [-1, 0, 2] },
  markertype: { classes: ['MarkerType'], levels: [-1, 0, 2] },
  image: { classes: ['Image'], levels: [-1, 0, 2] },
  secret: { classes: ['Secret'], levels: [-1, 0, 2] },
  canvas: { classes: ['Canvas'], levels: [-1, 0, 2] },
  notebook: { classes: ['Notebook'], levels: [-1, 0, 2] },
  notesection: { classes: ['Notesection'], levels: [-1, 0, 2] },
  note: { classes: ['Note'], levels: [-1, 0, 2] },
  block: { classes: ['Block'], levels: [-1, 0, 2] },
  blockfolder: { classes: ['BlockFolder'], levels: [-1, 0, 2] },
  blocktemplatepart: { classes: ['BlockTemplatePart'], levels: [-1, 0, 2] },
  variablecollection: { classes: ['VariableCollection'], levels: [-1, 0, 2] },
  user: { classes: ['User'], levels: [-1, 0, 2] },
  variable: { classes: ['Variable'], levels: [-1, 0, 1, 2] },
  manuscript: { classes: ['Manuscript'], levels: [-1, 0, 1, 2] },
  manuscript_version: { classes: ['ManuscriptVersion'], levels: [-1, 0, 1, 2] },
  manuscript_part: { classes: ['ManuscriptPart'], levels: [-1, 0, 1, 2] },
  manuscript_beat: { classes: ['ManuscriptBeat'], levels: [-1, 0, 1, 2] },
  manuscript_bookmark: { classes: ['ManuscriptBookmark'], levels: [-1, 0, 1, 2] },
  manuscript_label: { classes: ['ManuscriptLabel'], levels: [-1, 0, 1, 2] },
  manuscript_tag: { classes: ['ManuscriptTag'], levels: [-1, 0, 1, 2] },
  manuscript_stat: { classes: ['ManuscriptStat'], levels: [-1, 0, 1, 2] },
  manuscript_plot: { classes: ['ManuscriptPlot'], levels: [-1, 0, 1, 2] },
  era: { classes: ['Era'], levels: [-1, 0, 1, 2] },
  chronicle: { classes: ['Chronicle'], levels: [-1, 0, 1, 2] },
};

const LISTS = new Set([
  'user/worlds',
  'user/blocktemplates',
  'user/notebooks',
  'rpgsystems',
  'map/markers',
  'map/markergroups',
  'map/layers',
  'markertypes',
  'blocktemplate/blocktemplateparts',
  'manuscript/manuscript_bookmarks',
  'manuscript/manuscript_labels',
  'manuscript/manuscript_tags',
  'manuscript_version/manuscript_stats',
  'manuscript_version/manuscript_plots',
  'markergroup/markers',
  'notebook/notesections',
  'notesection/notes',
  'manuscript/manuscript_versions',
  'manuscript_version/manuscript_parts',
  'manuscript_part/manuscript_beats',
  'blockfolder/blocks',
  'variablecollection/variables',
  ...[
    'articles',
    'categories',
    'maps',
    'secrets',
    'timelines',
    'histories',
    'images',
    'chronicles',
  ].map((many) => `world/${many}`),
  ...[
    'canvases',
    'notebooks',
    'manuscripts',
    'blockfolders',
    'variablecollections',
    'subscribergroups',
    'blocks',
  ].map((many) => `world/${many}`),
]);

const NOT_FOUND: Reply = { status: 404, json: { success: false, error: 'resource_not_found' } };
const DENIED: Reply = { status: 403, json: { success: false, error: 'access_denied' } };
const BROKEN: Reply = { status: 500, ...html('Internal Server Error') };
const NO_ROUTE: Reply = { status: 404, ...html('Not Found') };

/** World Anvil's API as projects have met it, on a port of this machine, with an invented account. */
export async function startWorldAnvil(
  invented: InventedWorld = inventWorld(),
): Promise<LoopbackWorldAnvil> {
  const { store, lists, user, forbidden, small } = invented;
  const seen: Seen[] = [];
  const held: { path: string; arrive: () => void; released: Promise<void> }[] = [];
  const failures: {
    reply: Reply;
    path: string | undefined;
    method: string | undefined;
  }[] = [];
  const behaviour: Behaviour = {
    listGranularity: 'histories',
    chronicles: true,
    notebooks: 'user',
    categoryChildren: false,
    ignoresOffset: undefined,
    delayMs: 0,
    losesAnswers: false,
  };
  const applicationKey = 'loopback-application-key-5f0c2e';
  const authToken = 'loopback-user-token-91d7ab';

  /** Each change has a date of its own, as if nobody wrote twice in a second. */
  let second = Math.floor(Date.now() / 1000);
  const nextSecond = (): string => {
    second += 1;
    return new Date(second * 1000).toISOString().slice(0, 19).replace('T', ' ');
  };

  const idIn = (text: string | null): Id | undefined =>
    text === null
      ? undefined
      : store.has(text)
        ? text
        : store.has(Number(text))
          ? Number(text)
          : text;

  function list(
    path: string,
    id: Id | undefined,
    granularity: string | null,
    body: Record<string, unknown>,
  ): Reply {
    if (path === 'world/chronicles' && !behaviour.chronicles) return NO_ROUTE;
    if (path === 'world/notebooks' && behaviour.notebooks !== 'world') return BROKEN;
    if (path === 'user/notebooks' && behaviour.notebooks !== 'user') return NO_ROUTE;
    // Broken for everyone who has tried.
    if (path === 'blocktemplate/blocktemplateparts') return BROKEN;
    if (path !== 'rpgsystems' && path !== 'markertypes') {
      if (id === undefined || !store.has(id)) return NOT_FOUND;
      if (id === forbidden.id) return DENIED;
    }
    if (path === 'world/blocks' && id !== undefined && store.get(id)?.state === 'private')
      return DENIED;
    let entities = (lists.get(id === undefined ? path : `${path}|${id}`) ?? []).flatMap(
      (each) => store.get(each) ?? [],
    );
    if (
      path === 'world/articles' &&
      typeof body.category === 'object' &&
      body.category !== null &&
      'id' in body.category
    ) {
      const wanted = String(body.category.id);
      entities = entities.filter((entity) => String(entity.category?.id ?? '-1') === wanted);
    }
    const limit = Math.min(50, Number(body.limit ?? 10));
    const offset = behaviour.ignoresOffset === path ? 0 : Number(body.offset ?? 0);
    const heeds =
      behaviour.listGranularity === 'all' ||
      (behaviour.listGranularity === 'histories' && path === 'world/histories');
    return {
      status: 200,
      json: {
        success: true,
        entities: entities
          .slice(offset, offset + limit)
          .map((entity) =>
            heeds && granularity !== null
              ? serialise(entity, Number(granularity), store)
              : reference(entity, store),
          ),
      },
    };
  }

  function answer(
    method: string,
    url: URL,
    body: unknown,
    headers: IncomingMessage['headers'],
  ): Reply {
    // Pictures lie on the site itself and need no key.
    if (url.pathname.startsWith('/uploads/'))
      return { status: 200, text: 'RIFF a picture', type: 'image/webp' };
    if (!headers['user-agent']) return cloudflare();
    if (headers['x-application-key'] !== applicationKey || headers['x-auth-token'] !== authToken)
      return { status: 401, json: { success: false, error: 'access_denied_auth_failed' } };
    const path = url.pathname.replace(/^\/api\/external\/boromir\//, '');
    const id = idIn(url.searchParams.get('id'));
    const granularity = url.searchParams.get('granularity');
    const fields: Record<string, unknown> =
      typeof body === 'object' && body !== null ? Object.fromEntries(Object.entries(body)) : {};
    if (path === 'identity' && method === 'GET')
      return {
        status: 200,
        json: { id: user.id, success: true, username: user.title, userhash: '8c1f0e7a' },
      };
    if (path === 'bbcode' && method === 'POST')
      return typeof fields.string === 'string'
        ? {
            status: 200,
            json: {
              success: true,
              parsedString: fields.string.replace(/\[(\/?)b\]/g, '<$1strong>'),
            },
          }
        : { status: 200, json: { success: false, reason: 'nothing to parse' } };
    if (LISTS.has(path))
      return method === 'POST'
        ? list(path, id, granularity, fields)
        : { status: 405, ...html('Method Not Allowed') };
    const resource = CLASSES[path];
    if (!resource) return NO_ROUTE;
    if (path === 'chronicle' && !behaviour.chronicles) return NO_ROUTE;
    if (method === 'PUT' || method === 'PATCH' || method === 'DELETE')
      return write(method, path, id, fields, { store, lists, user, now: nextSecond() });
    if (method !== 'GET') return { status: 405, ...html('Method Not Allowed') };
    const entity = id === undefined ? undefined : store.get(id);
    if (!entity || (resource.classes && !resource.classes.includes(entity.entityClass)))
      return NOT_FOUND;
    if (entity === forbidden) return DENIED;
    const children =
      behaviour.categoryChildren && path === 'category' && granularity === '2'
        ? [...store.values()]
            .filter(({ levels }) => levels[2].parent instanceof Link && levels[2].parent.id === id)
            .map((child) => reference(child, store))
        : undefined;
    return {
      status: 200,
      json: {
        ...serialise(entity, Number(granularity ?? 0), store),
        ...(children && { children }),
        isEditable: true,
        success: true,
      },
    };
  }

  const server = createServer({ keepAliveTimeout: KEPT_ALIVE_MS }, async (request, response) => {
    let raw = '';
    for await (const chunk of request) raw += String(chunk);
    let body: unknown;
    try {
      body = raw === '' ? undefined : JSON.parse(raw);
    } catch {
      body = raw;
    }
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const path = url.pathname.replace('/api/external/boromir', '') + url.search;
    const method = request.method ?? 'GET';
    seen.push({ method, path, body, headers: request.headers, at: Date.now() });
    const waiting = held.findIndex((each) => path.startsWith(each.path));
    if (waiting >= 0) {
      const [each] = held.splice(waiting, 1);
      each?.arrive();
      await each?.released;
    }
    const planned = failures.findIndex(
      (failure) =>
        (failure.path === undefined || path.startsWith(failure.path)) &&
        (failure.method === undefined || failure.method === method),
    );
    const truth =
      planned >= 0
        ? failures.splice(planned, 1)[0]?.reply
        : answer(method, url, body, request.headers);
    const isLost = behaviour.losesAnswers && (method === 'PUT' || method === 'PATCH');
    const reply = isLost ? { status: 504, ...html('Gateway Timeout') } : truth;
    const pause = (reply?.delayMs ?? 0) + behaviour.delayMs;
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    response.writeHead(reply?.status ?? 500, {
      'content-type': reply?.type ?? (reply?.json === undefined ? 'text/html' : 'application/json'),
      ...reply?.headers,
    });
    response.end(
      reply?.bytes ?? reply?.text ?? (reply?.json === undefined ? '' : JSON.stringify(reply.json)),
    );
  });
  const port = await listenOnLoopback(server);

  return {
    ...invented,
    small,
    url: `http://127.0.0.1:${port}/api/external/boromir`,
    applicationKey,
    authToken,
    seen,
    behaviour,
    failNext(reply, { times = 1, path, method } = {}) {
      for (let i = 0; i < times; i++) failures.push({ reply, path, method });
    },
    hold(path) {
      let arrive = () => {};
      let release = () => {};
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      held.push({ path, arrive, released });
      return { arrived, release };
    },
    asked: (path, method) =>
      seen.filter(
        (one) => one.path.split('?')[0] === path && (method === undefined || one.method === method),
      ).length,
    forget: () => {
      seen.length = 0;
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections();
        server.close((error) => (error ? reject(error) : resolve()));
      }),
  };
}
