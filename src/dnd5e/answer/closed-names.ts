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

/** What a subclass is called in its book, and the class whose subclasses are called so. */
const SUBCLASS_FORMS: readonly (readonly [form: RegExp, className: string])[] = [
  [/^Circle of (?:the )?(.+)$/, 'druid'],
  [/^Oath of (?:the )?(.+)$/, 'paladin'],
  [/^College of (?:the )?(.+)$/, 'bard'],
  [/^(?:Way|Warrior) of (?:the )?(.+)$/, 'monk'],
  [/^Path of (?:the )?(.+)$/, 'barbarian'],
  [/^(.+) Domain$/, 'cleric'],
  [/^(.+) Patron$/, 'warlock'],
  [/^(.+) Sorcery$/, 'sorcerer'],
];
const WITH_CLASS =
  /^(.+) (barbarian|bard|cleric|druid|fighter|monk|paladin|ranger|rogue|sorcerer|warlock|wizard)$/i;

/** What players say for a subclass: "dream druid" for Circle of Dreams, "wizard of war magic". */
function spokenSubclass({ name, isPlainEnglish }: ClosedName): ClosedName[] {
  const [, own, className = ''] = WITH_CLASS.exec(name) ?? [];
  if (own) return [{ name, forms: formsOf(`${className} of ${own}`), isPlainEnglish }];
  return SUBCLASS_FORMS.flatMap(([form, ofClass]) => {
    const [, rest] = form.exec(name) ?? [];
    // As a part of a longer text, "light cleric" or "giant barbarian" may be plain English.
    return rest ? [{ name, forms: formsOf(`${rest} ${ofClass}`), isPlainEnglish: true }] : [];
  });
}

let spoken: readonly ClosedName[] | undefined;

/** The listed names, and what players say for them. */
function askedNames(): readonly ClosedName[] {
  if (!spoken) {
    const listed = new Set(closedNames().map(({ forms }) => forms));
    const others = closedNames().flatMap(spokenSubclass);
    spoken = [...closedNames(), ...others.filter(({ forms }) => !listed.has(forms))];
  }
  return spoken;
}

/**
 * The names in a question that only books have that are not open, unless one of the names found has
 * it. Of names within each other the longest.
 */
export function closedNamesIn(question: string, found: readonly string[]): string[] {
  const asked = formsOf(question.replace(ARTICLE, ''));
  const occurring = occurringIn(asked);
  if (occurring.size === 0 || found.some((name) => formsOf(name) === asked)) return [];
  const names = askedNames().filter(
    ({ name, forms, isPlainEnglish }) =>
      occurring.has(forms) &&
      (!isPlainEnglish || question.includes(name) || isAskedFor(asked, forms)),
  );
  const lacking = names.filter(
    (one) =>
      !found.some((name) => isIn(one, name)) &&
      !names.some((other) => other.forms !== one.forms && other.forms.includes(one.forms)),
  );
  return [...new Set(lacking.map(({ name }) => name))];
}

/** Whether another name has it: Artificer (Revised) does, Artificer's Lore does not. */
const isIn = ({ name, forms }: ClosedName, other: string): boolean =>
  formsOf(other) === forms ||
  ` ${plain(other)} `.includes(` ${plain(name)} `) ||
  (name.includes(' ') && formsOf(other).includes(forms));

/** Words behind a name that tell what it is: "the witch bolt spell". */
const KINDS =
  `spell cantrip feat subclass class race species monster creature item invocation background rule archetype patron
   domain maneuver feature ability stat statblock surge table build multiclass barbarian bard cleric druid fighter
   monk paladin ranger rogue sorcerer warlock wizard`.split(/\s+/);
const QUESTIONS: readonly (readonly [before: string, behind: string])[] = [
  ['', ''],
  ['what is', ''],
  ['what does', 'do'],
  ['what does the', 'do'],
  ['how does', 'work'],
  ['how does the', 'work'],
  ['how do', 'work'],
  ['rules for', ''],
];

/** Whether a name of plain English words is what a question asks for, and not a part of what it says. */
const isAskedFor = (asked: string, forms: string): boolean =>
  KINDS.some((kind) => asked.includes(`${forms}${kind} `)) ||
  QUESTIONS.some(
    ([before, behind]) => asked === ` ${wordForms(before)}${forms.trim()} ${wordForms(behind)}`,
  );

let known: { readonly forms: ReadonlySet<string>; readonly mostWords: number } | undefined;

/** Shorter ones may be two words of English. */
const SHORTEST_JOINED = 8;

/** The forms of closed names among words that stand side by side. */
function occurringIn(asked: string): Set<string> {
  known ??= {
    forms: new Set(askedNames().map(({ forms }) => forms)),
    mostWords: Math.max(...askedNames().map(({ forms }) => forms.split(' ').length - 2)),
  };
  const words = asked.slice(1, -1).split(' ');
  const occurring = new Set<string>();
  for (let from = 0; from < words.length; from++) {
    // "hex blade": a name of one word, typed in two.
    const [first = '', second = ''] = words.slice(from, from + 2);
    const joined = ` ${first}${second} `;
    const isListedSo = known.forms.has(` ${first} ${second} `);
    if (second !== '' && !isListedSo && joined.length > SHORTEST_JOINED && known.forms.has(joined))
      occurring.add(joined);
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
/** The same without the leading space; nothing for an empty text. */
const wordForms = (text: string): string => (text === '' ? '' : formsOf(text).slice(1));
