const ONE = '(?:it|one|that|this|they|these|those|them)';
const GOLD = '(?: (?:gold|gp|money|coins?))?';
const MUCH = `(?:how (?:much|many)${GOLD}|how (?:expensive|costly|pricey))`;
const ARE = '(?:is|are|s|was|were|would be|for)';
const DO = '(?:does|do|would|will)';
const SO = '(?:(?:and|so|ok|hey|also) )*';
const A = '(?:an? |the |one |some |my |our )?';
/** What is sold: no person, and no other question. */
const THING =
  '((?!(?:how|what|which|who|why|when|where|can|do|does|is|i|you|we|he|she|they|(?:my|our) \\w+ \\w+s)\\b).+?)';
const BUYERS =
  'adventurers?|archer|artificer|barbarian|bard|captain|character|cleric|dragonborn|drow|druid|dwarf|elf|fighter|friend|gnome|group|half elf|half orc|halfling|hero(?:es)?|human|knight|mage|monk|orc|paladin|party|pc|player|ranger|rogue|scout|soldier|sorcerer|sorceress|thief|team|tiefling|warlock|warrior|witch|wizard';
const WHOM = `(?:me|us|him|her|them|(?:my|our|the|this|an?) (?:\\w+ )?(?:${BUYERS})|\\w+ (?:people|persons))`;

/** The forms of questions for a price, with what is sold in the first group. */
const FORMS: readonly RegExp[] = [
  // "small boat, how much is it", "rope, what does it cost", "bow, price".
  `${THING} (?:and )?(?:what ${DO} ${ONE} cost|${MUCH}(?: ${ARE} ${ONE}| ${DO} ${ONE} (?:cost|go for|run)|)|(?:what is|what s|whats) (?:the|its|their) (?:costs?|prices?))`,
  `${THING} (?:the )?(?:price|cost)s?`,
  // "how much does a greatsword cost", "what would a bow set me back", "how much is plate armor".
  `(?:what|${MUCH}) ${DO} ${A}${THING} (?:cost|go for|set)`,
  `${MUCH} ${ARE} ${A}${THING}(?: worth)?`,
  `(?:what|${MUCH}) ${DO} (?:i|we|you|my \\w+|our \\w+) pay for ${A}${THING}`,
  `(?:(?:what is|whats|what s) )?(?:the )?(?:price|cost)s? (?:of|for) ${A}${THING}`,
  // "can my fighter buy a greatsword for 50 gp", "is 50 gp enough for a greatsword".
  `(?:can|could) (?:i|we|my \\w+|our \\w+) (?:buy|afford|get) ${A}${THING} (?:for|with) (?:only )?\\d+ (?:gp|gold|gold pieces)`,
  `(?:is|are|will) \\d+ (?:gp|gold|gold pieces) (?:be )?enough (?:for|to buy) ${A}${THING}`,
].map((form) => new RegExp(`^${SO}${form}$`));

/** For whom it is bought, or whom it costs that: "for my fighter", "cost me", "set the party back". */
const BUYER = new RegExp(
  `(?: for|(?<= (?:costs?|set))) ${WHOM}(?: back)?(?= (?:what|how|price|cost|whats)\\b|$)`,
);

/** What somebody does has a price that the rules tell: "copying a spell", "to hire a guard". */
const DEED =
  /^(?:it|to|being|buy|copy|craft|forge|hire|identify|learn|make|repair|rent|scribe|silver|train|travel|write|(?!ring|string|spring|king|wing|sling|lightning|writing|riding|healing|climbing|fishing|traveling|playing|holy)\w{3,}ing)\b/;
/** Longer texts tell a story. */
const MOST_WORDS = 10;

/**
 * What a question wants to know the price of: "big sword" in "big sword for my fighter, what does it
 * cost". Words are normalized as names are. Undefined if it asks for no price.
 */
export function pricedThing(asked: string): string | undefined {
  const question = asked.replace(BUYER, '');
  const thing = FORMS.map((form) => form.exec(question)?.[1]).find((one) => one !== undefined);
  if (thing === undefined || DEED.test(thing)) return undefined;
  return thing.split(' ').length > MOST_WORDS ? undefined : thing;
}
