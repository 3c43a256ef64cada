import { abilities } from '../model/game-words.ts';
import { skills } from '../tables/skills.ts';

const DICE = /\d*d ?(?:\d|%|f\b|\()/;
const BONUS = /[+-] ?\d+(?!\d*d)/g;
/** "with advantage"; "with" alone goes with the words that say nothing. */
const TWICE = /\b(?:dis)?adv(?:antage)?\b/g;
const TARGET =
  /\b(?:vs\.?|versus|against|to beat)(?: (?:an?|the))?(?: (?:dc|ac))? ?(\d+)|\b[da]c ?(\d+)/;

const wordsOf = (text: string): readonly string[] => text.split(/[\s/-]+/);

/** Words for what is rolled with a d20. */
const ROLLED: ReadonlySet<string> = new Set([
  ...abilities.flatMap((ability) => [ability, ability.slice(0, 3)]),
  ...skills.flatMap(wordsOf).filter((word) => word !== 'of'),
  ...wordsOf('check test save saves saving attack hit initiative init'),
]);
/** Words beside them that change nothing of the roll. */
const BESIDE: ReadonlySet<string> = new Set(
  wordsOf(
    "a ability an and at bonus concentration contest death for i in is make making melee modifier my of on ranged roll rolling skill spell the throw to tool tools thieves thieves' unarmed weapon with",
  ),
);

/**
 * "Stealth check +7 with advantage against DC 15" as dice: a d20 with what is added to it. Any word that
 * is not known leaves the text as it is, since it may be an instruction.
 */
export function checkAsDice(text: string): string {
  if (DICE.test(text)) return text;
  const target = TARGET.exec(text);
  const unaimed = text.replace(TARGET, ' ');
  const bonuses = unaimed.match(BONUS) ?? [];
  const twice = [...new Set(unaimed.match(TWICE) ?? [])];
  const words = unaimed
    .replace(BONUS, ' ')
    .replace(TWICE, ' ')
    .split(/[\s,:;()/-]+/)
    .filter(Boolean);
  const isCheck = words.some((word) => ROLLED.has(word));
  if (!isCheck || twice.length > 1) return text;
  if (!words.every((word) => ROLLED.has(word) || BESIDE.has(word))) return text;
  const number = target?.[1] ?? target?.[2];
  return ['1d20', ...bonuses, ...twice, ...(number ? [`vs ${number}`] : [])].join(' ');
}
