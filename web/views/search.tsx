import { useEffect, useRef, useState } from 'preact/hooks';
import * as z from 'zod/mini';
import { callTool } from '../api.ts';
import { Notices } from '../components/notices.tsx';
import { Select } from '../components/select.tsx';
import { Entries, type Entry } from '../model/entry.ts';
import {
  editionFacet,
  type Facet,
  kindOf,
  searchArgs,
  searchKinds,
  searchParams,
} from '../model/facets.ts';
import { rowFacts } from '../model/row-facts.ts';
import { counted, editionName, grouped } from '../model/words.ts';
import { entryHref, hrefOf, type Params, type Route, replaceRoute } from '../router.ts';
import { useFacetCounts, useKindCounts } from '../use-counts.ts';
import { useTool } from '../use-tool.ts';

const Books = z.array(
  z.looseObject({ document_key: z.string(), document_name: z.string(), entity_count: z.number() }),
);

/** The search column: what is typed, what it is narrowed by, and what is found. */
export function Search({ route, open }: { route: Route; open: string | undefined }) {
  const params = searchParams(route.params);
  const kind = kindOf(params);
  const isAsking = Object.values(params).some(Boolean);
  const counts = useKindCounts(params);
  const change = (next: Params) => replaceRoute(hrefOf(route.path, { ...params, ...next }));
  return (
    <section class="search" aria-label="Search">
      <SearchBox value={params.q ?? ''} onType={(q) => change({ q })} />
      <nav class="kinds" aria-label="What to search" data-counting={Boolean(params.q)}>
        {searchKinds.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            aria-pressed={key === kind.key}
            onClick={() =>
              replaceRoute(
                hrefOf(route.path, {
                  q: params.q,
                  kind: key,
                  ruleset: params.ruleset,
                  book: params.book,
                }),
              )
            }
          >
            {label} {Boolean(counts.get(key)) && <small>{grouped(counts.get(key) ?? 0)}</small>}
          </button>
        ))}
      </nav>
      <div class="facets">
        {[...kind.facets, editionFacet].map((facet) => (
          <FacetSelect
            key={`${kind.key} ${facet.name}`}
            facet={facet}
            params={params}
            onChange={(value) => change({ [facet.name]: value })}
          />
        ))}
        <BookSelect value={params.book ?? ''} onChange={(book) => change({ book })} />
      </div>
      {isAsking && <Results params={params} open={open} />}
    </section>
  );
}

function SearchBox({ value, onType }: { value: string; onType: (text: string) => void }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <div class="search-box">
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="8.5" cy="8.5" r="5.5" />
        <path d="m13 13 4.5 4.5" />
      </svg>
      <input
        ref={box}
        id="search"
        type="search"
        aria-label="Search the library"
        placeholder="Search spells, creatures, items, rules …"
        autocomplete="off"
        spellcheck={false}
        value={value}
        onInput={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            focusRow(0);
          }
          if (event.key === 'Enter') document.querySelector<HTMLElement>('.results a')?.click();
          if (event.key === 'Escape') onType('');
        }}
      />
      <kbd>/</kbd>
    </div>
  );
}

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

function focusRow(place: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.results a')];
  if (place < 0) document.querySelector<HTMLElement>('#search')?.focus();
  else rows[Math.min(place, rows.length - 1)]?.focus();
}

function FacetSelect({
  facet,
  params,
  onChange,
}: {
  facet: Facet;
  params: Params;
  onChange: (value: string) => void;
}) {
  const [isWanted, setWanted] = useState(false);
  const counts = useFacetCounts(facet, params, isWanted);
  return (
    <Select
      label={facet.label}
      none={facet.label}
      value={params[facet.name] ?? ''}
      choices={facet.choices.map(({ value, label }) => ({
        value,
        label: `${choiceLabel(facet, label)}${counts.has(value) ? ` (${grouped(counts.get(value) ?? 0)})` : ''}`,
      }))}
      onChange={onChange}
      onNear={() => setWanted(true)}
    />
  );
}

/** What a choice reads as once it is made and the name of its facet is no longer there. */
const choiceLabel = ({ label, type, name }: Facet, choice: string): string => {
  if (type === 'flag') return `${label}: ${choice.toLowerCase()}`;
  return name.startsWith('cr_') ? `${label} ${choice}` : choice;
};

