/** A value as EDN knows it. Characters are read as strings of one letter, ratios as numbers. */
export type Edn =
  | null
  | boolean
  | number
  | bigint
  | string
  | EdnKeyword
  | EdnSymbol
  | EdnSequence
  | EdnMap
  | EdnTagged;

export interface EdnKeyword {
  readonly type: 'keyword';
  /** Empty where there is none. */
  readonly namespace: string;
  readonly name: string;
}

export interface EdnSymbol {
  readonly type: 'symbol';
  readonly namespace: string;
  readonly name: string;
}

export interface EdnSequence {
  readonly type: 'list' | 'vector' | 'set';
  readonly items: readonly Edn[];
}

/**
 * Entries in the order of the text. Keys may be any value, nil and numbers too; a repeated key is
 * kept twice, and the caller decides what that means.
 */
export interface EdnMap {
  readonly type: 'map';
  readonly entries: readonly EdnEntry[];
  /** Where the map begins in the text, counted in UTF-16 units. */
  readonly offset: number;
  /** Where the key of each entry begins. */
  readonly offsets: readonly number[];
}

export type EdnEntry = readonly [key: Edn, value: Edn];

export interface EdnTagged {
  readonly type: 'tagged';
  readonly tag: string;
  readonly value: Edn;
}

/** A short form of a value for use in a path: `:orcpub.dnd.e5/spells`, `"a name"`, `nil`, `12`. */
export function ednLabel(value: Edn): string {
  if (value === null) return 'nil';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object') return String(value);
  switch (value.type) {
    case 'keyword':
      return `:${qualified(value)}`;
    case 'symbol':
      return qualified(value);
    case 'tagged':
      return `#${value.tag} …`;
    case 'map':
      return '{…}';
    case 'set':
      return '#{…}';
    case 'vector':
      return '[…]';
    case 'list':
      return '(…)';
  }
}

const qualified = (word: { namespace: string; name: string }): string =>
  word.namespace === '' ? word.name : `${word.namespace}/${word.name}`;
