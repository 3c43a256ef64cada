import type { Entity, Library } from '../../library/library.ts';
import { perGeneration } from '../../library/per-generation.ts';
import { plain } from '../../text/names.ts';

/** A rule or condition that belongs to another one. */
export interface Related {
  readonly kind: string;
  readonly name: string;
  readonly uri: string;
}

const kinds = ['rule', 'condition'];
/** More rules than any book has. */
const ALL = 5_000;
/** How many rules are listed that it mentions, that mention it, and that are next to it. */
const MOST = { named: 6, naming: 3, beside: 3 };

/**
 * Rules of the same book that a rule mentions, that mention it, or that are next to it in its
 * chapter.
 */
export async function relatedRules(library: Library, entity: Entity): Promise<readonly Related[]> {
  if (!kinds.includes(entity.kind)) return [];
  const { document, uri } = entity;
  const { rules, related } = await books(library, document, () => readBook(library, document));
  const known = related.get(uri) ?? relatedAmong(rules, ruleOf(entity));
  related.set(uri, known);
  return known;
}

function relatedAmong(rules: readonly Rule[], own: Rule): Related[] {
  const others = rules.filter(({ key }) => key !== own.key);
  const ownText = textOf(own);
  const named = others
    .flatMap((other) => {
      const [at] = placesOf(other, ownText);
      return at === undefined ? [] : [{ other, place: weighed(own, at) }];
    })
    .sort((a, b) => a.place - b.place)
    .map(({ other }) => other);
  const naming = others
    .flatMap((other) => {
      const times = placesOf(own, textOf(other)).length;
      return times > 0 ? [{ other, share: times / Math.sqrt(other.text.length) }] : [];
    })
    .sort((a, b) => b.share - a.share)
    .map(({ other }) => other);
  const beside = others.filter(({ path }) => path !== '' && path === own.path);
  const chosen = new Map<string, Rule>();
  for (const [some, most] of [
    [named, MOST.named],
    [naming, MOST.naming],
    [beside, named.length + naming.length > 1 ? 0 : MOST.beside],
  ] as const) {
    const fresh = new Map(some.filter(({ key }) => !chosen.has(key)).map((one) => [one.key, one]));
    for (const one of [...fresh.values()].slice(0, most)) chosen.set(one.key, one);
  }
  return [...chosen.values()].map(({ kind, name, uri }) => ({ kind, name, uri }));
}

/** A rule prepared for comparison. */
interface Rule extends Related {
  /** The name as texts use it: `Grappled [Condition]` is "Grappled". */
  readonly term: string;
  readonly key: string;
  readonly text: string;
  /** The headings above it. */
  readonly path: string;
}

function ruleOf({ kind, name, uri, body }: Entity): Rule {
  const term = withPlainMarks(name.replace(/\s*[[(].*$/, ''));
  const text = withPlainMarks(typeof body.desc === 'string' ? body.desc : '');
  const path = Array.isArray(body.path) ? body.path.join('/') : String(body.parent ?? '');
  return { kind, name, uri, term, key: plain(term), text, path };
}

const PLAIN_MARKS: Readonly<Record<string, string>> = {
  ...{ '‘': "'", '’': "'", '“': '"', '”': '"' },
  ...{ '–': '-', '—': '-', '−': '-', '…': '.', '•': '*' },
};

/**
 * Every mark of typography as the one that is typed for it. What has no other letters beyond Latin-1
 * then takes one byte for each letter instead of two, and all rules of a book are kept.
 */
function withPlainMarks(text: string): string {
  const plain = text.replace(/[‘’“”–—−…•]/g, (mark) => PLAIN_MARKS[mark] ?? mark);
  const bytes = Buffer.from(plain, 'latin1').toString('latin1');
  return bytes === plain ? bytes : plain;
}

/** The rules of a book, and which belong together as far as that was asked. */
interface RuleBook {
  readonly rules: readonly Rule[];
  /** By the address of a rule. */
  readonly related: Map<string, readonly Related[]>;
}

/** Kept, since reading and comparing all rules of a book takes long. */
const books = perGeneration<RuleBook>(kinds);

async function readBook(library: Library, document: string): Promise<RuleBook> {
  const { found } = await library.search({
    select: kinds.map((kind) => ({ kind })),
    documents: [document],
    limit: ALL,
  });
  const rules = found
    .map((hit) => ruleOf(hit.entity))
    // A condition says more than a glossary entry with its name.
    .sort((a, b) => Number(b.kind === 'condition') - Number(a.kind === 'condition'));
  return { rules, related: new Map() };
}

/** "See also" refers deliberately to what other sentences mention in passing. */
function weighed({ text }: Rule, place: number): number {
  const see = text.search(/\bsee(?: also)?\b/i);
  return see >= 0 && place > see ? place - text.length : place;
}

interface SearchedText {
  readonly text: string;
  /** In lower case, which most rules are not looked for in. */
  readonly lower: () => string;
}

function textOf({ text }: Rule): SearchedText {
  let lower: string | undefined;
  return {
    text,
    lower() {
      lower ??= text.toLowerCase();
      return lower;
    },
  };
}

/**
 * Where a text mentions a rule. Names of one word are also plain English ("Time", "Speed"): they
 * count only if written as a term, with a capital inside a sentence. Conditions have no other
 * meaning.
 */
function placesOf({ term, kind }: Rule, { text, lower }: SearchedText): number[] {
  const isTerm = kind === 'rule' && !term.includes(' ');
  const [within, sought] = isTerm ? [text, term] : [lower(), term.toLowerCase()];
  const places: number[] = [];
  if (sought === '') return places;
  for (let at = within.indexOf(sought); at >= 0; at = within.indexOf(sought, at + 1)) {
    if (isLetter(text[at - 1]) || isLetter(text[at + sought.length])) continue;
    if (!isTerm || isInSentence(text.slice(Math.max(0, at - 6), at))) places.push(at);
  }
  return places;
}

const isLetter = (character: string | undefined): boolean =>
  /^[\p{L}\p{N}]$/u.test(character ?? '');

/** Whether the text before a word is inside a sentence. */
const isInSentence = (before: string): boolean => /[a-z,;("'] ?[*_]*$/.test(before);
