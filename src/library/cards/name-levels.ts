import { stemmer } from 'stemmer';
import { isSmallWord, wordFormsOf } from '../names/name-forms.ts';
import { beginningFor, shortFor } from '../names/shortened.ts';
import { joinedForm, stableLetters, wordForm } from '../names/word-form.ts';
import { reusedBuffer } from '../search/reused-buffer.ts';
import { NameLevel, type Question, type QuestionName, type ShortName } from '../store.ts';
import { columnsOf } from './columns.ts';
import type { Card, Catalogue } from './entity-cards.ts';
import { misspeltNames, nearestWord, type TypedPart } from './misspelt-names.ts';

/** How the names of cards match a question, by position; those that do not match are left out. */
export function nameLevels(
  {
    names: all,
    symbols,
    shortNames = [],
    strangeWords,
  }: Pick<Question, 'names' | 'symbols' | 'shortNames' | 'strangeWords'>,
  cards: readonly Card[],
  catalogue: Pick<Catalogue, 'named' | 'nameWords' | 'spelling' | 'room'>,
): Map<number, number> {
  const levels = new Map<number, number>();
  const names = all.filter(({ renamedIn, isTyped }) => !renamedIn && !isTyped);
  if (symbols.length > 0)
    for (const [i, { name }] of cards.entries())
      if (symbols.every((symbol) => name.includes(symbol))) levels.set(i, NameLevel.beginning);
  const typed = names[0]?.text ?? '';
  for (let i = firstFrom(cards, typed); cards[i]?.plain.startsWith(typed); i++)
    levels.set(i, NameLevel.beginning);
  for (const { text, isWhole } of names)
    if (isWhole) for (const i of havingWords(cards, text, catalogue)) levels.set(i, NameLevel.word);
  // A Shadow Beast is no beast called "shadow".
  const isName = names.some(({ text, isWhole }) => isWhole && isNamed(text, cards, catalogue));
  // A Potion of Poison Resistance is no question for the resistance of a Potion of Poison.
  const inOrder = names.map(({ text }) => [
    ...inAnotherOrder(cards, text, catalogue),
    ...turnedAround(cards, text, catalogue),
  ]);
  const isWholeName = names.some(
    ({ text, kinds, isPart }, n) =>
      !isPart && !kinds && ((inOrder[n]?.length ?? 0) > 0 || isNamed(text, cards, catalogue)),
  );
  const inFront = new Set<number>();
  for (const { text, kinds, isPart, isFront } of names) {
    if ((isName && kinds) || (isWholeName && isPart)) continue;
    const typed = text.replaceAll(' ', '');
    // "hellhounds" is Hell Hound.
    for (const joined of new Set([typed, joinedForm(typed)]))
      for (const [i, card] of placesNamed(joined, cards, catalogue))
        if (levels.get(i) !== NameLevel.exact && (!kinds || kinds.has(card.kind))) {
          levels.set(i, card.squashed === typed ? NameLevel.exact : NameLevel.alias);
          if (isFront) inFront.add(i);
        }
  }
  for (const name of all) markRenamed(name, levels, cards, catalogue);
  for (const { text, kinds, anyEnding } of names)
    if (anyEnding)
      for (const i of withEnding(cards, text))
        if ((levels.get(i) ?? 0) < NameLevel.alias && kinds?.has(cards[i]?.kind ?? ''))
          levels.set(i, NameLevel.alias);
  for (const [n, { kinds, isPart }] of names.entries())
    for (const i of isPart && isWholeName ? [] : (inOrder[n] ?? []))
      if ((levels.get(i) ?? 0) < NameLevel.alias && (!kinds || kinds.has(cards[i]?.kind ?? '')))
        levels.set(i, NameLevel.alias);
  // "blind" is the condition Blinded, where nothing is called so.
  if (![...levels.values()].some((level) => level >= NameLevel.alias))
    for (const i of withEnding(cards, typed)) {
      const name = cards[i]?.plain ?? '';
      if (name.startsWith(typed) || typed.startsWith(name)) levels.set(i, NameLevel.alias);
    }
  const asked = names.findLast(({ isWhole }) => isWhole)?.text ?? '';
  const parts = [{ text: asked }, ...all.filter(({ isTyped }) => isTyped)];
  if (levels.size === inFront.size) {
    const meant = misspeltIn(parts, cards, {
      strangeWords,
      shortNames,
      isVague: levels.size === 0,
    });
    if (meant.length > 0) levels.clear();
    for (const i of meant) levels.set(i, NameLevel.beginning);
  } else if (strangeWords.has(typed)) markNearest(typed, levels, cards);
  return levels;
}

