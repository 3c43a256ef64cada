import { wordForm } from '../../library/names/word-form.ts';
import { abbreviationsWith, writtenOut } from '../../library/search/abbreviations.ts';
import { plain } from '../../text/names.ts';
import { abbreviations } from '../model/synonyms.ts';
import { editionWithin } from './edition-in-name.ts';

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

export function readQuestion(typed: string): ReadQuestion {
  const { left, ruleset } = editionWithin(typed);
  const text = writtenOut(plain(left).replace(/\b(level|lvl|lv) ?(?=\d)/g, 'level '), short);
  return { text, forms: formsOf(text), ruleset };
}

/** The words of a text in forms that plurals share, with a space on both sides. */
export const formsOf = (text: string): string =>
  ` ${plain(text).split(' ').map(wordForm).join(' ')} `;
