import { invalidInput, unavailable } from '../../base/error.ts';
import type { WikiContext } from './api.ts';
import { readTitle } from './title.ts';

/** A page as the user named it: by title or by address, on the English wiki or another one. */
export interface NamedPage<Context> {
  /** The context for the wiki that the page is on. */
  readonly ctx: Context;
  readonly title: string;
  readonly section: string | undefined;
  /** From `oldid` in an address. */
  readonly revisionId: number | undefined;
  readonly notices: readonly string[];
}

/** The languages of the Minecraft Wiki, which a title may begin with: `de:Rezept`. */
const languages = new Set(
  'cs de el en es fi fr hu id it ja ko lzh nl pl pt ru th tr uk vi zh'.split(' '),
);
const PUBLIC_HOST = 'minecraft.wiki';
const formerHosts = /(?:^|\.)minecraft(?:-[a-z]+)?\.(?:fandom|gamepedia)\.com$/;
/** Subdomains that are not a language. */
const noLanguage = new Set(['', 'www', 'm', 'en']);

export function readPage<Context extends WikiContext>(
  ctx: Context,
  text: string,
): NamedPage<Context> {
  const address = readAddress(text);
  if (!address) {
    const [, prefix = '', rest = ''] = /^([a-z]{2,3}):(.+)$/s.exec(text.trim()) ?? [];
    const language = languages.has(prefix) ? prefix : '';
    const named = readTitle(language === '' ? text : rest);
    return {
      ctx: wikiIn(ctx, language),
      title: named.title,
      section: named.section,
      revisionId: undefined,
      notices: [],
    };
  }
  const { language, former } = wikiOf(address, ctx);
  const { title, section } = readTitle(titleIn(address) + decoded(address.hash));
  const oldid = Number(address.searchParams.get('oldid') ?? '');
  return {
    ctx: wikiIn(ctx, language),
    title,
    section,
    revisionId: !former && Number.isInteger(oldid) && oldid > 0 ? oldid : undefined,
    notices: former
      ? [`${address.hostname} is the wiki's former home; "${title}" was read on ${PUBLIC_HOST}.`]
      : [],
  };
}

/** Reads the language of a search, as in `de:Rezept`. */
export function readSearch<Context extends WikiContext>(
  ctx: Context,
  query: string,
): { ctx: Context; query: string } {
  const [, prefix = '', rest = ''] = /^([a-z]{2,3}):\s*(\S.*)$/s.exec(query) ?? [];
  return languages.has(prefix) ? { ctx: wikiIn(ctx, prefix), query: rest } : { ctx, query };
}

function readAddress(text: string): URL | undefined {
  const given = text.trim();
  const full = /^https?:\/\//i.test(given)
    ? given
    : /^(?:[a-z-]+\.)*minecraft\.wiki\//i.test(given)
      ? `https://${given}`
      : undefined;
  if (full === undefined) return undefined;
  if (URL.canParse(full)) return new URL(full);
  throw notOurs(given);
}

function wikiOf(address: URL, ctx: WikiContext): { language: string; former: boolean } {
  if (formerHosts.test(address.hostname)) {
    const language = /^\/([a-z]{2,3})\/wiki\//.exec(address.pathname)?.[1] ?? '';
    return { language: noLanguage.has(language) ? '' : language, former: true };
  }
  const configured = new URL(ctx.config.wikiUrl);
  if (address.host === configured.host) return { language: '', former: false };
  for (const home of [configured.hostname, PUBLIC_HOST]) {
    if (address.hostname !== home && !address.hostname.endsWith(`.${home}`)) continue;
    const label = address.hostname.slice(0, -home.length).replace(/\.$/, '');
    if (noLanguage.has(label)) return { language: '', former: false };
    if (/^[a-z]{2,3}(?:-[a-z]+)?$/.test(label)) return { language: label, former: false };
  }
  throw notOurs(address.href);
}

/** `/w/Recipe`, `/wiki/Recipe`, `/index.php?title=Recipe`. */
function titleIn(address: URL): string {
  const path = /^\/(?:[a-z]{2,3}\/)?(?:w|wiki)\/(.+)$/.exec(address.pathname)?.[1];
  const title = address.searchParams.get('title') ?? (path === undefined ? '' : decoded(path));
  if (title === '')
    throw invalidInput('The address names no page.', {
      next: `Give the title, or an address such as https://${PUBLIC_HOST}/w/Recipe.`,
    });
  return title;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A stray % that encodes nothing belongs to the title.
    return path;
  }
}

/**
 * The same context for the wiki of another language. Only hosts below the configured one are used.
 */
function wikiIn<Context extends WikiContext>(ctx: Context, language: string): Context {
  if (noLanguage.has(language)) return ctx;
  const url = new URL(ctx.config.wikiUrl);
  if (!/[a-z]\.[a-z]+$/i.test(url.hostname))
    throw unavailable(`The configured wiki, ${url.host}, has no wikis in other languages.`, {
      next: {
        text: 'Ask for the page in its own language.',
        operator: 'LOREWRIGHT_WIKI_URL sets another wiki.',
        member: '',
      },
    });
  url.hostname = `${language}.${url.hostname}`;
  return { ...ctx, config: { ...ctx.config, wikiUrl: url.href } };
}

const notOurs = (address: string) =>
  invalidInput(`${address.slice(0, 120)} is no address of the Minecraft Wiki.`, {
    next: 'Give the title of a page, or find one with search_wiki_page.',
  });

/** The wiki's public name, which answers give as their source. */
export const wikiName = (ctx: WikiContext): string => {
  const { hostname } = new URL(ctx.config.wikiUrl);
  return hostname.endsWith(`.${PUBLIC_HOST}`) ? hostname : PUBLIC_HOST;
};
