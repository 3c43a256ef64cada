/** How people shorten words when they type: whole words in their place. */
const EVERYDAY: Readonly<Record<string, string>> = {
  thru: 'through',
  ppl: 'people',
  'w o': 'without',
  w: 'with',
  lil: 'little',
  'plus one': '1',
  'plus two': '2',
  'plus three': '3',
  b4: 'before',
  bc: 'because',
  cuz: 'because',
  tho: 'though',
  ur: 'your',
  u: 'you',
  smth: 'something',
  diff: 'difference',
  gonna: 'going to',
  wanna: 'want to',
  gotta: 'have to',
  gimme: 'give me',
  lemme: 'let me',
  hrs: 'hours',
  mins: 'minutes',
  secs: 'seconds',
  im: 'i am',
  ive: 'i have',
  youre: 'you are',
  theyre: 'they are',
  whats: 'what is',
  whos: 'who is',
  hows: 'how is',
  wheres: 'where is',
  thats: 'that is',
  theres: 'there is',
  dont: 'do not',
  doesnt: 'does not',
  didnt: 'did not',
  cant: 'can not',
  isnt: 'is not',
  arent: 'are not',
  wont: 'will not',
};

/** "50ft": a number and its unit written as one. */
const MEASURE = /^(\d+)(ft|lbs?|hrs?|mins?)$/;
const UNITS: Readonly<Record<string, string>> = {
  ft: 'feet',
  lb: 'pound',
  lbs: 'pounds',
  hr: 'hour',
  hrs: 'hours',
  min: 'minute',
  mins: 'minutes',
};

const measured = (word: string): string | undefined => {
  const [, number, unit = ''] = MEASURE.exec(word) ?? [];
  return number && `${number} ${UNITS[unit] ?? unit}`;
};

/** The most words that one abbreviation has. */
const MOST_WORDS = 2;

/** Abbreviations with the words they stand for, those of everyday English first. */
export const abbreviationsWith = (
  others: Iterable<readonly [short: string, whole: string]>,
): ReadonlyMap<string, string> => new Map([...Object.entries(EVERYDAY), ...others]);

/** A normalized text with whole words in place of abbreviations. */
export function writtenOut(text: string, abbreviations: ReadonlyMap<string, string>): string {
  const words = text.split(' ');
  const written: string[] = [];
  for (let i = 0; i < words.length; ) {
    let length = MOST_WORDS;
    let whole: string | undefined;
    for (; length > 0 && whole === undefined; length--)
      whole = abbreviations.get(words.slice(i, i + length).join(' '));
    const word = words[i] ?? '';
    written.push(whole ?? measured(word) ?? word);
    i += whole === undefined ? 1 : length + 1;
  }
  return written.join(' ');
}
