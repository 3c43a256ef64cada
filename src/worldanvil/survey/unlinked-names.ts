import type { Page } from './link-graph.ts';

const LINK = /!?\[[^\]]*\]\([^)]*\)/g;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;

export interface UnlinkedName {
  readonly in: Page;
  readonly name: string;
  readonly target: Page;
}

interface Name {
  readonly words: readonly string[];
  readonly page: Page;
}

const wordsOf = (text: string): string[] => text.match(WORD) ?? [];

/** Names by their first word. "The Bell Vault" may also be written Bell Vault. */
function namesOf(pages: readonly Page[]): Map<string, Name[]> {
  const byFirst = new Map<string, Name[]>();
  for (const page of pages) {
    const whole = wordsOf(page.title);
    const forms = whole[0]?.toLowerCase() === 'the' ? [whole, whole.slice(1)] : [whole];
    for (const words of forms) {
      const [first] = words;
      // A short word, or one in lower case, is rarely meant as a name.
      if (first === undefined || words.join('').length < 4 || !/^\p{Lu}/u.test(first)) continue;
      byFirst.set(first, [...(byFirst.get(first) ?? []), { words, page }]);
    }
  }
  for (const names of byFirst.values()) names.sort((a, b) => b.words.length - a.words.length);
  return byFirst;
}

/** Names of articles that occur in a text without being linked there. */
export function unlinkedNames(pages: readonly Page[]): UnlinkedName[] {
  const names = namesOf(pages);
  return pages.flatMap((page) => namesIn(page, names));
}

function namesIn(page: Page, names: ReadonlyMap<string, readonly Name[]>): UnlinkedName[] {
  const linked = new Set(page.points_at.map(({ id }) => id));
  const found = new Map<string, UnlinkedName>();
  // A link becomes a full stop, so that no name matches across it.
  const text = page.text.replace(LINK, ' . ');
  const words = [...text.matchAll(WORD)];
  for (let at = 0; at < words.length; at++) {
    const name = names.get(words[at]?.[0] ?? '')?.find((each) => isAt(text, words, at, each));
    if (!name) continue;
    at += name.words.length - 1;
    const { article_id } = name.page;
    if (article_id === page.article_id || linked.has(article_id)) continue;
    found.set(article_id, { in: page, name: name.words.join(' '), target: name.page });
  }
  return [...found.values()];
}

function isAt(
  text: string,
  words: readonly RegExpMatchArray[],
  at: number,
  { words: name }: Name,
): boolean {
  if (
    !name.every(
      (word, i) => withoutPossessive(words[at + i]?.[0] ?? '') === withoutPossessive(word),
    )
  )
    return false;
  const first = words[at];
  const last = words[at + name.length - 1];
  if (first?.index === undefined || last?.index === undefined) return false;
  // Only spaces and minor punctuation may separate the words.
  if (/[.!?\n]/.test(text.slice(first.index, last.index))) return false;
  // A single word at the beginning of a sentence may be an ordinary word.
  return (
    name.length > 1 ||
    !/(^|[.!?:\n>*#-])\s*["“*_]*$/.test(text.slice(Math.max(0, first.index - 40), first.index))
  );
}

/** Quenby's → Quenby. */
const withoutPossessive = (word: string): string => word.replace(/['’]s?$/, '');
