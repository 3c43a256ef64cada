import { useState } from 'preact/hooks';
import { ComparisonTable } from '../components/comparison.tsx';
import { EntryView } from '../components/entry-view.tsx';
import { Notices } from '../components/notices.tsx';
import { Comparison } from '../model/answers.ts';
import { Entry } from '../model/entry.ts';
import { go, hrefOf, type Params } from '../router.ts';
import { useTool } from '../use-tool.ts';

export default function CompareView({ params }: { params: Params }) {
  const { name, type } = params;
  const state = useTool(
    'compare_editions',
    name ? { name, ...(type && { content_type: type }) } : undefined,
  );
  const comparison = Comparison.safeParse(state.envelope?.data).data;
  const [typed, setTyped] = useState(name ?? '');
  return (
    <div class="wide" aria-busy={state.busy}>
      <h1>{comparison ? `${comparison.name}, 2014 and 2024` : 'Compare editions'}</h1>
      <form
        class="row no-print"
        onSubmit={(event) => {
          event.preventDefault();
          go(hrefOf(['compare'], { name: typed.trim() }));
        }}
      >
        <label class="grow">
          Spell, creature, class, item or rule
          <input
            value={typed}
            placeholder="Fireball"
            autocomplete="off"
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="primary">
          Compare
        </button>
      </form>
      <Notices state={state} />
      {comparison && <ComparisonTable comparison={comparison} />}
      {comparison && (
        <div class="side-by-side">
          {Object.entries(comparison.editions).map(([edition, { uri }]) => (
            <Side key={edition} uri={uri} />
          ))}
        </div>
      )}
    </div>
  );
}

function Side({ uri }: { uri: string }) {
  const { envelope, busy } = useTool('read_entry', { uri });
  const entry = Entry.safeParse(envelope?.data).data;
  return <div aria-busy={busy}>{entry && <EntryView entry={entry} level={2} />}</div>;
}
