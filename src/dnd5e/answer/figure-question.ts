import type { Found, Label } from '../../library/library.ts';
import { ordinalOf, ordinalWords } from '../../text/number-words.ts';
import { abilities } from '../model/game-words.ts';
import type { AskedFacts } from './asked-facts.ts';
import { type LevelQuestion, levelQuestion } from './level-question.ts';
import { type ReadQuestion, readQuestion } from './question-words.ts';
import type { Scope } from './scope-fields.ts';
import { askedWords } from './table-words.ts';

/** A question as it is compared with tables. */
export interface FigureQuestion extends ReadQuestion {
  /** What it says of levels, if anything. */
  readonly levels: LevelQuestion | undefined;
  /** Its words as tables have them; none if it asks for no figure, or for a level itself. */
  readonly words: readonly string[];
}

/** Where figures are looked for, and what a search has found there. */
export type Within = Pick<Scope, 'documents' | 'preferred'> & {
  readonly found?: readonly Found[] | undefined;
};

/** What tables answer to a question. */
export interface AskedFigures {
  /** The figures by the address of the entry that they belong to. */
  readonly facts: ReadonlyMap<string, AskedFacts>;
  /** Entries that belong before all others, with the same in other books. */
  readonly first: readonly { readonly entry: Label; readonly others: readonly Label[] }[];
}

/** "dexterity 8" is a score of 8. */
const SCORE = new RegExp(`\\b(?:${abilities.join('|')})(?: score)?(?: of)? (?=\\d)`, 'i');

/** Words by which a question asks for a figure. */
const FIGURES =
  `ac amount bonus budget capacity chance cost cp cr damage day dc difficulty distance dmg expense experience
   fee feet foot ft gp highest hour hp lb level limit lowest mile minute mod modifier number odds pace pay
   per point pound price range rate rating score sp space speed time upkeep value wage weight worth xp`.split(
    /\s+/,
  );
const FIGURE = new RegExp(`\\d|\\b(?:how|armor class|(?:${FIGURES.join('|')})s?)\\b`, 'i');

export function figureQuestion(typed: string): FigureQuestion {
  const question = readQuestion(typed);
  const levels = levelQuestion(question);
  const isOfTable = !levels?.asksWhen && FIGURE.test(typed);
  return { ...question, levels, words: isOfTable ? tableWordsOf(typed, question) : [] };
}

/** "9th level", "ninth-level", which tables have as level 9. */
const AT_LEVEL = new RegExp(
  `\\b(\\d{1,2}(?:st|nd|rd|th)|${ordinalWords.join('|')})[- ]level\\b`,
  'gi',
);

function tableWordsOf(typed: string, { ruleset }: ReadQuestion): string[] {
  const levels = typed.replace(
    AT_LEVEL,
    (_, said: string) => `level ${ordinalOf(said.toLowerCase())}`,
  );
  const words = askedWords(levels.replace(SCORE, 'score '));
  return ruleset ? words.filter((word) => !/^20[12]4$/.test(word)) : words;
}
