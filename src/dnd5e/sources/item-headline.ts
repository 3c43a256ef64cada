import { rarities } from '../model/game-words.ts';

const TYPES = 'armor|potion|ring|rod|scroll|staff|wand|weapon|wondrous item';
const HEADLINE = new RegExp(`^(${TYPES})s?\\s*(?:\\(([^)]*)\\))?,\\s*(.+)$`, 'i');

const RARITY = [...rarities].toSorted((a, b) => b.length - a.length).join('|');
/** A rarity and nothing else. */
export const ONE_RARITY = new RegExp(`^(${RARITY})$`, 'i');

/** The line below the name of a magic item, parsed. */
export interface ItemHeadline {
  readonly type: string;
  /** `any sword`, `plate armor`: the base item. */
  readonly base: string | undefined;
  readonly rarity: string;
  /** Who may attune, empty for anybody; undefined if no attunement is needed. */
  readonly attunement: string | undefined;
}

/** `Weapon (any sword), rare (requires attunement by a wizard)`. */
export function itemHeadline(line: string): ItemHeadline | undefined {
  const [, type = '', base, more = ''] = HEADLINE.exec(line) ?? [];
  if (type === '') return undefined;
  const [, rarity = more, attunement] =
    /^(.*?)\s*(?:\(requires attunement\s*([^)]*)\))?$/i.exec(more) ?? [];
  return {
    type: type.toLowerCase(),
    base,
    rarity: rarity.toLowerCase(),
    attunement: /requires attunement/i.test(more) ? (attunement ?? '').toLowerCase() : undefined,
  };
}

/** Variants in brackets after their rarity: `rare (silver or brass), very rare (bronze)`. */
export const raritiesByForm = (line: string): { form: string; rarity: string }[] =>
  [...line.matchAll(new RegExp(`(${RARITY})\\s*\\(([^)]*)\\)`, 'gi'))].flatMap(
    ([, rarity = '', words = '']) =>
      words.split(/,\s*|\s+or\s+/).map((form) => ({ form, rarity: rarity.toLowerCase() })),
  );
