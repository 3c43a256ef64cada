import { plain } from '../../text/names.ts';
import type { MagicItem } from '../model/equipment.ts';
import { abilities } from '../model/game-words.ts';
import type { Ability } from '../model/vocabulary.ts';
import { USUAL_HIGHEST } from '../tables/abilities.ts';
import type { ItemEffects } from '../tables/items.ts';
import { attunedLimitIn } from './attuned-in-text.ts';

/** Items that are used up, or that are worn as the armor of the sheet, which has its own bonus. */
const usedUp = /\b(?:potion|scroll|ammunition|elixir|philter)\b/i;

/** The effects of an item, read from its text; `label` tells which of several varieties it is. */
export function effectsOf(label: string, item: MagicItem): ItemEffects {
  if (usedUp.test(item.item_type)) return {};
  const text = (item.desc ?? '').replace(/[*_]/g, '');
  const isShield = /shield/i.test(item.base_item ?? '') || /\bshield\b/i.test(label);
  const isArmor = /armor/i.test(item.item_type) && !isShield;
  const bonuses = bonusesIn(text);
  const inName = isShield ? /\+(\d)/.exec(label)?.[1] : undefined;
  const armorClass =
    bonuses.armorClass ??
    (inName === undefined
      ? undefined
      : { by: Number(inName), unarmored: false, unshielded: false });
  const base = baseArmorIn(text);
  const scoreIs = setScore(label, text);
  const scoreBy = raisedScore(text);
  const { more: moreAttuned } = attunedLimitIn([text]);
  return {
    ...(armorClass && !isArmor && { armorClass: { ...armorClass, ofShield: isShield } }),
    ...(base !== undefined && { baseArmor: base }),
    ...(bonuses.saves !== undefined && { saves: bonuses.saves }),
    ...(bonuses.spellAttack !== undefined && { spellAttack: bonuses.spellAttack }),
    ...(bonuses.spellSaveDc !== undefined && { spellSaveDc: bonuses.spellSaveDc }),
    ...(scoreIs && { scoreIs }),
    ...(scoreBy && { scoreBy }),
    ...(moreAttuned > 0 && { moreAttuned }),
  };
}

/** The bonus to armor class that a magic armor has beside its name: Elven Chain. */
export const armorBonusOf = (item: MagicItem): number =>
  bonusesIn((item.desc ?? '').replace(/[*_]/g, '')).armorClass?.by ?? 0;

/** Bonuses that hold only at times: against ranged attacks, in dim light, after an action. */
const atTimes =
  /\b(?:against|for example|when|until|for \d+|in (?:dim|bright|that)|allies|creatures?|walking|riding|beast|action|minutes?|hours?|rounds?|charges?)\b|^\s*\|/i;

/** `You gain a +1 bonus to AC and saving throws while wearing this ring`. */
function bonusesIn(text: string): Pick<ItemEffects, 'saves' | 'spellAttack' | 'spellSaveDc'> & {
  readonly armorClass?: { by: number; unarmored: boolean; unshielded: boolean };
} {
  let found: ReturnType<typeof bonusesIn> = {};
  for (const sentence of text.split(/[.\n]/)) {
    const [, before = '', number, after = ''] = /^(.*?)\+(\d) bonus to (.*)$/i.exec(sentence) ?? [];
    if (number === undefined) continue;
    // What follows a comma with a verb of its own is another matter: "and you have advantage …".
    const to = after.split(/,? (?:and )?(?:you|it|they) /i)[0] ?? '';
    if (atTimes.test(`${before} ${to}`)) continue;
    const by = Number(number);
    found = {
      ...(/\b(?:AC|Armor Class)\b/.test(to) && {
        armorClass: {
          by,
          unarmored: /\bno armor\b/i.test(after),
          unshielded: /\bno shield\b/i.test(after),
        },
      }),
      ...(/(?:^|, |\band )saving throws\b/i.test(to) && { saves: by }),
      ...(/\bspell attack/i.test(to) && { spellAttack: by }),
      ...(/\bsave DC|\bsaving throw DC/i.test(to) && { spellSaveDc: by }),
      ...found,
    };
  }
  return found;
}

/** `Your base Armor Class is 15 plus your Dexterity modifier`; a spell may say the same. */
export function baseArmorIn(text: string): number | undefined {
  const base =
    /base (?:AC|Armor Class) (?:becomes|is|equals) (\d+) (?:\+|plus) [^.]{0,80}Dexterity/i;
  const found = base.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}

const abilityIn = (text: string): Ability | undefined =>
  abilities.find((ability) => text.toLowerCase().includes(ability));

/** `Your Strength score is 19`, or a score by the variety of the item, in a table. */
function setScore(label: string, text: string): ItemEffects['scoreIs'] {
  const [, named = '', score] =
    /\byour (\w+)(?: score)? (?:is|becomes|changes to|equals) (\d+)/i.exec(text) ?? [];
  const fixed = abilityIn(named);
  if (fixed && score !== undefined) return { ability: fixed, score: Number(score) };
  const [, varied = ''] =
    /\byour (\w+)(?: score)? (?:becomes|changes to) a score\b/i.exec(text) ?? [];
  const ability = abilityIn(varied);
  const row = ability && scoreInTable(label, text);
  return row ? { ability, score: row } : undefined;
}

/** The score in the row of this variety: `| Hill giant | 21 |` for a Belt of Hill Giant Strength. */
function scoreInTable(label: string, text: string): number | undefined {
  const rows = text.split('\n').flatMap((line) => {
    const [, name, score] = /^\|\s*([^|]+?)\s*\|\s*(\d+)\s*\|/.exec(line) ?? [];
    return name === undefined ? [] : [{ words: plain(name).split(' '), score: Number(score) }];
  });
  const wanted = plain(label).split(' ');
  // Words of every row do not tell them apart.
  const telling = wanted.filter((word) => !rows.every((row) => row.words.includes(word)));
  return rows.find((row) => telling.some((word) => row.words.includes(word)))?.score;
}

/** `Your Dexterity score increases by 2, to a maximum of 20`, or the maximum rises as well. */
function raisedScore(text: string): ItemEffects['scoreBy'] {
  const [, named = '', by, most] =
    /\byour (\w+)(?: score)? increases by (\d)\b(?:,? to a maximum of (\d+))?/i.exec(text) ?? [];
  const ability = abilityIn(named);
  if (!ability || by === undefined) return undefined;
  return { ability, by: Number(by), most: Number(most ?? USUAL_HIGHEST + Number(by)) };
}
