import { createHash } from 'node:crypto';
import type { Kind } from '../kind.ts';

/** One passage says one thing; a longer one says too much to be near anything. */
const PASSAGE_WORDS = 60;
/** As long as the leads that the embedders were trained on. */
const LEAD_WORDS = 110;
/** Past this the end of a long text is left to full-text search: more bring next to nothing. */
const MOST_PASSAGES = 6;
/**
 * What a saying's nearness counts. It was written to be found by, so it comes nearer to questions
 * than the texts of things that have no sayings, and would push them out.
 */
const SAYING_WEIGHT = 0.87;

type Body = Readonly<Record<string, unknown>>;

/** A text that stands for an entity, and how much its nearness counts. */
export interface EmbeddedText {
  readonly text: string;
  readonly weight: number;
}

/**
 * The texts that stand for an entity in the space of meaning: the lead (what it is and how its text
 * begins), each thing that people say for it, then what its text says, passage by passage.
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

/** What people say for an entity, one by one. */
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

/** Short name of the texts: while it is the same, so are their vectors. */
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

/** Short passages one after another become one, as long as it stays short itself. */
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

/** Sentences gathered into passages; a line break always ends one. */
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
      words.push(...next);
      while (words.length > 2 * PASSAGE_WORDS)
        passages.push(words.splice(0, PASSAGE_WORDS).join(' '));
    }
    if (words.length > 2) passages.push(words.join(' '));
  }
  return passages;
}
