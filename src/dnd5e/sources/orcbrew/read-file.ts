import { basename, extname } from 'node:path';
import { invalidInput } from '../../../base/error.ts';
import type { NewEntity } from '../../../library/library.ts';
import { EdnError, readEdn } from '../../../text/edn.ts';
import { ednLabel } from '../../../text/edn-value.ts';
import { slugify } from '../../../text/names.ts';
import { type Book, booksIn } from './books.ts';
import { type Finding, type Findings, noFindings } from './import-report.ts';
import { type Named, named } from './item-identity.ts';
import { readings } from './kind-readers.ts';
import { linksIn } from './links.ts';
import { placeIn } from './problem-location.ts';

/** One book of a file, before it has a key in the library. */
export interface ReadBook {
  readonly title: string;
  readonly entities: readonly Omit<NewEntity, 'document'>[];
}

export interface ReadFile extends Findings {
  readonly books: readonly ReadBook[];
}

/** Parses the text of an OrcBrew file; throws if it cannot be parsed at all. */
export function readOrcbrew(text: string, path: string): ReadFile {
  const name = basename(path);
  const { value, notes, positionOf } = parsed(text, name);
  if (value === null || typeof value !== 'object' || value.type !== 'map')
    throw invalidInput(`${name}, line 1: this is no OrcBrew file, it holds ${ednLabel(value)}.`, {
      next: 'An OrcBrew file is one map of books or of content, as OrcPub exports it.',
    });

  const findings = noFindings();
  for (const { line, text: what } of notes) findings.repaired.push({ path: '', line, text: what });
  const place = placeIn(findings, positionOf);
  const fileName = name.slice(0, name.length - extname(name).length) || name;
  const found = booksIn(value, fileName, place);
  if (found.length === 0 && value.entries.length > 0)
    throw invalidInput(`${name}, line 1: this map holds no homebrew.`, {
      next: 'An OrcBrew file has books such as "My Book" or content such as :orcpub.dnd.e5/spells.',
    });
  const books = found.map(readBook).filter((book) => book.entities.length > 0);
  return {
    books,
    skipped: inOrder(findings.skipped),
    repaired: inOrder(findings.repaired),
    conflicts: inOrder(findings.conflicts),
    not_understood: grouped(findings.not_understood),
  };
}

/** In the order of the file, so that it can be edited in one pass. */
const inOrder = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));

function parsed(text: string, name: string) {
  try {
    return readEdn(text);
  } catch (error) {
    if (!(error instanceof EdnError)) throw error;
    throw invalidInput(`${name}, line ${error.line}, column ${error.column}: ${error.message}.`, {
      next: 'Nothing of this file was imported. Export it again, or mend that place.',
      cause: error,
    });
  }
}

function readBook(book: Book): ReadBook {
  const items = book.items.flatMap((item) => named(item) ?? []);
  const links = linksIn(items);
  const slugOf = slugGiver();
  const entities = items.flatMap((item) => {
    const { kind, read } = readings[item.kind];
    const body = read(item, links);
    if (!body) return [];
    reportUnread(item);
    const checked = kind.body.safeParse(body);
    if (!checked.success) {
      const [issue] = checked.error.issues;
      item.fields.place.skipped(`${issue?.path.join('.')}: ${issue?.message}`);
      return [];
    }
    const slug = slugOf(item, kind.name, checked.data);
    return slug === undefined
      ? []
      : [
          {
            kind: kind.name,
            name: item.name,
            slug,
            source: 'orcbrew',
            body: checked.data,
            hidden: item.hidden || book.disabled,
          },
        ];
  });
  return { title: book.title, entities };
}

/** Fields for an item's name and visibility, which every reader handles. */
const BOOKKEEPING: ReadonlySet<string> = new Set([
  ':key',
  ':name',
  ':option-pack',
  ':disabled?',
  ':disabled-reason',
  ':edit-event',
]);

function reportUnread({ kind, fields }: Named): void {
  for (const path of fields.unread()) {
    if (BOOKKEEPING.has(path)) continue;
    const [field = ''] = path.slice(1).split(' > ');
    fields.place.from(fields.placeOf(field).offset).notUnderstood(`${kind} > ${path}`);
  }
}

/** One line for a field of many items: `races > :wings (in 12 items)`. */
function grouped(findings: readonly Finding[]): Finding[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of inOrder(findings))
    groups.set(finding.text, [...(groups.get(finding.text) ?? []), finding]);
  return [...groups].flatMap(([text, [first, ...more]]) =>
    first
      ? [more.length === 0 ? first : { ...first, text: `${text} (in ${more.length + 1} items)` }]
      : [],
  );
}

/** Gives every item of a book a unique slug, even if the book uses a key twice. */
function slugGiver(): (item: Named, kind: string, body: unknown) => string | undefined {
  const uses = new Map<string, { first: unknown; contents?: Set<string> }>();
  return (item, kind, body) => {
    const base = slugify(item.key);
    const use = uses.get(`${kind}/${base}`);
    if (!use) {
      uses.set(`${kind}/${base}`, { first: [item.name, body] });
      return base;
    }
    use.contents ??= new Set([JSON.stringify(use.first)]);
    const content = JSON.stringify([item.name, body]);
    if (use.contents.has(content)) {
      item.fields.place.conflict('stands twice in the book, word for word; kept once');
      return undefined;
    }
    use.contents.add(content);
    const slug = `${base}-${use.contents.size}`;
    item.fields.place.conflict(`the book has another ${kind} "${base}"; this one is "${slug}"`);
    return slug;
  };
}