/** A name that is so near is meant rather than one that the words may be short for: "dire owlf". */
const VERY_NEAR = 1;

/**
 * The places of what is named in short or with slips, by the whole question or else by a part of it. If it
 * begins with a name, only strange words make another one of it.
 */
function misspeltIn(
  parts: readonly TypedPart[],
  cards: readonly Card[],
  {
    strangeWords,
    shortNames,
    isVague,
  }: Required<Pick<Question, 'strangeWords' | 'shortNames'>> & { readonly isVague: boolean },
): readonly number[] {
  const isStrange = ({ text }: TypedPart): boolean =>
    text.split(' ').some((word) => strangeWords.has(word));
  const [whole = { text: '' }] = parts;
  const named = misspeltNames(cards, whole, strangeWords);
  if (isVague) {
    if (isStrange(whole) && named.slips <= VERY_NEAR) return named.places;
    const short = shortlyNamed(cards, shortNames);
    if (short.length > 0) return short;
  }
  if (named.places.length > 0) return named.places;
  for (const part of parts) {
    if (!isVague && !isStrange(part)) continue;
    const { places } = part === whole ? named : misspeltNames(cards, part, strangeWords);
    const meant = places.length > 0 ? places : nearestWord(cards, part, !isStrange(part));
    if (meant.length > 0) return meant;
  }
  return [];
}

/** Of names that begin with a word, one that is a letter away is meant rather: "bles" is Bless. */
function markNearest(text: string, levels: Map<number, number>, cards: readonly Card[]): void {
  for (const level of levels.values()) if (level !== NameLevel.beginning) return;
  for (const i of nearestWord(cards, { text }, false)) levels.set(i, NameLevel.word);
}

/**
 * The places of the cards with this name, written without spaces. Cards of one name are adjacent,
 * whatever the filters left of them.
 */
export function* placesNamed(
  joined: string,
  cards: readonly Card[],
  { named }: Pick<Catalogue, 'named'>,
): Generator<readonly [place: number, card: Card]> {
  for (const card of named.get(joined) ?? [])
    for (let i = firstFrom(cards, card.plain); cards[i]?.plain === card.plain; i++)
      if (cards[i] === card) yield [i, card];
}

/** Whether something is called exactly so. */
function isNamed(
  text: string,
  cards: readonly Card[],
  catalogue: Pick<Catalogue, 'named'>,
): boolean {
  for (const [, card] of placesNamed(text.replaceAll(' ', ''), cards, catalogue))
    if (card.plain === text) return true;
  return false;
}

/** Gives what a ruleset calls by another name the same level as what has the typed name elsewhere. */
function markRenamed(
  { text, kinds, renamedIn }: QuestionName,
  levels: Map<number, number>,
  cards: readonly Card[],
  catalogue: Pick<Catalogue, 'named'>,
): void {
  if (!renamedIn) return;
  const { ruleset, kind } = renamedIn;
  const hasTypedName = [...levels].some(
    ([i, level]) =>
      level === NameLevel.exact && cards[i]?.ruleset === ruleset && cards[i]?.kind === kind,
  );
  if (hasTypedName) return;
  const joined = text.replaceAll(' ', '');
  for (const [i, card] of placesNamed(joined, cards, catalogue))
    if (card.ruleset === ruleset && card.squashed === joined && kinds?.has(card.kind))
      levels.set(i, NameLevel.exact);
}

/** Words with the same stem share this many letters. */
const STEM_BEGINS = 4;

/** Names of one word with the stem of this word. */
function withEnding(cards: readonly Card[], word: string): number[] {
  const beginning = word.slice(0, STEM_BEGINS);
  if (beginning.length < STEM_BEGINS || word.includes(' ')) return [];
  const stem = stemmer(word);
  const places: number[] = [];
  for (let i = firstFrom(cards, beginning); cards[i]?.plain.startsWith(beginning); i++)
    if (stemmer(cards[i]?.plain ?? '') === stem) places.push(i);
  return places;
}

/** A name with more words is a description. */
const MOST_WORDS = 3;

