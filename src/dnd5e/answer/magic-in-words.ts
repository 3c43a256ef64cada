import type { Selection } from '../../library/library.ts';
import { dnd5eKinds } from '../model/kinds.ts';
import { spokenFilters } from '../model/spoken-filters.ts';
import { LISTED } from '../model/spoken-lists.ts';
import { calledSo } from './goods-in-words.ts';
import { type ReadWords, readFilters } from './read-filters.ts';

const MAGIC = '(?:magic(?:al)?|enchanted)';
/** Several things, in up to two words. */
const SEVERAL = '(?:[a-z]+ )?[a-z]+[^s ]s';
const THINGS = new RegExp(`^(?:${MAGIC} )?(${SEVERAL})$`);
/** "magic swords", "list all enchanted rings". */
const MAGIC_THINGS = new RegExp(`^ ${LISTED}${MAGIC} (${SEVERAL}) $`);

/** A list has more than two; what else is said of one, such as a rarity, makes it one anyway. */
const LEAST = 3;

/** Magic items that are called so, or of the type that the word is for. */
export function magicInWords(text: string, select: readonly Selection[]): ReadWords | undefined {
  const [, things] = MAGIC_THINGS.exec(text) ?? [];
  const selection = select.find(({ kind }) => kind === 'magic-item');
  const spoken = spokenFilters.find(({ kind }) => kind === 'magic-item');
  if (things === undefined || !selection || !spoken) return undefined;
  // "magic items" are the kind itself.
  if (things.search(spoken.words) >= 0) return undefined;
  const ofType = readFilters(` all ${things} `, { ...spoken, deeds: new Set() }, selection);
  if (ofType && ofType.search === undefined) return ofType;
  const { many = '' } = dnd5eKinds.find(({ name }) => name === selection.kind) ?? {};
  return severalCalled(things, {
    ...{ select: [selection], search: undefined, meaning: many, sorted: '', notices: [] },
    ...{ ofNames: 'perhaps', isOfOne: false, isOfMany: true },
  });
}

/** "rare swords": those that are called so, or else what fits the words best. */
export function calledFirst(read: ReadWords): readonly ReadWords[] {
  const [, things] = THINGS.exec(read.search ?? '') ?? [];
  const isOfMagic = read.select.every(({ kind }) => kind === 'magic-item');
  return things !== undefined && isOfMagic && !read.order
    ? [{ ...severalCalled(things, read), least: 1 }, read]
    : [read];
}

const severalCalled = (things: string, read: ReadWords): ReadWords => ({
  ...calledSo({ ...read, search: things }),
  least: LEAST,
});
