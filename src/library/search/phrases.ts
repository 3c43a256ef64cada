/** What the map holds for the words and for pairs and triples of neighbours. */
export function phrasesIn<T>(words: readonly string[], map: ReadonlyMap<string, T>): T[] {
  const found: T[] = [];
  for (let length = 1; length <= 3; length++)
    for (let i = 0; i + length <= words.length; i++) {
      const value = map.get(words.slice(i, i + length).join(' '));
      if (value !== undefined) found.push(value);
    }
  return found;
}

/** A text without some phrases. */
export function withoutPhrases(text: string, phrases: readonly string[]): string {
  let left = ` ${text} `;
  for (const phrase of phrases) left = left.replaceAll(` ${phrase} `, ' ');
  return left.trim();
}
