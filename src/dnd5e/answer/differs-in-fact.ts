import { wordFormsOf } from '../../library/names/name-forms.ts';
import { plain } from '../../text/names.ts';
import type { Disagreement } from '../sources/derive/derive-entity.ts';
import { isFigure, isSame } from '../sources/derive/values.ts';

/** Those of the differences that are about a fact: not all that sources write differently is. */
export const differencesInFact = (all: readonly Disagreement[]): Disagreement[] =>
  all.flatMap((one) => {
    const others = one.others.filter(({ value }) => differsInFact(one.used, value));
    return others.length === 0 ? [] : [{ ...one, others }];
  });

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A source that tells more, tells it in sentences or as a list of another make says nothing else. Of
 * objects, what both have is compared; of objects of numbers all, since a speed that one lacks is one
 * that it denies.
 */
function differsInFact(used: unknown, value: unknown): boolean {
  if (isFields(used) || isFields(value))
    return isFields(used) && isFields(value) && hasOther(used, value);
  if (!isFigure(used) || !isFigure(value)) return false;
  if (!Array.isArray(used) && !Array.isArray(value)) return !isSame(used, value);
  const [ours, theirs] = [textsOf(used), textsOf(value)];
  if ([...ours, ...theirs].some((text) => CHOICE.test(text))) return false;
  return wordsIn(ours) !== wordsIn(theirs);
}

function hasOther(used: Fields, value: Fields): boolean {
  const figures = [...Object.values(used), ...Object.values(value)];
  if (figures.every((figure) => typeof figure === 'number')) return !isSame(used, value);
  return Object.entries(value).some(
    ([field, theirs]) => used[field] !== undefined && differsInFact(used[field], theirs),
  );
}

/** What is chosen among, which every source words in its own way: "(a) a rapier or (b) a longsword". */
const CHOICE = /\(\*?[a-d]\*?\)|^choose /i;

const textsOf = (value: unknown): string[] => [value].flat().map(String);

/** Order, case and plurals are the writer's: "Crossbows, light" is "light crossbows". */
const wordsIn = (texts: readonly string[]): string =>
  wordFormsOf(plain(texts.join(' ')))
    .toSorted()
    .join(' ');
