import { type Random, shuffled } from '../../base/random.ts';
import type { Entity, Library } from '../../library/library.ts';
import { listed } from '../../text/excerpt.ts';
import { draw, drawnWithin } from '../answer/draw-content.ts';
import type { Scope } from '../answer/scope-fields.ts';
import { type Edition, rulesetOf } from '../model/edition.ts';
import { hoards2014, hoards2024, type Rarity, rarities, type Valuables } from './hoard-tables.ts';
import { type Coins, coinText, rolled, rolledCoins, worthOf } from './treasure.ts';

const D100 = 100;

export interface Hoard {
  readonly coins: Coins;
  readonly valuables?: { readonly count: number } & Omit<Valuables, 'count'>;
  readonly magic_items: readonly HoardItem[];
  /** Coins and valuables together, in gold pieces. */
  readonly worth_gp: number;
  readonly rule: string;
}

/** The tables give a rarity; the item itself is drawn from the library. */
interface HoardItem {
  readonly rarity: Rarity;
  readonly name?: string;
  readonly uri?: string;
  readonly document?: string;
}

/** Consumables: the minor tables of 2014 contain hardly anything else, mostly potions. */
const MINOR = ['potion', 'potion', 'scroll'];

interface Rolled {
  readonly coins: Coins;
  readonly valuables?: Hoard['valuables'];
  readonly items: readonly { readonly rarity: Rarity; readonly minor?: boolean }[];
  readonly rule: string;
}

/**
 * A hoard from the table of a challenge rating, with magic items from the library: of the same
 * edition, if there are any.
 */
export async function hoardOf(
  library: Library,
  scope: Scope,
  { edition, challenge }: { readonly edition: Edition; readonly challenge: number },
  random: Random,
): Promise<{ readonly hoard: Hoard; readonly from: readonly Entity[] }> {
  const { coins, valuables, items, rule } =
    edition === '2014' ? roll2014(challenge, random) : roll2024(challenge, random);
  const select = [{ kind: 'magic-item' }];
  const within = await drawnWithin(library, select, scope, rulesetOf(edition));
  const from: Entity[] = [];
  const magic_items: HoardItem[] = [];
  for (const { rarity, minor } of items) {
    const types = minor ? shuffled(random, MINOR) : [];
    const [item] = await firstDrawn(
      [...types.map((item_type) => ({ rarity, item_type })), { rarity }].map(
        (filters) => () => draw(library, within, random, { kind: 'magic-item', filters, count: 1 }),
      ),
    );
    if (item) from.push(item);
    magic_items.push({
      rarity,
      ...(item && { name: item.name, uri: item.uri, document: item.document }),
    });
  }
  const worth = worthOf(coins) + (valuables ? valuables.count * valuables.worth : 0);
  return {
    hoard: { coins, ...(valuables && { valuables }), magic_items, worth_gp: worth, rule },
    from,
  };
}

/** The first non-empty result of these draws. */
async function firstDrawn(draws: readonly (() => Promise<Entity[]>)[]): Promise<Entity[]> {
  for (const attempt of draws) {
    const drawn = await attempt();
    if (drawn.length > 0) return drawn;
  }
  return [];
}

function roll2014(challenge: number, random: Random): Rolled {
  const band = hoards2014.find((one) => challenge <= one.challenge);
  const d100 = 1 + random.below(D100);
  const row = band?.rows.find(({ upTo }) => d100 <= upTo);
  const { valuables, items = [] } = row ?? {};
  return {
    coins: rolledCoins(band?.coins ?? {}, random),
    ...(valuables && { valuables: { ...valuables, count: rolled(valuables.count, random) } }),
    items: items.flatMap(({ count, rarity, minor }) =>
      Array.from({ length: rolled(count, random) }, () => ({ rarity, minor })),
    ),
    rule: 'Treasure Hoard (2014)',
  };
}

function roll2024(challenge: number, random: Random): Rolled {
  const band = hoards2024.find((one) => challenge <= one.challenge);
  const count = band ? rolled(band.items, random) : 0;
  return {
    coins: rolledCoins(band?.coins ?? {}, random),
    items: Array.from({ length: count }, () => {
      const d100 = 1 + random.below(D100);
      const at = band?.rarityUpTo.findIndex((upTo) => d100 <= upTo) ?? 0;
      return { rarity: rarities[at] ?? 'common' };
    }),
    rule: 'Random Treasure Hoard (2024)',
  };
}

/** `700 gp, 5 gems worth 50 gp each; magic items: Flame Tongue (rare, srd-2024)`. */
export function hoardText({ coins, valuables, magic_items, worth_gp, rule }: Hoard): string {
  const things = valuables ? [`${valuables.count} ${valuables.sort} of ${valuables.worth} gp`] : [];
  const items = [
    ...magic_items.flatMap(({ name, rarity, document }) =>
      name ? [`${name} (${rarity}, ${document})`] : [],
    ),
    ...rarities.flatMap((rarity) => {
      const count = magic_items.filter((item) => !item.name && item.rarity === rarity).length;
      return count > 0 ? [`${count} ${rarity}`] : [];
    }),
  ];
  return `${[coinText({ coins }), ...things].join(', ')}; magic items: ${listed(items) || 'none'} (worth ${worth_gp} gp without them; ${rule})`;
}
