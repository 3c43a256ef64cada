import { useState } from 'preact/hooks';
import * as z from 'zod/mini';
import { Markdown } from '../components/markdown.tsx';
import { Notices } from '../components/notices.tsx';
import { Select } from '../components/select.tsx';
import { TimelineView } from '../components/timeline.tsx';
import { WorldMap } from '../components/world-map.tsx';
import { Marker, Timeline, WorldThing } from '../model/answers.ts';
import { counted, title } from '../model/words.ts';
import { go, hrefOf, type Params } from '../router.ts';
import { useMapPicture } from '../use-map-picture.ts';
import { useTool } from '../use-tool.ts';

const Things = z.array(WorldThing);
const Markers = z.array(Marker);

interface Branch {
  readonly title: string;
  readonly articles: number;
  readonly inside?: readonly Branch[] | undefined;
}
const Branch: z.ZodMiniType<Branch> = z.looseObject({
  title: z.string(),
  articles: z.number(),
  inside: z.optional(z.array(z.lazy(() => Branch))),
});
const Overview = z.looseObject({
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  articles: z.number(),
  by_template: z.optional(z.record(z.string(), z.number())),
  categories: z.optional(z.array(Branch)),
  recent_changes: z.optional(
    z.array(z.looseObject({ title: z.string(), template: z.optional(z.string()) })),
  ),
  dead_mentions: z.optional(
    z.array(z.looseObject({ in: z.string(), text: z.optional(z.string()), why: z.string() })),
  ),
});

/** A World Anvil world at a glance, with its maps and timelines. */
export default function WorldView({ params }: { params: Params }) {
  const list = useTool('list_user_worlds', {});
  const worlds = Things.safeParse(list.envelope?.entities).data ?? [];
  const chosen = params.world ?? (worlds[0] ? String(worlds[0].id) : undefined);
  const goTo = (more: Params) => go(hrefOf(['world'], { world: chosen, ...more }));
  return (
    <div class="wide world" aria-busy={list.busy}>
      <h1>World</h1>
      {worlds.length > 1 && (
        <Select
          label="World"
          none="Choose a world"
          value={chosen ?? ''}
          choices={choicesOf(worlds)}
          onChange={(world) => go(hrefOf(['world'], { world }))}
        />
      )}
      {list.envelope && worlds.length === 0 && <Notices state={list} />}
      {chosen && <WorldOverview world={chosen} />}
      {chosen && <Maps world={chosen} open={params.map} onOpen={(map) => goTo({ map })} />}
      {chosen && (
        <Timelines
          world={chosen}
          open={params.line}
          onOpen={(line) => goTo({ map: params.map, line })}
        />
      )}
    </div>
  );
}

const choicesOf = (things: readonly WorldThing[]) =>
  things.map(({ id, title: name }) => ({ value: String(id), label: name ?? String(id) }));

