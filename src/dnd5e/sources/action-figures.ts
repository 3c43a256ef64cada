import type { Deed } from '../model/creature.ts';
import { damageTypes } from '../model/game-words.ts';
import { abilityOf } from '../model/vocabulary.ts';

/**
 * The figures of an action, parsed from its text. All books use the same wording, and where an
 * upstream also has them as fields, the text is right.
 */

const TYPE = damageTypes.join('|');
const BONUS = /([+−–-]\s?\d+)\s+to hit|attack roll:?[_*\s]*([+−–-]\s?\d+)/i;
/** The start of the damage: after "Hit:", or in 2024 right after the reach and range. */
const HIT =
  /\bhit:[_*]*|attack roll:?[^.]*?(?:reach|range)[^.]*ft\.(?:\s*or (?:reach|range)[^.]*ft\.)?/i;
/** `9 (2d6 + 2) slashing damage`, `2d6 fire or cold damage`, `1 piercing damage`. */
const AMOUNT = new RegExp(
  `(?:(\\d+)\\s*\\(\\s*(\\d+d\\d+(?:\\s*[+−–-]\\s*\\d+)?)\\s*\\)|(\\d+d\\d+(?:\\s*[+−–-]\\s*\\d+)?)|(\\d+))\\s+(?:(?:magical|extra|nonmagical)\\s+)?((?:(?:${TYPE})\\s+or\\s+)?(?:${TYPE}))?\\s*damage`,
  'gi',
);
/** The text between two damages that are dealt together. */
const TOGETHER = /^[\s,]*(?:plus|and)[\s]+(?:an extra |another |an additional )?$/i;
/** `…, or 8 (1d10 + 3) slashing damage if used with two hands, plus 3 (1d6) fire damage`. */
const INSTEAD = /^,?\s+or\s+$/i;
const EITHER_WAY = /^[^.]*,\s+plus\s+(?:an extra |another |an additional )?$/i;
/** Damage of later turns is not part of the hit. */
const LATER = /\b(?:start|end) of (?:each|its|the|their)\b|\beach (?:round|turn)\b/i;
/** `DC 14 Wisdom saving throw`; a check to get free is not a save. */
const SAVE_AFTER =
  /DC\s*(\d+)\s+(strength|dexterity|constitution|intelligence|wisdom|charisma|str|dex|con|int|wis|cha)\b(?!(?:\s+or\s+\w+)?\s*(?:\([^)]*\)\s*)?(?:ability\s+)?checks?\b)/i;
const SAVE_BEFORE =
  /(strength|dexterity|constitution|intelligence|wisdom|charisma)\s+saving throw[:_*\s]*DC\s*(\d+)/i;

const number = (text: string): number => Number(text.replace(/[−–]/, '-').replace(/\s+/g, ''));
const dice = (text: string): string => text.replace(/\s+/g, '').replace(/[−–]/, '-').toLowerCase();

export function figuresIn(text: string): Pick<Deed, 'attack_bonus' | 'damage' | 'saving_throw'> {
  const bonus = BONUS.exec(text);
  const attack_bonus = bonus ? number(bonus[1] ?? bonus[2] ?? '') : undefined;
  return {
    attack_bonus,
    damage: damageOf(text, attack_bonus !== undefined),
    saving_throw: saveIn(text),
  };
}

/** What a hit or a failed save deals at once; alternatives and later damage stay in the text. */
function damageOf(text: string, attack: boolean): Deed['damage'] {
  const hit = attack ? HIT.exec(text) : undefined;
  const dealt = hit ? text.slice(hit.index + hit[0].length) : text;
  const found: NonNullable<Deed['damage']> = [];
  let end = 0;
  let instead = false;
  for (const match of dealt.matchAll(AMOUNT)) {
    const [whole, , rolled, unaveraged, flat, type] = match;
    const roll = rolled ?? unaveraged;
    const between = dealt.slice(end, match.index);
    if (found.length === 0) {
      // A plain number is damage only right after a hit: elsewhere it may be anything.
      if (roll === undefined && !(hit && match.index < 4)) continue;
      if (hit && LATER.test(between)) break;
    } else if (INSTEAD.test(between)) {
      instead = true;
      end = match.index + whole.length;
      continue;
    } else if (!(instead ? EITHER_WAY : TOGETHER).test(between)) break;
    found.push({ dice: dice(roll ?? flat ?? ''), type: type?.toLowerCase() });
    instead = false;
    end = match.index + whole.length;
  }
  return found.length > 0 ? found : undefined;
}

function saveIn(text: string): Deed['saving_throw'] {
  const after = SAVE_AFTER.exec(text);
  const before = SAVE_BEFORE.exec(text);
  const ability = abilityOf(before?.[1] ?? after?.[2] ?? '');
  const dc = Number(before?.[2] ?? after?.[1]);
  return ability && Number.isInteger(dc) ? { ability, dc } : undefined;
}
