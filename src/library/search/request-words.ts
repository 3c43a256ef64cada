/** What somebody asks for a thing with. */
const REQUEST =
  '(?:can|could|would|will) you (?:please )?(?:give|show|tell|get|send|find) (?:me|us)|(?:please )?(?:give|show|tell|get|send|find) (?:me|us)|(?:i|we) (?:need|want|would like|d like)|need|want|do you (?:have|know)|(?:(?:i m|i am|we re|we are) )?(?:look(?:ing)? (?:for|up)|searching for)|find|list|name';
/** The same, or a question what it is. */
const ASKING = `(?:${REQUEST}|what(?: is| are|s| s))`;
/** What is wanted of the thing: what an entry says anyway. */
const ACCOUNT =
  '(?:stat ?blocks?|stats|statistics|info|information|details?|descriptions?|summary|overview|rundown|definition|meaning|explanation)';

/** "some more information about kobolds", "what is the meaning of prone". */
const BEFORE = new RegExp(
  `^(?:${ASKING} )?(?:(?:an?|the|some|any|all|more|full|complete|short|brief|quick) )*${ACCOUNT} (?:of|on|about|for|regarding) (?:an? |the )?(.+)$`,
);
/** "horse statistics", "give me fireball details". */
const BEHIND = new RegExp(`^(?:${ASKING} )?(?:an? |the )?(.*\\S) ${ACCOUNT}$`);
/** "is there a spell that …", "do you know any feats for …", before a word for a kind. */
const OPENING = new RegExp(
  `^(?:(?:is|are) there|any|${REQUEST})(?: of)?(?: (?:an?|any|some|the|all))* (.+)$`,
);
/** "all feats", "show me every condition", "list of all the goblins". */
const EVERY = new RegExp(
  `^(?:${ASKING} )?(?:(?:all|every|each)(?: of)?(?: the)?|(?:an? |the )?list of(?: all)?(?: the)?) (.+)$`,
);
/** "vampires", "cave goblins", which EVERY asks for. */
const SEVERAL = /^(?:[a-z]+ )?[a-z]{2,}[^s ]s$/;

/** Of these, statistics are rules: "character stats", "base stats". */
const OF_CHARACTERS =
  /(?:^| )(?:characters?|players?|pcs?|hero|heroes|my|ability|attribute|base|core|basic|main|starting)$/;

/**
 * A normalized text without the words that only ask for information about a thing, or for all of a kind.
 *
 * @param isKind whether a phrase is a word for a kind: "spell descriptions" are a topic of their own
 * @param isSmall whether a word says nothing by itself
 */
export function withoutRequest(
  text: string,
  isKind: (phrase: string) => boolean,
  isSmall: (word: string) => boolean,
): string {
  const [, thing] = BEFORE.exec(text) ?? [];
  if (thing !== undefined) return thing;
  const [, named] = BEHIND.exec(text) ?? [];
  if (named !== undefined) {
    const words = named.split(' ');
    const last = words.at(-1) ?? '';
    const isTopic = isKind(last) || isKind(words.slice(-2).join(' ')) || OF_CHARACTERS.test(named);
    return isTopic || isSmall(last) ? text : named;
  }
  const [, kind = ''] = EVERY.exec(text) ?? [];
  if (isKind(kind) || SEVERAL.test(kind)) return kind;
  const [, wanted = ''] = OPENING.exec(text) ?? [];
  const [first = '', second = '', ...rest] = wanted.split(' ');
  const isThing = isKind(first) || isKind(`${first} ${second}`);
  return isThing && rest.length > 0 ? wanted : text;
}
