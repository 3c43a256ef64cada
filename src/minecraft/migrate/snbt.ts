/**
 * NBT in the syntax of commands. Numbers keep their spelling and strings their quotes, so that what
 * a migration does not change is printed as it was.
 */
export type Nbt =
  | { kind: 'compound'; entries: Map<string, Nbt> }
  | { kind: 'list'; items: Nbt[] }
  | { kind: 'array'; type: string; items: string[] }
  | { kind: 'string'; value: string; unquoted?: boolean }
  | { kind: 'number'; value: number; text: string }
  | { kind: 'boolean'; value: boolean };
export type Compound = Extract<Nbt, { kind: 'compound' }>;

/** The text is not SNBT; callers leave it as it is. */
export class SnbtError extends Error {}

export const str = (value: string): Nbt => ({ kind: 'string', value });
export const num = (value: number, suffix = ''): Nbt => ({
  kind: 'number',
  value,
  text: `${suffix === 'f' && Number.isInteger(value) ? value.toFixed(1) : value}${suffix}`,
});
export const bool = (value: boolean): Nbt => ({ kind: 'boolean', value });
export const list = (items: Nbt[]): Nbt => ({ kind: 'list', items });
export const compound = (entries: Iterable<readonly [string, Nbt | undefined]> = []): Compound => {
  const made: Compound = { kind: 'compound', entries: new Map() };
  for (const [key, value] of entries) if (value !== undefined) made.entries.set(key, value);
  return made;
};

export const isCompound = (nbt: Nbt | undefined): nbt is Compound => nbt?.kind === 'compound';
export const stringIn = (nbt: Nbt | undefined): string | undefined =>
  nbt?.kind === 'string' ? nbt.value : undefined;
export const numberIn = (nbt: Nbt | undefined): number | undefined =>
  nbt?.kind === 'number' ? nbt.value : nbt?.kind === 'boolean' ? Number(nbt.value) : undefined;
export const itemsIn = (nbt: Nbt | undefined): Nbt[] => (nbt?.kind === 'list' ? nbt.items : []);
export const isTrue = (nbt: Nbt | undefined): boolean => (numberIn(nbt) ?? 0) !== 0;

/** Reads one value at an offset of a text; `end` is where it ends. */
export function readSnbt(text: string, start = 0): { value: Nbt; end: number } {
  let at = start;
  const fail = (what: string): never => {
    throw new SnbtError(`${what} at character ${at + 1}`);
  };
  const space = () => {
    while (/\s/.test(text[at] ?? '')) at++;
  };
  const expect = (character: string) => {
    space();
    if (text[at] !== character) fail(`expected ${character}`);
    at++;
  };
  /** After an item: whether another one follows. */
  const more = (close: string): boolean => {
    space();
    if (text[at] === ',') {
      at++;
      space();
      if (text[at] !== close) return true;
    }
    expect(close);
    return false;
  };

  function value(depth: number): Nbt {
    if (depth > 512) fail('nested too deeply');
    space();
    const character = text[at];
    if (character === '{') return compoundAt(depth);
    if (character === '[') return listAt(depth);
    if (character === '"' || character === "'") return { kind: 'string', value: quoted() };
    return unquotedValue(unquoted());
  }

  function compoundAt(depth: number): Compound {
    at++;
    const made = compound();
    space();
    if (text[at] === '}') {
      at++;
      return made;
    }
    do {
      space();
      const key = text[at] === '"' || text[at] === "'" ? quoted() : unquoted();
      expect(':');
      made.entries.set(key, value(depth + 1));
    } while (more('}'));
    return made;
  }

  function listAt(depth: number): Nbt {
    at++;
    const array = /^([BIL]);/.exec(text.slice(at, at + 2))?.[1];
    if (array) at += 2;
    const items: Nbt[] = [];
    space();
    if (text[at] === ']') at++;
    else
      do items.push(value(depth + 1));
      while (more(']'));
    if (!array) return list(items);
    return {
      kind: 'array',
      type: array,
      items: items.map((item) => (item.kind === 'number' ? item.text : printSnbt(item))),
    };
  }

  function quoted(): string {
    const quote = text[at];
    at++;
    let read = '';
    for (;;) {
      const character = text[at];
      if (character === undefined) fail('a string is not closed');
      at++;
      if (character === quote) return read;
      if (character !== '\\') read += character;
      else {
        const [whole = '', four] =
          /^(?:u([0-9a-fA-F]{4})|[\s\S])/.exec(text.slice(at, at + 5)) ?? [];
        at += whole.length;
        const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };
        read += four ? String.fromCharCode(Number.parseInt(four, 16)) : (escapes[whole] ?? whole);
      }
    }
  }

  function unquoted(): string {
    // $(name) is the placeholder of a macro.
    const [word = ''] = /^(?:[A-Za-z0-9._+-]|\$\([A-Za-z0-9_]+\))+/.exec(text.slice(at)) ?? [];
    if (word === '') fail('expected a value');
    at += word.length;
    return word;
  }

  return { value: value(0), end: at };
}

