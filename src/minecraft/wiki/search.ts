import * as z from 'zod';
import { excerpt } from '../../text/excerpt.ts';
import { plain } from '../../text/names.ts';
import { mustAskWiki, type WikiContext } from './api.ts';
import { textOf } from './html.ts';

const Found = z.object({
  continue: z.object({ sroffset: z.int() }).optional(),
  query: z.object({
    searchinfo: z.object({ totalhits: z.int().optional() }).optional(),
    search: z.array(
      z.object({
        ns: z.int(),
        title: z.string(),
        pageid: z.int(),
        snippet: z.string().optional(),
        timestamp: z.string().optional(),
      }),
    ),
  }),
});

export interface WikiHit {
  title: string;
  pageId: number;
  namespaceId: number;
  snippet: string;
  timestamp: string | undefined;
}

export interface WikiHits {
  hits: WikiHit[];
  more: boolean;
  total: number | undefined;
  cached: boolean;
  notice: string | undefined;
}

export async function searchWiki(
  ctx: WikiContext,
  wanted: { query: string; namespaces: readonly number[]; limit: number; offset: number },
): Promise<WikiHits> {
  const { value, cached, notice } = await mustAskWiki(
    ctx,
    {
      action: 'query',
      list: 'search',
      srsearch: wanted.query,
      srnamespace: wanted.namespaces.join('|'),
      srlimit: wanted.limit,
      sroffset: wanted.offset,
      srprop: 'snippet|timestamp',
      srinfo: 'totalhits',
    },
    Found,
  );
  const hits: WikiHit[] = [];
  for (const hit of value.query.search)
    hits.push({
      title: hit.title,
      pageId: hit.pageid,
      namespaceId: hit.ns,
      // The text in a snippet is wikitext, which has entities of its own.
      snippet: excerpt(await textOf(unmarked(await textOf(hit.snippet ?? ''))), 300),
      timestamp: hit.timestamp,
    });
  // A page with exactly that name comes first, wherever the wiki ranks it.
  const named = plain(wanted.query);
  hits.sort((a, b) => Number(plain(b.title) === named) - Number(plain(a.title) === named));
  return {
    hits,
    more: value.continue !== undefined,
    total: value.query.searchinfo?.totalhits,
    cached,
    notice,
  };
}

/** Snippets are pieces of wikitext: links, bold marks and template braces mean nothing in them. */
const unmarked = (wikitext: string): string =>
  wikitext
    .replace(/\[\[(?:[^\]|]*\|)?([^\]|]*)\]\]/g, '$1')
    .replace(/'{2,}/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/={2,}/g, ' ')
    .replace(/[{}[\]]{2,}/g, ' ');
