import { lookup } from '../../base/lookup.ts';
import { conditionNamed } from './creature-facets.ts';
import { abilities, damageTypes } from './game-words.ts';
import { type Ability, abilityOf } from './vocabulary.ts';

/**
 * Facets of spells that must be derived from their texts. The functions take the fields they need,
 * not the kind's type, since the kind imports this file.
 */

/** `1 action or 8 hours` → action, 8 hours; `1 reaction, which you take when …` → reaction. */
export const castingTimes = (text: string): string[] => [
  ...new Set(
    text
      .split(/,|\bor\b/)
      .map(castingTimeTyped)
      .filter((time) =>
        /^(?:action|bonus action|reaction|ritual|special|\d|minute|hour|round|turn|day|week)/.test(
          time,
        ),
      ),
  ),
];

/** `1 Action`, `an action`, `Action` → action; `1 minute` → minute. */
export const castingTimeTyped = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/^(?:1|one|an?)\s+/, '')
    .replace(/^bonus$/, 'bonus action')
    .replace(/\s+/g, ' ');

const FEET_PER_MILE = 5280;

/** `Self (10-foot radius)` → self, and the range as written. */
export const rangeWords = (text: string): string[] => [
  text,
  ...(/^(?:self|touch|sight|special|unlimited)\b/i.exec(text) ?? []),
];

/** What exceeds every limit. */
const ENDLESS = 1e9;

/** The range in feet; touch is 5, self 0, and an unlimited range exceeds every limit. */
export function rangeInFeet(text: string): number | undefined {
  if (/^unlimited/i.test(text)) return ENDLESS;
  if (/^self/i.test(text)) return 0;
  if (/^touch/i.test(text)) return 5;
  const [, amount, unit] = /^([\d,]+)[\s-]*(feet|foot|ft|miles?)/i.exec(text) ?? [];
  if (amount === undefined || unit === undefined) return undefined;
  return Number(amount.replaceAll(',', '')) * (/^mile/i.test(unit) ? FEET_PER_MILE : 1);
}

/** `Concentration, up to 1 minute` → 1 minute. */
export const durationTyped = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/^concentration,?\s*/, '')
    .replace(/^up to\s+/, '')
    .replace(/^(?:one|an?)\s+/, '1 ');

const MINUTES: Readonly<Record<string, number>> = {
  turn: 0.1,
  round: 0.1,
  minute: 1,
  hour: 60,
  day: 1440,
  week: 10_080,
  month: 43_200,
  year: 525_600,
};

/**
 * The duration in minutes; instantaneous is 0, and what lasts until dispelled exceeds every limit.
 */
export function durationInMinutes(text: string): number | undefined {
  const plain = durationTyped(text);
  if (/^instant/.test(plain)) return 0;
  if (/^(?:permanent|until (?:[a-z]+ or )?(?:dispelled|destroyed|triggered))/.test(plain))
    return ENDLESS;
  const [, amount, unit = ''] =
    /^(\d+)\s*(turn|round|minute|hour|day|week|month|year)s?\b/.exec(plain) ?? [];
  const minutes = lookup(MINUTES, unit);
  return amount === undefined || minutes === undefined ? undefined : Number(amount) * minutes;
}

const TYPE = `(?:${damageTypes.join('|')})`;
const LIST = `${TYPE}(?:(?:,\\s*(?:or\\s+|and\\s+)?|\\s+or\\s+|\\s+and\\s+|\\/)${TYPE})*`;
/** `2d8 Bludgeoning damage and 4d6 Cold damage`, `10 fire damage`, `takes radiant or necrotic damage`. */
const DEALT = new RegExp(`\\b(${LIST})\\s+damage\\b`, 'gi');
/**
 * `3d6 fire and 3d6 radiant damage`: the word damage appears once for both. A number is matched
 * from its first digit only, or a page of digits would take quadratic time.
 */
