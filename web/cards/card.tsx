import * as z from 'zod/mini';
import { ComparisonTable } from '../components/comparison.tsx';
import { EntryView } from '../components/entry-view.tsx';
import { CheckResult } from '../components/findings.tsx';
import { EntryLinks, Markdown } from '../components/markdown.tsx';
import { PackReport } from '../components/pack-report.tsx';
import { TimelineView } from '../components/timeline.tsx';
import { WorldMap } from '../components/world-map.tsx';
import { CharacterCheck, Comparison, Marker, PackCheck, Timeline } from '../model/answers.ts';
import { Entry } from '../model/entry.ts';
import { DiceCard } from './dice-card.tsx';
import { EncounterCard } from './encounter-card.tsx';
import type { CardAnswer, Host } from './host.ts';

export interface CardProps {
  readonly answer: CardAnswer;
  readonly host: Host | undefined;
}

/** The answer of a tool as its card; whatever a card cannot show reads as the text of the answer. */
export function Card({ view, answer, host }: CardProps & { view: string }) {
  return (
    <EntryLinks.Provider value={false}>
      {cardOf(view, answer, host) ?? (
        <div class="prose">
          <Markdown text={answer.text} />
        </div>
      )}
    </EntryLinks.Provider>
  );
}

function cardOf(view: string, answer: CardAnswer, host: Host | undefined) {
  const { envelope } = answer;
  if (!envelope?.success) return undefined;
  const { data, entities } = envelope;
  switch (view) {
    case 'creature':
    case 'spell':
    case 'item':
    case 'class': {
      const found = entriesIn(data);
      return (
        found && (
          <>
            <EntryView entry={found.entry} level={2} />
            {found.others.length > 0 && <p class="hint">Also found: {found.others.join(', ')}.</p>}
          </>
        )
      );
    }
    case 'dice':
      return <DiceCard answer={answer} host={host} />;
    case 'encounter':
      return <EncounterCard answer={answer} host={host} />;
    case 'comparison': {
      const comparison = Comparison.safeParse(data).data;
      return (
        comparison && (
          <>
            <h2>{comparison.name}</h2>
            <ComparisonTable comparison={comparison} />
          </>
        )
      );
    }
    case 'character': {
      const check = CharacterCheck.safeParse(data).data;
      return check && <CheckResult check={check} name="This character" />;
    }
    case 'datapack': {
      const check = PackCheck.safeParse(data).data;
      return check && <PackReport check={check} />;
    }
    case 'map': {
      const markers = z.array(Marker).safeParse(entities).data;
      return markers && <WorldMap title="Map" markers={markers} />;
    }
    case 'timeline': {
      const timeline = Timeline.safeParse(data).data;
      return (
        timeline && (
          <>
            <h2>{timeline.title}</h2>
            <TimelineView timeline={timeline} />
          </>
        )
      );
    }
    default:
      return undefined;
  }
}

/** Details tools give one entry, lookups a list whose best match comes first and whole. */
function entriesIn(data: unknown): { entry: Entry; others: readonly string[] } | undefined {
  const [first, ...more] = Array.isArray(data) ? data : [data];
  const entry = Entry.safeParse(first).data;
  if (!entry || entry.detail === 'summary') return undefined;
  const others = more.flatMap((one) => Entry.safeParse(one).data?.name ?? []);
  return { entry, others: [...new Set(others)].filter((name) => name !== entry.name) };
}
