import { isSmallWord } from './small-words.ts';

/** Words around the subject and the fact: "does X need …". */
const AROUND = new Set(
  `about actually again also any anyone anybody bonus buy called cast casting come comes count counts deal deals
   dm does exactly feat fight fighting know last lasts many mean means meet meets monster much need needs
   next now play player playing remind require requires roll said say says session speak speaking speaks spell still
   tell tips wants wear wield work works would`.split(/\s+/),
);
/** Small words that may be part of a name. */
const WITHIN = new Set(['of', 'the', 'and', 's', 'in', 'to', 'a', 'an', 'on']);
/** Questions with a person ask what happens to them. */
const SOMEBODY = new Set('i me my we us our you your someone somebody anyone'.split(' '));
/** A name has no more words. */
const MOST_NAME_WORDS = 5;

/** "fireball damage at 5th level", "sneak attack damage at level 9". */
const isLevel = (words: readonly string[], i: number): boolean => {
  const [before, between, word = ''] = [words[i - 2], words[i - 1], words[i]];
  return between === 'at'
    ? /^\d+(?:st|nd|rd|th)$/.test(word)
    : before === 'at' && between === 'level' && /^\d+$/.test(word);
};

/**
 * The subject of a question about a fact: "does the ring of winter need attunement" is about the
 * ring of winter. Undefined if it asks for no fact, about several things at once, or what somebody
 * does.
 */
export function subjectOf(
  words: readonly string[],
  factPhrases: ReadonlySet<string>,
): string | undefined {
  const isFact = words.map(() => false);
  for (let length = 1; length <= 2; length++)
    for (let i = 0; i + length <= words.length; i++)
      if (factPhrases.has(words.slice(i, i + length).join(' '))) isFact.fill(true, i, i + length);
  if (!isFact.includes(true) || words.some((word) => SOMEBODY.has(word))) return undefined;
  const isName = words.map(
    (word, i) =>
      !isFact[i] && !AROUND.has(word) && !isSmallWord(word) && word !== '' && !isLevel(words, i),
  );
  const first = isName.indexOf(true);
  const last = isName.lastIndexOf(true);
  if (first < 0) return undefined;
  const name = words.slice(first, last + 1);
  const isWhole = name.every((word, i) => isName[first + i] || WITHIN.has(word));
  return isWhole && name.length <= MOST_NAME_WORDS ? name.join(' ') : undefined;
}
