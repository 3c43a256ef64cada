import { cutAtWord, excerpt } from './excerpt.ts';

/** Where a sentence ends, or a line: headings and rows of tables have no full stop. */
const SENTENCE = /(?<=[.!?][)"’”*_]{0,3})\s+(?=[^a-z])|\n+/;
/** What a table has between its heading and its rows. */
const RULE = /^[\s|:-]+$/;
/** What is left out before, between and after the parts. */
const GAP = '…';
const BETWEEN = ` ${GAP} `;
/** A sentence below this length is a heading: it belongs to what follows. */
const SHORT = 24;
/** A sentence that says less than this of the words is not worth the space. */
const LEAST = 0.15;
/** So much of a sentence must fit, or it is left out. */
const WORTH_CUTTING = 60;

/** How well each sentence says each word of a question, from 0 to 1: a row for each sentence. */
export type Said = (sentences: readonly string[]) => readonly Float32Array[];

/**
 * Cuts the parts out of a text that say most of the words of a question: what it says on that, though
 * it may say so far below. Rare words count more, and what a part has said already counts no more. Then
 * what follows these parts, and what stands before them, as far as there is room.
 */
export function passages(text: string, said: Said): (length: number) => string {
  const sentences = sentencesOf(text);
  const order = mostTelling(said(sentences));
  return (length) => {
    if (text.length <= length || order.length === 0) return excerpt(text, length);
    const chosen = new Set<number>();
    let left = length - GAP.length;
    const take = (at: number): boolean => {
      const size = (sentences[at] ?? '').length + BETWEEN.length;
      const isNew = at >= 0 && at < sentences.length && !chosen.has(at);
      // The first may be cut.
      if (!isNew || (size > left && chosen.size > 0)) return false;
      chosen.add(at);
      left -= size;
      return true;
    };
    order.forEach(take);
    for (let grows = true; grows; ) {
      grows = false;
      for (const at of [...chosen]) grows = take(at + 1) || grows;
      if (!grows) for (const at of [...chosen]) grows = take(at - 1) || grows;
    }
    return joined(sentences, chosen, length);
  };
}

/** The sentences to show, the most telling first: each adds most to what those before it say. */
function mostTelling(said: readonly Float32Array[]): readonly number[] {
  const words = said[0]?.length ?? 0;
  /** What a sentence says of each word, weighted by how rare it is in this text. */
  const rows = said.map((row) => row.slice());
  for (let word = 0; word < words; word++) {
    let often = 0;
    for (const row of said) often += row[word] ?? 0;
    const weight = often > 0 ? Math.log(1 + said.length / often) : 0;
    for (const row of rows) row[word] = (row[word] ?? 0) * weight;
  }
  const covered = new Float32Array(words);
  const gainOf = (row: Float32Array): number => {
    let gain = 0;
    for (let word = 0; word < words; word++)
      gain += Math.max(0, (row[word] ?? 0) - (covered[word] ?? 0));
    return gain;
  };
  const order: number[] = [];
  for (;;) {
    let [best, most] = [-1, LEAST];
    for (let at = 0; at < rows.length; at++) {
      const gain = gainOf(rows[at] ?? covered);
      if (gain > most) [best, most] = [at, gain];
    }
    if (best < 0) return order;
    order.push(best);
    for (let word = 0; word < words; word++)
      covered[word] = Math.max(covered[word] ?? 0, rows[best]?.[word] ?? 0);
  }
}

/** The chosen sentences in their order, and as much of the next as fits. */
function joined(sentences: readonly string[], chosen: ReadonlySet<number>, length: number): string {
  const order = [...chosen].sort((a, b) => a - b);
  let text = order[0] === 0 ? '' : GAP;
  for (const [i, at] of order.entries()) {
    if (i > 0) text += order[i - 1] === at - 1 ? ' ' : BETWEEN;
    text += sentences[at] ?? '';
  }
  const last = order.at(-1) ?? 0;
  if (last === sentences.length - 1) return cutAtWord(text, length);
  const left = length - text.length;
  return left > WORTH_CUTTING
    ? cutAtWord(`${text} ${sentences.slice(last + 1).join(' ')}`, length)
    : cutAtWord(text + GAP, length);
}

/** The sentences of a text without markup; a heading is a part of what follows it. */
function sentencesOf(text: string): readonly string[] {
  const sentences: string[] = [];
  let heading = '';
  for (const piece of text.split(SENTENCE)) {
    if (RULE.test(piece)) continue;
    const flat = excerpt(piece, Number.POSITIVE_INFINITY);
    if (flat === '') continue;
    if (piece.startsWith('#') || (flat.length < SHORT && !piece.includes('|'))) {
      heading += `${flat} `;
      continue;
    }
    sentences.push(heading + flat);
    heading = '';
  }
  if (heading !== '') sentences.push(heading.trim());
  return sentences;
}

/** How many words of a question a text tells, those half told counting half. */
export function toldIn(text: string, said: Said): number {
  const rows = said(sentencesOf(text));
  const most = new Float32Array(rows[0]?.length ?? 0);
  for (const row of rows)
    row.forEach((one, word) => {
      most[word] = Math.max(most[word] ?? 0, one);
    });
  return most.reduce((sum, one) => sum + one, 0);
}

/** One passage of a text. */
export const passage = (text: string, said: Said, length: number): string =>
  passages(text, said)(length);

const LETTER = /[\p{L}\p{N}]/u;

/**
 * Which of the stems some word of a sentence begins with: "fail" stands for "failed" and "failures".
 * Figures are whole words.
 */
export const saidLiterally =
  (stems: readonly string[]): Said =>
  (sentences) =>
    sentences.map((sentence) => {
      const lower = sentence.toLowerCase();
      const row = new Float32Array(stems.length);
      for (const [at, stem] of stems.entries()) if (hasWord(lower, stem)) row[at] = 1;
      return row;
    });

function hasWord(sentence: string, stem: string): boolean {
  const isFigure = /^\d/.test(stem);
  for (let at = sentence.indexOf(stem); at >= 0; at = sentence.indexOf(stem, at + 1)) {
    if (at > 0 && LETTER.test(sentence.charAt(at - 1))) continue;
    if (isFigure && LETTER.test(sentence.charAt(at + stem.length))) continue;
    return true;
  }
  return false;
}
