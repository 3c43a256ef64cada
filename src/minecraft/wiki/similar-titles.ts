import * as z from 'zod';
import { editDistance, plain } from '../../text/names.ts';
import { askWiki, isRefusal, type Parameters, type WikiContext } from './api.ts';

const Found = z.object({
  query: z
    .object({
      search: z.array(z.object({ title: z.string() })).optional(),
      prefixsearch: z.array(z.object({ title: z.string() })).optional(),
      searchinfo: z.object({ suggestion: z.string().optional() }).optional(),
    })
    .optional(),
});

const MOST = 5;

/**
 * Pages with a similar name. The wiki's own search finds nothing for a typo, so ever shorter
 * prefixes of the name are searched and the results ranked by spelling.
 */
export async function similarTitles(ctx: WikiContext, title: string): Promise<string[]> {
  const found = new Set<string>();
  const suggested = await titlesFrom(ctx, {
    list: 'search',
    srsearch: title,
    srlimit: 10,
    srinfo: 'suggestion',
  });
  for (const name of suggested) found.add(name);
  const longest = title.split(/\s+/).sort((a, b) => b.length - a.length)[0] ?? title;
  if (longest !== title)
    for (const name of await titlesFrom(ctx, { list: 'search', srsearch: longest, srlimit: 20 }))
      found.add(name);
  for (const beginning of beginnings(title)) {
    const near = [...found].filter((name) => spellingDistance(name, title) <= 3);
    if (near.length >= 2) break;
    const more = await titlesFrom(ctx, {
      list: 'prefixsearch',
      pssearch: beginning,
      pslimit: 50,
    });
    for (const name of more) found.add(name);
  }
  return [...found]
    .map((name) => ({ name, distance: spellingDistance(name, title) }))
    .sort((a, b) => a.distance - b.distance || a.name.length - b.name.length)
    .slice(0, MOST)
    .map(({ name }) => name);
}

const spellingDistance = (a: string, b: string): number => editDistance(plain(a), plain(b), 12);

function beginnings(title: string): string[] {
  const lengths = [title.length, Math.ceil(title.length * 0.75), Math.ceil(title.length / 2), 3, 2];
  return [...new Set(lengths)].map((length) => title.slice(0, length));
}

async function titlesFrom(ctx: WikiContext, parameters: Parameters): Promise<string[]> {
  const answer = await askWiki(ctx, { action: 'query', ...parameters }, Found);
  // Suggestions are optional: if the wiki refuses to search, there are none.
  if (isRefusal(answer)) return [];
  const { query } = answer.value;
  return [
    ...(query?.searchinfo?.suggestion ? [query.searchinfo.suggestion] : []),
    ...(query?.search ?? []).map((hit) => hit.title),
    ...(query?.prefixsearch ?? []).map((hit) => hit.title),
  ];
}