function BookSelect({ value, onChange }: { value: string; onChange: (book: string) => void }) {
  const { envelope } = useTool('list_documents', {});
  const books = Books.safeParse(envelope?.data).data ?? [];
  const choices = books.map((book) => ({ value: book.document_key, label: book.document_name }));
  // A book in the address may not be in the list, or the list not there yet.
  const known = value === '' || choices.some((one) => one.value === value);
  return (
    <Select
      label="Book"
      none="Book"
      value={value}
      choices={known ? choices : [{ value, label: value }, ...choices]}
      onChange={onChange}
    />
  );
}

function Results({ params, open }: { params: Params; open: string | undefined }) {
  const kind = kindOf(params);
  const first = useTool(kind.tool, searchArgs(params), { delayMs: 60 });
  const more = useMore(params, first.envelope);
  const rows = [...(Entries.safeParse(first.envelope?.data).data ?? []), ...more.rows];
  const total = first.envelope?.pagination?.total;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const links = [...document.querySelectorAll('.results a')];
    focusRow(links.findIndex((link) => link.matches(':focus')) + step);
  };
  return (
    <div class="found" aria-busy={first.busy}>
      <p class="count" role="status">
        {first.envelope?.success
          ? rows.length === 0
            ? 'Nothing found.'
            : `${total === undefined ? '' : counted(total, 'result')}${first.envelope.weak ? ': nothing fits well, these are the nearest' : ''}`
          : ''}
      </p>
      {(first.failure || first.envelope?.success === false) && <Notices state={first} />}
      {rows.length === 0 && first.envelope?.success && <Notices state={first} />}
      <ol class="results" onKeyDown={onKeyDown}>
        {rows.map((entry, at) => (
          <Row
            key={`${entry.uri} ${at}`}
            entry={entry}
            params={params}
            current={entry.uri === open}
          />
        ))}
      </ol>
      {more.left && <MoreMark onSeen={more.next} />}
    </div>
  );
}

function Row({ entry, params, current }: { entry: Entry; params: Params; current: boolean }) {
  const others = (entry.also_in ?? entry.also_in_books ?? []).length;
  return (
    <li>
      <a
        href={entryHref(entry.uri, params)}
        aria-current={current ? 'page' : undefined}
        data-kind={entry.kind}
      >
        <span class="row-name">{entry.name}</span>
        <span class="row-edition">
          {editionName(entry.ruleset)}
          {others > 0 && ` +${others}`}
        </span>
        <span class="row-facts">{rowFacts(entry)}</span>
        {entry.excerpt && <span class="row-excerpt">{entry.excerpt}</span>}
      </a>
    </li>
  );
}

/** The pages after the first one, fetched as the reader comes near their place. */
function useMore(params: Params, first: unknown) {
  const [pages, setPages] = useState<{ rows: Entry[]; page: number; left: boolean }>({
    rows: [],
    page: 1,
    left: false,
  });
  const busy = useRef(false);
  useEffect(() => {
    const more = z
      .looseObject({ pagination: z.looseObject({ has_more: z.boolean() }) })
      .safeParse(first);
    setPages({ rows: [], page: 1, left: more.data?.pagination.has_more ?? false });
    busy.current = false;
  }, [first]);
  const next = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      const page = pages.page + 1;
      const envelope = await callTool(kindOf(params).tool, searchArgs(params, page));
      const rows = Entries.safeParse(envelope.data).data ?? [];
      setPages((before) => ({
        rows: [...before.rows, ...rows],
        page,
        left: rows.length > 0 && (envelope.pagination?.has_more ?? false),
      }));
    } catch {
      setPages((before) => ({ ...before, left: false }));
    } finally {
      busy.current = false;
    }
  };
  return { rows: pages.rows, left: pages.left, next };
}

function MoreMark({ onSeen }: { onSeen: () => Promise<void> }) {
  const mark = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some((one) => one.isIntersecting)) void onSeen();
      },
      { rootMargin: '600px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  });
  return (
    <button ref={mark} type="button" class="more" onClick={() => void onSeen()}>
      More
    </button>
  );
}
