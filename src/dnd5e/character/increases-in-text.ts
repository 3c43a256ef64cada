import { plain } from '../../text/names.ts';
import { countOf } from '../../text/number-words.ts';
import { abilities } from '../model/game-words.ts';
import { type Ability, abilityOf } from '../model/vocabulary.ts';

/** Points for one of these abilities. */
export interface ScoreIncrease {
  readonly by: number;
  readonly from: readonly Ability[];
}

/** `Increase your Strength or Dexterity score by 1`, `Your Wisdom score increases by 1`. */
const inSentence = /^(.*\bincreas.*?)\bby (1|2|one|two)\b(?! (?:foot|feet|mile|level|point|die))/;
/** `constitution +1`, `strength or constitution +1`, `+1 to any ability`. */
const inList =
  /^(?:ability scores? (?:increase )?)?([a-z ]+?) \+(\d)$|^\+(\d) (?:to |in )?([a-z ]+)$/;

/** Sentences about increases are shorter, and reading a book without stops would take minutes. */
const MOST_LETTERS = 500;

/** The score increases that a text gives, from sentences and from lists alike. */
export const increasesIn = (texts: readonly string[]): ScoreIncrease[] =>
  texts
    .flatMap((text) => text.split(/[.;:\n]|\s+[-•]\s+/))
    .filter(({ length }) => length <= MOST_LETTERS)
    .map((part) =>
      part
        .replace(/[^a-z0-9+ ]/gi, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .toLowerCase(),
    )
    .flatMap((part) => increasesInPart(part));

function increasesInPart(part: string): ScoreIncrease[] {
  const [, told, toldBy] = inSentence.exec(part) ?? [];
  if (told !== undefined && toldBy !== undefined) {
    // "Your speed increases by 1" names neither an ability nor a score.
    const words = told.split(' ');
    const named = abilities.filter((ability) => words.includes(ability));
    if (/\b(can ?t|cannot|not|checks?|saving throws?|modifier)\b/.test(told)) return [];
    if (named.length === 0 && !/\bability\b|\bscores?\b/.test(told)) return [];
    const several = /\btwo (?:different )?(?:ability )?scores?\b/.test(told) ? 2 : 1;
    return increasesOf(named, told, countOf(toldBy) ?? 1, several);
  }
  const [, before, byAfter, byBefore, after] = inList.exec(part) ?? [];
  const listed = (before ?? after)?.split(' ').filter((word) => !filler.has(word));
  if (!listed) return [];
  const named = listed.map(abilityOf);
  if (named.some((ability) => ability === undefined)) return [];
  return increasesOf(
    named.flatMap((ability) => ability ?? []),
    before ?? after ?? '',
    Number(byAfter ?? byBefore),
    1,
  );
}

/** Words around the abilities of a list; with these alone any ability may be raised. */
const filler = new Set('any one ability abilities score scores of your choice or and'.split(' '));

/** Each of the abilities where they are joined by "and", else one of them or of all. */
const increasesOf = (
  named: readonly Ability[],
  text: string,
  by: number,
  count: number,
): ScoreIncrease[] =>
  named.length > 1 && !/\bor\b/.test(text)
    ? named.map((ability) => ({ by, from: [ability] }))
    : Array.from({ length: count }, () => ({ by, from: named.length > 0 ? named : abilities }));

/** The increases with the ability that was chosen with the feat: `Resilient (Constitution)`. */
export function withChosen(
  increases: readonly ScoreIncrease[],
  chosen: string | undefined,
): readonly ScoreIncrease[] {
  const ability = chosen === undefined ? undefined : abilityOf(plain(chosen).split(' ')[0] ?? '');
  if (!ability) return increases;
  return increases.map((one) => (one.from.includes(ability) ? { ...one, from: [ability] } : one));
}
