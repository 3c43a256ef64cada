import { sizes } from './game-words.ts';

/**
 * Stat blocks that stand in the text of something else: what a spell summons, what an item becomes.
 */

/** `### Name` or `**Name**`, the line `*Large dragon, neutral*`, and the armor class soon below it. */
const BLOCK = new RegExp(
  `^(?:#{1,6} +|[*_]{2,3})([^\\n]+)\\n+[*_]?(?:${sizes.join('|')})\\b[^\\n]*\\n[^a-z]*?\\*\\*(?:AC|Armor Class)\\b`,
  'im',
);
const BLOCKS = new RegExp(BLOCK, 'gim');

/** The names of the blocks in a text: `Draconic Spirit`, without the mark of its rating. */
export const statBlockNames = (text: string): string[] =>
  [...text.matchAll(BLOCKS)].map(([, title = '']) =>
    title
      .replace(/[*_]/g, '')
      .replace(/\s*\bchallenge\b.*$/i, '')
      .trim(),
  );

/** A text and the stat blocks that end it, each as Markdown. */
export function apartFromStatBlocks(text: string): { own: string; statBlocks: string } {
  const at = text.search(BLOCK);
  return at < 0
    ? { own: text, statBlocks: '' }
    : { own: text.slice(0, at).trim(), statBlocks: text.slice(at) };
}
