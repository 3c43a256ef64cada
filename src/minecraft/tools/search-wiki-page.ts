import * as z from 'zod';
import { counted } from '../../text/excerpt.ts';
import { defineTool } from '../../tool/tool.ts';
import { readSearch, wikiName } from '../wiki/address.ts';
import { fewerWords } from '../wiki/fewer-words.ts';
import { readNamespaces } from '../wiki/namespaces.ts';
import { searchWiki, type WikiHits } from '../wiki/search.ts';
import { similarTitles } from '../wiki/similar-titles.ts';
import { Limit } from './inputs.ts';

export const searchWikiPage = defineTool({
  name: 'search_wiki_page',
  toolset: 'minecraft',
  title: 'Search the wiki',
  description:
    'Search the Minecraft Wiki: find pages on what a block, item or mob in Minecraft does, how to craft, breed or trade, where mobs spawn, redstone and other mechanics.',
  instead: ['get_wiki_page', 'search_registry'],
  input: z.strictObject({
    query: z.string().trim().min(1).max(300).describe('Words to look for'),
    namespace: z
      .union([z.int().min(0), z.string().min(1).max(100)])
      .optional()
      .describe('Namespace id or name, 0 = articles; default: articles and tutorials'),
    limit: Limit(10, 50),
    offset: z.int().min(0).max(10_000).default(0).describe('Skip so many'),
  }),
  data: z.array(z.looseObject({ title: z.string(), pageId: z.int(), snippet: z.string() })),
  hints: { openWorld: true },
  async run({ namespace, limit, offset, ...args }, caller) {
    const { ctx, query } = readSearch(caller, args.query);
    const namespaces = await readNamespaces(ctx);
    const inside = namespace === undefined ? namespaces.content : [namespaces.idOf(namespace)];
    let found = await searchWiki(ctx, { query, namespaces: inside, limit, offset });
    const notices = found.notice ? [found.notice] : [];
    if (isEmpty(found))
      for (const attempt of fewerWords(query, inside, namespaces)) {
        const other = await searchWiki(ctx, { ...attempt, limit, offset });
        if (isEmpty(other)) continue;
        found = other;
        const where =
          attempt.namespaces === inside
            ? ''
            : ` in ${attempt.namespaces.map(namespaces.nameOf).join()}`;
        notices.push(`No page has all words: these are the pages for "${attempt.query}"${where}.`);
        break;
      }
    if (found.hits.length === 0 && offset === 0) {
      const similar = await similarTitles(ctx, query);
      if (similar.length > 0)
        notices.push(`Nothing was found. Similar titles: ${similar.join(', ')}.`);
    }
    const data = found.hits.map(({ namespaceId, ...hit }) => ({
      ...hit,
      namespace: namespaceId,
      namespaceName: namespaces.nameOf(namespaceId),
    }));
    const total = found.total ?? offset + data.length + (found.more ? 1 : 0);
    return {
      data,
      source: wikiName(ctx),
      cached: found.cached,
      pagination: {
        total,
        page: Math.floor(offset / limit) + 1,
        per_page: limit,
        has_more: found.more,
      },
      notices,
      text: [
        `${counted(data.length, 'page')} for "${query}"${found.more ? ' (there are more)' : ''}.`,
        ...data.map((hit) => `- ${hit.title} (${hit.pageId}): ${hit.snippet}`),
      ].join('\n'),
    };
  },
});

const isEmpty = ({ hits, total }: WikiHits): boolean => hits.length === 0 && !total;
