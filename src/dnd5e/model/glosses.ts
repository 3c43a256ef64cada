import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { assetPath } from '../../base/assets.ts';
import { textSlots } from '../../base/text-slots.ts';
import type { Glosses } from '../../library/kind.ts';
import { plain } from '../../text/names.ts';
import { ruleKindNames } from './rule-kinds.ts';

/** The files in `assets/gloss/`, by the kinds of their rows. */
const files = {
  spells: ['spell'],
  creatures: ['creature'],
  items: ['weapon', 'armor', 'gear', 'magic-item'],
  options: ['class', 'subclass', 'class-feature', 'race', 'subrace', 'trait', 'background', 'feat'],
  rules: ruleKindNames,
} as const;

type GlossFile = keyof typeof files;
const isGlossFile = (name: string): name is GlossFile => Object.hasOwn(files, name);

function fileOf(kind: string): GlossFile {
  const file = Object.keys(files)
    .filter(isGlossFile)
    .find((name) => files[name].some((one) => one === kind));
  if (!file) throw new Error(`no gloss file holds the kind ${kind}`);
  return file;
}

const readFiles = (file: GlossFile): string[] =>
  readdirSync(assetPath('gloss'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => assetPath(`gloss/${entry.name}/${file}.tsv`))
    .filter(existsSync)
    .map((path) => readFileSync(path, 'utf8'));

/** The key of a row's name; a variant pattern keeps its sign (`flame tongue (*)`). */
export function glossKey(name: string): string {
  const [, base, sign] = /^(.*?)( \(\*\)|: \*)$/.exec(name) ?? [];
  return base === undefined ? plain(name) : `${plain(base)}${sign}`;
}

interface Row {
  readonly kind: string;
  readonly key: string;
  readonly sayings: string;
}

/** The rows of files that each begin with a header line; a later row replaces an earlier one. */
function* rowsIn(texts: readonly string[]): Generator<Row> {
  for (const line of texts.flatMap((text) => text.split('\n').slice(1))) {
    const [kind, names, sayings] = line.split('\t');
    if (!kind || !names || !sayings) continue;
    for (const name of names.split(' | ')) yield { kind, key: glossKey(name), sayings };
  }
}

/**
 * A file is read when one of its kinds is first used: listing the tools reads none. The sayings are
 * kept as bytes and their keys as hashes, in a quarter of the memory of a map.
 */
const read = new Map<GlossFile, (kind: string, key: string) => string | undefined>();

function sayingsOf(kind: string): (key: string) => string | undefined {
  const file = fileOf(kind);
  const known = read.get(file) ?? compactRows([...rowsIn(readFiles(file))]);
  read.set(file, known);
  return (key) => known(kind, key);
}

function compactRows(rows: readonly Row[]): (kind: string, key: string) => string | undefined {
  const slots = textSlots(rows.length);
  const [starts, ends] = [new Int32Array(rows.length), new Int32Array(rows.length)];
  // Several names share their sayings.
  const different = [...new Set(rows.map(({ sayings }) => sayings))];
  const texts = Buffer.from(different.join(''));
  let end = 0;
  const places = new Map(
    different.map((sayings) => {
      const start = end;
      end += Buffer.byteLength(sayings);
      return [sayings, [start, end]];
    }),
  );
  for (const { kind, key, sayings } of rows) {
    const slot = slots.add(`${kind} ${key}`);
    const [from = 0, to = 0] = places.get(sayings) ?? [];
    starts[slot] = from;
    ends[slot] = to;
  }
  return (kind, key) => {
    const slot = slots.find(`${kind} ${key}`);
    return slot < 0 ? undefined : texts.toString('utf8', starts[slot], ends[slot]);
  };
}

/** The keys to look a name up by, the exact one first. */
function keysOf(name: string): string[] {
  const [, before] = /^(.*?) \(.*\)$/.exec(name) ?? [];
  const [, prefix] = /^(.*?): /.exec(name) ?? [];
  return [
    plain(name),
    ...(before === undefined ? [] : [`${plain(before)} (*)`]),
    ...(prefix === undefined ? [] : [`${plain(prefix)}: *`]),
  ];
}

/** The glosses for the entities of a kind, from `assets/gloss/`. */
export const glossesOf = (kind: string): Glosses => ({
  rows: () =>
    new Map(
      [...rowsIn(readFiles(fileOf(kind)))]
        .filter((row) => row.kind === kind)
        .map(({ key, sayings }) => [key, sayings]),
    ),
  keysOf,
});

export function glossFor(kind: string, name: string): string {
  const find = sayingsOf(kind);
  for (const key of keysOf(name)) {
    const sayings = find(key);
    if (sayings !== undefined) return sayings;
  }
  return '';
}

/** The fields of a kind whose plain words are its glosses only. */
export const glossed = (kind: string) => ({
  gloss: (_body: unknown, name: string): string => glossFor(kind, name),
  glosses: glossesOf(kind),
});
