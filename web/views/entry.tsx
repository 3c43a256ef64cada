import { useEffect, useRef } from 'preact/hooks';
import { comparableKinds } from '../../src/dnd5e/model/game-words.ts';
import { EntryView } from '../components/entry-view.tsx';
import { Notices } from '../components/notices.tsx';
import { Entry } from '../model/entry.ts';
import { hrefOf, type Params } from '../router.ts';
import { useTool } from '../use-tool.ts';

const COMPARABLE: readonly string[] = comparableKinds;

/** One entry, whole, with what can be done with it. */
export function EntryPage({ uri, search }: { uri: string; search: Params }) {
  const state = useTool('read_entry', { uri });
  const entry = Entry.safeParse(state.envelope?.data).data;
  const isOther = entry && entry.uri !== uri;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollTo?.({ top: 0 });
    if (entry) document.title = `${entry.name} · Lorewright`;
  }, [entry?.uri]);
  return (
    <div class="entry-page" ref={place} aria-busy={state.busy}>
      <div class="entry-actions">
        <a class="back" href={hrefOf([], search)}>
          ← Results
        </a>
        {entry && !isOther && <Actions entry={entry} />}
      </div>
      {!entry && <Notices state={state} />}
      {entry && <EntryView entry={entry} />}
    </div>
  );
}

function Actions({ entry }: { entry: Entry }) {
  const print = (layout: 'page' | 'card') => {
    document.documentElement.dataset.print = layout;
    window.print();
  };
  return (
    <>
      {COMPARABLE.includes(entry.kind) && (
        <a href={hrefOf(['compare'], { name: entry.name, type: entry.kind })}>Compare editions</a>
      )}
      {entry.kind === 'creature' && (
        <a href={hrefOf(['encounter'], { add: entry.name })}>Add to encounter</a>
      )}
      <button type="button" onClick={() => print('page')}>
        Print page
      </button>
      <button type="button" onClick={() => print('card')}>
        Print card
      </button>
    </>
  );
}
