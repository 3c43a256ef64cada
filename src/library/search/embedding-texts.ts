import { createHash } from 'node:crypto';
import type { Kind } from '../kind.ts';

/** A longer passage covers too many subjects to be close to any question. */
const PASSAGE_WORDS = 60;
/** As long as the leads that the embedders were trained on. */
const LEAD_WORDS = 110;
/**
 * Beyond this, the end of a long text is left to full-text search: more passages add very little.
 */
const MOST_PASSAGES = 6;
/**
 * The weight of a gloss's similarity. Glosses were written to be found, so they are closer to
 * questions than the texts of entities without one, and would crowd those out.
 */
const SAYING_WEIGHT = 0.87;

type Body = Readonly<Record<string, unknown>>;

/** An embedded text of an entity, and the weight of its similarity. */
export interface EmbeddedText {
  readonly text: string;
  readonly weight: number;
}

/**
 * The embedded texts of an entity: the lead (what it is and how its text begins), each gloss, then
 * its text, passage by passage.
 */
export function partsOf(kind: Kind, name: string, body: Body): EmbeddedText[] {
  const head = `${name}, ${kind.one}`;
  const passages = passagesOf(kind, body);
  const lead = `${head}. ${tagsOf(kind, body)}. ${passages.join(' ')}`;
  return [
    { text: clipped(lead, LEAD_WORDS), weight: 1 },
    ...sayingsOf(kind, name, body).map((saying) => ({
      text: `${name}: ${saying}`,
      weight: SAYING_WEIGHT,
    })),
    ...passages.map((passage) => ({ text: `${head}: ${passage}`, weight: 1 })),
  ];
}

/** The glosses of an entity, one by one. */
const sayingsOf = (kind: Kind, name: string, body: Body): string[] =>
  (kind.gloss?.(body, name) ?? '')
    .split(';')
    .map((saying) => saying.trim())
    .filter((saying) => saying !== '');

export const tagsOf = (kind: Kind, body: Body): string =>
  kind
    .tags(body)
    .filter((tag) => tag !== null && tag !== undefined && tag !== '')
    .join(', ');

export function passagesOf(kind: Kind, body: Body): string[] {
  const texts = kind.passages?.(body) ?? [kind.prose(body)];
  return gathered(texts.flatMap((text) => cut(plainText(text)))).slice(0, MOST_PASSAGES);
}

/** A hash of the texts: while it is the same, so are their vectors. */
export const hashOf = (parts: readonly EmbeddedText[]): string =>
  createHash('sha1')
    .update(parts.map(({ text, weight }) => (weight === 1 ? text : `${weight} ${text}`)).join('\n'))
    .digest('base64url')
    .slice(0, 16);

function plainText(markdown: string): string {
  return markdown.replace(/[*_#|`>]+/g, ' ');
}

function clipped(text: string, most: number): string {
  const words = text.split(/\s+/);
  return words.length <= most ? text : words.slice(0, most).join(' ');
}

/** Joins short passages while the result stays short. */
function gathered(passages: readonly string[]): string[] {
  const result: { text: string; words: number }[] = [];
  for (const text of passages) {
    const words = text.split(' ').length;
    const last = result.at(-1);
    if (last && last.words + words <= PASSAGE_WORDS) {
      last.text += ` ${text}`;
      last.words += words;
    } else result.push({ text, words });
  }
  return result.map((passage) => passage.text);
}

/** Groups sentences into passages; a line break always ends one. */
function cut(text: string): string[] {
  const passages: string[] = [];
  for (const paragraph of text.split(/\n+/)) {
    let words: string[] = [];
    for (const sentence of paragraph.split(/(?<=[.!?])\s+/)) {
      const next = sentence.split(/\s+/).filter((word) => word !== '');
      if (words.length > 0 && words.length + next.length > PASSAGE_WORDS) {
        passages.push(words.join(' '));
        words = [];
      }
      words = words.concat(next);
      let from = 0;
      for (; words.length - from > 2 * PASSAGE_WORDS; from += PASSAGE_WORDS)
        passages.push(words.slice(from, from + PASSAGE_WORDS).join(' '));
      if (from > 0) words = words.slice(from);
    }
    if (words.length > 2) passages.push(words.join(' '));
  }
  return passages;
}
