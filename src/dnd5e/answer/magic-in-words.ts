import type { Selection } from '../../library/library.ts';
import { dnd5eKinds } from '../model/kinds.ts';
import { spokenFilters } from '../model/spoken-filters.ts';
import { type ReadWords, readFilters } from './read-filters.ts';

/** "magic swords", "list all enchanted rings": several things, of up to two words. */
const MAGIC_THINGS =
  /^ (?:(?:all|every|each|any|some|the|what|which|show|list|list of|give|find|me|us) )*(?:magic(?:al)?|enchanted) ((?:[a-z]+ )?[a-z]+[^s ]s) $/;

/** A list has more than two. */
const LEAST = 3;

/** Magic items that are called so, or of the type that the word is for. */
export function magicInWords(text: string, select: readonly Selection[]): ReadWords | undefined {
  const [, things] = MAGIC_THINGS.exec(text) ?? [];
  const selection = select.find(({ kind }) => kind === 'magic-item');
  const spoken = spokenFilters.find(({ kind }) => kind === 'magic-item');
  if (things === undefined || !selection || !spoken) return undefined;
  const ofType = readFilters(` all ${things} `, { ...spoken, deeds: new Set() }, selection);
  if (ofType && ofType.search === undefined) return ofType;
  const { many = '' } = dnd5eKinds.find(({ name }) => name === selection.kind) ?? {};
  return {
    ...{ select: [selection], search: undefined, naming: { headedBy: things } },
    ...{ meaning: many, sorted: '', notices: [], ofNames: 'perhaps' },
    ...{ isOfOne: false, isOfMany: true, isTentative: true, least: LEAST },
  };
}
