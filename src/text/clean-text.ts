import { lookup } from '../base/lookup.ts';
import { hasHtml, htmlToMarkdown } from './html.ts';

/** Named character references that occur in game texts; others are left as they are. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  times: '×',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  emsp: ' ',
  ast: '*',
  eacute: 'é',
  shy: '',
};

const character = (code: number): string =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';

/** `væ00e6ttir`: a letter, and the code of the same letter from an escape that was not read. */
const withoutCodes = (text: string): string =>
  text.replace(/([\u0080-\uffff])00([\da-f]{2})/gi, (whole, letter: string, code: string) =>
    letter.charCodeAt(0) === Number.parseInt(code, 16) ? letter : whole,
  );

const withoutEntities = (text: string): string =>
  text
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => character(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => character(Number(code)))
    .replace(/&([a-z]+\d*);/gi, (whole, name: string) => lookup(NAMED, name.toLowerCase()) ?? whole)
    // An `&amp;` whose semicolon was lost when the text was split.
    .replace(/&amp\b/g, '&');

/** Soft hyphens, and hyphens of several sorts in a row, become one; invisible characters are removed. */
const withoutUnseen = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/-?\u00ad+[\u2010\u2011]+|-\u00ad+|-?\u2010\u2011/g, '-')
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replaceAll('\u00a0', ' ')
    .replace(/(\d)\ufffd(\d)/g, '$1–$2')
    .replaceAll('\ufffd', '')
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'));

/**
 * Removes links that lead nowhere: into an API, to another tool's ids, within a page that is not
 * shown.
 */
const withoutDeadLinks = (text: string): string =>
  text
    .replace(
      /\[([^\]]*)\]\((?:https?:\/\/(?:api\.|[^)\s]*\/api\/)[^)]*|(?!https?:)[^)]*)\)/gi,
      '$1',
    )
    .replace(/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, '$1')
    .replace(/\[\/?\+\+\]/g, '')
    // `Cover|XPHB|Total Cover` and `Cube [Area of Effect]|XPHB|Cube`: name, book, words to show.
    .replace(/\b[A-Z][a-z]+(?: Rest)?(?: \[[^\]]*\])?\|[A-Z]{3,}\|/g, '');

/** First parts of hyphenated compounds with a line break after the hyphen: `long- standing`. */
const COMPOUND =
  /\b(\d+(?:st|nd|rd|th)?|all|anti|ever|evil|fire|fog|foot|full|good|half|high|ill|inter|life|light|long|low|mid|mile|multi|newly|non|off|one|pre|re|self|semi|short|single|six|ten|thieves|three|to|two|un|well) ?- (?!or\b|and\b|to\b)(?=[a-z])/gi;

/** Words that were hyphenated at the end of a printed line. */
const TORN = /\b(?:disad- vantage|addi- tional|main- tain)\b/g;

const withoutTornWords = (text: string): string =>
  text
    .replace(TORN, (torn) => torn.replace('- ', ''))
    .replace(/\bfleshand- blood\b/g, 'flesh-and-blood')
    .replace(COMPOUND, '$1-')
    // What is left is a dash that was written as a hyphen.
    .replace(/([a-z]{2,})- (?!or\b|and\b|to\b)(?=[a-z]{2,})/g, '$1—');

/** A line that ends within a sentence, as lines of a printed page do. */
const BROKEN_LINE = /[a-z,;]\n[a-z]/;
/** A line of a table, list, quotation or heading, or one with a deliberate line break. */
const OWN_LINE = /^\s*(?:[-*+|>#]|\d+[.)])|\S {2,}$/m;

/** Joins the lines of a paragraph; in printed text an indented line begins a new one. */
const withoutBrokenLines = (text: string): string =>
  BROKEN_LINE.test(text)
    ? text
        .split(/\n[ \t]*\n/)
        .map((paragraph) =>
          BROKEN_LINE.test(paragraph) && !OWN_LINE.test(paragraph)
            ? paragraph.replace(/\n {2,}(?=[A-Z“"])/g, '\n\n').replace(/([^\n])\n(?!\n)/g, '$1 ')
            : paragraph,
        )
        .join('\n\n')
    : text;

const withCaptionsApart = (text: string): string =>
  text.replace(
    /^[ \t]*([_*]*)Table[-:]\s*(.+?)[_*]*[ \t]*\n(?:[ \t]*\n)*(?=[ \t]*\|)/gm,
    '**$2**\n\n',
  );

const spaced = (text: string): string =>
  text
    .replace(/([a-z)])([.!?])(?=[A-Z][a-z])/g, '$1$2 ')
    .replace(/([a-z\d)_*]) ([,;:])(?=[\s_*])/g, '$1$2')
    .replace(/([a-z]) \.(?=\s|$)(?! ?\.)/g, '$1.')
    .replace(/(\S) {2,}(?=\S)/g, '$1 ')
    .replace(/[ \t]+(?=\n\n)/g, '')
    .replace(/\n(?:[ \t]*\n){2,}/g, '\n\n')
    .trim();

/** A cheap test: most texts contain nothing to clean. */
const SUSPECT =
  /[\u0080-\uffff]00[\da-f]{2}|[&<\r\u00ad\u00a0\u200b-\u200d\u2060\ufb00-\ufb06\ufeff\ufffd]|\u2010\u2011|\]\(|\[\[|\[\/?\+\+|\|[A-Z]{3,}\||\w- [a-z]|[a-z,;]\n[a-z]|Table[-:]|[a-z)][.!?][A-Z][a-z]|[a-z\d)_*] [,;:.]\s?|\S {2,}\S|\n[ \t]*\n[ \t]*\n|^\s|\s$/;

/** Cleans a text: no HTML, dead links, invisible characters or words broken by line ends. */
export function cleanText(text: string): string {
  if (!SUSPECT.test(text)) return text;
  const marked = withoutEntities(withoutCodes(withoutUnseen(text)));
  const markdown = hasHtml(marked) ? htmlToMarkdown(marked) : marked;
  return spaced(
    withCaptionsApart(withoutTornWords(withoutDeadLinks(withoutBrokenLines(markdown)))),
  );
}

/** Cleans every text in a value; list entries that become empty are removed. */
export function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value))
    return value.map(cleanEntry).filter((item, at) => item !== '' || value[at] === '');
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, cleanValue(inner)]),
  );
}

/** `bludgeoning &` is an entry of a list that was split at the wrong place. */
const cleanEntry = (entry: unknown): unknown =>
  typeof entry === 'string' ? cleanText(entry).replace(/\s*&$/, '') : cleanValue(entry);
