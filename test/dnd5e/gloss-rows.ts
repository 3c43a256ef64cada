import { readdirSync, readFileSync } from 'node:fs';
import { assetPath } from '../../src/base/assets.ts';
import { glossesOf, glossKey } from '../../src/dnd5e/model/glosses.ts';

export interface GlossRow {
  /** `srd/spells.tsv:12` */
  readonly at: string;
  readonly cells: readonly string[];
}

/** The rows of all files, without their headings. */
export function glossRows(): GlossRow[] {
  const folder = assetPath('gloss');
  const files = readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.tsv'))
    .map((name) => name.replaceAll('\\', '/'));
  return files.flatMap((file) => {
    const [head, ...lines] = readFileSync(`${folder}/${file}`, 'utf8').trimEnd().split('\n');
    if (head !== 'kind\tnames\tsayings') throw new Error(`${file} begins with ${head}`);
    return lines.map((line, i) => ({ at: `${file}:${i + 2}`, cells: line.split('\t') }));
  });
}

/** Rows none of whose names, patterns included, is the name of one of these things. */
export function namesNothing(
  rows: readonly GlossRow[],
  things: Iterable<{ readonly kind: string; readonly name: string }>,
): string[] {
  const keys = new Map<string, Set<string>>();
  for (const { kind, name } of things) {
    const known = keys.get(kind) ?? new Set();
    keys.set(kind, known);
    for (const key of glossesOf(kind).keysOf(name)) known.add(key);
  }
  return rows.flatMap(({ at, cells: [kind = '', names = ''] }) => {
    const known = keys.get(kind);
    const exists = names.split(' | ').some((name) => known?.has(glossKey(name)));
    return exists ? [] : [`${at} ${kind} ${names}`];
  });
}
