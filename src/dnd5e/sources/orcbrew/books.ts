import { type Edn, type EdnMap, ednLabel } from '../../../text/edn-value.ts';
import { type Fields, fieldsOf } from './fields.ts';
import { type Entry, entriesOf, keyName, plainMap, stepInto } from './plain-values.ts';
import type { Place } from './problem-location.ts';

export const orcbrewKinds = [
  'classes',
  'subclasses',
  'races',
  'subraces',
  'backgrounds',
  'feats',
  'spells',
  'languages',
  'monsters',
  'encounters',
  'selections',
  'invocations',
  'boons',
] as const;
export type OrcbrewKind = (typeof orcbrewKinds)[number];

/** One entry of a book, not parsed yet. */
export interface Item {
  readonly kind: OrcbrewKind;
  readonly fields: Fields;
}

export interface Book {
  readonly title: string;
  readonly disabled: boolean;
  readonly items: readonly Item[];
}

const isMap = (value: Edn): value is EdnMap =>
  value !== null && typeof value === 'object' && value.type === 'map';

const kindOf = (key: Edn): OrcbrewKind | undefined =>
  key !== null && typeof key === 'object' && key.type === 'keyword'
    ? orcbrewKinds.find((kind) => kind === key.name)
    : undefined;

/**
 * The books of a file. An export of everything is a map of books; an export of one book is the book
 * itself, without its name. `fileName` is used if a name is missing.
 */
export function booksIn(file: EdnMap, fileName: string, place: Place): Book[] {
  const books: Book[] = [];
  const loose: Entry[] = [];
  for (const entry of entriesOf(file, place)) {
    const { key, value } = entry;
    const isBook =
      isMap(value) && kindOf(key) === undefined && (typeof key === 'string' || holdsKinds(value));
    if (!isBook) {
      loose.push(entry);
      continue;
    }
    const inside = stepInto(place, entry);
    const heading = title(keyName(key));
    const book = contents(entriesOf(value, inside), inside);
    if (heading === '') {
      const named = packName(book.items) ?? fileName;
      inside.repaired(`the book has no name; it is called "${named}"`);
      books.push({ ...book, title: named });
    } else books.push({ ...book, title: heading });
  }
  if (loose.length > 0) {
    const book = contents(loose, place);
    if (book.items.length > 0) books.push({ ...book, title: packName(book.items) ?? fileName });
  }
  return books;
}

const holdsKinds = (map: EdnMap): boolean => map.entries.some(([key]) => kindOf(key));

const title = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The name of the book according to most items: a single item does not rename it. */
function packName(items: readonly Item[]): string | undefined {
  const names = new Map<string, { name: string; count: number }>();
  for (const { fields } of items) {
    const name = title(fields.text('option-pack') ?? '');
    if (name === '') continue;
    const known = names.get(name.toLowerCase());
    if (known) known.count++;
    else names.set(name.toLowerCase(), { name, count: 1 });
  }
  const [most, next] = [...names.values()].sort((a, b) => b.count - a.count);
  return most && most.count > (next?.count ?? 0) ? most.name : undefined;
}

function contents(entries: readonly Entry[], place: Place): { disabled: boolean; items: Item[] } {
  const items: Item[] = [];
  let disabled = false;
  const seen = new Set<string>();
  for (const entry of entries) {
    const { key, value } = entry;
    const kind = kindOf(key);
    const inside = stepInto(place, entry, kind ? `:${kind}` : ednLabel(key));
    const name = keyName(key);
    if (seen.has(name)) inside.from(entry.offset).repaired('this key stands twice; both are read');
    seen.add(name);
    if (name === 'disabled?') disabled = value === true;
    else if (kind && isMap(value))
      for (const item of itemsOf(kind, value, inside)) items.push(item);
    else if (isMap(value))
      inside.skipped(`not a kind of homebrew that is known here (${value.entries.length} entries)`);
    else if (kind ? value !== null : typeof key === 'string')
      inside.skipped(kind ? 'holds no map of items' : 'is not a book');
  }
  return { disabled, items };
}

function itemsOf(kind: OrcbrewKind, map: EdnMap, place: Place): Item[] {
  const items: Item[] = [];
  for (const entry of entriesOf(map, place)) {
    const { value } = entry;
    const inside = stepInto(place, entry);
    if (isMap(value)) items.push({ kind, fields: fieldsOf(plainMap(value, inside), inside) });
    else inside.skipped(value === null ? 'is empty (nil)' : 'is not a map of fields');
  }
  return items;
}
