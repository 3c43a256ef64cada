import { damageTypes } from '../../model/game-words.ts';
import type { Spell } from '../../model/spell.ts';
import { type Ability, abilityOf } from '../../model/vocabulary.ts';
import { areaIn } from '../text-facts.ts';

/** Figures in running text, read only if the wording is unambiguous. */

const DAMAGE = new RegExp(
  `(\\d{1,3}d\\d{1,3}(?:\\s*[+−-]\\s*\\d{1,3})?)\\)?\\s+(${damageTypes.join('|')})\\s+damage`,
  'gi',
);

export interface Damage {
  readonly dice: string;
  readonly type: string;
}

/** `takes 8d6 fire damage`, `Hit: 7 (1d8 + 3) slashing damage`. */
export const damageIn = (text: string): Damage[] =>
  [...text.matchAll(DAMAGE)].map(([, dice = '', type = '']) => ({
    dice: dice.replace('−', '-').replace(/\s+/g, ''),
    type: type.toLowerCase(),
  }));

const ABILITY =
  '(strength|dexterity|constitution|intelligence|wisdom|charisma|str|dex|con|int|wis|cha)';
const SAVING = '\\s+(?:sav(?:e|es|ing\\s+throws?))\\b';
/** In the words of the books, and as people write it shorter: "failed Dex save", "(Wisdom negates)". */
const SAVE = new RegExp(
  [
    `(?:makes?|making|succeeds?\\s+on|succeeding\\s+on|passes?|fails?|failing)\\s+an?\\s+(?:DC\\s+\\d+\\s+)?${ABILITY}${SAVING}`,
    `(?:failed|successful|DC\\s+\\d+)\\s+${ABILITY}${SAVING}`,
    `\\(${ABILITY}(?:\\s+save)?\\s+(?:for\\s+)?(?:half|negates)\\)`,
  ].join('|'),
  'i',
);

/** The saving throw that a text requires; not one that it merely mentions. */
export const saveIn = (text: string): Ability | undefined =>
  abilityOf(SAVE.exec(text)?.slice(1).find(Boolean) ?? '-');

const FEET = '(?:feet|foot|ft\\.?)';
const NUMBER = '(?<!\\d)(\\d{1,4})[\\s-]?';
/** `20 ft. radius`, `60 foot cone` in the form of the books. */
const BEFORE_RADIUS = new RegExp(`${NUMBER}${FEET}[\\s-]radius`, 'gi');
const BEFORE_SHAPE = new RegExp(`${NUMBER}${FEET}[\\s-](?=(?:cone|cube|line|square)\\b)`, 'gi');
const BEFORE_LENGTH = new RegExp(`${NUMBER}${FEET}[\\s-](?=(?:long|wide|high|tall)\\b)`, 'gi');
/** `a sphere with a radius of 20 feet`, `a line 100 feet long`. */
const BEHIND_SHAPE = new RegExp(
  `\\b(sphere|cylinder|circle|cone|cube|line|square)\\s(?:(?:that|is|with|of|an?|radius|side|sides|length|measuring|in)\\s){0,5}${NUMBER}${FEET}`,
  'i',
);
/** `Self (10-foot radius)`: all around. */
const AROUND = new RegExp(`\\(${NUMBER}${FEET}[\\s-]radius\\)`, 'i');

/** The area of a spell, which its range or its text says. */
export function spellArea(range: string, text: string): Spell['area'] {
  const [inRange, inText] = [range, text].map((written) =>
    areaIn(
      written
        .replace(BEFORE_RADIUS, '$1-foot-radius')
        .replace(BEFORE_SHAPE, '$1-foot ')
        .replace(BEFORE_LENGTH, '$1-foot-'),
    ),
  );
  if (inRange || inText) return inRange ?? inText;
  const around = AROUND.exec(range)?.[1];
  if (around !== undefined) return { shape: 'sphere', size: Number(around), unit: 'foot' };
  const [, shape, size] = BEHIND_SHAPE.exec(text) ?? [];
  return shape === undefined
    ? undefined
    : { shape: shape.toLowerCase(), size: Number(size), unit: 'foot' };
}

/** Longer texts are not a line of speeds or senses, and searching them takes too long. */
const LINE_LENGTH = 300;

/**
 * `darkvision 60 ft., fly 30 feet` → `{ darkvision: 60, fly: 30 }`; words without feet are skipped.
 */
export function feetIn(text: string, unnamed: string): Record<string, number> {
  const feet: Record<string, number> = {};
  for (const part of text.slice(0, LINE_LENGTH).split(/[,;]/)) {
    const [, word = '', number] =
      /^\s*(?:([a-z ]+?)\s+)?(\d{1,4})\s*(?:ft\b|feet|foot|')/i.exec(part) ?? [];
    if (number !== undefined) feet[word.trim().toLowerCase() || unnamed] ??= Number(number);
  }
  return feet;
}
