/** Words as they are compared: lower case, no plural, no word that says nothing. */
const SMALL = new Set(
  'a an and are at be by can do does for from has have how i in is it its many me my of on one or our please that the their there this to us was we what when where which who with you your'.split(
    ' ',
  ),
);

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
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
  const rarity = (word: string): number => {
    const having = texts.filter((words) => words.includes(word)).length;
    return Math.log(1 + (texts.length - having + 0.5) / (having + 0.5));
  };
  return (request) => {
    const asked = [...new Set(wordsOf(request))];
    return tools
      .map(({ name }, i) => {
        const words = texts[i] ?? [];
        const long = 1 - LENGTH + (LENGTH * words.length) / average;
        const score = asked.reduce((sum, word) => {
          const times = words.filter((other) => other === word).length;
          return sum + (rarity(word) * times * (AGAIN + 1)) / (times + AGAIN * long);
        }, 0);
        return { name, score };
      })
      .sort((a, b) => b.score - a.score)
      .map(({ name }) => name);
  };
}
