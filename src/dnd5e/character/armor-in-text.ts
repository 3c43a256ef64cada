import type { MagicItem } from '../model/equipment.ts';
import type { ArmorItem } from '../tables/items.ts';
import { madeOf } from './find-base-item.ts';
import { armorBonusOf } from './item-effects.ts';

/** `You are considered proficient with this armor even if you lack proficiency`. */
const withoutTraining =
  /\beven (?:if you (?:lack|have no|do not have|don['’]t have|aren['’]t|are not)|without) (?:the |any )?(?:proficien|training|trained)/i;
const negated = /\b(?:does(?:n['’]t| not)|do(?:n['’]t| not)|no longer|never|has no|ignores?)\b/i;
/** Where it holds at times only. */
const atTimes = /\b(?:underwater|instead|until|action|minutes?|hours?|charges?)\b/i;

/** What a magic armor changes about the armor that it is made of, read from its text. */
export function armorTextOf(item: MagicItem): ArmorItem {
  const sentences = (item.desc ?? '').replace(/[*_]/g, '').split(/[.\n]/);
  const isWithout = (hindrance: RegExp): boolean =>
    sentences.some((one) => hindrance.test(one) && negated.test(one) && !atTimes.test(one));
  return {
    madeOf: madeOf(item),
    bonus: armorBonusOf(item),
    trained: sentences.some((one) => withoutTraining.test(one)),
    quiet: isWithout(/\bdisadvantage\b.*\bstealth\b/i),
    forAnyStrength: isWithout(/\bstrength requirement\b/i),
  };
}
