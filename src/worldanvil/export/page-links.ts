import { posix } from 'node:path';
import { mentionsIn } from '../../text/mentions.ts';
import type { Raw } from '../client/raw.ts';
import type { ExportFormat } from './file-names.ts';

export interface Lookup {
  get(id: string): string | undefined;
}

/** Where entities are in the export: pages without extension, images with it. */
export interface Places {
  readonly format: ExportFormat;
  readonly pages: Lookup;
  readonly images: Lookup;
  /** Whether everybody may read an entity, as far as an export can tell. */
  readonly isOpen: (raw: Raw) => boolean;
}

const between = (from: string, to: string): string =>
  posix
    .relative(posix.dirname(from), to)
    .split('/')
    .map((part) => (part === '..' ? part : encodeURIComponent(part)))
    .join('/');

/** A link from one page to another entity of the world; its label if that was not exported. */
export function linkTo(id: string, words: string, from: string, places: Places): string {
  const page = places.pages.get(id);
  if (page === undefined) return words;
  if (places.format === 'markdown') return `[${words}](${between(from, `${page}.md`)})`;
  const name = posix.basename(page);
  const label = words.replace(/[|[\]]/g, ' ').trim();
  return label === name ? `[[${name}]]` : `[[${name}|${label}]]`;
}

/** An embedded image that was downloaded. */
export function imageIn(id: string, words: string, from: string, places: Places): string {
  const file = places.images.get(id);
  if (file === undefined) return `![${words}](image:${id})`;
  return places.format === 'markdown'
    ? `![${words}](${between(from, file)})`
    : `![[${posix.basename(file)}]]`;
}

/** A text whose mentions link to the other pages and whose images are local. */
export function linkedText(markdown: string, from: string, places: Places): string {
  let out = '';
  let at = 0;
  for (const mention of mentionsIn(markdown)) {
    if (places.pages.get(mention.id) === undefined) continue;
    out += markdown.slice(at, mention.start) + linkTo(mention.id, mention.label, from, places);
    at = mention.end;
  }
  out += markdown.slice(at);
  return out.replace(/!\[([^\]]*)\]\(image:(\d+)\)/g, (_, words, id) =>
    imageIn(String(id), String(words), from, places),
  );
}

/** The places that a page was made with, by the id of each entity it refers to. */
export type PlacesUsed = Readonly<Record<string, string>>;

/** Places that record which of them were used. */
export function rememberingPlaces(places: Places): { places: Places; used: PlacesUsed } {
  const used: Record<string, string> = {};
  const remembering = (kind: string, lookup: Lookup): Lookup => ({
    get(id) {
      const found = lookup.get(id);
      used[`${kind} ${id}`] = found ?? '';
      return found;
    },
  });
  return {
    places: {
      ...places,
      pages: remembering('page', places.pages),
      images: remembering('image', places.images),
    },
    used,
  };
}

/** Whether a page would be the same as far as places are concerned. */
export const isSamePlace = (places: Places, used: PlacesUsed): boolean =>
  Object.entries(used).every(([key, was]) => {
    const [kind = '', id = ''] = key.split(' ');
    return ((kind === 'page' ? places.pages : places.images).get(id) ?? '') === was;
  });
