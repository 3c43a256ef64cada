import { lookup } from '../../base/lookup.ts';
import { damageTypes } from '../model/game-words.ts';
import type { Spell } from '../model/spell.ts';

/** Figures that sources have in running text only. Only unambiguous wordings are parsed. */

const DICE = /(\d+d\d+(?:\s*[+−-]\s*\d+)?)/;
const TYPES = damageTypes.join('|');
const DAMAGE = new RegExp(`${DICE.source}\\)?\\s+(?:extra\\s+)?(${TYPES})\\s+damage`, 'gi');

/** `8d6 fire damage` → 8d6 of fire, in the order of the text; damage to the caster is excluded. */
export function damageIn(text: string): { dice: string; type: string }[] {
  return [...text.matchAll(DAMAGE)]
    .filter((m) => !/\byou (?:also )?take (?:\d+ \()?$/i.test(text.slice(0, m.index)))
    .map((m) => ({
      dice: (m[1] ?? '').replace(/\s+/g, '').replace('−', '-'),
      type: (m[2] ?? '').toLowerCase(),
    }));
}

/** The types of damage a spell says it deals. */
export function damageTypesIn(text: string): string[] {
  const dealt = new Set<string>();
  for (const { type } of damageIn(text)) dealt.add(type);
  // "takes acid, cold or fire damage" has several types for one roll.
  const several = new RegExp(`((?:(?:${TYPES}),\\s*)+(?:or\\s+)?(?:${TYPES}))\\s+damage`, 'gi');
  for (const match of text.matchAll(several)) {
    const before = text.slice(Math.max(0, (match.index ?? 0) - 60), match.index);
    if (/resist|immun|vulnerab/i.test(before)) continue;
    if (!/\d+d\d+|takes?|deals?/i.test(before)) continue;
    for (const word of (match[1] ?? '').toLowerCase().match(new RegExp(TYPES, 'g')) ?? [])
      dealt.add(word);
  }
  return [...dealt];
}

const sentencesOf = (text: string): string[] => text.replace(/[*_]/g, '').split(/(?<=[.!?:])\s+/);

/** Dice of healing, of bonuses and of damage to the caster. */
const NOT_DEALT = /regain|temporary hit points|subtract|reduce|\byou take\b/i;
const PROTECTS = /resistan|immun|advantage|protect|\byou take\b/i;

/** Whether a text has these dice as damage. */
export const dealsDice = (text: string, dice: string): boolean =>
  sentencesOf(text).some(
    (sentence) =>
      sentence.replace(/\s/g, '').includes(dice.replace(/\s/g, '')) &&
      /\bdamage\b/i.test(sentence) &&
      !NOT_DEALT.test(sentence),
  );

/** Whether a text has damage of this type dealt, rather than resisted. */
export const dealsType = (text: string, type: string): boolean =>
  sentencesOf(text).some(
    (sentence) =>
      new RegExp(`\\b${type}\\b.{0,40}\\bdamage\\b`, 'i').test(sentence) &&
      !PROTECTS.test(sentence),
  );

/** `20-foot-radius sphere`, `60-foot cone`, `100 feet long line` → its shape and size. */
export function areaIn(written: string): { shape: string; size: number; unit: string } | undefined {
  const text = written.replace(/[\u2010\u2011]/g, '-');
  const radius =
    /(?<!\d)(\d{1,4})-foot[- ]radius(?:,?\s+\d{1,4}-foot-(?:high|tall))?\s+(sphere|cylinder|circle)/i.exec(
      text,
    );
  const other =
    /(?<!\d)(\d{1,4})-foot(?:-long(?:,?\s+\d{1,4}-foot-wide)?|-square)?\s+(cone|cube|line|square)/i.exec(
      text,
    );
  const cube = /(?<!\d)(\d{1,4})-foot\s+cube/i.exec(text);
  const found = radius ?? other ?? cube;
  if (!found?.[1] || !found[2]) return undefined;
  // "Each 5-foot square" is a unit, not an area.
  if (found[2].toLowerCase() === 'square' && found[1] === '5') return undefined;
  return { shape: found[2].toLowerCase(), size: Number(found[1]), unit: 'foot' };
}

/**
 * The material of a spell, its cost in gold pieces and whether it is consumed: taken from the text,
 * since upstreams' columns are wrong (a holy symbol is not consumed by a blessing).
 */
export function materialIn(
  text: string | null | undefined,
): Pick<Spell, 'material' | 'material_cost' | 'material_consumed'> {
  const material = text?.trim() || undefined;
  const [, amount = '', coin = ''] = /(\d[\d,]{0,8})\+?\s*([csegp]p)\b/i.exec(material ?? '') ?? [];
  const consumed = /\bconsume/i.test(material ?? '') && !/\bnot consumed\b/i.test(material ?? '');
  return {
    material,
    material_cost: amount
      ? price(Number(amount.replaceAll(',', '')), coin.toLowerCase()).cost
      : undefined,
    material_consumed: consumed || undefined,
  };
}

/** `Fire Breath (Recharge 5-6)` → the name and its usage limit. */
export function splitUsage(name: string): { name: string; usage?: string } {
  const match =
    /^(.*?)\s*\(((?:recharge|\d+\s*\/\s*(?:day|rest|turn)|costs? \d+ actions?)[^)]*)\)\s*$/i.exec(
      name,
    );
  return match?.[1] && match[2] ? { name: match[1], usage: match[2].toLowerCase() } : { name };
}

/**
 * `cold, fire; bludgeoning, piercing, and slashing from nonmagical attacks` → cold, fire, and the
 * last part as a whole: its condition applies to all of it.
 */
export function splitDefences(text: string | undefined): string[] | undefined {
  const parts = (text ?? '').split(/\s*;\s*/).flatMap((part) => {
    const plain = !/\b(?:from|that|while|except|nonmagical|damage)\b/i.test(part);
    return plain ? part.split(/\s*,\s*(?:and\s+)?|\s+and\s+/) : [part];
  });
  return some(parts.map((part) => part.trim().toLowerCase()).filter((part) => part !== ''));
}

const GP_PER: Readonly<Record<string, number>> = { cp: 0.01, sp: 0.1, ep: 0.5, gp: 1, pp: 10 };

/** A price in gold pieces, and as written. */
export function price(quantity: number, unit: string): { cost?: number; cost_text: string } {
  const rate = lookup(GP_PER, unit);
  return {
    ...(rate !== undefined && { cost: Math.round(quantity * rate * 100) / 100 }),
    cost_text: `${quantity} ${unit}`,
  };
}

/** The list, or undefined if it is empty: in every entity, absent means "none". */
export const some = <T>(list: readonly T[] | null | undefined): T[] | undefined =>
  list && list.length > 0 ? [...list] : undefined;

/** The record, or undefined if it is empty. */
export const someOf = <T>(record: Record<string, T>): Record<string, T> | undefined =>
  Object.keys(record).length > 0 ? record : undefined;

/** `14 + Dex modifier (max 2)`; a shield adds to other armor. */
export function armorFormula(
  category: string,
  base: number,
  dex: boolean,
  max: number | null | undefined,
): string {
  if (category === 'shield') return `+${base}`;
  if (!dex) return String(base);
  return `${base} + Dex modifier${typeof max === 'number' ? ` (max ${max})` : ''}`;
}
