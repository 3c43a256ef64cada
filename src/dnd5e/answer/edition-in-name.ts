import type { Library } from '../../library/library.ts';
import { plain } from '../../text/names.ts';
import { rulesetAdjectives, rulesetWords } from '../model/question-forms.ts';

/** Any of these phrases, with the signs between their words: "5.5e", "one D&D". */
const anyOf = (phrases: Readonly<Record<string, string>>): string =>
  Object.keys(phrases)
    .sort((a, b) => b.length - a.length)
    .map((phrase) => phrase.replace(/(?<=\d) (?=\d)/g, '\\.').replaceAll(' ', '[\\W_]{1,3}'))
    .join('|');
const EDITION = `(?<![\\w.])(${anyOf(rulesetWords)})(?!\\w|\\.\\d)`;
const WITHIN = new RegExp(EDITION, 'gi');
const BEHIND = new RegExp(`^(.+?)[\\s,]*\\(?\\s*${EDITION}\\s*\\)?$`, 'i');
const BEFORE = new RegExp(`^(?:the\\s+)?${EDITION}\\s+(.+)$`, 'i');
const ADJECTIVE_BEFORE = new RegExp(`^(?:the\\s+)?(${anyOf(rulesetAdjectives)})\\s+(.+)$`, 'i');
const ADJECTIVE_BEHIND = new RegExp(
  `^(.+?)\\s*(?:,|\\()\\s*(${anyOf(rulesetAdjectives)})\\s*\\)?$`,
  'i',
);

/** The last words of all phrases: without one of them no edition is named, and no pattern is tried. */
const LAST_WORDS = new Set(Object.keys(rulesetWords).map((phrase) => phrase.split(' ').at(-1)));
const MAY_NAME = new RegExp(`\\b(?:${[...LAST_WORDS].join('|')})\\b`, 'i');

/** No name is longer. */
const MOST_CHARACTERS = 200;

export interface NameAndEdition {
  readonly name: string;
  readonly ruleset?: string;
}

/** "Fireball (2014)", "2024 counterspell", "5.5e goblin": a name with the edition that is meant. */
export function editionInName(typed: string): NameAndEdition {
  if (!MAY_NAME.test(typed)) return { name: typed };
  const [, ahead, behind] = BEHIND.exec(typed.trim()) ?? [];
  if (ahead) return edition(ahead, behind);
  const [, before, name] = BEFORE.exec(typed.trim()) ?? [];
  return name ? edition(name, before) : { name: typed };
}

const edition = (name: string, said = ''): NameAndEdition => {
  const ruleset = rulesetWords[plain(said)] ?? rulesetAdjectives[plain(said)];
  return ruleset === undefined ? { name } : { name, ruleset };
};

/** A text without the edition that it names, if that is one. */
export function editionWithin(text: string): { readonly left: string; readonly ruleset?: string } {
  if (!MAY_NAME.test(text)) return { left: text };
  const found = new Set([...text.matchAll(WITHIN)].map(([said]) => rulesetWords[plain(said)]));
  const [ruleset] = found;
  return ruleset === undefined || found.size > 1
    ? { left: text }
    : { left: text.replace(WITHIN, ' ').replace(/\s+/g, ' '), ruleset };
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
  if (name) return edition(name, before);
  const [, ahead, behind] = ADJECTIVE_BEHIND.exec(typed.trim()) ?? [];
  return ahead ? edition(ahead, behind) : undefined;
}

/** A year that every search understands. */
const YEARS: Readonly<Record<string, string>> = { '5e-2014': '2014', '5e-2024': '2024' };

const KIND_BEHIND = /\s+(?:spell|cantrip|monster|creature|feat|class|item|weapon)$/i;

/** A question that is a name with such a word, in words that every search understands. */
export async function searchWithEdition(
  library: Pick<Library, 'search'>,
  kinds: readonly string[],
  search: string,
): Promise<string> {
  if (!adjectiveInName(search)) return search;
  const bare = search.trim().replace(KIND_BEHIND, '');
  const { name, ruleset = '' } = await nameAndEdition(library, kinds, bare);
  const year = YEARS[ruleset];
  return year === undefined ? search : `${name} ${year}`;
}
