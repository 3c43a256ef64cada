/** Words as they are compared: lower case, no plural, no word that says nothing. */
const SMALL = new Set(
  'a about am an and any are as at be been but by can could did do does for from get gets give go had has have he her here him his how i if in into is it its just like many may me might more most much my need needs no not now of on one only or our out over please she should so some someone something such take takes tell than that the their them then there these they this those to too up us very want was we were what when where which while who will with would you your'.split(
    ' ',
  ),
);

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    // Names of other tools say what it is not for.
    .replace(/\b[a-z]+(_[a-z]+)+\b/g, ' ')
    .split(/[^a-z0-9&.]+/)
    .map((word) => word.replace(/^\.+|\.+$/g, ''))
    .filter((word) => word !== '' && !SMALL.has(word))
    .map((word) => (word.length > 2 ? word.replace(/ies$/, 'y').replace(/([^s])s$/, '$1') : word));

interface Described {
  readonly name: string;
  readonly description: string;
}

/** How much a word found again counts less, and how much long texts are held against. */
const AGAIN = 1.2;
const LENGTH = 0.6;

/** Ranks tools for a request by the words of their descriptions alone. */
export function lexicalChooser(tools: readonly Described[]): (request: string) => string[] {
  const texts = tools.map(({ description }) => wordsOf(description));
  const average = texts.reduce((sum, words) => sum + words.length, 0) / texts.length;
  const counts = texts.map(countsOf);
  const having = countsOf(texts.flatMap((words) => [...new Set(words)]));
  const rarity = (word: string): number => {
    const count = having.get(word) ?? 0;
    return Math.log(1 + (texts.length - count + 0.5) / (count + 0.5));
  };
  return (request) => {
    const asked = [...new Set(wordsOf(request))].map((word) => ({ word, weight: rarity(word) }));
    return tools
      .map(({ name }, i) => {
        const long = 1 - LENGTH + (LENGTH * (texts[i]?.length ?? 0)) / average;
        const score = asked.reduce((sum, { word, weight }) => {
          const times = counts[i]?.get(word) ?? 0;
          return sum + (weight * times * (AGAIN + 1)) / (times + AGAIN * long);
        }, 0);
        return { name, score };
      })
      .sort((a, b) => b.score - a.score)
      .map(({ name }) => name);
  };
}

/** How often each word occurs. */
function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
