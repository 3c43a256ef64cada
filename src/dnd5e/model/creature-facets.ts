import { lookup } from '../../base/lookup.ts';
import { damageTypes } from './game-words.ts';

/**
 * Facets of creatures that must be derived from the texts of a stat block. The functions take the
 * fields they need, not the kind's type, since the kind imports this file.
 */

type Words = readonly string[] | undefined;

/** Cold iron is a metal. */
const DAMAGE = new RegExp(`\\b(?!cold[- ](?:iron|forged))(${damageTypes.join('|')})\\b`, 'g');
const WEAPONS = ['bludgeoning', 'piercing', 'slashing'];

/**
 * `bludgeoning, piercing, and slashing from nonmagical attacks` → these three: a defence against
 * some attacks counts. What follows "except" does not.
 */
export function damageNamed(defences: Words): string[] {
  const found = new Set<string>();
  for (const defence of defences ?? []) {
    // "either cold or fire", "red trees are immune to fire": not for every individual.
    if (/\beither\b|\bimmune to\b/i.test(defence)) continue;
    const [named = '', excepted = ''] = defence.toLowerCase().split(/\b(?:except|other than)\b/);
    const all = /\ball (?:types of )?damage\b|\bdamage of all types\b|^all$/.test(named.trim());
    const weapons = /\bb\/p\/s\b|\bdamage from (?:non-?magical|nonmagic\b)[^;]*weapons?\b/.test(
      named,
    );
    const types = all ? damageTypes : (named.match(DAMAGE) ?? []);
    const spared = new Set(excepted.match(DAMAGE) ?? []);
    for (const type of [...types, ...(weapons ? WEAPONS : [])])
      if (!spared.has(type)) found.add(type);
  }
  return [...found];
}

/** Other words for conditions, used in books and by players. */
const CONDITIONS: Readonly<Record<string, string>> = {
  blind: 'blinded',
  blindness: 'blinded',
  charm: 'charmed',
  deaf: 'deafened',
  exhausted: 'exhaustion',
  fatigue: 'exhaustion',
  fatigued: 'exhaustion',
  fear: 'frightened',
  grapple: 'grappled',
  paralysis: 'paralyzed',
  paralysed: 'paralyzed',
  petrification: 'petrified',
  poison: 'poisoned',
  sleep: 'unconscious',
  stun: 'stunned',
};

export const conditionNamed = (typed: string): string => {
  const word = typed
    .trim()
    .toLowerCase()
    .replace(/\s*\(.*$/, '');
  return lookup(CONDITIONS, word) ?? word;
};

/** For sources that forgot the comma: `prone poisoned`. */
const BETWEEN_CONDITIONS =
  /(?<=ed|prone|exhaustion|unconscious) (?=(?:[a-z]+ed|prone|exhaustion|unconscious)\b)/;

export const conditionsNamed = (words: Words): string[] => [
  ...new Set((words ?? []).flatMap((word) => word.split(BETWEEN_CONDITIONS)).map(conditionNamed)),
];

/** `understands Common and Giant but can't speak, telepathy 60 ft.` → common, giant. */
export function languagesNamed(text: string | undefined): string[] {
  const found = new Set<string>();
  for (const part of (text ?? '').toLowerCase().split(/[,;]|\band\b|\bor\b|\bplus\b|\bbut\b/)) {
    const language = part
      .replace(/\([^)]*\)?/g, ' ')
      .replace(
        /\b(?:can|does|cannot|speaks?|understands?|knows?|usually|only|not)\b(?:['’]t)?/g,
        ' ',
      )
      .replace(/\s+/g, ' ')
      .trim();
    if (language === '' || /telepathy|\d/.test(language)) continue;
    found.add(language);
  }
  return [...found];
}

/** `telepathy 120 ft.` → 120; telepathy without a distance counts as 1. */
export function telepathyIn(text: string | undefined): number | undefined {
  const found = /telepath\w*(?:\D{0,20}?(\d+))?/i.exec(text ?? '');
  return found ? Number(found[1] ?? 1) : undefined;
}

const LAWS = ['lawful', 'neutral', 'chaotic'];
const MORALS = ['good', 'neutral', 'evil'];

/** Words of names that are subtypes, by the type they belong to. */
const SUBTYPES_IN_NAMES: Readonly<Record<string, RegExp>> = {
  fiend: /\b(?:demon|devil)\b/g,
  celestial: /\bangel\b/g,
};

/** The subtypes of a creature; some books say only in its name that it is a demon. */
export function subtypesNamed(
  { type, subtype }: { readonly type: string; readonly subtype?: string | undefined },
  name: string,
): string[] {
  const inName = lookup(SUBTYPES_IN_NAMES, type);
  return [
    ...new Set([
      ...(subtype?.split(/\s*,\s*/) ?? []),
      ...(inName ? (name.toLowerCase().match(inName) ?? []) : []),
    ]),
  ];
}

/**
 * Each alignment that a stat block allows, whole and in parts: `chaotic evil`, `chaotic`, `evil`.
 */
export function alignmentsNamed(text: string | undefined): string[] {
  const named = (text ?? '').toLowerCase().replace(/\bnon-?\s?(?:good|evil|lawful|chaotic)\b/g, '');
  const found = new Set<string>();
  for (const [pair] of named.matchAll(/\b(?:lawful|neutral|chaotic) (?:good|neutral|evil)\b/g))
    found.add(pair);
  for (const [word] of named.matchAll(/\b(?:lawful|chaotic|good|evil|neutral|unaligned)\b/g))
    found.add(word);
  if (/\bany\b/.test(named)) found.add('any');
  if (/^neutral\b(?! (?:good|evil))/.test(named.trim())) found.add('true neutral');
  return [...found];
}

/** `CE`, `chaotic-evil`, `true neutral`, `evil` → in the form of `alignmentsNamed`. */
export function alignmentTyped(typed: string): string[] {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/[-_\s]+/g, ' ');
  const [law, moral] = [LAWS, MORALS].map((words, at) =>
    words.find((word) => /^[lnc][gne]$/.test(text) && word[0] === text[at]),
  );
  if (text === 'n' || text === 'nn' || text === 'neutral neutral') return ['true neutral'];
  if (law && moral) return [`${law} ${moral}`];
  return [text.replace(/^any (?=\w)|\s*alignment$/g, '')];
}

interface Named {
  readonly name: string;
}
export const castsSpells = (...deeds: (readonly Named[] | undefined)[]): boolean =>
  deeds
    .flatMap((group) => group ?? [])
    .some(
      ({ name }) =>
        /\bspellcasting\b/i.test(name) && !/\b(?:detect|animosity|hatred)\b/i.test(name),
    );
