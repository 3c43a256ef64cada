/**
 * "climbing a rope in armor": what somebody does. A creature that does it comes with a noun: "flying
 * snake".
 */
export const activity =
  /^(?!some|any|every|no|string|spring)\w{3,}ing (an?|the|my|your|someone|somebody|something|somewhere|through|without|in|on|at|with|into|from|past|off|out of|up|down|over|across|while|two|both|to)\b(?!.*\b(that|which|who)\b)/;

/** "can I play a zombie" asks for something to play. */
const NOT_PLAYED =
  '(?! (?:character )?(?:be|become|play|play as) (?:an? )(?!target|part|member|follower|ally))';

/**
 * Forms of questions about the rules that do not mention rules. Words are normalized as names are:
 * no punctuation.
 */
export const ruleQuestions: readonly RegExp[] = [
  new RegExp(
    `^(can|could|may|must|do|does|did|am|is|are|should|will|would) (i|we|you|my|a|an|the|they|he|she|it|monsters?|enemies|players?|characters?)\\b${NOT_PLAYED}`,
  ),
  /^(how|when|where|who|why|which|what) .*\b(i|me|my|we|us|our|you|your|someone|somebody|a creature|a character|a player|a monster|party|combat|turn|round|attack|action|check|save|saving throw|spell slots?|damage|hp|hit points)\b/,
  /^what happens (when|if|to|after|while|at)\b/,
  /^what (can|do|does|is|are) .*\b(do|allowed|needed|need|cost|count)\b/,
  /^how (many|often|far|fast|long|high|hard|much|do|does|is|are|to)\b/,
  /\b(rules?|allowed|stack|per turn|per day|in combat|in a fight|saving throws?|ability checks?)\b/,
  /^\w+( \w+){0,2} (when|while|if|after) \w+( \w+)?$/,
  activity,
  /\b(without|no) ((a|any|the) )?(magic|spells?|healing magic|spell slots?)\b|\bnon ?magical(ly)?\b/,
  /^(figure|find|work) out (what|how|if|whether|where|who)\b/,
  /\bwhat (does|do|would) (that|this|it|they) (do|mean|cost|give|get)\b/,
  /^(?:ok(?:ay)? |so )*(i m|im|i am|i rolled|i took|we|we re|you|he s|she s|they re|(?:the |our )?party)\b/,
  // "hiding from guards, what DC".
  /\b(?:what|which)(?: is| s)?(?: the)? dc\b|\w dc$/,
  // What happens at the table: "my horse dies under me", "ally gets pushed off a ledge", "… mid fight".
  /^(?:my|our) (?!\w+ (?:that|which|who|whose|with|so|to|of|for)\b)\w+(?: \w+)? (?:is|are|was|has|just|got|wants|\w{2,}[^s]s)\b(?!.*\b(?:so|lets?)\b)/,
  /^(?:an? |the )?(?:ally|allies|friend|buddy|enemy|enemies|mount|horse|familiar|npc|player|pc|opponent|everyone|everybody|nobody) (?:is|are|has|just|got|gets|goes|wants|\w{2,}[^s]s|\w{2,}ed)\b/,
  /\b(?:ours|mid (?:turn|fight|combat|round|battle)|(?:my|our|other players?) turns?)\b/,
  // A situation followed by the question: "we ambushed them do they get a turn".
  new RegExp(
    `\\b(do|does|did|can|could|am|is|are|must|should) (i|we|you|he|she|they|it|everybody|everyone|anyone|anybody)\\b${NOT_PLAYED}`,
  ),
  new RegExp(`\\b(do|does|did|can|could|must|should) (my|our)\\b${NOT_PLAYED} \\w+`),
  /\b(while|when|if|after|before|instead of) (i|my|you|your|the|a|an|he|she|they|it|being|holding|killing|under|in)\b/,
];

/** Forms that are only used to ask for a rule. */
export const sureRuleQuestions: readonly RegExp[] = [
  /^what happens (when|if|to|after|while|at|on)\b/,
  new RegExp(
    `^(can|could|may|must|do|does|did|should) (i|we|you|my|a|an|the|two|monsters?|enemies|players?|characters?|someone)\\b${NOT_PLAYED}`,
  ),
  // The same behind a situation: "sword and shield in hand can my cleric cast".
  /^(?!what|which|who|where|something|anything)\w+ .*\b(can|could|may|must|do|does|did|should) (i|we|my|our)\b/,
  /^how (do|does|did|can|many times|often|far|long)\b(?!.* cost\b)/,
  /^how (much|many) .*\b(can|could|may) (i|we|you|a|an|my)\b/,
  // "how much falling damage from 60 feet": questions about a spell or weapon have "does".
  /^how (much|many) (?!.*\b(does|do|has|have|costs?|is|are)\b).*\b(damage|feet|foot|movement|speed)\b/,
  /^when (do|does|can|is|are)\b/,
  /^(what|which) (kind of |sort of )?actions? (is|does|do|lets?)\b/,
  activity,
];

