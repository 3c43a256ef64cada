import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Entry } from '../model/entry.ts';
import { editionName, kindName } from '../model/words.ts';
import { entryHref } from '../router.ts';
import { EntryLinks } from './markdown.tsx';

/** 1 where the entry is what the page is about, 2 below another heading. */
export const HeadingLevel = createContext<1 | 2>(1);

/** Name, what it is and where it stands: the head that every entry has, and its source at the foot. */
export function EntryFrame({
  entry,
  line,
  layout,
  children,
}: {
  entry: Entry;
  /** What it is, in a line below the name. */
  line?: string;
  /** `stat-block`, `spell`, `item`, `class` or `article`. */
  layout: string;
  children: ComponentChildren;
}) {
  const level = useContext(HeadingLevel);
  return (
    <article class={`entry ${layout}`} data-kind={entry.kind}>
      <header class="entry-head">
        <p class="kicker">
          {[kindName(entry.kind), entry.document_name, editionName(entry.ruleset)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {level === 1 ? <h1>{entry.name}</h1> : <h2 class="entry-name">{entry.name}</h2>}
        {line && <p class="line">{line}</p>}
      </header>
      {children}
      <EntryFoot entry={entry} />
    </article>
  );
}

function EntryFoot({ entry }: { entry: Entry }) {
  const links = useContext(EntryLinks);
  const { publisher, license, attribution } = entry.page ?? {};
  const others = entry.also_in ?? [];
  return (
    <footer class="entry-foot">
      {links && others.length > 0 && (
        <p>
          Also in:{' '}
          {others.map((other, at) => (
            <span key={other.uri}>
              {at > 0 && ', '}
              <a href={entryHref(other.uri)}>
                {other.name && other.name !== entry.name
                  ? `${other.name} (${other.document})`
                  : other.document}
              </a>
            </span>
          ))}
        </p>
      )}
      <p>
        {[entry.document_name, publisher].filter(Boolean).join(', ')}
        {license && `. ${license}`}
        {attribution && <span class="attribution"> {attribution}</span>}
      </p>
    </footer>
  );
}

/** Facts in two columns: a term and what it is. Terms without a value are left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, ComponentChildren])[] }) {
  const given = facts.filter(([, value]) => value !== undefined && value !== '' && value !== false);
  if (given.length === 0) return null;
  return (
    <dl class="facts">
      {given.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
