import type * as z from 'zod';
import { plain, squashed } from '../../text/names.ts';
import { MagicItem } from '../model/equipment.ts';
import { bodyOf, defined } from './entity-body.ts';
import { findMatch, findNamed, type Lookup } from './find-in-edition.ts';

/** Splits the bonus from the name: `+1 Plate`, `Plate Armor, +1`. */
export function withoutBonus(label: string): { name: string; bonus: number } {
  const bonus = /[+](\d)/.exec(label)?.[1];
  return {
    name: label.replace(/,?\s*[+]\d\s*/, ' ').trim(),
    bonus: bonus === undefined ? 0 : Number(bonus),
  };
}

/** A kind of ordinary gear, which magic items are made of. */
export interface Base<Body> {
  readonly kind: 'armor' | 'weapon';
  readonly shape: z.ZodType<Body>;
  /** Words that do not tell one from another: `Plate Armor` is plate. */
  readonly general: readonly string[];
}

export interface NamedBase<Body> {
  readonly name: string;
  readonly body: Body;
  /** The words of the label that are not of its name: `mithral`, `of resistance`. */
  readonly rest: readonly string[];
  /** The whole label is a name of it. */
  readonly whole: boolean;
}

const tellingWords = (name: string, general: readonly string[]): string[] =>
  plain(name)
    .split(' ')
    .filter((word) => word !== '' && !general.includes(word));
const isWithin = (words: readonly string[], others: readonly string[]): boolean =>
  words.length > 0 && words.every((word) => others.includes(word));

/** Names of magic gear are shorter; each part of one is looked up. */
const MOST_WORDS = 7;

/** The ordinary gear that a label names, with or without other words: `Mithral Plate`. */
export async function findBaseIn<Body>(
  lookup: Lookup,
  { kind, shape, general }: Base<Body>,
  label: string,
): Promise<NamedBase<Body> | undefined> {
  const words = plain(label).split(' ');
  const few = words.length <= MOST_WORDS ? words : [];
  const inBrackets = /\(([^()]+)\)/.exec(label)?.[1];
  const parts = [
    label,
    ...(inBrackets === undefined ? [] : [inBrackets]),
    ...few.slice(1).map((_, at) => few.slice(at + 1).join(' ')),
    ...few.slice(1).map((_, at) => few.slice(0, -1 - at).join(' ')),
  ];
  for (const part of parts) {
    const match = await findMatch(lookup.library, kind, part, lookup.edition);
    const body = bodyOf(shape, match?.entity);
    const name = plain(match?.entity.name ?? '');
    const own = tellingWords(name, general);
    const whole = part === label;
    if (!body || !(whole || isWithin(own, words))) continue;
    const other = tellingWords(label, general).filter((word) => !own.includes(word));
    // `Breast Plate` is a breastplate.
    const rest = squashed(label) === squashed(name) ? [] : other;
    return { name, body, rest, whole };
  }
  return undefined;
}

/** The gear of exactly these names, as a magic item lists what it is made of. */
export async function findBases<Body>(
  lookup: Lookup,
  { kind, shape, general }: Base<Body>,
  names: readonly string[],
): Promise<{ name: string; body: Body }[]> {
  const found = await Promise.all(
    names.map(async (wanted) => {
      const entity = await findNamed(lookup.library, kind, wanted, lookup.edition);
      const body = bodyOf(shape, entity);
      const name = plain(entity?.name ?? '');
      const [own, words] = [tellingWords(name, general), tellingWords(wanted, general)];
      return body && isWithin(own, words) && isWithin(words, own) ? { name, body } : undefined;
    }),
  );
  return defined(found);
}

/** What a magic item is made of, as its entry lists it. */
export const madeOf = ({ base_item: base = '' }: MagicItem): string[] =>
  base.split(/,? or |, /).filter((name) => name !== '');

/** The first magic item of one of these names that can be worn or wielded. */
export async function findMagic(
  lookup: Lookup,
  names: readonly string[],
  types: RegExp,
): Promise<MagicItem | undefined> {
  for (const name of names) {
    const item = bodyOf(
      MagicItem,
      await findNamed(lookup.library, 'magic-item', name, lookup.edition),
    );
    if (item && (types.test(item.item_type) || item.base_item !== undefined)) return item;
  }
  return undefined;
}
