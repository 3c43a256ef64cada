import { readFileSync } from 'node:fs';
import { assetPath } from '../../base/assets.ts';
import type { DescribedAs } from '../../library/kind.ts';
import { optionForms } from './option-forms.ts';

let read:
  | readonly {
      readonly kinds: readonly string[];
      readonly place: string;
      readonly words: readonly string[];
    }[]
  | undefined;

/** The rows of `assets/described-as.tsv`; its README is beside it. */
function rows() {
  read ??= readFileSync(assetPath('described-as.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [kinds = '', place = '', words = ''] = line.split('\t');
      return { kinds: kinds.split(' | '), place, words: words.split(' ') };
    });
  return read;
}

/** The words by which people describe things of a kind, in any book. */
export const describedAs = (kind: string) => (): DescribedAs => {
  const at = (place: string): string[] =>
    rows().flatMap((row) => (row.place === place && row.kinds.includes(kind) ? row.words : []));
  return {
    ...{ thing: at('thing'), start: at('start'), deed: at('deed'), anywhere: at('anywhere') },
    forms: optionForms[kind] ?? [],
  };
};
