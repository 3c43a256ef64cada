import { useEffect, useState } from 'preact/hooks';
import { callTool } from '../api.ts';
import { Difficulty } from '../components/difficulty.tsx';
import { Notices } from '../components/notices.tsx';
import { Select } from '../components/select.tsx';
import { BuiltEncounter, RatedEncounter, type Troop } from '../model/answers.ts';
import { Entries } from '../model/entry.ts';
import { rowFacts } from '../model/row-facts.ts';
import { capital } from '../model/words.ts';
import { entryHref, hrefOf, type Params, replaceRoute } from '../router.ts';
import { type ToolState, useTool } from '../use-tool.ts';

interface Line {
  readonly name: string;
  readonly count: number;
}

const MOST = 60;

const partyIn = ({ party }: Params): number[] => {
  const levels = (party ?? '')
    .split(',')
    .map(Number)
    .filter((level) => level >= 1 && level <= 20);
  return levels.length > 0 ? levels : [3, 3, 3, 3];
};
/** `4 Goblin;1 Ogre`, as it stands in the address. */
const linesIn = ({ with: given }: Params): Line[] =>
  (given ?? '').split(';').flatMap((text) => {
    const [, count, name] = /^(\d+) (.+)$/.exec(text.trim()) ?? [];
    return name ? [{ name, count: Math.min(MOST, Math.max(1, Number(count))) }] : [];
  });

export default function EncounterView({ params }: { params: Params }) {
  const [party, setParty] = useState(() => partyIn(params));
  const [lines, setLines] = useState(() => linesIn(params));
  const add = (name: string, count = 1) =>
    setLines((before) =>
      before.some((line) => line.name === name)
        ? before.map((line) => (line.name === name ? { ...line, count: line.count + count } : line))
        : [...before, { name, count }],
    );
  useEffect(() => {
    if (params.add) add(params.add);
  }, []);
  useEffect(() => {
    const given = lines.map(({ count, name }) => `${count} ${name}`).join(';');
    replaceRoute(hrefOf(['encounter'], { party: party.join(','), with: given }));
  }, [party, lines]);
  const rated = useTool(
    'rate_encounter',
    lines.length === 0
      ? undefined
      : { party_levels: party, monsters: lines.map(({ count, name }) => `${count} ${name}`) },
    { delayMs: 50 },
  );
  const encounter = RatedEncounter.safeParse(rated.envelope?.data).data;
  return (
    <div class="wide encounter">
      <h1>Encounter</h1>
      <Party levels={party} onChange={setParty} />
      <div class="encounter-parts">
        <Bestiary onAdd={add} />
        <div>
          <Fight lines={lines} creatures={encounter?.creatures} onChange={setLines} onAdd={add} />
          <div aria-live="polite" aria-busy={rated.busy}>
            {encounter && lines.length > 0 && (
              <>
                {encounter.ratings.map((rating) => (
                  <Difficulty key={rating.ruleset} rating={rating} />
                ))}
                {encounter.cautions?.map((caution) => (
                  <p class="notice" key={caution}>
                    {caution}
                  </p>
                ))}
              </>
            )}
            <Notices state={rated} />
          </div>
          <Proposals party={party} onTake={setLines} />
        </div>
      </div>
    </div>
  );
}

function Party({
  levels,
  onChange,
}: {
  levels: readonly number[];
  onChange: (levels: number[]) => void;
}) {
  return (
    <fieldset class="party">
      <legend>Party</legend>
      {levels.map((level, at) => (
        <label key={at}>
          <span class="visually-hidden">Level of character {at + 1}</span>
          <input
            type="number"
            min={1}
            max={20}
            value={level}
            onInput={(event) => {
              const typed = Math.round(Number(event.currentTarget.value));
              if (typed >= 1 && typed <= 20)
                onChange(levels.map((own, place) => (place === at ? typed : own)));
            }}
          />
        </label>
      ))}
      <button
        type="button"
        disabled={levels.length >= 12}
        onClick={() => onChange([...levels, levels.at(-1) ?? 1])}
      >
        Add a character
      </button>
      <button
        type="button"
        disabled={levels.length <= 1}
        onClick={() => onChange(levels.slice(0, -1))}
      >
        Remove one
      </button>
    </fieldset>
  );
}

