import { damageTypes } from '../../model/game-words.ts';
import { type Ability, abilityOf } from '../../model/vocabulary.ts';

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

const ABILITY = '(strength|dexterity|constitution|intelligence|wisdom|charisma)';
const SAVE = new RegExp(
  `(?:makes?|making|succeeds?\\s+on|passes?|fails?)\\s+an?\\s+${ABILITY}\\s+saving\\s+throw`,
  'i',
);

/** The saving throw that a text requires; not one that it merely mentions. */
export const saveIn = (text: string): Ability | undefined => abilityOf(SAVE.exec(text)?.[1] ?? '-');

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
