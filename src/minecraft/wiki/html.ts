import type { CheerioAPI } from 'cheerio';

/** A node of a parsed page. */
export type HtmlNode = NonNullable<ReturnType<CheerioAPI['root']>[0]>['children'][number];

/** Elements to remove: scripts, edit links, tables of contents, navigation boxes. */
const furniture =
  'script, style, noscript, link, meta, .mw-editsection, .toc, #toc, .navbox, .mw-empty-elt, .printfooter';

/** Parses a rendered page. Cheerio is loaded with the first page, since most runs read none. */
export async function parsePage(html: string): Promise<CheerioAPI> {
  const { load } = await import('cheerio');
  const $ = load(html, null, false);
  $(furniture).remove();
  return $;
}

/** The text of a small piece of HTML, such as a search snippet. */
export async function textOf(html: string): Promise<string> {
  const { load } = await import('cheerio');
  return load(html, null, false).root().text().replace(/\s+/g, ' ').trim();
}

export const isHeading = (name: string): boolean => /^h[1-6]$/.test(name);
