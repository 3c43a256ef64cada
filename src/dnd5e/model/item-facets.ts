import { numberOf } from '../../text/number-words.ts';

/**
 * Facets of magic items that must be derived from name and text. The functions take the fields they
 * need, not the kind's type, since the kind imports this file.
 */

/** `This wand has 7 charges`, `has 1d4 + 1 charges` → the maximum. */
export function chargesIn(text: string | undefined): number | undefined {
  const found =
    /\b(?:has|have|holds?|with|contains?|starts? with|up to|maximum of|total of|begins? with|possess(?:es)?|has [^.]{1,60} and)\s+(?:a maximum of\s+|up to\s+)?(\d+d\d+(?:\s*[+−-]\s*\d+)?|\d+|[a-z]+)\s+(?:\w+\s+)?charges?\b/i.exec(
      text ?? '',
    )?.[1];
  if (found === undefined) return undefined;
  const [, count, sides, plus = '0'] = /^(\d+)d(\d+)(?:\s*\+\s*(\d+))?/.exec(found) ?? [];
  if (count !== undefined) return Number(count) * Number(sides) + Number(plus);
  return numberOf(found);
}

/** `2d6` → 7, `d8` → 4.5, `1` → 1. */
export function averageRoll(dice: string): number {
  const [count = '', sides] = dice.split('d');
  const times = count === '' ? 1 : Number(count);
  return sides === undefined ? times : (times * (Number.parseInt(sides, 10) + 1)) / 2;
}

/** `+2 Longsword`, `Longsword (+1)`, or a bonus to attack rolls, armor class or spell attacks. */
export function bonusesIn(name: string, text: string | undefined): number[] {
  const inName = [...name.matchAll(/\+(\d)\b/g)].map((match) => Number(match[1]));
  if (inName.length > 0) return [...new Set(inName)];
  const inText = [
    ...(text ?? '').matchAll(
      /\+(\d) bonus (?:to|on) [^.,;:]{0,30}?\b(?:attack|AC|Armor Class|damage|saving throw)/gi,
    ),
  ].map((match) => Number(match[1]));
  return [...new Set(inText)];
}

/** Where an item is worn or held, by words in its name or text. */
const SLOTS: readonly (readonly [slot: string, words: RegExp])[] = [
  [
    'head',
    /\b(?:helm|helmets?|hats?|cap|crown|circlet|headband|tiara|diadem|hood|masks?|turban|headdress|headscarf|bandana|earrings?)\b/i,
  ],
  ['eyes', /\b(?:goggles|eyes of|lens|lenses|spectacles|glasses|monocle|eyepatch)\b/i],
  [
    'neck',
    /\b(?:amulet|necklace|periapt|medallion|medal|pendant|brooch|scarab|talisman|collar|torc|torque|locket|scarf)\b/i,
  ],
  ['shoulders', /\b(?:cloak|cape|mantle|mantelet|shawl|wings of)\b/i],
  ['body', /\b(?:robe|robes|vestments?|shirt|tunic|dress|garb|garments|coat|jacket|kilt|apron)\b/i],
  ['arms', /\b(?:bracers?|bracelets?|armbands?|vambraces?|bangles?|(?:arm|wrist)[ -]wraps)\b/i],
  ['hands', /\b(?:gloves?|gauntlets?|mittens?)\b/i],
  ['waist', /\b(?:belt|girdle|sash|buckle|cinch)\b/i],
  ['feet', /\b(?:boots?|slippers?|shoes?|sandals?|greaves|anklets?|horseshoes?)\b/i],
];

/**
 * `While wearing these gloves`: the type of an item whose name does not say it, such as Bear Paws.
 */
const WORN = /\bwear(?:ing)?\s+(?:this|these|the)\s+((?:[\w’'-]+\s+){0,3}[\w’'-]+)/gi;

export function slotOf(
  name: string,
  itemType: string,
  text: string | undefined,
): string | undefined {
  if (/^ring\b/i.test(itemType)) return 'finger';
  if (/^armor\b/i.test(itemType)) return 'body';
  if (/^shield\b/i.test(itemType)) return 'shield';
  if (/^weapon\b/i.test(itemType)) return 'weapon';
  if (/^(?:potion|scroll|ammunition|wand|rod|staff)/i.test(itemType)) return undefined;
  const worn = [...(text ?? '').matchAll(WORN)].map(([, words = '']) => words);
  for (const called of [name, ...worn]) {
    const slot = SLOTS.find(([, words]) => words.test(called))?.[0];
    if (slot !== undefined) return slot;
  }
  return undefined;
}

export const slots = [
  'head',
  'eyes',
  'neck',
  'shoulders',
  'body',
  'arms',
  'hands',
  'finger',
  'waist',
  'feet',
  'shield',
  'weapon',
] as const;
