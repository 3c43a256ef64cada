import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { plain } from '../../src/text/names.ts';

/** A question and the things that answer it, as `kind:plain name`. */
export interface SetQuestion {
  readonly question: string;
  readonly wanted: ReadonlySet<string>;
}

const folder = 'bench/search/sets';
export const thing = (kind: string, name: string): string => `${kind}:${plain(name)}`;

/** Whether a thing answers; `*` in what is wanted stands for the variants of an item. */
export const isWanted = ({ wanted }: SetQuestion, one: string): boolean =>
  wanted.has(one) ||
  [...wanted].some((other) => {
    const [before = '', behind] = other.split('*');
    return behind !== undefined && one.startsWith(before) && one.endsWith(behind);
  });

/** Rows of a question and what answers it: `kind:name|kind:name`. */
export function readSet(name: string): SetQuestion[] {
  return readFileSync(`${folder}/${name}.tsv`, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [question = '', wanted = ''] = line.split('\t');
      return {
        question,
        wanted: new Set(
          wanted.split('|').map((one) => {
            const colon = one.indexOf(':');
            const [kind, name] = [one.slice(0, colon), one.slice(colon + 1)];
            return name.includes('*') ? `${kind}:${name}` : thing(kind, name);
          }),
        ),
      };
    });
}

/** A question, and whether a text has the words of its answer. */
export interface AnswerQuestion {
  readonly question: string;
  readonly isSaidIn: (text: string) => boolean;
}

const unmarked = (text: string): string =>
  text.toLowerCase().replace(/[’‘]/g, "'").replace(/−/g, '-').replace(/[*_]/g, '');

/** Rows of a question and words of its answer: `these&those|or these`, where a dot is any character. */
export function readAnswers(name: string): AnswerQuestion[] {
  return readFileSync(`${folder}/${name}.tsv`, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [question = '', words = ''] = line.split('\t');
      const either = words.split('|').map((all) => all.split('&').map(wordsPattern));
      return {
        question,
        isSaidIn: (text) => {
          const said = unmarked(text);
          return either.some((all) => all.every((pattern) => pattern.test(said)));
        },
      };
    });
}

const wordsPattern = (words: string): RegExp =>
  new RegExp(unmarked(words.trim()).replace(/[*+?^${}()|[\]\\]/g, '\\$&'));

export const readLines = (name: string): string[] =>
  readFileSync(`${folder}/${name}.txt`, 'utf8').trimEnd().split('\n');

const Older = z.array(z.object({ query: z.string(), relevant: z.record(z.string(), z.number()) }));
const kindsOf: Readonly<Record<string, readonly string[]>> = {
  monster: ['creature'],
  equipment: ['weapon', 'armor', 'gear'],
  feature: ['class-feature'],
};
/** The questions of the first versions: what was judged an answer in the SRD of 2014. */
export function readOlder(path = 'bench/search/questions.json'): SetQuestion[] {
  return Older.parse(JSON.parse(readFileSync(path, 'utf8'))).flatMap(({ query, relevant }) => {
    const wanted = Object.entries(relevant)
      .filter(([, grade]) => grade === 2)
      .flatMap(([id]) => {
        const [kind = '', slug = ''] = id.split(':');
        const name = slug.slice(slug.indexOf('#') + 1).replaceAll('-', ' ');
        return (kindsOf[kind] ?? [kind]).map((one) => thing(one, name));
      });
    return wanted.length > 0 ? [{ question: query, wanted: new Set(wanted) }] : [];
  });
}
