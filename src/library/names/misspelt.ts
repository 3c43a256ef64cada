import { editDistance, forgiven } from '../../text/names.ts';
import { lettersOf, mayBeNear } from './letter-bits.ts';
import type { NameEntry } from './match-name.ts';
import { formsOf, type NameForms } from './name-forms.ts';

export interface Misspelt<E> {
  readonly entry: E;
  readonly how: 'spelling' | 'part';
  readonly edits: number;
}

/** Entries whose name is the typed one but for a few letters, or contains it but for a few. */
export function misspeltFrom<E extends NameEntry>(
  asked: NameForms,
  entries: readonly E[],
): Misspelt<E>[] {
  const words = asked.ordered.split(' ');
  const isWord = new Set<string>();
  const near: { entry: E; forms: NameForms; edits: number }[] = [];
  const limit = forgiven(asked.joined.length);
  const letters = lettersOf(asked.joined);
  const editsTo = (spelled: string): number =>
    mayBeNear(lettersOf(spelled), spelled.length, letters, asked.joined.length, limit)
      ? editDistance(asked.joined, spelled, limit)
      : limit + 1;
  for (const entry of entries)
    for (const name of [entry.name, ...(entry.aliases ?? [])]) {
      const forms = formsOf(name);
      for (const word of forms.ordered.split(' ')) isWord.add(word);
      for (const spelled of spellingsOf(forms)) {
        const edits = editsTo(spelled);
        if (edits <= limit) near.push({ entry, forms, edits });
      }
    }
  // A word that names in the library have is no misspelling of another: "bat" is not "rat".
  const mayMean = (typed: string, word: string): boolean =>
    typed === word || (!isWord.has(typed) && isNearWord(typed, word));
  const whole = near.filter(({ forms }) => {
    const others = (
      forms.base && forms.base.ordered.split(' ').length === words.length ? forms.base : forms
    ).ordered.split(' ');
    return others.length !== words.length || pairUp(words, others, mayMean);
  });
  if (whole.length > 0) return fewestEdits(whole, 'spelling');
  if (asked.joined.length < PART_FROM) return [];
  return entries
    .filter((entry) => pairUp(words, formsOf(entry.name).ordered.split(' '), mayMean))
    .map((entry) => ({ entry, how: 'part', edits: 1 }));
}

/** A shorter misspelt word is near too many words of other names. */
const PART_FROM = 5;

/** The name as it may be typed in one piece: as it is, its parts swapped, without its variant. */
function spellingsOf({ joined, swapped, base }: NameForms): readonly string[] {
  if (!base && swapped.length === 0) return [joined];
  return [joined, ...swapped, ...(base ? spellingsOf(base) : [])];
}

/** How many letters may be wrong in one word. */
const forgivenInWord = (length: number): number => (length <= 3 ? 0 : length === 4 ? 1 : 2);

function isNearWord(typed: string, word: string): boolean {
  const limit = forgivenInWord(typed.length);
  return limit > 0 && editDistance(typed, word, limit) <= limit;
}

/** Whether each typed word may stand for a word of the name, none of them used twice. */
function pairUp(
  words: readonly string[],
  others: readonly string[],
  mayMean: (typed: string, word: string) => boolean,
): boolean {
  const left = [...others];
  const take = (at: number): boolean => at >= 0 && left.splice(at, 1).length > 0;
  const wrong = words.filter((word) => !take(left.indexOf(word)));
  return wrong.every((word) => take(left.findIndex((other) => mayMean(word, other))));
}

function fewestEdits<E>(
  near: readonly { entry: E; edits: number }[],
  how: 'spelling',
): Misspelt<E>[] {
  const best = new Map<E, number>();
  for (const { entry, edits } of near)
    best.set(entry, Math.min(edits, best.get(entry) ?? Number.POSITIVE_INFINITY));
  return [...best].map(([entry, edits]) => ({ entry, how, edits }));
}