const DEALT_BESIDE = new RegExp(
  `(?<!\\d)\\d+d\\d+\\s+(?:extra\\s+)?(${TYPE})(?=\\s+(?:and|or|plus)\\s+\\d+d\\d+\\s+(?:extra\\s+)?${TYPE}\\s+damage\\b)`,
  'gi',
);
/** Filler words between such words and the types. */
const FILLING = `(?:to|from|of|at|against|the|any|all|an?|your|its|and|or|but|not|except|either|other|as|well|(?:non)?magical|[\\w-]+ effects|\\d+|more|least|damage|${TYPE})`;
/**
 * Words before the types that mean it is not dealt: protection, a condition or another spell's
 * damage.
 */
const NOT_DEALT = new RegExp(
  `(?:${[
    'resistan\\w+|immun\\w+|vulnerab\\w+|protect\\w*|instead of|rather than|reduc\\w+|absorb\\w*|\\bno|\\bbut not|prevents?|against|any amount of',
    // "When it takes fire damage", but not "when it fails, it takes fire damage".
    '(?:when|if|whenever|each time|after) (?:the |a |an |it |you |that |any )[^.,]{0,40}(?:takes?|taking|deals?|dealt|receives?|accumulates?|suffers?|causes?)',
    '(?:rolls?|spells?|attacks?|effects?|sources?) that (?:deals?|causes?|inflicts?)',
    'anything other than[^.,]{0,30}',
    // "Destroyed by dealing 60 force damage to it", "a sound loud enough to deal thunder damage".
    '(?:destroy\\w*|dispel\\w*|brok\\w+|melt\\w*) (?:only )?(?:by|with)(?: (?:dealing|doing|causing))?',
    "(?:can['’]?t|cannot|never|(?:does|do)(?:n['’]?t| not)|enough to)(?:\\s+\\w+){0,2}?\\s+(?:deal|cause|inflict)",
  ].join('|')})(?:[\\s,]+${FILLING})*\\s*$`,
  'i',
);
/**
 * "You take 1d6", but not "creatures around you take 1d6", nor what the caster has to save against.
 */
const CASTER =
  /(?<!\b(?:of|from|around|to|near|with|by|than|towards?|behind|beside|at|on) )\byou (?:also )?take (?:\d+ \()?(?:\d+d\d+\)?)?\s*$/i;

