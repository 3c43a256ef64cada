import { plain, slugify } from '../../text/names.ts';
import { idOf, isRaw, type Raw, textOf, titleOf } from '../client/raw.ts';

export type ExportFormat = 'markdown' | 'obsidian';

/** Names reserved by Windows. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
const LONGEST = 80;

/**
 * A title as a file name that is valid on every system and still readable, since Obsidian links by
 * it.
 */
function readableName(title: string): string {
  const name = title
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: file names must not have them
    .replace(/[\\/:*?"<>|#^[\]\u0000-\u001f]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, LONGEST)
    .trim();
  return name === '' || RESERVED.test(name) ? `${name || 'Untitled'} page` : name;
}

const slugName = (raw: Raw): string => {
  const name = slugify(textOf(raw.slug) || titleOf(raw)).slice(0, LONGEST);
  return RESERVED.test(name) ? `${name}-page` : name;
};

/** The folder of each category: the names of its parents, then its own. */
export function categoryFolders(
  categories: readonly Raw[],
  format: ExportFormat,
): Map<string, string> {
  const known = new Map(categories.map((raw) => [idOf(raw), raw]));
  const nameOf = (raw: Raw): string =>
    format === 'obsidian' ? readableName(titleOf(raw)) : slugify(titleOf(raw)).slice(0, LONGEST);
  const pathOf = (raw: Raw, below: ReadonlySet<string>): string => {
    const parent = isRaw(raw.parent) ? known.get(idOf(raw.parent)) : undefined;
    const own = nameOf(raw);
    if (!parent || below.has(idOf(parent))) return own;
    return `${pathOf(parent, new Set([...below, idOf(raw)]))}/${own}`;
  };
  return new Map(categories.map((raw) => [idOf(raw), pathOf(raw, new Set())]));
}

/** The id of an article's category, in whichever form World Anvil gives it. */
export const categoryIdOf = (raw: Raw): string =>
  isRaw(raw.category) ? idOf(raw.category) : textOf(raw.folderId);

/**
 * A unique path for each, without extension: safe on every file system and the same on every run.
 * In a vault names are unique across folders, since links use the name alone.
 */
export function fileNames(
  refs: readonly Raw[],
  folderOf: (raw: Raw) => string,
  format: ExportFormat,
  taken = new Set<string>(),
): Map<string, string> {
  const names = new Map<string, string>();
  for (const ref of refs) {
    const folder = folderOf(ref);
    const wanted = format === 'obsidian' ? readableName(titleOf(ref) || idOf(ref)) : slugName(ref);
    const mark = (name: string): string =>
      format === 'obsidian' ? plain(name) || name : `${folder}/${name}`.toLowerCase();
    const name = taken.has(mark(wanted)) ? `${wanted} ${idOf(ref).slice(0, 8)}` : wanted;
    const own = format === 'obsidian' ? name : name.replaceAll(' ', '-');
    taken.add(mark(own));
    names.set(idOf(ref), folder === '' ? own : `${folder}/${own}`);
  }
  return names;
}

/** In a vault the data lies in a separate folder, so that it is not listed among the notes. */
export const dataFile = (name: string, format: ExportFormat): string =>
  `${format === 'obsidian' ? '_data/' : ''}${name}.json`;

/** The files of a page and of the article it was made from. */
export const articleFiles = (
  page: string,
  format: ExportFormat,
): { page: string; data: string } => ({
  page: `${page}.md`,
  data: dataFile(format === 'obsidian' ? `articles/${page}` : page, format),
});
