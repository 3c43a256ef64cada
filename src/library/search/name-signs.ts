import { plain } from '../../text/names.ts';
import { isSmallWord } from './small-words.ts';

/** In which ways a search text is written like a name, whether or not anything is called so. */
export interface NameSigns {
  /** Few words, of which all but the small ones begin with a capital: "Steel Wind Strike". */
  readonly capitals: boolean;
  /** Words, "of" and a few more words: "rod of seven parts". */
  readonly nameOf: boolean;
}

/** A single word has a capital because it begins the line. */
const LEAST_WORDS = 2;
/** Longer texts are descriptions; with more capitals than this, somebody writes all words so. */
const MOST_WORDS = 6;
const MOST_CAPITALS = 4;
const NAME_OF = /^(?:the )?(\w+(?: \w+)?) of \w/;

/** `facts`: what people want to know of things; "cost of beer" is no name. */
export function nameSignsIn(typed: string, facts: ReadonlySet<string>): NameSigns {
  const text = plain(typed);
  const [, head] = NAME_OF.exec(text) ?? [];
  const words = typed.trim().split(/\s+/);
  const said = words.filter((word) => !isSmallWord(plain(word)));
  const small = words.filter((word) => isSmallWord(plain(word)));
  return {
    capitals:
      said.length >= LEAST_WORDS &&
      said.length <= MOST_CAPITALS &&
      said.every((word) => /^\p{Lu}.*\p{Ll}/u.test(word)) &&
      small.every((word) => /^\p{Ll}|^(?:The|A)$/u.test(word)),
    nameOf: head !== undefined && !facts.has(head) && text.split(' ').length <= MOST_WORDS,
  };
}
