import { inSlices } from '../../base/time.ts';
import { clipped } from '../../text/excerpt.ts';

/** One thing to do in a file, with the text before and after where it is known. */
export interface Hint {
  [key: string]: unknown;
  what: string;
  line?: number;
  before?: string;
  after?: string;
  /** Only the user can decide it. */
  open?: boolean;
  /** In how many places, if several. */
  times?: number;
}

const MOST_OF_EACH = 60;
const MOST_TEXT = 1000;

/**
 * The hints to show: the same change in many places once, and no more than fit into an answer. What
 * the user has to decide is not crowded out by what is certain.
 */
export async function worthReading(
  hints: readonly Hint[],
): Promise<{ shown: Hint[]; left: number }> {
  const slice = inSlices();
  const groups = new Map<string, Hint>();
  for (const hint of hints) {
    const key = `${hint.what}\u0000${hint.before}\u0000${hint.after}`;
    const known = groups.get(key);
    if (known) known.times = (known.times ?? 1) + 1;
    else groups.set(key, { ...hint });
    await slice();
  }
  const all = [...groups.values()];
  const shown = [
    ...all.filter(({ open }) => !open).slice(0, MOST_OF_EACH),
    ...all.filter(({ open }) => open).slice(0, MOST_OF_EACH),
  ].map(({ before, after, ...rest }) => ({
    ...rest,
    ...(before === undefined ? {} : { before: clipped(before, MOST_TEXT) }),
    ...(after === undefined ? {} : { after: clipped(after, MOST_TEXT) }),
  }));
  return { shown, left: all.length - shown.length };
}

export function hintText({ what, line, before, after, open, times }: Hint): string {
  const place = line === undefined ? '' : ` (line ${line})`;
  const places = times === undefined ? '' : ` (${times} places)`;
  const texts = [before, after].flatMap((text) => (text === undefined ? [] : clipped(text, 400)));
  return `- ${open ? 'Decide: ' : ''}${[what, texts.join(' → ')].filter(Boolean).join(' ')}${places || place}`;
}
