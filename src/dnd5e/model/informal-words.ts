import { readFileSync } from 'node:fs';
import { assetPath } from '../../base/assets.ts';
import { plain } from '../../text/names.ts';

let read: ReadonlyMap<string, string> | undefined;

/** The rows of `assets/informal.tsv` by what is said; its README is beside it. */
export function informalWords(): ReadonlyMap<string, string> {
  if (read) return read;
  const words = new Map<string, string>();
  for (const line of readFileSync(assetPath('informal.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)) {
    const [meant = '', said = ''] = line.split('\t');
    for (const one of said.split(' | ').map(plain)) {
      const before = words.get(one);
      words.set(one, before === undefined ? meant : `${before} ${meant}`);
    }
  }
  read = words;
  return words;
}
