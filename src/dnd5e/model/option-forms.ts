const CLASS =
  '(?:barbarian|bard|cleric|druid|fighter|mage|monk|paladin|ranger|rogue|sorcerer|warlock|wizard)s?';

/** "play a ghoul person"; but not a song. */
const PLAYED =
  /\bplay(?:ing)?(?: as)? (?:an?|the|some(?:one|body)?) (?!.*\b(?:song|tune|music|instrument|lute|flute|pipes?|harp|fiddle|drums?|horn|bells?|cards?|games?|tricks?|pranks?)\b)/;

const MINE = '(?:i|we|my character|(?:a|my) pc|a player(?: character)?)';
/** "can my character be an undead", "be a robot as a player": what somebody wants to be. */
const BEING: readonly RegExp[] = [
  new RegExp(
    `^(?:(?:can|could|may) ${MINE}|(?:i|we) (?:want|would like|d like|wanna)(?: (?:my|our|a) character)?(?: to)?|my character (?:is|should)) (?:be|become|an?)(?: an?)? (?!target|member|part|follower|ally|spectator|able|in |on |at |\\w+ed\\b)`,
  ),
  /\bas (?:a|my) (?:player|player character|pc)\b/,
  /\bplayable\b/,
];

/** "used to make perfume", "sold fish before adventuring": what somebody was. */
const PAST: readonly RegExp[] = [
  /^(?:(?:i|he|she|they|we|who|someone|somebody|one|an? \w+|my character|character|person) )*used to (?!be able)\w+/,
  /\bbefore (?:(?:i|he|she|they|we|you) )?(?:(?:became|become|becoming|went|go|going|started|starting|turned|turning|took up|taking up|life as|the) )?(?:an? )?adventur/,
  /^(?:i|my character) (?:grew up|worked|lived|served|was (?:raised|born|brought up))\b/,
  /\b(?:for a living|as a living|day job|in (?:my|his|her|their) youth)\b/,
];

/** "better at making things", "good with animals". */
const SKILLED =
  /^(?:(?:i m|i am|i|be|being|become|becoming|get|getting|make me|makes me|makes you|make you|someone|somebody|character|person|who|is|that|s) )*(?:(?:really|very|extra|super|much|a lot|naturally) )?(?:good|better|great|best|skilled|talented|gifted|an expert|expert) (?:at|with|in) \w/;

/** "wizard specialised in shields", "barbarian smashing walls who cannot be moved". */
const SPECIALIZED = new RegExp(
  `^(?:(?:an?|the|my) )?${CLASS} (?:speciali[sz](?:ed|es|ing)|focus(?:ed|es|ing)|devoted|sworn|dedicated|(?:(?!what|how|when|who)\\w+ ){1,4}(?:who|whose)) `,
);

/** Of what a character chooses, the forms in which people tell what they want; words are normalized. */
export const optionForms: Readonly<Record<string, readonly RegExp[]>> = {
  race: [PLAYED, ...BEING],
  subrace: [PLAYED, ...BEING],
  subclass: [PLAYED, SPECIALIZED],
  background: [...PAST],
  feat: [SKILLED],
};
