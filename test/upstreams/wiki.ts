import { type GoodAnswer, type LoopbackUpstream, startUpstream } from './faults.ts';
import { namespaces, type WikiPage, type WikiRevision, wikiPages } from './wiki-pages.ts';
import { renderWikitext } from './wiki-render.ts';

/** A small MediaWiki on 127.0.0.1: the parts of api.php we use, with its traps as measured on a real one. */
export interface LoopbackWiki extends LoopbackUpstream {
  readonly api: string;
  /** The next answers are this MediaWiki error, with status 200 as MediaWiki sends it. */
  refuse(code: string, times: number, retryAfter?: string): void;
  /** The next answers come from a front before the wiki: HTML with this status. */
  block(status: number, times: number): void;
}

type Query = URLSearchParams;
const MAX_REVISIONS = 500;
const MAX_WITH_CONTENT = 50;

export async function startWiki(): Promise<LoopbackWiki> {
  const pages = wikiPages();
  let faults: GoodAnswer[] = [];
  const upstream = await startUpstream((url) => {
    const fault = faults.shift();
    if (fault) return fault;
    return { body: answer(pages, url.searchParams, upstream.url) };
  });
  return {
    ...upstream,
    get busiest() {
      return upstream.busiest;
    },
    api: `${upstream.url}/api.php`,
    refuse(code, times, retryAfter) {
      const one: GoodAnswer = {
        body: { error: { code, info: 'SELECT * FROM secret', docref: '<a>docs</a>' } },
        headers: {
          'mediawiki-api-error': code,
          ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
        },
      };
      faults = Array.from({ length: times }, () => one);
    },
    block(status, times) {
      const one = { status, type: 'text/html', body: '<title>Just a moment...</title>' };
      faults = Array.from({ length: times }, () => one);
    },
  };
}

const error = (code: string) => ({ error: { code, info: 'told by the wiki', docref: 'see docs' } });

function answer(pages: WikiPage[], query: Query, base: string): unknown {
  if (query.get('format') !== 'json') return '<!DOCTYPE html><html><body>API help</body></html>';
  if (query.get('formatversion') !== '2') return error('formatversion');
  if (query.get('action') === 'parse') return parse(pages, query);
  if (query.get('action') !== 'query') return error('badvalue');
  if (query.get('meta') === 'siteinfo') return siteInfo();
  if (query.get('list') === 'search') return search(pages, query);
  if (query.get('list') === 'prefixsearch') return prefixSearch(pages, query);
  return query.has('revids') ? byRevision(pages, query, base) : byTitle(pages, query, base);
}

const siteInfo = () => ({
  batchcomplete: true,
  query: {
    namespaces: Object.fromEntries(
      [[-1, { name: 'Special', content: false }] as const, ...Object.entries(namespaces)].map(
        ([id, namespace]) => [id, { id: Number(id), ...namespace }],
      ),
    ),
  },
});

function search(pages: WikiPage[], query: Query): unknown {
  const words = (query.get('srsearch') ?? '').toLowerCase().split(/\W+/).filter(Boolean);
  if (words.length === 0) return error('missingparam');
  const wanted = (query.get('srnamespace') ?? '0').split('|').map(Number);
  // As MediaWiki does it: an unknown namespace is a warning, and ignored.
  const inside = wanted.filter((id) => id in namespaces);
  const hits = pages.filter((page) => {
    // The name of its namespace is no word of a title.
    const title = page.namespace === 0 ? page.title : page.title.replace(/^[^:]*:/, '');
    const text = `${title} ${page.revisions.at(-1)?.text ?? ''}`.toLowerCase();
    return (
      (inside.length === 0 || inside.includes(page.namespace)) &&
      words.every((word) => new RegExp(`\\b${word}\\b`).test(text))
    );
  });
  const offset = Number(query.get('sroffset') ?? 0);
  const limit = Number(query.get('srlimit') ?? 10);
  return {
    ...(hits.length > offset + limit
      ? { continue: { sroffset: offset + limit, continue: '-||' } }
      : {}),
    query: {
      searchinfo: { totalhits: hits.length },
      search: hits.slice(offset, offset + limit).map((page) => ({
        ns: page.namespace,
        title: page.title,
        pageid: page.id,
        snippet: snippet(page.revisions.at(-1)?.text ?? '', words[0] ?? ''),
        timestamp: page.revisions.at(-1)?.time,
      })),
    },
  };
}

const snippet = (text: string, word: string): string =>
  text
    .slice(0, 120)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(new RegExp(word, 'i'), (found) => `<span class='searchmatch'>${found}</span>`);

function prefixSearch(pages: WikiPage[], query: Query): unknown {
  const beginning = (query.get('pssearch') ?? '').toLowerCase();
  return {
    query: {
      prefixsearch: pages
        .filter((page) => page.namespace === 0 && page.title.toLowerCase().startsWith(beginning))
        .map((page) => ({ ns: page.namespace, title: page.title, pageid: page.id })),
    },
  };
}

