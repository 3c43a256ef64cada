import { posix } from 'node:path';
import { mentionsIn } from '../../text/mentions.ts';
import type { Raw } from '../client/raw.ts';
import type { ExportFormat } from './file-names.ts';

export interface Lookup {
  get(id: string): string | undefined;
}

/** Where things lie in the export: pages without their ending, images with it. */
export interface Places {
  readonly format: ExportFormat;
  readonly pages: Lookup;
  readonly images: Lookup;
  /** Whether everybody may read a thing, as far as an export can tell. */
  readonly isOpen: (raw: Raw) => boolean;
}

const between = (from: string, to: string): string =>
  posix
    .relative(posix.dirname(from), to)
    .split('/')
    .map((part) => (part === '..' ? part : encodeURIComponent(part)))
    .join('/');

/** A link from one page to another thing of the world; its words where it was not exported. */
export function linkTo(id: string, words: string, from: string, places: Places): string {
  const page = places.pages.get(id);
  if (page === undefined) return words;
  if (places.format === 'markdown') return `[${words}](${between(from, `${page}.md`)})`;
  const name = posix.basename(page);
  const label = words.replace(/[|[\]]/g, ' ').trim();
  return label === name ? `[[${name}]]` : `[[${name}|${label}]]`;
}

/** An image that was downloaded, shown in place. */
export function imageIn(id: string, words: string, from: string, places: Places): string {
  const file = places.images.get(id);
  if (file === undefined) return `![${words}](image:${id})`;
  return places.format === 'markdown'
    ? `![${words}](${between(from, file)})`
    : `![[${posix.basename(file)}]]`;
}

/** A text whose mentions lead to the other pages and whose images lie beside it. */
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

/** What a page was made with: where each thing lay that it names. */
export type PlacesUsed = Readonly<Record<string, string>>;

/** Places that remember what they were asked for. */
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

/** Whether a page would come out the same as far as the places go. */
export const isSamePlace = (places: Places, used: PlacesUsed): boolean =>
  Object.entries(used).every(([key, was]) => {
    const [kind = '', id = ''] = key.split(' ');
    return ((kind === 'page' ? places.pages : places.images).get(id) ?? '') === was;
  });
