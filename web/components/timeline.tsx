import type { Timeline, WorldEvent } from '../model/answers.ts';
import { Markdown } from './markdown.tsx';

const yearOf = ({ year }: WorldEvent): number => Number.parseFloat(String(year ?? 'NaN'));
const spanOf = ({ year, ending_year }: WorldEvent): string =>
  [year, ending_year].filter((one) => one !== undefined && one !== '').join('–');

/** Eras and events in the order of their years. */
export function TimelineView({ timeline }: { timeline: Timeline }) {
  const { eras = [], events = [] } = timeline;
  return (
    <section class="timeline" aria-label={timeline.title ?? 'Timeline'}>
      {timeline.description && (
        <div class="prose">
          <Markdown text={timeline.description} />
        </div>
      )}
      {eras.length > 0 && (
        <ol class="eras">
          {eras.map((era) => (
            <li key={era.id}>
              <b>{era.title}</b> <span>{spanOf(era)}</span>
            </li>
          ))}
        </ol>
      )}
      <ol class="events">
        {events.map((event, at) => {
          const before = events[at - 1];
          const gap = before ? yearOf(event) - yearOf(before) : 0;
          return (
            <li key={event.id} data-gap={gap > 100 ? 'long' : gap > 10 ? 'some' : ''}>
              <span class="year">{spanOf(event)}</span>
              <div>
                <h3>{event.title}</h3>
                {(event.content ?? event.description) && (
                  <Markdown text={event.content ?? event.description ?? ''} />
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {events.length === 0 && <p class="hint">It has no events yet.</p>}
    </section>
  );
}