const isInvalid = (title: string): boolean =>
  title === '' || /[[\]{}|<>#]|^::|~~~|%[0-9a-f]{2}/i.test(title);

function byTitle(pages: WikiPage[], query: Query, base: string): unknown {
  let title = (query.get('titles') ?? '').replaceAll('_', ' ');
  if (title.includes('|')) return error('invalidparammix');
  if (isInvalid(title))
    return { query: { pages: [{ title, invalid: true, invalidreason: 'no' }] } };
  if (title.startsWith('Special:')) return { query: { pages: [{ ns: -1, title, special: true }] } };
  title = title.charAt(0).toUpperCase() + title.slice(1);
  const redirects: { from: string; to: string; tofragment?: string }[] = [];
  let page = pages.find((p) => p.title === title);
  while (page && query.has('redirects')) {
    const text = page.revisions.at(-1)?.text ?? '';
    const [, to, section] = /^#REDIRECT \[\[([^#\]]+)(?:#(.+))?\]\]/.exec(text) ?? [];
    if (to === undefined) break;
    redirects.push({ from: page.title, to, ...(section ? { tofragment: section } : {}) });
    page = pages.find((p) => p.title === to);
  }
  const extra = redirects.length > 0 ? { redirects } : {};
  if (!page) return { query: { ...extra, pages: [{ ns: 0, title, missing: true }] } };
  for (const name of ['rvstart', 'rvend'])
    if (query.has(name) && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(query.get(name) ?? ''))
      return error('badtimestamp');

  const wantsContent = (query.get('rvprop') ?? '').includes('content');
  const most = wantsContent ? MAX_WITH_CONTENT : MAX_REVISIONS;
  const asked = query.get('rvlimit');
  const limit = asked === 'max' ? most : Math.min(most, Number(asked ?? 1));
  const newestFirst = query.get('rvdir') !== 'newer';
  const start = query.get('rvstart');
  const end = query.get('rvend');
  const [latest, earliest] = newestFirst ? [start, end] : [end, start];
  let list = page.revisions.filter(
    ({ time }) => (!latest || time <= latest) && (!earliest || time >= earliest),
  );
  if (newestFirst) list = [...list].reverse();
  const from = Number(query.get('rvcontinue')?.split('|')[1] ?? 0);
  if (from > 0) list = list.slice(list.findIndex(({ id }) => id === from));
  const next = list[limit];
  return {
    ...(next ? { continue: { rvcontinue: `${next.time}|${next.id}`, continue: '||' } } : {}),
    query: { ...extra, pages: [pageOf(page, list.slice(0, limit), wantsContent, base)] },
  };
}

function byRevision(pages: WikiPage[], query: Query, base: string): unknown {
  const id = Number(query.get('revids'));
  const page = pages.find(({ revisions }) => revisions.some((revision) => revision.id === id));
  if (!page) return { query: { badrevids: { [id]: { revid: id, missing: true } } } };
  const list = page.revisions.filter((revision) => revision.id === id);
  return { query: { pages: [pageOf(page, list, true, base)] } };
}

function pageOf(page: WikiPage, list: WikiRevision[], content: boolean, base: string) {
  return {
    pageid: page.id,
    ns: page.namespace,
    title: page.title,
    canonicalurl: `${base}/w/${page.title.replaceAll(' ', '_')}`,
    ...(list.length > 0 ? { revisions: list.map((one) => revisionOf(page, one, content)) } : {}),
  };
}

function revisionOf(page: WikiPage, revision: WikiRevision, content: boolean) {
  const hidden = revision.hidden ?? [];
  const before = page.revisions[page.revisions.indexOf(revision) - 1];
  return {
    revid: revision.id,
    parentid: before?.id ?? 0,
    timestamp: revision.time,
    minor: revision.minor ?? false,
    size: Buffer.byteLength(revision.text),
    ...(hidden.includes('comment') ? { commenthidden: true } : { comment: revision.comment }),
    ...(hidden.includes('user') ? { userhidden: true } : { user: revision.user }),
    ...(content
      ? {
          slots: {
            main: hidden.includes('text')
              ? { texthidden: true }
              : { contentmodel: 'wikitext', content: revision.text },
          },
        }
      : {}),
  };
}

function parse(pages: WikiPage[], query: Query): unknown {
  const id = Number(query.get('oldid'));
  const page = pages.find(({ revisions }) => revisions.some((revision) => revision.id === id));
  const revision = page?.revisions.find((one) => one.id === id);
  if (!page || !revision) return error('nosuchrevid');
  if (revision.hidden?.includes('text')) return error('permissiondenied');
  const template = (name: string) =>
    pages.find(({ title }) => title === `Template:${name}`)?.revisions.at(-1)?.text ?? '';
  const { html, sections } = renderWikitext(revision.text, template);
  const wanted = (query.get('prop') ?? '').split('|');
  const section = query.get('section');
  const parts = revision.text.split(/\n(?==)/);
  if (section !== null && !parts[Number(section)]) return error('nosuchsection');
  return {
    parse: {
      title: page.title,
      pageid: page.id,
      // MediaWiki gives the number of the revision only where it is asked for.
      ...(wanted.includes('revid') ? { revid: revision.id } : {}),
      ...(wanted.includes('text') ? { text: html } : {}),
      ...(wanted.includes('sections') ? { sections } : {}),
      ...(wanted.includes('wikitext')
        ? { wikitext: section === null ? revision.text : parts[Number(section)] }
        : {}),
    },
  };
}
