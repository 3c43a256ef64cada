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

/** A text without the words that mean the user's own books; undefined where it has none. */
export function withoutOwnBooks(text: string): string | undefined {
  const words = text.replace(/\s+/g, ' ');
  const [said] = OWN_BOOKS.exec(words) ?? [];
  if (said === undefined || ASKS_FOR_ADVICE.test(words)) return undefined;
  const left = words
    .replace(OWN_BOOKS, ' ')
    .replace(/[([]\s*[)\]]|\?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(IS_THERE, '');
  return ONLY_ASKS.test(left) ? '' : left;
}
