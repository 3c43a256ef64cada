import { wordForm } from '../../library/names/word-form.ts';
import { abbreviationsWith, writtenOut } from '../../library/search/abbreviations.ts';
import { plain } from '../../text/names.ts';
import { rulesetWords } from '../model/question-forms.ts';
import { abbreviations } from '../model/synonyms.ts';

/** A question in whole words, without the words for an edition. */
export interface ReadQuestion {
  /** Normalized as names are. */
  readonly text: string;
  /** The same in forms that plurals share, with a space on both sides. */
  readonly forms: string;
  /** The edition that it names. */
  readonly ruleset?: string | undefined;
}

const short = abbreviationsWith(Object.entries(abbreviations));
const editions = Object.entries(rulesetWords)
  .map(([words, ruleset]) => [plain(words), ruleset] as const)
  .sort(([a], [b]) => b.length - a.length);

export function readQuestion(typed: string): ReadQuestion {
  let text = ` ${writtenOut(plain(typed).replace(/\b(level|lvl|lv) ?(?=\d)/g, 'level '), short)} `;
  let named: string | undefined;
  for (const [words, ruleset] of editions) {
    if (!text.includes(` ${words} `)) continue;
    text = text.replace(` ${words} `, ' ');
    named ??= ruleset;
  }
  return { text: text.trim(), forms: formsOf(text), ruleset: named };
}

/** The words of a text in forms that plurals share, with a space on both sides. */
export const formsOf = (text: string): string =>
  ` ${plain(text).split(' ').map(wordForm).join(' ')} `;