/** "bear" and "bears" are words of Brown Bear, but not of Bearded Devil. */
function havingWords(
  cards: readonly Card[],
  text: string,
  catalogue: Pick<Catalogue, 'nameWords' | 'spelling' | 'room'>,
): number[] {
  const words = text.split(' ');
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a), '');
  if (words.length > MOST_WORDS || longest.length < 3) return [];
  const forms = words.map(wordForm);
  const places: number[] = [];
  const isMarked = markedByWord(longest, catalogue);
  if (!isMarked) return places;
  const letters = words.reduce((all, word) => all | stableLetters(word), 0);
  const names = columnsOf(cards);
  for (let i = 0; i < cards.length; i++) {
    if (isMarked[names.keys[i] ?? 0] !== 1 || ((names.letters[i] ?? 0) & letters) !== letters)
      continue;
    const own = (cards[i]?.plain ?? '').split(' ');
    for (let at = 0; at + forms.length <= own.length; at++)
      if (forms.every((form, n) => wordForm(own[at + n] ?? '') === form)) {
        places.push(i);
        break;
      }
  }
  return places;
}

const marks = reusedBuffer();

/** By key: 1 if a word of the name has the form of this word; undefined if there is none. */
function markedByWord(
  word: string,
  { nameWords, spelling, room }: Pick<Catalogue, 'nameWords' | 'spelling' | 'room'>,
): Uint8Array | undefined {
  const form = wordForm(word);
  let isMarked: Uint8Array | undefined;
  // All forms of a word begin alike, but for a few irregular ones.
  for (const beginning of new Set([word.slice(0, 3), form.slice(0, 3)]))
    for (const [other] of spelling.counts(beginning)) {
      if (wordForm(other) !== form) continue;
      isMarked ??= new Uint8Array(marks(room), 0, room);
      for (const key of nameWords.get(other) ?? []) isMarked[key] = 1;
    }
  return isMarked;
}

/** "+1 longsword" is Longsword (+1), "greater healing potion" is Potion of Healing (greater). */
function inAnotherOrder(
  cards: readonly Card[],
  text: string,
  catalogue: Pick<Catalogue, 'nameWords' | 'spelling' | 'room'>,
): number[] {
  const words = wordFormsOf(text);
  if (words.length < 2 || words.length > 6) return [];
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a), '');
  const isMarked = markedByWord(longest, catalogue);
  if (!isMarked) return [];
  const wanted = [...words].sort().join(' ');
  const length = words.join('').length;
  const letters = text
    .split(' ')
    .reduce((all, word) => (isSmallWord(word) ? all : all | stableLetters(word)), 0);
  const places: number[] = [];
  const names = columnsOf(cards);
  for (let i = 0; i < cards.length; i++) {
    if (isMarked[names.keys[i] ?? 0] !== 1) continue;
    const longer = (names.lengths[i] ?? 0) - length;
    if (
      longer < -MOST_LESS ||
      longer > MOST_MORE ||
      ((names.letters[i] ?? 0) & letters) !== letters
    )
      continue;
    if ([...wordFormsOf(cards[i]?.plain ?? '')].sort().join(' ') === wanted) places.push(i);
  }
  return places;
}

/** The letters that small words and endings add: "of the", "-es". */
const MOST_MORE = 10;
/** "battleax" has a letter less than its form. */
const MOST_LESS = 2;

/** "healing potion" is Potion of Healing. */
function turnedAround(
  cards: readonly Card[],
  text: string,
  catalogue: Pick<Catalogue, 'named'>,
): number[] {
  const words = text.split(' ');
  if (words.length < 2 || words.length > 4) return [];
  const turned = `${words.at(-1)}of${words.slice(0, -1).join('')}`;
  const places: number[] = [];
  for (const [i, card] of placesNamed(turned, cards, catalogue))
    if (card.squashed === turned) places.push(i);
  return places;
}

/** "dim door" is Dimension Door, "pwt" Pass without Trace. */
function shortlyNamed(cards: readonly Card[], shortNames: readonly ShortName[]): number[] {
  for (const { text, kinds, isEnglish } of shortNames) {
    const beginning = beginningFor(text);
    const named: { readonly place: number; readonly plain: string }[] = [];
    for (let i = firstFrom(cards, beginning); cards[i]?.plain.startsWith(beginning); i++) {
      const card = cards[i];
      if (card && (kinds?.has(card.kind) ?? true)) named.push({ place: i, plain: card.plain });
    }
    const meant = shortFor(text, named, { isEnglish });
    if (meant.length > 0) return meant.map(({ place }) => place);
  }
  return [];
}

/** Cards are sorted by name: the position of the first name from this one on. */
function firstFrom(cards: readonly Card[], name: string): number {
  if (name === '') return cards.length;
  let low = 0;
  let high = cards.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cards[middle]?.plain ?? '') < name) low = middle + 1;
    else high = middle;
  }
  return low;
}
