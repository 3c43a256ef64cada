import { useEffect, useState } from 'preact/hooks';

/** Where the reader is: `#/creature/srd-2014/goblin?q=gob` → path and parameters. */
export interface Route {
  readonly path: readonly string[];
  readonly params: Readonly<Record<string, string>>;
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  return {
    path: path.split('/').filter(Boolean).map(decoded),
    params: Object.fromEntries(new URLSearchParams(query)),
  };
}

export type Params = Readonly<Record<string, string | undefined>>;

export function hrefOf(path: readonly string[], params: Params = {}): string {
  const given = Object.entries(params).flatMap(([key, value]) => (value ? [[key, value]] : []));
  const query = new URLSearchParams(given).toString();
  return `#/${path.map(encodeURIComponent).join('/')}${query ? `?${query}` : ''}`;
}

/** `lore://creature/srd-2014/goblin` → the path of its page; undefined for any other address. */
export function pathOfEntry(uri: string): string[] | undefined {
  const match = /^lore:\/\/([^/?#]+)\/([^/?#]+)\/([^/?#]+)$/.exec(uri);
  return match?.slice(1).map(decoded);
}

export const entryHref = (uri: string, params: Params = {}): string | undefined => {
  const path = pathOfEntry(uri);
  return path && hrefOf(path, params);
};

/** Replaces the address without a new step in the history, for what changes while somebody types. */
export function replaceRoute(href: string): void {
  if (location.hash === href) return;
  history.replaceState(null, '', href);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

export const go = (href: string): void => {
  location.hash = href;
};

export function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  useEffect(() => {
    const follow = () => setRoute(parseRoute(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return route;
}