const SAVE_FAILED = /\bon a (?:failed|failure)\b[^.]*$/i;
/** `3d8 damage of the chosen type`: another sentence lists the types. */
const OF_CHOSEN =
  /\bdamage of (?:(?:the|that|this|your|its|a|one) (?:[\w'’]+ )?type\b|your choice\b)/gi;
const CHOOSING = /\b(?:choos\w+|chosen?|choice|damage types?)\b/i;

/** How far back in a sentence to look, however long a homebrew text is. */
const LOOK_BACK = 200;
const sentencesOf = (text: string): string[] => text.split(/(?<=[.;])\s|\n/);
const sentenceBefore = (text: string, at: number): string =>
  sentencesOf(text.slice(Math.max(0, at - LOOK_BACK), at)).at(-1) ?? '';

/**
 * Every type of damage a spell deals, from its text: Ice Storm's cold as well as its bludgeoning.
 */
export function damageDealt(text: string): string[] {
  const dealt = new Set<string>();
  for (const match of [...text.matchAll(DEALT), ...text.matchAll(DEALT_BESIDE)]) {
    const sentence = sentenceBefore(text, match.index);
    if (NOT_DEALT.test(sentence)) continue;
    if (CASTER.test(sentence) && !SAVE_FAILED.test(sentence)) continue;
    for (const [type] of (match[1] ?? '').matchAll(new RegExp(TYPE, 'gi')))
      dealt.add(type.toLowerCase());
  }
  for (const type of typesToChoose(text)) dealt.add(type);
  return [...dealt];
}

/** `Choose Acid, Cold or Fire. … 3d8 damage of the chosen type` → acid, cold, fire. */
function typesToChoose(text: string): string[] {
  const isDealt = [...text.matchAll(OF_CHOSEN)].some(
    ({ index }) => !NOT_DEALT.test(sentenceBefore(text, index)),
  );
  if (!isDealt) return [];
  const types = new RegExp(`\\b${TYPE}\\b`, 'gi');
  return sentencesOf(text)
    .filter((sentence) => CHOOSING.test(sentence))
    .map((sentence) => [...new Set(sentence.toLowerCase().match(types))])
    .filter((offered) => offered.length > 1)
    .flat();
}

const CONDITION =
  'blinded|charmed|deafened|frightened|grappled|incapacitated|invisible|paralyzed|petrified|poisoned|prone|restrained|stunned|unconscious';
const INFLICTED = [
  // 2014: "is blinded", "becomes charmed by you", "knocked prone", "falls unconscious".
  new RegExp(
    `\\b(?:be|is|are|becomes?|become|being|knocked|falls?|fall|magically|and|or|either|remains?)\\s+(?:also\\s+|magically\\s+|instantly\\s+)?(${CONDITION})\\b`,
    'gi',
  ),
  // 2024: "has the Blinded condition", "have the Prone and Stunned conditions".
  new RegExp(
    `\\b(${CONDITION})(?=(?:\\s*,|\\s+and|\\s+or|\\s+(?:${CONDITION}))*[^.]{0,40}?\\s+conditions?\\b)`,
    'gi',
  ),
  /\b(exhaustion)\b/gi,
];
/** Words before a condition that end or prevent it, or only test for it. */
const NOT_INFLICTED = new RegExp(
  `(?:${[
    "(?:immun\\w*|can['’]?t|cannot|isn['’]?t|aren['’]?t|not|never|no longer|remov\\w+|ends?|ending|cur\\w+|against|resist\\w*|advantage on|free\\w*|suppress\\w*|already|while|unless|who|that)(?:\\s+\\w+){0,3}",
    "\\b(?:suppress\\w*|neither|imposing|possessed by or)(?:\\s+[\\w'’]+){0,12}",
    '\\bif (?:it|you|they|(?:the|an?|that) \\w+)(?: (?:is|are|becomes?|has|have)(?: the)?)?',
    // The caster's own state, and the list of what a spell may cure.
    '\\byou(?: (?:are|become))?',
    '(?:condition|it|they) can(?: be)?',
  ].join('|')})\\s*$`,
  'i',
);

/** The conditions of a list before the last one: "immunity to the Charmed and …". */
const LISTED_BEFORE = new RegExp(`(?:(?:${CONDITION}|and|or|,)\\s*)+$`, 'i');
/** What a spell cures may follow as a list, or be told behind it. */
const CURED_BEFORE =
  /\b(?:remov\w+|ends?|undo|cures?) (?:one|any|all) of the following\b[\s\S]{0,300}$/i;
const CURED_BEHIND = /^[^.]*?\bconditions?,? (?:removed|ends?\b|the condition ends?)/i;

/** Conditions that a spell inflicts on its targets, from its text. */
export function conditionsInflicted(text: string): string[] {
  const inflicted = new Set<string>();
  for (const pattern of INFLICTED)
    for (const match of text.matchAll(pattern)) {
      const sentence = sentenceBefore(text, match.index);
      if (NOT_INFLICTED.test(sentence.replace(LISTED_BEFORE, ''))) continue;
      const [before, behind] = [text.slice(0, match.index), text.slice(match.index)];
      if (CURED_BEFORE.test(before) || CURED_BEHIND.test(behind)) continue;
      inflicted.add(conditionNamed(match[1] ?? ''));
    }
  return [...inflicted];
}

/** `V, S, M` → each letter. */
export const hasComponent =
  (letter: string) =>
  (spell: { readonly components?: string | undefined }): boolean | undefined =>
    spell.components?.includes(letter);

const ABILITY = `(${abilities.join('|')})`;
const SAVE = new RegExp(
  [
    `(?<!advantage on (?:its |your |their |the |any |a |an )?)\\b${ABILITY}\\s+saving throw\\b`,
    `(?:makes?|succeeds? on)\\s+(?:successful\\s+)?${ABILITY}\\s+saving throws`,
    `saving throw of ${ABILITY}`,
  ].join('|'),
  'gi',
);

/**
 * `must make a Dexterity saving throw` → dexterity; advantage on Dexterity saving throws is not
 * one.
 */
export function savingThrowsIn(text: string): Ability[] {
  return [...text.matchAll(SAVE)].flatMap(
    (match) => abilityOf(match.slice(1).find((name) => name !== undefined) ?? '') ?? [],
  );
}
