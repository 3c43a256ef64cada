/**
 * JSON as Gson's lenient reader takes it, which the game used for many files and for texts in
 * strings: comments, text without quotes or in single ones, `=` for `:`, `;` for `,`, and nothing
 * for null in a list.
 */
export type LenientJson =
  | {
      ok: true;
      value: unknown;
      /** The same in standard JSON, with every value in the line it was in. */
      strict: string;
      /** What the standard does not allow, in words. */
      liberties: ReadonlySet<string>;
    }
  | { ok: false; offset: number; message: string };

/** No data pack nests deeper; a recursive parser would overflow the stack. */
export const DEEPEST = 200;

export function readLenientJson(text: string): LenientJson {
  const reader = new LenientReader(text);
  try {
    const strict = reader.document();
    return { ok: true, value: JSON.parse(strict), strict, liberties: reader.liberties };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { ok: false, offset: error.offset, message: error.message };
  }
}

class Unreadable extends Error {
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const escapes: Readonly<Record<string, string>> = {
  t: '\t',
  b: '\b',
  n: '\n',
  r: '\r',
  f: '\f',
};

/** Reads the text once and writes it anew, as standard JSON. */
class LenientReader {
  readonly liberties = new Set<string>();
  readonly #text: string;
  readonly #written: string[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): string {
    this.#value(0);
    this.#skip();
    if (this.#at < this.#text.length) this.#fail('there is something after the end');
    return this.#written.join('');
  }

  #value(depth: number): void {
    if (depth > DEEPEST) this.#fail(`it is nested deeper than ${DEEPEST} levels`);
    const sign = this.#next();
    if (sign === '{') this.#object(depth);
    else if (sign === '[') this.#array(depth);
    else if (sign === '"' || sign === "'") this.#quoted(sign);
    else this.#literal('a value');
  }

  #object(depth: number): void {
    this.#take('{');
    let ended = this.#next() === '}';
    while (!ended) {
      const sign = this.#next();
      if (sign === '"' || sign === "'") this.#quoted(sign);
      else this.#key();
      this.#colon();
      this.#value(depth + 1);
      ended = this.#next() === '}';
      if (!ended) this.#comma('}');
    }
    this.#take('}');
  }

  #array(depth: number): void {
    this.#take('[');
    let ended = this.#next() === ']';
    while (!ended) {
      if (/^[\],;]$/.test(this.#next())) {
        this.liberties.add('missing values');
        this.#written.push('null');
      } else this.#value(depth + 1);
      ended = this.#next() === ']';
      if (!ended) this.#comma(']');
    }
    this.#take(']');
  }

  #colon(): void {
    const sign = this.#next();
    if (sign !== ':' && sign !== '=') this.#fail('a colon is expected');
    if (sign === '=') this.liberties.add('other separators');
    this.#at += this.#text.startsWith('=>', this.#at) ? 2 : 1;
    this.#written.push(':');
  }

  #comma(end: string): void {
    const sign = this.#next();
    if (sign !== ',' && sign !== ';') this.#fail(`a comma or "${end}" is expected`);
    if (sign === ';') this.liberties.add('other separators');
    this.#at++;
    this.#written.push(',');
  }

  #quoted(quote: string): void {
    const start = this.#at++;
    let value = '';
    let lines = 0;
    for (;;) {
      const sign = this.#text[this.#at++];
      if (sign === undefined) throw new Unreadable(start, 'a text is not closed');
      if (sign === quote) break;
      if (sign === '\n') lines++;
      value += sign === '\\' ? this.#escape() : sign;
    }
    if (quote === "'") this.liberties.add('single quotes');
    this.#written.push(JSON.stringify(value), '\n'.repeat(lines));
  }

  #escape(): string {
    const sign = this.#text[this.#at++] ?? '';
    if (sign === 'u') {
      const code = this.#text.slice(this.#at, this.#at + 4);
      if (!/^[\da-f]{4}$/i.test(code)) this.#fail('four hexadecimal digits are expected');
      this.#at += 4;
      return String.fromCharCode(Number.parseInt(code, 16));
    }
    if (Object.hasOwn(escapes, sign)) return escapes[sign] ?? '';
    if (!/^["'\\/\n]$/.test(sign)) this.#fail('no such escape');
    return sign;
  }

  #key(): void {
    const word = this.#word('a key');
    this.liberties.add('text without quotes');
    this.#written.push(JSON.stringify(word));
  }

  #literal(wanted: string): void {
    const word = this.#word(wanted);
    if (/^(true|false|null)$/i.test(word)) this.#written.push(word.toLowerCase());
    else if (NUMBER.test(word)) this.#written.push(word);
    else {
      this.liberties.add('text without quotes');
      this.#written.push(JSON.stringify(word));
    }
  }

  #word(wanted: string): string {
    const [word = ''] = this.#match(/[^/\\;#={}[\]:,\s]*/y);
    if (word === '') this.#fail(`${wanted} is expected`);
    this.#at += word.length;
    return word;
  }

  /** The next character that is neither space nor comment. */
  #next(): string {
    this.#skip();
    return this.#text[this.#at] ?? '';
  }

  #skip(): void {
    for (;;) {
      const [space = ''] = this.#match(/[ \t\r\n]*/y);
      this.#written.push(space);
      this.#at += space.length;
      const [comment] = this.#match(/(?:\/\/|#)[^\r\n]*|\/\*[\s\S]*?\*\//y);
      if (comment === undefined) return;
      this.liberties.add('comments');
      this.#written.push(comment.replace(/[^\r\n]/g, ' '));
      this.#at += comment.length;
    }
  }

  #match(pattern: RegExp): readonly [string?] {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [];
    return [found];
  }

  #take(sign: string): void {
    this.#at++;
    this.#written.push(sign);
  }

  #fail(message: string): never {
    throw new Unreadable(this.#at, message);
  }
}
