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

const [TAB, LINE] = [9, 10];

/** The lines of a file in every folder, without the header lines. */
const readFiles = (file: GlossFile): Buffer =>
  Buffer.concat(
    readdirSync(assetPath('gloss'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => assetPath(`gloss/${entry.name}/${file}.tsv`))
      .filter(existsSync)
      .map((path) => readFileSync(path))
      .flatMap((bytes) => [bytes.subarray(bytes.indexOf(LINE) + 1), Buffer.of(LINE)]),
  );

/** The key of a row's name; a variant pattern keeps its sign (`flame tongue (*)`). */
export function glossKey(name: string): string {
  const [, base, sign] = /^(.*?)( \(\*\)|: \*)$/.exec(name) ?? [];
  return base === undefined ? plain(name) : `${plain(base)}${sign}`;
}

interface Row {
  readonly kind: string;
  readonly key: string;
  /** Where its sayings are among the bytes. */
  readonly start: number;
  readonly end: number;
}

/** A later row replaces an earlier one. */
function* rowsIn(bytes: Buffer): Generator<Row> {
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(LINE, at);
    const kindEnd = bytes.indexOf(TAB, at);
    const namesEnd = bytes.indexOf(TAB, kindEnd + 1);
    if (kindEnd > at && namesEnd > kindEnd + 1 && namesEnd + 1 < end) {
      const kind = bytes.toString('latin1', at, kindEnd);
      for (const name of bytes.toString('utf8', kindEnd + 1, namesEnd).split(' | '))
        yield { kind, key: glossKey(name), start: namesEnd + 1, end };
    }
    at = end + 1;
  }
}

/**
 * A file is read when one of its kinds is first used: listing the tools reads none. The sayings stay
 * where they are in its bytes and their keys are kept as hashes, in a quarter of the memory of a map.
 */
const read = new Map<GlossFile, (kind: string, key: string) => string | undefined>();

function sayingsOf(kind: string): (key: string) => string | undefined {
  const file = fileOf(kind);
  const known = read.get(file) ?? compactRows(readFiles(file));
  read.set(file, known);
  return (key) => known(kind, key);
}

function compactRows(bytes: Buffer): (kind: string, key: string) => string | undefined {
  const rows = [...rowsIn(bytes)];
  const slots = textSlots(rows.length);
  const [starts, ends] = [new Int32Array(rows.length), new Int32Array(rows.length)];
  for (const { kind, key, start, end } of rows) {
    const slot = slots.add(`${kind} ${key}`);
    starts[slot] = start;
    ends[slot] = end;
  }
  return (kind, key) => {
    const slot = slots.find(`${kind} ${key}`);
    return slot < 0 ? undefined : bytes.toString('utf8', starts[slot], ends[slot]);
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
  rows: () => {
    const bytes = readFiles(fileOf(kind));
    return new Map(
      [...rowsIn(bytes)]
        .filter((row) => row.kind === kind)
        .map(({ key, start, end }) => [key, bytes.toString('utf8', start, end)]),
    );
  },
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