/** Creatures to drag into the fight, or to add with a button. */
function Bestiary({ onAdd }: { onAdd: (name: string) => void }) {
  const [typed, setTyped] = useState('');
  const state: ToolState = useTool(
    'search_creature',
    { search: typed, limit: 30, detail: 'summary' },
    { delayMs: 80 },
  );
  const rows = Entries.safeParse(state.envelope?.data).data ?? [];
  return (
    <section class="bestiary" aria-label="Creatures to add" aria-busy={state.busy}>
      <label>
        Find creatures
        <input
          type="search"
          value={typed}
          placeholder="goblins, swamp predators, CR 5 undead …"
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <ul>
        {rows.map((entry) => (
          <li
            key={entry.uri}
            draggable
            onDragStart={(event) => event.dataTransfer?.setData('text/plain', entry.name)}
          >
            <span>
              <b>{entry.name}</b>
              <small>{rowFacts(entry)}</small>
            </span>
            <button
              type="button"
              onClick={() => onAdd(entry.name)}
              aria-label={`Add ${entry.name}`}
            >
              Add
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fight({
  lines,
  creatures,
  onChange,
  onAdd,
}: {
  lines: readonly Line[];
  creatures: readonly Troop[] | undefined;
  onChange: (lines: Line[]) => void;
  onAdd: (name: string) => void;
}) {
  const [isOver, setOver] = useState(false);
  const setCount = (name: string, count: number) =>
    onChange(
      lines.flatMap((line) =>
        line.name !== name ? [line] : count < 1 ? [] : [{ name, count: Math.min(MOST, count) }],
      ),
    );
  return (
    <section
      class="fight"
      aria-label="In the fight"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const name = event.dataTransfer?.getData('text/plain').trim();
        if (name && name.length <= 200) onAdd(name);
      }}
    >
      {lines.length === 0 && <p class="hint">Drag creatures here, or use their Add button.</p>}
      <ul>
        {lines.map(({ name, count }, at) => {
          const known = creatures?.[at];
          const href = known?.uri ? entryHref(known.uri) : undefined;
          return (
            <li key={name}>
              <span>
                {href ? <a href={href}>{name}</a> : name}
                {known?.challenge_rating && <small>CR {known.challenge_rating}</small>}
              </span>
              <span class="stepper">
                <button
                  type="button"
                  aria-label={`One ${name} less`}
                  onClick={() => setCount(name, count - 1)}
                >
                  −
                </button>
                <b>{count}</b>
                <button
                  type="button"
                  aria-label={`One ${name} more`}
                  onClick={() => setCount(name, count + 1)}
                >
                  +
                </button>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const DIFFICULTIES = ['easy', 'medium', 'hard', 'deadly', 'low', 'moderate', 'high'].map(
  (value) => ({
    value,
    label: `${capital(value)} (${['low', 'moderate', 'high'].includes(value) ? '2024' : '2014'})`,
  }),
);

/** Fights that the server proposes for this party. */
function Proposals({
  party,
  onTake,
}: {
  party: readonly number[];
  onTake: (lines: Line[]) => void;
}) {
  const [theme, setTheme] = useState('');
  const [difficulty, setDifficulty] = useState('');
  const [state, setState] = useState<Pick<ToolState, 'envelope' | 'failure'>>({
    envelope: undefined,
    failure: undefined,
  });
  const built = BuiltEncounter.safeParse(state.envelope?.data).data;
  return (
    <section class="proposals" aria-label="Proposals">
      <form
        class="row"
        onSubmit={async (event) => {
          event.preventDefault();
          const envelope = await callTool('build_encounter', {
            party_levels: party,
            ...(theme.trim() && { theme: theme.trim() }),
            ...(difficulty && { difficulty }),
          });
          setState({ envelope, failure: undefined });
        }}
      >
        <label class="grow">
          Theme
          <input
            value={theme}
            placeholder="undead pirates"
            onInput={(event) => setTheme(event.currentTarget.value)}
          />
        </label>
        <Select
          label="Difficulty"
          none="Difficulty"
          value={difficulty}
          choices={DIFFICULTIES}
          onChange={setDifficulty}
        />
        <button type="submit">Propose</button>
      </form>
      <Notices state={state} />
      <ol>
        {built?.groups.map((group, at) => (
          <li key={at}>
            <button
              type="button"
              onClick={() => onTake(group.creatures.map(({ name, count }) => ({ name, count })))}
            >
              {group.creatures.map(({ count, name }) => `${count} ${name}`).join(', ')}
              <small>{capital(group.difficulty)}</small>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
