import type { ItemEffects } from '../tables/items.ts';

export type Bonuses = Pick<
  ItemEffects,
  'saves' | 'checks' | 'spellAttack' | 'spellSaveDc' | 'proficiencyBonus'
> & { readonly armorClass?: { by: number; unarmored: boolean; unshielded: boolean } };

/** Bonuses that hold only at times: against ranged attacks, in dim light, after an action. */
const atTimes =
  /\b(?:against|for example|when|until|for \d+|in (?:dim|bright|that)|form|next|allies|creatures?|walking|riding|beast|action|minutes?|hours?|rounds?|charges?)\b|^\s*\|/i;

/** `a +1 bonus to AC`, or `a bonus to AC` whose size is in the name of the item. */
const given = /^(.*?)(?:\+(\d) )?\bbonus (?:to|on) (.*)$/i;
/** `Your spell save DC and spell attack bonus each increase by 2`. */
const risen = /^(.*?)\b(?:increases?|increased|rises?) by \+?(\d)\b(.*)$/i;

/** The lasting bonuses in a text; `inName` is the bonus that the item has in its name. */
export function bonusesIn(text: string, inName: number | undefined): Bonuses {
  let found: Bonuses = {};
  for (const sentence of text.split(/[.\n]/))
    found = { ...risenIn(sentence), ...givenIn(sentence, inName), ...found };
  return found;
}

function givenIn(sentence: string, inName: number | undefined): Bonuses {
  const [, before = '', number, after] = given.exec(sentence) ?? [];
  const by = number === undefined ? inName : Number(number);
  if (after === undefined || by === undefined) return {};
  // What follows a comma with a verb of its own is another matter: "and you have advantage …".
  const to = after.split(/,? (?:and )?(?:you|it|they) /i)[0] ?? '';
  if (atTimes.test(`${before} ${to}`)) return {};
  return {
    ...(/\b(?:AC|Armor Class)\b/.test(to) && { armorClass: { by, ...conditionsIn(after) } }),
    ...(/(?:^|, |\band )saving throws\b/i.test(to) && { saves: by }),
    ...(/(?:^|, |\band )(?:all )?ability checks\b(?! (?:with|using|made))/i.test(to) && {
      checks: by,
    }),
    ...(/\bspell attack/i.test(to) && { spellAttack: by }),
    ...(/\bsave DC|\bsaving throw DC/i.test(to) && { spellSaveDc: by }),
    ...(/\bproficiency bonus/i.test(to) && { proficiencyBonus: by }),
  };
}

function risenIn(sentence: string): Bonuses {
  const [, what = '', number, after = ''] = risen.exec(sentence) ?? [];
  if (number === undefined || atTimes.test(`${what} ${after}`)) return {};
  const by = Number(number);
  return {
    ...(/\byour (?:AC|Armor Class)\b/i.test(what) && {
      armorClass: { by, ...conditionsIn(sentence) },
    }),
    ...(/\bspell attack/i.test(what) && { spellAttack: by }),
    ...(/\bspell save DC|\bsave DC (?:for|of) your spells/i.test(what) && { spellSaveDc: by }),
    ...(/\bproficiency bonus\W*$|\bproficiency bonus (?:is|are) $/i.test(what) && {
      proficiencyBonus: by,
    }),
  };
}

const conditionsIn = (text: string) => ({
  unarmored: /\bno armor\b|\b(?:not|aren['’]t) wearing armor\b/i.test(text),
  unshielded: /\bno shield\b|\bnot (?:wielding|using) a shield\b/i.test(text),
});
