import { boundedMap } from '../../library/bounded-map.ts';
import type { Document } from '../../library/library.ts';
import { plain } from '../../text/names.ts';

/** Books that people call by one phrase. */
export interface CalledBooks {
  /** As the answer names them. */
  readonly title: string;
  /** Their keys: those that are meant first come first, and those of one group are meant alike. */
  readonly groups: readonly (readonly string[])[];
  /** `title` is what stands on the cover; `short` is a key, initials, a publisher or another short form. */
  readonly form: 'title' | 'short';
}

/** Which of several books with like titles is meant first: the one of that title, the first volume, others. */
const ITSELF = 0;
const FIRST_VOLUME = 1;
const FURTHER = 2;

type Add = (phrase: string, book: Book, form: CalledBooks['form'], place?: number) => void;

/** Books that are called by one phrase, and how each is meant. */
interface Called {
  title: string;
  form: CalledBooks['form'];
  readonly placeOf: Map<string, number>;
}

type Book = Pick<Document, 'key' | 'title' | 'ruleset' | 'publisher' | 'aliases'>;

/** What the phrases of a library mean, each normalized as names are. */
export type BookPhrases = ReadonlyMap<string, CalledBooks>;

/** How people call the rule books, of which the library has the open part. */
const RULE_BOOKS: readonly (readonly [title: string, others: string])[] = [
  ["Player's Handbook", 'players handbook, player handbook, player s handbook, phb'],
  ['Monster Manual', 'monster manual, mm'],
  ["Dungeon Master's Guide", 'dungeon masters guide, dungeon master guide, dungeon master s guide'],
  ['System Reference Document', 'system reference document, srd'],
  ['core rules', 'core rules, core rulebook, core rulebooks, core book, core books'],
  ['basic rules', 'basic rules'],
];

/** At the end of titles, and left out when people say them. */
const LEFT_OUT =
  / (?:for )?(?:5e|5th edition|fifth edition)$| (?:srd|campaign setting|compilation|originals)$/;
const FEWEST_INITIALS = 3;

/** Every phrase that means one or some of these books; of the rule books, `isRules` has the open part. */
export function bookPhrases(
  books: readonly Book[],
  isRules: (key: string) => boolean,
): Map<string, CalledBooks> {
  const phrases = new Map<string, Called>();
  const add: Add = (phrase, book, form, place = ITSELF) => {
    if (phrase === '') return;
    let known = phrases.get(phrase);
    if (!known) {
      known = { title: book.title, form, placeOf: new Map() };
      phrases.set(phrase, known);
    }
    if (!known.placeOf.has(book.key)) known.placeOf.set(book.key, place);
    if (form === 'title') known.form = form;
    if (known.title !== book.title && plain(book.title) === phrase) known.title = book.title;
  };
  const byKey = new Map(books.map((book) => [book.key, book]));
  const rules = books.filter(({ key }) => isRules(key));
  for (const [title, others] of RULE_BOOKS)
    for (const phrase of others.split(', '))
      for (const { key } of rules)
        add(phrase, { key, title, ruleset: '' }, phrase.includes(' ') ? 'title' : 'short');
  for (const book of books) {
    // "SRD 5.1" is the name of an edition.
    if (isRules(book.key)) {
      addPublisher(book, add);
      continue;
    }
    for (const [phrase, form, place] of phrasesOf(book.title)) add(phrase, book, form, place);
    for (const name of [book.key, ...(book.aliases ?? [])]) add(plain(name), book, 'short');
    addPublisher(book, add);
    // A book that is called as its rules stands for all books of those.
    const stands = byKey.get(book.ruleset);
    if (stands && stands !== book)
      for (const name of [stands.title, stands.key, ...(stands.aliases ?? [])])
        add(plain(name), book, name === stands.title ? 'title' : 'short');
  }
  // "Deep Magic" is meant before "Deep Magic Extended".
  for (const book of books)
    for (const beginning of beginningsOf(plain(book.title)))
      if (phrases.get(beginning)?.form === 'title') add(beginning, book, 'title', FURTHER);
  return new Map(Array.from(phrases, ([phrase, called]) => [phrase, inGroups(called)]));
}

function inGroups({ title, form, placeOf }: Called): CalledBooks {
  const groups: string[][] = [[], [], []];
  for (const [key, place] of placeOf) groups[place]?.push(key);
  return { title, form, groups: groups.filter((group) => group.length > 0) };
}

/** The first two words of a title, the first three and so on, but not the whole. */
function beginningsOf(title: string): string[] {
  const beginnings: string[] = [];
  let end = title.indexOf(' ', title.indexOf(' ') + 1);
  for (; end >= 0; end = title.indexOf(' ', end + 1)) beginnings.push(title.slice(0, end));
  return beginnings;
}

function addPublisher(book: Book, add: Add): void {
  const publisher = plain(book.publisher ?? '');
  const shorter = publisher.replace(/ publishing$/, '');
  for (const phrase of new Set([publisher, shorter]))
    if (phrase.includes(' ')) add(phrase, { ...book, title: book.publisher ?? '' }, 'short');
}

type Phrase = readonly [phrase: string, form: CalledBooks['form'], place: number];

/** Of so many titles: after a change nearly all are as they were. */
const MOST_TITLES = 2_000;
const knownTitles = boundedMap<string, readonly Phrase[]>(MOST_TITLES, () => 1);

/** What a title is called. */
function phrasesOf(title: string): readonly Phrase[] {
  let phrases = knownTitles.get(title);
  if (!phrases) {
    phrases = phrasesIn(title);
    knownTitles.set(title, phrases);
  }
  return phrases;
}

/** "Grimmfeld, Band 1" is also called "Grimmfeld". */
const VOLUME = /^(.*\p{L}{4}.*) (?:band|bd|book|issue|no|number|part|teil|volume|vol) (\d)$/u;

/** The whole title, without its number or year, without what is left out, its initials. */
function phrasesIn(title: string): Phrase[] {
  const [beforeBracket = '', bracket = ''] = title.split(/[([]/);
  const [year] = /\b20\d\d\b/.exec(bracket) ?? [];
  const base = plain(beforeBracket);
  const [, series = base, number] = VOLUME.exec(base) ?? /^(.+) (\d)$/.exec(base) ?? [];
  const later = number === undefined ? ITSELF : number === '1' ? FIRST_VOLUME : FURTHER;
  const short = series.replace(LEFT_OUT, '');
  const [front = '', back = ''] = beforeBracket.split(/:| [-–—]+ /).map(plain);
  const initials = series
    .split(' ')
    .map((word) => word[0])
    .join('');
  const isShort = initials.length >= FEWEST_INITIALS && !/\d/.test(initials);
  const numbers = [number, year].filter((one) => one !== undefined);
  return [
    [plain(title), 'title', ITSELF],
    [base, 'title', ITSELF],
    [series, 'title', later],
    [short, short.includes(' ') ? 'title' : 'short', later],
    ...(back === '' ? [] : [asShort(front), asShort(back)]),
    ...(year === undefined ? [] : [asTitle(`${series} ${year}`), asTitle(`${base} ${year}`)]),
    ...(isShort ? [asShort(initials, later)] : []),
    ...(isShort
      ? numbers.flatMap((one) => [asShort(`${initials}${one}`), asShort(`${initials} ${one}`)])
      : []),
  ];
}

const asTitle = (phrase: string): Phrase => [phrase, 'title', ITSELF];
const asShort = (phrase: string, place = ITSELF): Phrase => [phrase, 'short', place];
