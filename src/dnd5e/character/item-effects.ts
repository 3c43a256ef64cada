import { plain } from '../../text/names.ts';
import type { MagicItem } from '../model/equipment.ts';
import { abilities } from '../model/game-words.ts';
import type { Ability } from '../model/vocabulary.ts';
import { USUAL_HIGHEST } from '../tables/abilities.ts';
import type { ItemEffects } from '../tables/items.ts';
import { skillsIn } from '../tables/skills.ts';
import { attunedLimitIn } from './attuned-in-text.ts';
import { type Bonuses, bonusesIn } from './item-bonuses.ts';

/** Items that are used up, or that are worn as the armor of the sheet, which has its own bonus. */
const usedUp = /\b(?:potion|scroll|ammunition|elixir|philter)\b/i;

/** The effects of an item, read from its text; `label` tells which of several varieties it is. */
export function effectsOf(label: string, item: MagicItem): ItemEffects {
  if (usedUp.test(item.item_type)) return {};
  const text = (item.desc ?? '').replace(/[*_]/g, '');
  const isShield = /shield/i.test(item.base_item ?? '') || /\bshield\b/i.test(label);
  const isArmor = /armor/i.test(item.item_type) && !isShield;
  const bonuses = bonusesOf(label, text, isVague(item));
  const inName = bonusInName(label);
  const armorClass =
    bonuses.armorClass ??
    (isShield && inName !== undefined
      ? { by: inName, unarmored: false, unshielded: false }
      : undefined);
  const { armorClass: _, ...rest } = bonuses;
  const base = baseArmorIn(text);
  const scoreIs = setScore(label, text);
  const scoreBy = isVague(item) ? undefined : raisedScore(text);
  const { more: moreAttuned } = attunedLimitIn([text]);
  return {
    ...(armorClass && !isArmor && { armorClass: { ...armorClass, ofShield: isShield } }),
    ...(base !== undefined && { baseArmor: base }),
    ...rest,
    ...(scoreIs && { scoreIs }),
    ...(scoreBy && { scoreBy }),
    ...(moreAttuned > 0 && { moreAttuned }),
    ...(isVague(item) ? {} : proficienciesOf(text)),
  };
}

/** An entry for several items, which the label does not tell apart: `Ioun Stone`. */
export const isVague = (item: MagicItem): boolean => (item.variants?.length ?? 0) > 0;

const bonusInName = (label: string): number | undefined => {
  const found = /\+(\d)/.exec(label)?.[1];
  return found === undefined ? undefined : Number(found);
};

/** A text about several items at once says nothing about one, except by the bonus in its name. */
const bonusesOf = (label: string, text: string, vague: boolean): Bonuses => {
  const inName = bonusInName(label);
  return vague && inName === undefined ? {} : bonusesIn(text, inName);
};

/** `While wearing these boots, you have proficiency in the Stealth skill`. */
const proficiency =
  /\byou (?:have|gain|are granted) proficiency (?:in|with) (?:the )?([^.,;\n]{1,100})/gi;
/** A choice, a time, or a matter of its own. */
const unsure = /\bor\b|\bthis\b|\bthem\b|\bchoice\b|\battack\b|\buntil\b|\bhours?\b/i;

/** The skills and weapons that a text makes one proficient in. */
function proficienciesOf(text: string): Pick<ItemEffects, 'skills' | 'weapons'> {
  const given = [...text.matchAll(proficiency)].flatMap(([, what = '']) =>
    unsure.test(what) ? [] : [what.split(/ (?:if|and you|while|as long) /i)[0] ?? ''],
  );
  const skills = given.flatMap(skillsIn);
  const weapons = given
    .filter((what) => skillsIn(what).length === 0)
    .flatMap((what) => what.split(/ and (?:the )?/i).map(plain));
  return { ...(skills.length > 0 && { skills }), ...(weapons.length > 0 && { weapons }) };
}

/** The bonus to armor class that a magic armor has beside its name: Elven Chain. */
export const armorBonusOf = (item: MagicItem): number =>
  bonusesIn((item.desc ?? '').replace(/[*_]/g, ''), undefined).armorClass?.by ?? 0;

/** `Your base Armor Class is 15 plus your Dexterity modifier`; a spell may say the same. */
export function baseArmorIn(text: string): number | undefined {
  const base =
    /\b(?:base|your) (?:AC|Armor Class) (?:becomes|is|equals) (\d+) ?(?:\+|plus) ?[^.]{0,80}Dexterity/i;
  const found = base.exec(text.replace(/\s+/g, ' '))?.[1];
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