const NEW = '5e-2024';
const OLD = '5e-2014';
const ofEdition = (ruleset: string, phrases: string): [string, string][] =>
  phrases.split(/,\s*/).map((phrase) => [phrase, ruleset]);
/** What is said before or behind a year: the game, or one of its books. */
const BESIDE_YEAR = [
  ...['5e', 'd d', 'dnd', 'd d 5e', 'dnd 5e', 'srd', 'phb', 'mm', 'dmg', 'players handbook'],
  ...['player handbook', 'monster manual', 'dungeon masters guide', 'basic rules', 'core rules'],
];
/** "2024", "2024 rules", "5e 2024", "D&D 2024", "2024 Player's Handbook". */
const ofYear = (year: string, ruleset: string): [string, string][] => [
  ...ofEdition(ruleset, `${year}, ${year} rules, ${year} edition, ${year} version`),
  ...BESIDE_YEAR.flatMap((said) => ofEdition(ruleset, `${year} ${said}, ${said} ${year}`)),
];
/** "SRD 5.1", "5.1". */
const ofVersion = (version: string, ruleset: string): [string, string][] =>
  ofEdition(
    ruleset,
    `${version}, srd ${version}, ${version} srd, srd v${version}, system reference document ${version}`,
  );

const NEWER = 'new, newer, newest, latest, revised, updated';
const OLDER = 'old, older, legacy, original, classic';
/** "new rules", "legacy version". */
const ofAge = (ruleset: string, ages: string): [string, string][] =>
  ages
    .split(', ')
    .flatMap((age) => ofEdition(ruleset, `${age} rules, ${age} edition, ${age} version`));

/** Everyday names of the editions, normalized as names are. */
export const rulesetWords: Readonly<Record<string, string>> = Object.fromEntries([
  ...ofYear('2024', NEW),
  ...ofAge(NEW, NEWER),
  ...ofVersion('5 2', NEW),
  ...ofEdition(NEW, 'one dnd, onednd, one d d, 5 5e, 5 5, 5 5 edition, 5e revised'),
  ...ofYear('2014', OLD),
  ...ofAge(OLD, OLDER),
  ...ofVersion('5 1', OLD),
  ...ofEdition(OLD, 'original 5e, pre 2024'),
  ...ofEdition('a5e', 'level up advanced, a5e, advanced 5e, advanced 5th edition'),
]);

/** The same before a name, of which they may as well be a part: "legacy fireball". */
export const rulesetAdjectives: Readonly<Record<string, string>> = Object.fromEntries([
  ...ofEdition(NEW, NEWER),
  ...ofEdition(OLD, OLDER),
]);

/**
 * Figures that people ask for, of a named thing or in some situation. The books shorten these
 * themselves; hit points they always write out, so that the whole words help there.
 */
export const figureWords: readonly string[] = [
  ...['dc', 'difficulty class', 'ac', 'armor class', 'xp', 'experience points'],
  ...['cr', 'challenge rating'],
];

/** Facts that people ask for about a named thing. */
export const factWords: readonly string[] = [
  ...['casting time', 'duration', 'range', 'components', 'concentration', 'ritual', 'damage'],
  ...['level', 'bonus action', 'reaction', 'school', 'save', 'spell list', 'class list'],
  ...figureWords,
  ...['hit dice', 'hit die', 'hit points', 'hp', 'experience'],
  ...['stats', 'statistics', 'stat block', 'statblock', 'speed', 'saves', 'saving throws'],
  ...['immune', 'immunities', 'resistant', 'resistance', 'resistances', 'vulnerable', 'weakness'],
  ...['alignment', 'size', 'languages', 'ability scores', 'traits', 'abilities', 'features'],
  ...[
    'attune',
    'attunement',
    'charges',
    'rarity',
    'price',
    'cost',
    'costs',
    'worth',
    'weight',
    'buy',
  ],
  ...['prerequisite', 'prerequisites', 'feature list'],
  ...['passive perception', 'mastery', 'properties', 'spell slots'],
  ...['radius', 'light radius', 'bright light', 'dim light'],
];
