import { lookup } from '../../base/lookup.ts';
import type { Library } from '../../library/library.ts';
import { rulesetAdjectives, rulesetWords } from '../model/question-forms.ts';

/** An edition that a text names, and where. */
interface Named {
  readonly start: number;
  readonly end: number;
  readonly ruleset: string;
}

/** The most words that a phrase has. */
const MOST_WORDS = Math.max(...Object.keys(rulesetWords).map((phrase) => phrase.split(' ').length));
const FIRST_WORDS = new Set(Object.keys(rulesetWords).map((phrase) => phrase.split(' ')[0]));
/** The most characters between two words of a phrase: "one - D&D". */
const MOST_BETWEEN = 3;

/**
 * The editions that a text names, the longest phrase at each place. Words are looked up: one pattern of all
 * phrases takes 30 ms to compile.
 */
export function editionsIn(text: string): Named[] {
  const words = [...text.matchAll(/[a-z\d]+(?:['’][a-z]+)?/gi)].map(({ 0: word, index }) => ({
    word: word.toLowerCase().replace(/['’]/, ''),
    start: index,
    end: index + word.length,
  }));
  const found: Named[] = [];
  for (let first = 0; first < words.length; first++) {
    const { word: begin, start = 0 } = words[first] ?? {};
    if (!FIRST_WORDS.has(begin) || /[_.]/.test(text.charAt(start - 1))) continue;
    let phrase = '';
    let longest: Named | undefined;
    let last = first;
    for (let at = first; at < Math.min(words.length, first + MOST_WORDS); at++) {
      const { word = '', start: from = 0, end = 0 } = words[at] ?? {};
      if (at > first && !isOnePhrase(text.slice(words[at - 1]?.end, from), phrase, word)) break;
      phrase = phrase === '' ? word : `${phrase} ${word}`;
      const ruleset = lookup(rulesetWords, phrase);
      if (ruleset === undefined || /^(?:_|\.\d)/.test(text.slice(end, end + 2))) continue;
      longest = { start, end, ruleset };
      last = at;
    }
    if (longest) {
      found.push(longest);
      first = last;
    }
  }
  return found;
}

/** Whether a word belongs to the words before it; between figures is a point ("5.5e"). */
const isOnePhrase = (between: string, before: string, word: string): boolean =>
  between.length <= MOST_BETWEEN &&
  (between === '.' || !/(?:^| )\d$/.test(before) || !/^\d/.test(word));

const ADJECTIVES = Object.keys(rulesetAdjectives).join('|');
const ADJECTIVE_BEFORE = new RegExp(`^(?:the\\s+)?(${ADJECTIVES})\\s+(.+)$`, 'i');
const ADJECTIVE_BEHIND = new RegExp(`^(.+?)\\s*(?:,|\\()\\s*(${ADJECTIVES})\\s*\\)?$`, 'i');

/** What leads to an edition or a book behind a name, and goes with it: "goblin from the …". */
export const LEADING =
  /[\s,;:([-]*(?:\b(?:in|from|of|by|per|out of|according to)\s+)?(?:\b(?:the|a)\s+)?$/i;

/** No name is longer. */
const MOST_CHARACTERS = 200;

export interface NameAndEdition {
  readonly name: string;
  readonly ruleset?: string;
}

/** "Fireball (2014)", "2024 counterspell", "5.5e goblin": a name with the edition that is meant. */
export function editionInName(typed: string): NameAndEdition {
  const text = typed.trim();
  const named = editionsIn(text);
  const last = named.at(-1);
  const ahead = last && text.slice(0, last.start).replace(LEADING, '');
  if (ahead && /^\s*[)\]]?$/.test(text.slice(last.end)))
    return { name: ahead, ruleset: last.ruleset };
  const [first] = named;
  const name = first && /^\s*[:,]?\s+(.+)$/.exec(text.slice(first.end))?.[1];
  return name && /^(?:the\s+)?$/i.test(text.slice(0, first.start))
    ? { name, ruleset: first.ruleset }
    : { name: typed };
}

/** A text without the edition that it names, if that is one. */
export function editionWithin(text: string): { readonly left: string; readonly ruleset?: string } {
  const named = editionsIn(text);
  const [first] = named;
  if (!first || named.some(({ ruleset }) => ruleset !== first.ruleset)) return { left: text };
  let left = '';
  let from = 0;
  for (const { start, end } of named) {
    left += `${text.slice(from, start)} `;
    from = end;
  }
  return { left: (left + text.slice(from)).replace(/\s+/g, ' '), ruleset: first.ruleset };
}

/** The same as `editionInName`, unless something is called exactly so. */
export async function nameAndEdition(
  library: Pick<Library, 'search'>,
  kinds: readonly string[],
  typed: string,
): Promise<NameAndEdition> {
  const isCalled = async (name: string): Promise<boolean> => {
    const select = kinds.map((kind) => ({ kind }));
    const { found } = await library.search({ select, name, asTyped: true, limit: 1 });
    return found[0]?.match?.how === 'exact';
  };
  const read = editionInName(typed);
  if (read.ruleset !== undefined) return (await isCalled(typed)) ? { name: typed } : read;
  const perhaps = adjectiveInName(typed);
  const isMeant = perhaps && (await isCalled(perhaps.name)) && !(await isCalled(typed));
  return isMeant ? perhaps : { name: typed };
}

/** "legacy fireball", "fireball (legacy)": an edition if there is a thing of the other words. */
function adjectiveInName(typed: string): NameAndEdition | undefined {
  if (typed.length > MOST_CHARACTERS) return undefined;
  const [, before, name] = ADJECTIVE_BEFORE.exec(typed.trim()) ?? [];
  if (name) return { name, ruleset: rulesetOf(before) };
  const [, ahead, behind] = ADJECTIVE_BEHIND.exec(typed.trim()) ?? [];
  return ahead === undefined ? undefined : { name: ahead, ruleset: rulesetOf(behind) };
}

const rulesetOf = (adjective = ''): string | undefined =>
  lookup(rulesetAdjectives, adjective.toLowerCase());

/** A year that every search understands. */
const YEARS: Readonly<Record<string, string>> = { '5e-2014': '2014', '5e-2024': '2024' };

const LEADING_AHEAD =
  /^\s*(?:in|from|under|using|by|per|with|for|according to|going by)\s+(?:the\s+)?$/i;

/** "in the 2024 rules, goblin stats": the edition behind the rest, which may be a name. */
function editionAhead(search: string): string | undefined {
  const [first, ...others] = editionsIn(search);
  if (!first || others.length > 0 || !LEADING_AHEAD.test(search.slice(0, first.start)))
    return undefined;
  const rest = search.slice(first.end).replace(/^[\s,:;-]+/, '');
  const year = lookup(YEARS, first.ruleset);
  return rest === '' || year === undefined ? undefined : `${rest} ${year}`;
}

const KIND_BEHIND = /\s+(?:spell|cantrip|monster|creature|feat|class|item|weapon)$/i;

/** A question that is a name with such a word, in words that every search understands. */
export async function searchWithEdition(
  library: Pick<Library, 'search'>,
  kinds: readonly string[],
  search: string,
): Promise<string> {
  const ahead = editionAhead(search);
  if (ahead) return ahead;
  if (!adjectiveInName(search)) return search;
  const bare = search.trim().replace(KIND_BEHIND, '');
  const { name, ruleset = '' } = await nameAndEdition(library, kinds, bare);
  const year = lookup(YEARS, ruleset);
  return year === undefined ? search : `${name} ${year}`;
}
