import { ordinalOf, ordinalWords } from '../../text/number-words.ts';
import { HIGHEST_LEVEL } from '../tables/levels.ts';
import type { ReadQuestion } from './question-words.ts';

/** What a question says of levels. */
export interface LevelQuestion {
  /** The level of a character: "at level 5". */
  readonly level?: number | undefined;
  /** The level of a spell, if it asks when spells of that level come: "5th level spells". */
  readonly spellLevel?: number | undefined;
  /** Whether it asks at which level something comes. */
  readonly asksWhen: boolean;
}

const ORDINAL = `(?:\\d{1,2}(?:st|nd|rd|th)|${ordinalWords.join('|')})`;
const LEVEL = new RegExp(`\\blevel (\\d{1,2})\\b|\\b(${ORDINAL}|\\d{1,2}) level\\b`, 'g');
const OF_SPELLS = new RegExp(
  `\\b(?:level (\\d)|(${ORDINAL}) level) (?:spell slot|spell|slot|magic)s?\\b`,
);

/** "a 3rd level slot" is of no character; "3rd level spell slots" may be those of one. */
const OF_ONE_SPELL = new RegExp(`\\b${ORDINAL} level (?:spells?(?! slot)|slots?)\\b`, 'g');

/** "fireball level", but not "at 9th level". */
const ASKS_LEVEL = new RegExp(
  `\\b(?:what|which)(?: \\w+)? levels?\\b(?! \\d)|\\blevels? (?:for|of|do|does|where|when)\\b|(?<!\\b(?:${ORDINAL}) )\\blevels?$`,
);
const ASKS_TIME = /^when\b|\bhow (?:soon|early)\b/;
/** "when do rogues get evasion", but not "when does rage end". */
const GAINS =
  /\b(?:gets?|gains?|have|has|receives?|learns?|unlocks?|obtains?|acquires?|comes?|becomes?|starts?|begins?|chooses?|picks?|takes?|improves?|increases?|reach(?:es)?|goes|access)\b/;

/** Undefined if it does not ask about levels. */
export function levelQuestion({ text }: ReadQuestion): LevelQuestion | undefined {
  const asksWhen = ASKS_LEVEL.test(text) || (ASKS_TIME.test(text) && GAINS.test(text));
  if (asksWhen) {
    const [, after, before] = OF_SPELLS.exec(text) ?? [];
    const spellLevel = levelOf(after ?? before);
    if (spellLevel !== undefined) return { spellLevel, asksWhen };
  }
  const levels = [...text.replace(OF_ONE_SPELL, '').matchAll(LEVEL)];
  const [, after, before] = levels.at(-1) ?? [];
  const level = levelOf(after ?? before);
  return level === undefined && !asksWhen ? undefined : { level, asksWhen };
}

function levelOf(word = ''): number | undefined {
  const level = ordinalOf(word) ?? 0;
  return level >= 1 && level <= HIGHEST_LEVEL ? level : undefined;
}

/** Words of such questions that name nothing. */
export const LEVEL_WORDS: ReadonlySet<string> = new Set(
  `level levels many much character gain gains receive receives learn learns unlock unlocks obtain acquire
   come comes become becomes start starts begin begins choose pick take takes improve improves increase
   increases reach goes access number amount uses times per day max maximum total new at class feature
   features know known knows whats value score soon early lvl first second third fourth fifth sixth
   seventh eighth ninth tenth ability abilities player does again`.split(/\s+/),
);
