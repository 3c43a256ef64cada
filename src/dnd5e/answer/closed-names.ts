import { readFileSync } from 'node:fs';
import { assetPath } from '../../base/assets.ts';
import { wordForm } from '../../library/names/word-form.ts';
import { plain } from '../../text/names.ts';

/** Before a name that is also plain English. */
const PLAIN_ENGLISH = '=';

interface ClosedName {
  readonly name: string;
  /** Its words without their endings, each between spaces. */
  readonly forms: string;
  readonly isPlainEnglish: boolean;
}

let read: readonly ClosedName[] | undefined;

/** Names of `assets/closed-names.tsv`; read on first use. */
export function closedNames(): readonly ClosedName[] {
  read ??= readFileSync(assetPath('closed-names.tsv'), 'utf8')
    .split('\n')
    .slice(1)
    .flatMap((line) => line.split('\t')[1]?.split(' | ') ?? [])
    .map((listed) => {
      const isPlainEnglish = listed.startsWith(PLAIN_ENGLISH);
      const name = isPlainEnglish ? listed.slice(PLAIN_ENGLISH.length) : listed;
      return { name, forms: formsOf(name), isPlainEnglish };
    });
  return read;
}

/**
 * The names in a question that only books have that are not open, unless one of the names found has
 * it. Of names within each other the longest.
 */
export function closedNamesIn(question: string, found: readonly string[]): string[] {
  const asked = formsOf(question.replace(ARTICLE, ''));
  const occurring = occurringIn(asked);
  if (occurring.size === 0) return [];
  const names = closedNames().filter(
    ({ name, forms, isPlainEnglish }) =>
      occurring.has(forms) &&
      (!isPlainEnglish || question.includes(name) || isAskedFor(asked, name, forms)),
  );
  return names
    .filter(
      (one) =>
        !found.some((name) => isIn(one, name)) &&
        !names.some((other) => other !== one && other.forms.includes(one.forms)),
    )
    .map(({ name }) => name);
}

/** Whether another name has it: Artificer (Revised) does, Artificer's Lore does not. */
const isIn = ({ name, forms }: ClosedName, other: string): boolean =>
  formsOf(other) === forms ||
  ` ${plain(other)} `.includes(` ${plain(name)} `) ||
  (name.includes(' ') && formsOf(other).includes(forms));

/** Words behind a name that tell what it is: "the witch bolt spell". */
const KINDS =
  'spell cantrip feat subclass class race species monster creature item invocation background rule'.split(
    ' ',
  );
const QUESTIONS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => `what is ${name}`,
  (name) => `what does ${name} do`,
  (name) => `how does ${name} work`,
  (name) => `how do ${name} work`,
  (name) => `rules for ${name}`,
];

/** Whether a name of plain English words is what a question asks for, and not a part of what it says. */
const isAskedFor = (asked: string, name: string, forms: string): boolean =>
  KINDS.some((kind) => asked.includes(`${forms}${kind} `)) ||
  QUESTIONS.some((question) => asked === formsOf(question(name)));

let known: { readonly forms: ReadonlySet<string>; readonly mostWords: number } | undefined;

/** The forms of closed names among words that stand side by side. */
function occurringIn(asked: string): Set<string> {
  known ??= {
    forms: new Set(closedNames().map(({ forms }) => forms)),
    mostWords: Math.max(...closedNames().map(({ forms }) => forms.split(' ').length - 2)),
  };
  const words = asked.slice(1, -1).split(' ');
  const occurring = new Set<string>();
  for (let from = 0; from < words.length; from++) {
    let some = ' ';
    for (const word of words.slice(from, from + known.mostWords)) {
      some += `${word} `;
      if (known.forms.has(some)) occurring.add(some);
    }
  }
  return occurring;
}

const ARTICLE = /^\s*(?:the|an?)\s+/i;

const formsOf = (text: string): string => ` ${plain(text).split(' ').map(wordForm).join(' ')} `;
