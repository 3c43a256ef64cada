import type { Notice } from '../../base/notice.ts';
import { counted } from '../../text/excerpt.ts';
import { byteLength } from '../../text/json-size.ts';
import type { Shaped } from './entity-shape.ts';

/** Clients truncate answers at about 25,000 tokens; a list must leave room for its text. */
const LIST_BUDGET = 60_000;
/** The same for one long text, in bytes: it is told twice. */
const TEXT_BUDGET = 60_000;

/** The same for a proposal: its differences are told twice, and warnings come beside them. */
const DIFF_BUDGET = 40_000;
const DIFF_LINE = 1000;

const titleOf = (thing: Shaped): string =>
  String(thing.title ?? thing.label ?? thing.name ?? thing.id);

/** One line for each entity: enough to choose one. */
export const lines = (things: readonly Shaped[]): string => things.map(line).join('\n');

function line(thing: Shaped): string {
  const target = thing.target;
  const leads =
    typeof target === 'object' && target !== null && 'title' in target
      ? `leads to ${String(target.title)}`
      : '';
  const facts = [
    thing.template,
    thing.state === 'public' ? '' : thing.state,
    thing.is_draft === true && 'draft',
    thing.year !== undefined && yearsOf(thing),
    thing.v !== undefined && `= ${String(thing.v)}`,
    thing.geo_x !== undefined && `at ${String(thing.geo_x)}, ${String(thing.geo_y)}`,
    typeof thing.article_count === 'number' && counted(thing.article_count, 'article'),
    leads,
    Array.isArray(thing.tags) && thing.tags.join(', '),
  ].filter(Boolean);
  return `- **${titleOf(thing)}**${facts.length > 0 ? ` (${facts.join('; ')})` : ''} ‹${thing.id}›`;
}

const yearsOf = ({ year, ending_year: end }: Shaped): string =>
  end === undefined || end === '' || end === year
    ? `year ${String(year)}`
    : `years ${String(year)} to ${String(end)}`;

/** Shortens each row of a list that clients would truncate. */
export function brief(things: readonly Shaped[]): { things: Shaped[]; notices: Notice[] } {
  if (byteLength(things) <= LIST_BUDGET) return { things: [...things], notices: [] };
  const short = things.map(
    ({ id, title, label, name, template, state }): Shaped => ({
      id,
      ...(title !== undefined && { title }),
      ...(label !== undefined && { label }),
      ...(name !== undefined && { name }),
      ...(template !== undefined && { template }),
      ...(state !== undefined && state !== 'public' && { state }),
    }),
  );
  return {
    things: short,
    notices: [
      'The list is long, so each entry has only its title; ask for pages (limit, offset) to see more of each.',
    ],
  };
}

/** A text that clients would truncate, in parts that end at a paragraph where one does. */
export function textParts(text: string, budget = TEXT_BUDGET): string[] {
  const parts: string[] = [];
  for (let start = 0; start < text.length || parts.length === 0; ) {
    const part = beginningOf(text, start, budget);
    parts.push(part.replace(/^\n+/, '').trimEnd());
    start += part.length;
  }
  return parts;
}

function beginningOf(text: string, start: number, budget: number): string {
  let room = budget;
  while (byteLength(text.slice(start, start + room)) > budget) room = Math.floor(room * 0.95);
  const part = text.slice(start, start + room);
  if (start + room >= text.length) return part;
  const end = ['\n\n', '\n', ' '].map((gap) => part.lastIndexOf(gap)).find((at) => at > room / 2);
  return end === undefined ? part.replace(/[\uD800-\uDBFF]$/, '') : part.slice(0, end + 1);
}

/** Cuts differences that clients would truncate: whole lines, the first of each field. */
export function cutDiffs<Diff extends { readonly diff: string }>(diffs: readonly Diff[]): Diff[] {
  const most = DIFF_BUDGET / Math.max(1, diffs.length);
  return diffs.map((each) => {
    const all = each.diff.split('\n').map((line) => clip(line, DIFF_LINE));
    let length = 0;
    const shown = all.filter((line) => {
      length += line.length + 1;
      return length <= most;
    });
    const left = all.length - shown.length;
    const diff = [...shown, ...(left > 0 ? [`  … ${counted(left, 'more line')}`] : [])].join('\n');
    return { ...each, diff };
  });
}

const clip = (line: string, length: number): string =>
  line.length <= length ? line : `${line.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`;
