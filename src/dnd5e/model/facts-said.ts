import { numberOf, numberWords, ordinalOf, ordinalWords } from '../../text/number-words.ts';

/** 1 if it is as said, -1 if it is otherwise, 0 if it has no such fact. */
const agreement = <T>(own: T | undefined, said: T): number =>
  own === undefined ? 0 : own === said ? 1 : -1;

const ORDINAL = `[1-9](?:st|nd|rd|th)|${ordinalWords.slice(0, 9).join('|')}`;
const NUMBER = `[1-9]|${numberWords.slice(0, 9).join('|')}`;
/** "of level 3" is the spell's, "at level 3" somebody's. */
const NOT_BEFORE = '(?<!\\b(?:at|by|from|gain|gains|per|reach|reaches|reaching|to|until) )';

/** "7th level", "level seven", "cantrip"; a level of a character is none of the spell. */
const LEVEL = new RegExp(
  `\\b(?:(?:(${ORDINAL}) level|${NOT_BEFORE}level (${NUMBER}))\\b(?! (?:characters?|part(?:y|ies)|\\w+er)\\b)|cantrip\\b)`,
);

export function levelSaid(
  text: string,
): ((body: { readonly level: number }) => number) | undefined {
  const said = LEVEL.exec(text);
  if (!said) return undefined;
  const [, ordinal = '', number = ''] = said;
  const level = ordinalOf(ordinal) ?? numberOf(number) ?? 0;
  return (body) => agreement(body.level, level);
}

/** "a 500 gp diamond", "1 000 gold of powder": punctuation is gone. */
const MATERIAL_COST = /\b(\d+(?: \d{3})*) (?:gp|gold)\b/;

interface OfSpell {
  readonly level: number;
  readonly material_cost?: number | undefined;
}

export function levelOrMaterialSaid(text: string): ((body: OfSpell) => number) | undefined {
  const hasLevel = levelSaid(text);
  const cost = MATERIAL_COST.exec(text)?.[1]?.replaceAll(' ', '');
  if (cost === undefined) return hasLevel;
  return (body) => (hasLevel?.(body) ?? 0) + agreement(body.material_cost, Number(cost));
}

/** "common" is said of much else, and so is "rare" before these. */
const RARITY =
  /\b(uncommon|very rare|rare(?! (?:animals?|beasts?|creatures?|earth|kinds?|metals?|monsters?|plants?|sorts?|species|spells?|types?)\b)|legendary|artifact|(?:only|just|a|an|is|its) common|common(?= (?:magic|items?)\b))\b/;

interface OfRarity {
  readonly rarity: string;
  readonly variants?: readonly { readonly rarity?: string | undefined }[] | undefined;
}

/** An entry that covers several has the rarities of all of them. */
const raritiesOf = ({ rarity, variants = [] }: OfRarity): readonly string[] =>
  [rarity === 'varies' ? undefined : rarity, ...variants.map((one) => one.rarity)].filter(
    (one) => one !== undefined,
  );

export function raritySaid(text: string): ((body: OfRarity) => number) | undefined {
  const said = RARITY.exec(text)?.[1]?.replace(/^(?:only|just|an?|is|its) /, '');
  if (said === undefined) return undefined;
  return (body) => {
    const own = raritiesOf(body);
    return own.length === 0 ? 0 : own.includes(said) ? 1 : -1;
  };
}

/** Dice of a weapon, but not what magic adds to them. */
const DICE =
  /(?<!\b(?:extra|additional|another|further|bonus|plus|more) )\b([1-3]?d(?:4|6|8|10|12))\b/;

const PROPERTIES = ['finesse', 'heavy', 'light', 'reach', 'thrown', 'two-handed', 'versatile'];

/** "30/120": punctuation is gone. */
const RANGES = /\b(\d{2,3}) (\d{2,3})\b/;

interface OfWeapon {
  readonly damage_dice?: string | undefined;
  readonly range_normal?: number | undefined;
  readonly range_long?: number | undefined;
  readonly properties: readonly string[];
}

/** "two handed blade that rolls 2d6": beside dice, a property is the weapon's own. */
function diceSaid(text: string): ((body: OfWeapon) => number) | undefined {
  const dice = DICE.exec(text)?.[1]?.replace(/^d/, '1d');
  if (dice === undefined) return undefined;
  const properties = PROPERTIES.filter((one) => text.includes(one.replace('-', ' ')));
  return ({ damage_dice, properties: own }) =>
    agreement(damage_dice, dice) +
    (properties.length > 0 && properties.every((one) => own.some((has) => has.startsWith(one)))
      ? 1
      : 0);
}

export function diceOrRangeSaid(text: string): ((body: OfWeapon) => number) | undefined {
  const hasDice = diceSaid(text);
  const [, normal, long] = RANGES.exec(text) ?? [];
  if (normal === undefined) return hasDice;
  return (body) =>
    (hasDice?.(body) ?? 0) +
    agreement(body.range_long && `${body.range_normal} ${body.range_long}`, `${normal} ${long}`);
}

const ARMOR_CLASS = /\b(?:ac|armou?r class)(?: of)? (1\d)\b|\b(1\d) (?:ac|armou?r class)\b/;

export function armorClassSaid(
  text: string,
): ((body: { readonly armor_class?: number | undefined }) => number) | undefined {
  const said = ARMOR_CLASS.exec(text);
  return said ? (body) => agreement(body.armor_class, Number(said[1] ?? said[2])) : undefined;
}

/** How people say the age of a dragon, youngest first, and how names say it. */
const AGES: readonly (readonly [said: RegExp, named: RegExp])[] = [
  [
    /\b(?:baby|babies|newborn|infant|hatchlings?|just hatched|out of the egg|whelp)\b/,
    /\bwyrmling\b/,
  ],
  [/\b(?:young|adolescent|teenage|juvenile)\b/, /^young\b/],
  [/\b(?:adult|grown|fully grown)\b/, /^adult\b/],
  [/\b(?:ancient|oldest|very old|elder|centuries old)\b/, /^ancient\b/],
];

const CHALLENGE = /\b(?:cr|challenge(?: rating)?)(?: of)? (\d+)\b/;

interface OfCreature {
  readonly type: string;
  readonly challenge_rating: number;
}

export function ageOrChallengeSaid(
  text: string,
): ((body: OfCreature, name: string) => number) | undefined {
  const age = AGES.find(([said]) => said.test(text));
  const challenge = CHALLENGE.exec(text)?.[1];
  if (!age && challenge === undefined) return undefined;
  return ({ type, challenge_rating }, name) => {
    const named = AGES.find(([, form]) => type === 'dragon' && form.test(name.toLowerCase()));
    return (
      (age ? agreement(named, age) : 0) +
      (challenge === undefined ? 0 : agreement(challenge_rating, Number(challenge)))
    );
  };
}