function unquotedValue(word: string): Nbt {
  if (word === 'true' || word === 'false') return bool(word === 'true');
  const number = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([bslfd])?$/i.exec(word);
  if (number) return { kind: 'number', value: Number(number[1]), text: word };
  return { kind: 'string', value: word, unquoted: true };
}

/** A whole text as one value. */
export function parseSnbt(text: string): Nbt {
  const { value, end } = readSnbt(text);
  if (text.slice(end).trim() !== '') throw new SnbtError(`more text at character ${end + 1}`);
  return value;
}

export function printSnbt(nbt: Nbt): string {
  switch (nbt.kind) {
    case 'compound':
      return `{${[...nbt.entries].map(([key, value]) => `${printKey(key)}:${printSnbt(value)}`).join(',')}}`;
    case 'list':
      return `[${nbt.items.map(printSnbt).join(',')}]`;
    case 'array':
      return `[${nbt.type};${nbt.items.join(',')}]`;
    case 'string':
      return nbt.unquoted ? nbt.value : printString(nbt.value);
    case 'number':
      return nbt.text;
    case 'boolean':
      return String(nbt.value);
  }
}

const printKey = (key: string): string =>
  /^(?:[A-Za-z0-9._+-]|\$\([A-Za-z0-9_]+\))+$/.test(key) ? key : printString(key);

export function printString(value: string): string {
  const quote = value.includes('"') && !value.includes("'") ? "'" : '"';
  const escaped = value
    .replaceAll('\\', '\\\\')
    .replaceAll(quote, `\\${quote}`)
    .replaceAll('\n', '\\n');
  return `${quote}${escaped}${quote}`;
}

/** As JSON: number suffixes and list types are lost. */
export function toJson(nbt: Nbt): unknown {
  switch (nbt.kind) {
    case 'compound':
      return Object.fromEntries([...nbt.entries].map(([key, value]) => [key, toJson(value)]));
    case 'list':
      return nbt.items.map(toJson);
    case 'array':
      return nbt.items.map((item) => Number.parseFloat(item));
    default:
      return nbt.value;
  }
}

export function fromJson(value: unknown): Nbt {
  if (Array.isArray(value)) return list(value.map(fromJson));
  if (typeof value === 'object' && value !== null)
    return compound(Object.entries(value).map(([key, inner]) => [key, fromJson(inner)] as const));
  if (typeof value === 'number') return num(value);
  if (typeof value === 'boolean') return bool(value);
  return str(typeof value === 'string' ? value : '');
}

/** Renames a key in place. */
export function renameKey(nbt: Compound, from: string, to: string): boolean {
  if (!nbt.entries.has(from)) return false;
  const entries = [...nbt.entries];
  nbt.entries.clear();
  for (const [key, value] of entries) nbt.entries.set(key === from ? to : key, value);
  return true;
}
