const OWN = '(?:(?:all|any|every|only|just|some) (?:of )?)?(?:(?:my|our|your|the) )?(?:own )?';
/** A world or a rule is in no book of spells and monsters. */
const OF_ANOTHER =
  '(?! (?:world|setting|campaign|game|adventure|pantheon|god|deity|deities|lore|rule)s?\\b)';
const HOMEBREW = `home[ -]?brew(?:ed)?\\b${OF_ANOTHER}`;
/** "homebrew", "in my own homebrew books". */
const OWN_BOOKS = new RegExp(
  `(?:\\b(?:that (?:is|are)|which (?:is|are)|from|in|of|among|within|by) )?\\b${OWN}${HOMEBREW}(?: (?:books?|content|stuff|material|library|collection|files?|only)\\b)?`,
  'i',
);

/** Advice on writing some is in the rules: "how do I homebrew a monster", "homebrew creation guide". */
const ASKS_FOR_ADVICE =
  /\b(?:how (?:do|does|can|could|should|would|to)|should|create|creat(?:ing|ion)|mak(?:e|ing)|design(?:ing)?|build(?:ing)?|writ(?:e|ing)|balanc(?:e|ed|ing)|convert(?:ing)?|import(?:ing)?|add(?:ing)?|allow(?:ed)?|guide(?:lines?)?|rules?|advice|tips?|to homebrew|homebrew (?:an?|the|my|your))\b/i;

/** "do I have any", "are there". */
const IS_THERE =
  /^(?:(?:do|did|have) (?:i|we|you) (?:have|got)?|(?:is|are) there)(?: an?| any| some)? /i;

/** "show me", "what is": all of it. */
const ONLY_ASKS =
  /^(?:please |can you )*(?:show|list|give|tell|find|browse|what(?:'s| is| are| do (?:i|we) have)?)?(?: me| us)?(?: ?(?:about|all|everything|anything|of|in|there|the))*$/i;

/** "goblin not homebrew", "non-homebrew spells": what is from other books. */
const NOT_OWN = new RegExp(
  `\\b(?:but |and )?(?:not|no|non|without|excluding|except(?: for)?|other than|apart from|besides)[ -]+(?:(?:from|in|of|any) )*${OWN}${HOMEBREW}(?: (?:books?|content|stuff|material)\\b)?`,
  'i',
);

const THINGS =
  'monsters|creatures|spells|cantrips|(?:magic )?items|weapons|armors?|feats|races|species|subraces|subclasses|classes|backgrounds|invocations';
/** "which of my monsters can fly", "list my own spells", "imported feats". */
const MINE = new RegExp(
  `^((?:please |list |show |show me |give me |find |which |what |all |any |of |are |how many )*)(?:my (?:own |custom |imported |uploaded )?|(?:own|custom|imported|uploaded) )(?=(?:[\\w-]+ ){0,3}(?:${THINGS})\\b)`,
  'i',
);

interface OwnSaid {
  /** The text without the words that say so. */
  readonly left: string;
  /** Whether all other books are meant. */
  readonly isExcluded: boolean;
}

/** A text that says that the user's own books are meant, or that they are not; undefined where it says neither. */
export function ownBooksSaid(
  text: string,
  /** Whether there are any: otherwise "my spells" are those of a character. */
  hasOwn: boolean,
): OwnSaid | undefined {
  const words = text.replace(/\s+/g, ' ');
  if (ASKS_FOR_ADVICE.test(words)) return undefined;
  if (NOT_OWN.test(words)) return { left: withoutWords(words, NOT_OWN), isExcluded: true };
  if (OWN_BOOKS.test(words)) return { left: withoutWords(words, OWN_BOOKS), isExcluded: false };
  return hasOwn && MINE.test(words)
    ? { left: words.replace(MINE, '$1'), isExcluded: false }
    : undefined;
}

/** Whether a text says nothing but that the user's own books are meant. */
export const areOwnBooks = (text: string): boolean => {
  const said = ownBooksSaid(text, false);
  return said?.left === '' && !said.isExcluded;
};

function withoutWords(words: string, said: RegExp): string {
  const left = words
    .replace(said, ' ')
    .replace(/[([]\s*[)\]]|\?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(IS_THERE, '');
  return ONLY_ASKS.test(left) ? '' : left;
}
