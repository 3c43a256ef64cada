import { idOf, isRaw, type Raw, textOf, titleOf } from '../client/raw.ts';
import type { Page } from './link-graph.ts';

export interface Contradiction {
  readonly title: string;
  readonly id: string;
  readonly why: string;
}

/** The year in a date, however it is written: "-120", "812", "12 Frost, 812", "812 TR". */
export function yearIn(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  const text = textOf(value).replace(/\[[^\]]*\]/g, ' ');
  if (/^\s*-?\d+\s*$/.test(text)) return Number(text);
  const numbers = text.match(/(?<![\d])-?\d{1,6}(?!\d)/g)?.map(Number) ?? [];
  // The year is the largest number beside a day and a month.
  return numbers.length === 0
    ? undefined
    : numbers.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a));
}

const BIRTH =
  /^(?:date of |year of )?(?:birth|born)(?: ?date| ?year| date| year)?$|^birth(?:date|year)$/i;
const DEATH =
  /^(?:date of |year of )?(?:death|died)(?: ?date| ?year| date| year)?$|^death(?:date|year)$/i;

/** Years of a life in the first sentence: "Adda (712–790)", "born in 712". */
const SPAN = /\(\s*(?:b\.|born)?\s*(-?\d{1,6})\s*(?:[–—-]|to|until)\s*(-?\d{1,6})[^()\d]{0,12}\)/i;
const BORN_IN = /^[^.!?\n]{0,80}\b(?:was )?born in (?:the year )?(-?\d{1,6})\b(?![-–]\d)/i;
const DIED_IN = /^[^.!?\n]{0,120}\bdied in (?:the year )?(-?\d{1,6})\b(?![-–]\d)/i;

/** What the first sentence says about the subject of the page, and nobody else. */
function lifeInText({ title, text }: Page): { born?: number; died?: number } {
  const prose = text.replace(/^\*\*[^*\n]+:\*\*[^\n]*$/gm, '').trim();
  const [sentence = ''] = prose.split(/(?<=[.!?])\s|\n/, 1);
  if (!sentence.startsWith(title)) return {};
  const rest = sentence.slice(title.length);
  const span = rest.slice(0, 40).match(SPAN);
  if (span && rest.indexOf('(') <= 2) return { born: Number(span[1]), died: Number(span[2]) };
  const born = BORN_IN.exec(rest)?.[1];
  const died = DIED_IN.exec(rest)?.[1];
  return {
    ...(born !== undefined && { born: Number(born) }),
    ...(died !== undefined && { died: Number(died) }),
  };
}

/**
 * The years of a person's life: from the fields, which the index writes as `**name:** value`, else
 * from the first sentence if it is unambiguous.
 */
function lifeOf(page: Page): { born: number | undefined; died: number | undefined } {
  const { text } = page;
  let born: number | undefined;
  let died: number | undefined;
  for (const [, label = '', value = ''] of text.matchAll(/^\*\*([^*:\n]{1,40}):\*\* ?([^\n]*)/gm)) {
    if (BIRTH.test(label.trim())) born ??= yearIn(value);
    if (DEATH.test(label.trim())) died ??= yearIn(value);
  }
  const inText = lifeInText(page);
  return { born: born ?? inText.born, died: died ?? inText.died };
}

const refsIn = (value: unknown): Raw[] => [value].flat().filter(isRaw);

/** People who died before they were born, and events that mention them outside their lives. */
export function livesAgainstEvents(
  pages: readonly Page[],
  events: readonly Raw[],
): Contradiction[] {
  const found: Contradiction[] = [];
  const lives = new Map<string, ReturnType<typeof lifeOf> & { title: string }>();
  for (const page of pages) {
    if (page.template !== 'person') continue;
    const life = lifeOf(page);
    lives.set(page.article_id, { ...life, title: page.title });
    if (life.born !== undefined && life.died !== undefined && life.died < life.born)
      found.push({
        title: page.title,
        id: page.article_id,
        why: `died in ${life.died}, born in ${life.born}`,
      });
  }
  for (const event of events) {
    const year = yearIn(event.year);
    if (year === undefined) continue;
    const about = { title: titleOf(event), id: idOf(event) };
    const end = yearIn(event.endingYear);
    if (end !== undefined && textOf(event.endingYear) !== '' && end < year)
      found.push({ ...about, why: `ends in ${end}, begins in ${year}` });
    for (const person of refsIn(event.characters)) {
      const life = lives.get(idOf(person));
      if (life?.died !== undefined && year > life.died)
        found.push({ ...about, why: `in ${year} with ${life.title}, who died in ${life.died}` });
      if (life?.born !== undefined && year < life.born)
        found.push({
          ...about,
          why: `in ${year} with ${life.title}, who was born in ${life.born}`,
        });
    }
  }
  return found;
}

/** Eras that end before they begin, and events of a timeline outside all its eras. */
export function eventsAgainstEras(
  timelines: readonly Raw[],
  eras: readonly Raw[],
  events: readonly Raw[],
): Contradiction[] {
  const found: Contradiction[] = [];
  const eraById = new Map(eras.map((era) => [idOf(era), era]));
  const eventById = new Map(events.map((event) => [idOf(event), event]));
  const spanOf = (era: Raw): { from: number; to: number } | undefined => {
    const from = yearIn(era.year);
    const to = textOf(era.endingYear) === '' ? undefined : yearIn(era.endingYear);
    return from === undefined ? undefined : { from, to: to ?? Number.POSITIVE_INFINITY };
  };
  for (const era of eras) {
    const span = spanOf(era);
    if (span && span.to < span.from)
      found.push({
        title: titleOf(era),
        id: idOf(era),
        why: `ends in ${span.to}, begins in ${span.from}`,
      });
  }
  for (const line of timelines) {
    const own = refsIn(line.eras).map((ref) => eraById.get(idOf(ref)));
    const spans = own.flatMap((era) => (era ? (spanOf(era) ?? []) : []));
    // If an era has no years, nothing can be said.
    if (spans.length === 0 || spans.length < own.length) continue;
    for (const ref of refsIn(line.histories)) {
      const event = eventById.get(idOf(ref));
      const year = yearIn(event?.year);
      if (!event || year === undefined) continue;
      if (!spans.some(({ from, to }) => year >= from && year <= to))
        found.push({
          title: titleOf(event),
          id: idOf(event),
          why: `in ${year}, outside every era of "${titleOf(line)}"`,
        });
    }
  }
  return found;
}
