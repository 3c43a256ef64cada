import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { assetPath } from '../../base/assets.ts';
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

/** A file is read when one of its kinds is first used: listing the tools reads none. */
const read = new Map<GlossFile, ReadonlyMap<string, ReadonlyMap<string, string>>>();

function rowsOf(kind: string): ReadonlyMap<string, string> {
  const file = Object.keys(files)
    .filter(isGlossFile)
    .find((name) => files[name].some((one) => one === kind));
  if (!file) throw new Error(`no gloss file holds the kind ${kind}`);
  let known = read.get(file);
  if (!known) {
    const paths = readdirSync(assetPath('gloss'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => assetPath(`gloss/${entry.name}/${file}.tsv`));
    known = readGlossRows(paths.filter(existsSync).map((path) => readFileSync(path, 'utf8')));
    read.set(file, known);
  }
  return known.get(kind) ?? new Map();
}

/** The key of a row's name; a variant pattern keeps its sign (`flame tongue (*)`). */
export function glossKey(name: string): string {
  const [, base, sign] = /^(.*?)( \(\*\)|: \*)$/.exec(name) ?? [];
  return base === undefined ? plain(name) : `${plain(base)}${sign}`;
}

/** Glosses by kind and name, from files that each begin with a header line. */
function readGlossRows(texts: readonly string[]): Map<string, Map<string, string>> {
  const kinds = new Map<string, Map<string, string>>();
  for (const line of texts.flatMap((text) => text.split('\n').slice(1))) {
    const [kind, names, sayings] = line.split('\t');
    if (!kind || !names || !sayings) continue;
    const rows = kinds.get(kind) ?? new Map<string, string>();
    kinds.set(kind, rows);
    for (const name of names.split(' | ')) rows.set(glossKey(name), sayings);
  }
  return kinds;
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
  rows: () => rowsOf(kind),
  keysOf,
});

export function glossFor(kind: string, name: string): string {
  const rows = rowsOf(kind);
  for (const key of keysOf(name)) {
    const sayings = rows.get(key);
    if (sayings !== undefined) return sayings;
  }
  return '';
}

/** The fields of a kind whose plain words are its glosses only. */
export const glossed = (kind: string) => ({
  gloss: (_body: unknown, name: string): string => glossFor(kind, name),
  glosses: glossesOf(kind),
});