function WorldOverview({ world }: { world: string }) {
  const state = useTool('get_world_overview', { world_id: world });
  const overview = Overview.safeParse(state.envelope?.data).data;
  return (
    <section aria-label="Overview" aria-busy={state.busy}>
      {overview && (
        <>
          <h2>{overview.title}</h2>
          {overview.description && (
            <div class="prose">
              <Markdown text={overview.description} />
            </div>
          )}
          <p class="lead">{counted(overview.articles, 'article')}</p>
          <ul class="chips">
            {Object.entries(overview.by_template ?? {}).map(([template, count]) => (
              <li key={template}>
                {title(template)} <b>{count}</b>
              </li>
            ))}
          </ul>
          <div class="two">
            <section class="panel">
              <h3>Categories</h3>
              <Branches branches={overview.categories ?? []} />
            </section>
            <section class="panel">
              <h3>Changed last</h3>
              <ul>
                {overview.recent_changes?.map((change, at) => (
                  <li key={at}>
                    {change.title} <small>{change.template}</small>
                  </li>
                ))}
              </ul>
            </section>
          </div>
          {overview.dead_mentions && overview.dead_mentions.length > 0 && (
            <details>
              <summary>{counted(overview.dead_mentions.length, 'link')} that lead nowhere</summary>
              <ul>
                {overview.dead_mentions.map((dead, at) => (
                  <li key={at}>
                    <b>{dead.in}</b>: {dead.text} ({dead.why})
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
      <Notices state={state} />
    </section>
  );
}

const Branches = ({ branches }: { branches: readonly Branch[] }) => (
  <ul>
    {branches.map((branch, at) => (
      <li key={at}>
        {branch.title} <small>{branch.articles}</small>
        {branch.inside && <Branches branches={branch.inside} />}
      </li>
    ))}
  </ul>
);

interface Chooser {
  readonly world: string;
  readonly open: string | undefined;
  readonly onOpen: (id: string) => void;
}

function Maps({ world, open, onOpen }: Chooser) {
  const list = useTool('list_maps', { world_id: world });
  const maps = Things.safeParse(list.envelope?.entities).data ?? [];
  const chosen = maps.find(({ id }) => String(id) === open) ?? maps[0];
  const state = useTool(
    'get_map_markers',
    chosen ? { map_id: String(chosen.id), world_id: world, all: true } : undefined,
  );
  const markers = Markers.safeParse(state.envelope?.entities).data ?? [];
  const picture = useMapPicture(chosen && String(chosen.id));
  const [isFlipped, flip] = useFlipped(String(chosen?.id ?? ''));
  return (
    <section aria-labelledby="maps-title" aria-busy={list.busy || state.busy}>
      <h2 id="maps-title">Maps</h2>
      {maps.length > 1 && (
        <Select
          label="Map"
          none="Choose a map"
          value={String(chosen?.id ?? '')}
          choices={choicesOf(maps)}
          onChange={onOpen}
        />
      )}
      {list.envelope && maps.length === 0 && <p class="hint">This world has no maps.</p>}
      {chosen && state.envelope?.success && (
        <>
          <WorldMap
            title={chosen.title ?? 'Map'}
            markers={markers}
            picture={picture}
            isFlipped={isFlipped}
          />
          {picture && markers.length > 0 && (
            <p class="hint no-print">
              Pins in the wrong half of the picture?{' '}
              <button type="button" aria-pressed={isFlipped} onClick={flip}>
                Turn them upside down
              </button>
            </p>
          )}
        </>
      )}
      <Notices state={state} />
    </section>
  );
}

/** World Anvil does not say from which edge a map's markers are measured; the browser remembers. */
function useFlipped(mapId: string): [isFlipped: boolean, flip: () => void] {
  const key = `lorewright-map-from-top:${mapId}`;
  const [, setRound] = useState(0);
  const isFlipped = localStorage.getItem(key) === '1';
  const flip = () => {
    localStorage.setItem(key, isFlipped ? '0' : '1');
    setRound((before) => before + 1);
  };
  return [isFlipped, flip];
}

function Timelines({ world, open, onOpen }: Chooser) {
  const list = useTool('list_timelines', { world_id: world });
  const lines = Things.safeParse(list.envelope?.entities).data ?? [];
  const chosen = lines.find(({ id }) => String(id) === open) ?? lines[0];
  const state = useTool(
    'get_timeline',
    chosen ? { timeline_id: String(chosen.id), world_id: world } : undefined,
  );
  const timeline = Timeline.safeParse(state.envelope?.data).data;
  return (
    <section aria-labelledby="lines-title" aria-busy={list.busy || state.busy}>
      <h2 id="lines-title">Timeline</h2>
      {lines.length > 1 && (
        <Select
          label="Timeline"
          none="Choose a timeline"
          value={String(chosen?.id ?? '')}
          choices={choicesOf(lines)}
          onChange={onOpen}
        />
      )}
      {list.envelope && lines.length === 0 && <p class="hint">This world has no timelines.</p>}
      {timeline && <TimelineView timeline={timeline} />}
      <Notices state={state} />
    </section>
  );
}
