import { lookup } from '../../base/lookup.ts';
import { editDistance, forgiven, plain, squashed } from '../../text/names.ts';

export interface RegistryHit {
  id: string;
  registries: string[];
}

export type RegistryTable = Readonly<Record<string, readonly string[]>>;

/** Registries of resource packs, searched only if named. */
const assets = new Set(
  'atlas block_definition equipment font item_definition lang model post_effect resourcepack sound texture'.split(
    ' ',
  ),
);
/** The most common ones first. */
const firstRegistries = ['item', 'block', 'entity_type', 'enchantment', 'mob_effect'];

const fillers = new Set(
  'a an all and any are for from has i id ids in is it kind kinds like made make me minecraft named of on or some something stuff that the thing things to type types used with'.split(
    ' ',
  ),
);

/** Other words that people use for the words of ids. */
const synonyms: Readonly<Record<string, string>> = {
  wood: 'planks',
  wooden: 'oak',
  grey: 'gray',
  lightgrey: 'light_gray',
  mob: 'entity',
  colour: 'color',
  armour: 'armor',
};

interface IndexRow {
  readonly id: string;
  readonly parts: readonly string[];
  readonly squashed: string;
  readonly registries: string[];
}

interface Index {
  readonly rows: readonly IndexRow[];
  /** Every word of every id. */
  readonly words: ReadonlySet<string>;
}

/**
 * Building the index of all registries takes a tenth of a second, so it is cached with its table.
 */
const indexes = new WeakMap<RegistryTable, Index>();

function indexOf(table: RegistryTable, registry: string | undefined): Index {
  if (registry !== undefined) return buildIndex([[registry, lookup(table, registry) ?? []]]);
  const known = indexes.get(table);
  if (known) return known;
  const built = buildIndex(
    Object.entries(table)
      .filter(([name]) => !isAsset(name))
      .sort(([a], [b]) => rank(a) - rank(b)),
  );
  indexes.set(table, built);
  return built;
}

function buildIndex(registries: readonly (readonly [string, readonly string[]])[]): Index {
  const rows = new Map<string, IndexRow>();
  const words = new Set<string>();
  for (const [name, ids] of registries)
    for (const id of ids) {
      const known = rows.get(id);
      if (known) known.registries.push(name);
      else {
        const parts = id.replace(/^\w+:/, '').split(/[_/.:-]+/);
        for (const part of parts) if (part !== '') words.add(part);
        rows.set(id, { id: named(id), parts, squashed: squashed(id), registries: [name] });
      }
    }
  return { rows: [...rows.values()], words };
}

export interface RegistryHits {
  readonly hits: readonly RegistryHit[];
  /** Whether they have all words; otherwise no id has. */
  readonly complete: boolean;
}

/**
 * The best matching ids, best first. Every word may be misspelt; if ids have all words, those with
 * only some are dropped. If none has, those with the rarest word come first.
 */
export function searchRegistry(
  table: RegistryTable,
  words: string,
  registry: string | undefined,
): RegistryHits {
  const index = indexOf(table, registry);
  const tokens = tokensOf(words);
  const typed = squashed(words.replace(/^minecraft:/i, ''));
  const scores = tokens.map((token) => wordScores(index.words, token));
  let most = 0;
  const hits: { row: IndexRow; matched: number; score: number }[] = [];
  for (const row of index.rows) {
    let matched = 0;
    let score = 0;
    for (const byWord of scores) {
      let best = 0;
      for (const part of row.parts) best = Math.max(best, byWord.get(part) ?? 0);
      if (best > 0) matched++;
      score += best;
    }
    if (row.squashed === typed) {
      matched = tokens.length;
      score += 2;
    } else if (score === 0 && tokens.length > 0) {
      score = wholeScore(row.squashed, typed);
      if (score === 0) continue;
      matched = tokens.length;
    }
    most = Math.max(most, matched);
    score -= 0.03 * Math.max(0, row.parts.length - matched);
    hits.push({ row, matched, score });
  }
  const complete = most >= tokens.length;
  const best = hits.filter(({ matched }) => matched === most).sort((a, b) => b.score - a.score);
  const rows = best.map(({ row }) => row);
  return {
    complete,
    hits: (complete ? rows : rarestFirst(rows, scores)).map(({ id, registries }) => ({
      id,
      registries: [...registries],
    })),
  };
}

/** Of two words of a query, the one that fewer ids have tells more. */
function rarestFirst(
  rows: readonly IndexRow[],
  words: readonly ReadonlyMap<string, number>[],
): IndexRow[] {
  const matched = words.map(
    (word) => new Set(rows.filter(({ parts }) => parts.some((part) => word.has(part)))),
  );
  const rarity = (row: IndexRow) =>
    matched.reduce((sum, having) => sum + (having.has(row) ? 1 / having.size : 0), 0);
  return [...rows].sort((a, b) => rarity(b) - rarity(a));
}

const named = (id: string): string => (id.includes(':') ? id : `minecraft:${id}`);

const isAsset = (name: string): boolean => assets.has(name) || name.startsWith('experiment/');

const rank = (name: string): number => {
  const place = firstRegistries.indexOf(name);
  return place < 0 ? firstRegistries.length : place;
};

function tokensOf(words: string): string[] {
  const all = plain(words.replace(/^minecraft:/i, '').replaceAll('_', ' '))
    .split(' ')
    .filter((word) => word !== '');
  const keywords = all.filter((word) => !fillers.has(word));
  return keywords.length > 0 ? keywords : all;
}

/**
 * The score of each word of the ids for one word of the query; words that do not match are left
 * out.
 */
function wordScores(vocabulary: ReadonlySet<string>, token: string): Map<string, number> {
  const other = lookup(synonyms, token);
  const limit = forgiven(token.length);
  const singular = singularOf(token);
  const scores = new Map<string, number>();
  for (const word of vocabulary) {
    const score =
      word === token || singularOf(word) === singular
        ? 1
        : word === other
          ? 0.8
          : token.length >= 3 && word.startsWith(token)
            ? 0.7
            : token.length >= 4 && word.includes(token)
              ? 0.5
              : 0;
    if (score > 0) scores.set(word, score);
  }
  // A word that occurs in ids as typed is not a typo of another one.
  const isKnown = [...scores.values()].some((score) => score >= 0.7);
  if (isKnown || limit === 0) return scores;
  for (const word of vocabulary) {
    const edits = editDistance(token, word, limit);
    if (edits <= limit) scores.set(word, Math.max(scores.get(word) ?? 0, 0.65 - 0.1 * edits));
  }
  return scores;
}

const singularOf = (word: string): string =>
  word.replace(/(?<=[^s]{2})s$/, '').replace(/ie$|y$/, 'i');

/** Ids typed as one word, `oakstairs`, or with a typo across words. */
function wholeScore(id: string, typed: string): number {
  const limit = forgiven(typed.length);
  const edits = editDistance(id, typed, limit);
  return edits <= limit ? 0.6 - 0.1 * edits : 0;
}
