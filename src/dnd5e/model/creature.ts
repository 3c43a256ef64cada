import * as z from 'zod';
import {
  amountOf,
  atLeast,
  atMost,
  flagIs,
  hasWords,
  numberIs,
  unlisted,
  untold,
  wordIs,
} from '../../library/filter.ts';
import { defineKind } from '../../library/kind.ts';
import { blocks, capital, heading, labelled, lines, signed } from '../../text/markdown.ts';
import {
  alignmentsNamed,
  alignmentTyped,
  castsSpells,
  conditionNamed,
  conditionsNamed,
  damageNamed,
  languagesNamed,
  subtypesNamed,
  telepathyIn,
} from './creature-facets.ts';
import { withFigures } from './deed-figures.ts';
import { describedAs } from './described-as.ts';
import { environmentsNamed, environmentsSpoken, environmentTyped } from './environments.ts';
import { ageOrChallengeSaid } from './facts-said.ts';
import { abilities, creatureTypes, damageTypes, sizes } from './game-words.ts';
import { glossesOf } from './glosses.ts';
import { lookupNames, otherNames } from './other-names.ts';
import { creatureGloss, creatureWords } from './plain-words.ts';
import { namesInRuleset } from './renamed.ts';
import { variedThing } from './things.ts';
import {
  Ability,
  AbilityScores,
  abilityLabel,
  CHALLENGE_RATINGS,
  challengeText,
  experienceFor,
  modifier,
} from './vocabulary.ts';
import { wellKnownPlace } from './well-known.ts';

/**
 * A trait or action of a creature: the text is always there, the figures if the source has them.
 */
export const Deed = z.object({
  name: z.string(),
  desc: z.string(),
  attack_bonus: z.number().optional(),
  damage: z.array(z.object({ dice: z.string(), type: z.string().optional() })).optional(),
  saving_throw: z.object({ ability: Ability, dc: z.int() }).optional(),
  /** `recharge 5-6`, `3/day`, `costs 2 actions`. */
  usage: z.string().optional(),
  /** Set if it comes from another source than the creature. */
  source: z.string().optional(),
});
export type Deed = z.infer<typeof Deed>;
const Deeds = z.array(Deed).optional();

const Words = z.array(z.string()).optional();

export const Creature = z.object({
  /** `large`; a creature may have a choice: `medium or small`. */
  size: z.string(),
  type: z.string(),
  subtype: z.string().optional(),
  alignment: z.string().optional(),
  armor_class: z.int(),
  armor_detail: z.string().optional(),
  /** 0 if its book gives none. */
  hit_points: z.int(),
  hit_dice: z.string().optional(),
  /** Feet by way of moving: `{ walk: 30, fly: 60 }`. */
  speed: z.record(z.string(), z.number()),
  hover: z.boolean().optional(),
  /** The speed in the source's own words, if they say more than feet. */
  speed_desc: z.string().optional(),
  ability_scores: AbilityScores,
  saving_throws: z.record(z.string(), z.int()).optional(),
  skills: z.record(z.string(), z.int()).optional(),
  /** What is said of single skills: `{ stealth: '+6 in dim light' }`. */
  skill_notes: z.record(z.string(), z.string()).optional(),
  damage_vulnerabilities: Words,
  damage_resistances: Words,
  damage_immunities: Words,
  condition_immunities: Words,
  /** Feet by sense: `{ darkvision: 60 }`. */
  senses: z.record(z.string(), z.number()).optional(),
  /** What is said of single senses: `{ blindsight: 'blind beyond this radius' }`. */
  sense_notes: z.record(z.string(), z.string()).optional(),
  passive_perception: z.int().optional(),
  languages: z.string().optional(),
  challenge_rating: z.number(),
  /** `1/4`; `unknown` if its book gives no rating. */
  challenge_rating_text: z.string(),
  experience_points: z.int().optional(),
  /** 2024 gives more for those that are stronger in their lair. */
  experience_points_in_lair: z.int().optional(),
  proficiency_bonus: z.int().optional(),
  initiative_bonus: z.int().optional(),
  /** What it carries: `Dagger x 3, Leather Armor`. */
  gear: z.string().optional(),
  desc: z.string().optional(),
  traits: Deeds,
  actions: Deeds,
  bonus_actions: Deeds,
  reactions: Deeds,
  legendary_desc: z.string().optional(),
  legendary_actions: Deeds,
  lair_actions: Deeds,
  environments: Words,
});
export type Creature = z.infer<typeof Creature>;

const deedGroups = [
  ['traits', 'Traits'],
  ['actions', 'Actions'],
  ['bonus_actions', 'Bonus actions'],
  ['reactions', 'Reactions'],
  ['legendary_actions', 'Legendary actions'],
  ['lair_actions', 'Lair actions'],
] as const;

const deedNames = (c: Creature): string[] =>
  deedGroups.flatMap(([group]) => (c[group] ?? []).map((deed) => deed.name));

/** Names that are attacks of most creatures, and of some an action without a roll: a vampire's bite. */
const ATTACKS =
  /^(?:beak|bite|claws?|fists?|gore|hoof|hooves|horns?|pincers?|rend|slam|sting(?:er)?|tail|talons?|tentacles?|touch|tusks?)$/i;

const withoutBrackets = (name: string): string => name.replace(/\s*\(.*$/, '');
const isAttack = (name: string): boolean => ATTACKS.test(withoutBrackets(name));

/** What people ask for by its name: neither attacks, which are named like weapons, nor their number. */
const deedsOf = (c: Creature): string[] => [
  ...new Set(
    deedGroups.flatMap(([group]) =>
      (c[group] ?? []).flatMap(({ name, attack_bonus }) =>
        attack_bonus !== undefined || /^multiattack\b/i.test(name) || isAttack(name)
          ? []
          : [withoutBrackets(name)],
      ),
    ),
  ),
];

const CR = { min: 0, max: 30 };
const EXISTING_CR = {
  ...CR,
  only: {
    exists: (rating: number) => experienceFor(rating) !== undefined,
    refusal: `there is no such challenge rating; use ${CHALLENGE_RATINGS}`,
  },
};
const WHOLE = { min: 0, whole: true };
const listOf = (
  values: Record<string, number> | undefined,
  show: (n: number) => string,
  notes?: Record<string, string>,
): string =>
  Object.entries(values ?? {})
    .map(
      ([name, value]) =>
        `${capital(name.replaceAll('_', ' '))} ${show(value)}${inBrackets(notes?.[name])}`,
    )
    .join(', ');
/** ` (blind beyond this radius)`, ` or 10 ft. while deafened`. */
const inBrackets = (note: string | undefined): string =>
  note === undefined ? '' : /^or\b/i.test(note) ? ` ${note}` : ` (${note})`;
const feet = (n: number): string => `${n} ft.`;

export const creatureKind = defineKind<Creature>({
  name: 'creature',
  thing: variedThing('creature'),
  one: 'creature',
  many: 'creatures',
  body: Creature,
  facets: {
    cr: (c) => (isRated(c) ? c.challenge_rating : undefined),
    // "swarm of Tiny beasts" also counts as a beast.
    type: (c) => [c.type, ...creatureTypes.filter((t) => t !== c.type && c.type.includes(t))],
    subtype: (c, name) => subtypesNamed(c, name),
    size: (c) => c.size.split(' or '),
    // For lists in the order of size.
    bulk: (c) => sizes.flatMap((size, i) => (c.size.includes(size) ? [i] : [])),
    alignment: (c) => alignmentsNamed(c.alignment),
    armor_class: (c) => c.armor_class,
    hit_points: (c) => c.hit_points || undefined,
    experience: (c) => c.experience_points,
    environment: (c) => environmentsNamed(c.environments),
    walk: (c) => c.speed.walk,
    fly: (c) => c.speed.fly,
    swim: (c) => c.speed.swim,
    climb: (c) => c.speed.climb,
    burrow: (c) => c.speed.burrow,
    hover: (c) => c.hover === true,
    immunity: (c) => damageNamed(c.damage_immunities),
    resistance: (c) => damageNamed(c.damage_resistances),
    vulnerability: (c) => damageNamed(c.damage_vulnerabilities),
    condition_immunity: (c) => conditionsNamed(c.condition_immunities),
    darkvision: (c) => c.senses?.darkvision,
    blindsight: (c) => c.senses?.blindsight,
    tremorsense: (c) => c.senses?.tremorsense,
    truesight: (c) => c.senses?.truesight,
    language: (c) => languagesNamed(c.languages),
    telepathy: (c) => telepathyIn(c.languages),
    legendary: (c) => (c.legendary_actions ?? []).length > 0,
    spellcaster: (c) => castsSpells(c.traits, c.actions, c.bonus_actions),
    deed: (c) => deedsOf(c),
    lair: (c) => (c.lair_actions ?? []).length > 0 || c.experience_points_in_lair !== undefined,
  },
  filters: {
    cr: numberIs('cr', 'Challenge rating: 0.25 or "1/4"', EXISTING_CR),
    cr_min: atLeast('cr', 'Lowest', CR),
    cr_max: atMost('cr', 'Highest', CR),
    type: wordIs('type', 'Creature type', creatureTypes),
    size: wordIs('size', 'Size', sizes),
    alignment: untold(
      wordIs('alignment', 'e.g. "chaotic evil", "lawful", "evil"', undefined, alignmentTyped),
      'any',
    ),
    environment: untold(
      wordIs(
        'environment',
        'e.g. "forest", "underwater"',
        undefined,
        environmentTyped,
        environmentsSpoken,
      ),
      'any',
    ),
    armor_class_min: atLeast('armor_class', 'Lowest armor class', WHOLE),
    hit_points_min: atLeast('hit_points', 'Lowest hit points', WHOLE),
    armor_class_max: atMost('armor_class', 'Highest armor class', WHOLE),
    hit_points_max: atMost('hit_points', 'Highest hit points', WHOLE),
    xp_min: atLeast('experience', 'Least XP', WHOLE),
    xp_max: atMost('experience', 'Most XP', WHOLE),
    subtype: wordIs('subtype', 'e.g. "goblinoid", "shapechanger"'),
    walk: amountOf('walk', 'Walking speed in feet'),
    fly: amountOf('fly', 'Flying speed in feet'),
    swim: amountOf('swim', 'Swimming speed in feet'),
    climb: amountOf('climb', 'Climbing speed in feet'),
    burrow: amountOf('burrow', 'Burrowing speed in feet'),
    hover: flagIs('hover', 'Hovers'),
    immune: hasWords('immunity', 'Immune to this damage', { values: damageTypes }),
    resist: hasWords('resistance', 'Resists this damage', { values: damageTypes }),
    vulnerable: hasWords('vulnerability', 'Vulnerable to this damage', { values: damageTypes }),
    condition_immune: hasWords('condition_immunity', 'Immune to this condition', {
      read: (typed) => [conditionNamed(typed)],
    }),
    darkvision: amountOf('darkvision', 'Darkvision in feet'),
    blindsight: amountOf('blindsight', 'Blindsight in feet'),
    tremorsense: amountOf('tremorsense', 'Tremorsense in feet'),
    truesight: amountOf('truesight', 'Truesight in feet'),
    language: hasWords('language', 'Speaks or understands it'),
    telepathy: amountOf('telepathy', 'Telepathy in feet'),
    legendary: flagIs('legendary', 'Has legendary actions'),
    spellcaster: flagIs('spellcaster', 'Casts spells'),
    lair: flagIs('lair', 'Has lair actions, or is stronger in its lair'),
    ...unlisted({ trait: hasWords('deed', 'Has this trait or action, e.g. "pack tactics"') }),
  },
  short: [
    'size',
    'type',
    'subtype',
    'alignment',
    'challenge_rating',
    'challenge_rating_text',
    'experience_points',
    'armor_class',
    'hit_points',
    'speed',
  ],
  tags: (c) => [
    c.size,
    c.type,
    c.subtype,
    c.alignment,
    `challenge ${c.challenge_rating_text}`,
    ...(c.environments ?? []),
    ...deedNames(c),
  ],
  partNames: (c) => deedNames(c),
  prose: (c) =>
    blocks(
      c.desc,
      ...deedGroups.flatMap(([group]) =>
        (c[group] ?? []).map((deed) => `${deed.name}. ${deed.desc}`),
      ),
    ),
  passages: (c) => [
    ...(c.desc ? [c.desc] : []),
    ...deedGroups.flatMap(([group]) =>
      (c[group] ?? []).map((deed) => `${deed.name}. ${deed.desc}`),
    ),
  ],
  aliases: otherNames('creature'),
  namesIn: namesInRuleset('creature'),
  lookupNames: lookupNames('creature'),
  gloss: creatureGloss,
  generalWords: creatureWords,
  glosses: glossesOf('creature'),
  describedAs: describedAs('creature'),
  factsSaid: ageOrChallengeSaid,
  wellKnown: wellKnownPlace('creature'),
  words: ['monster', 'monsters', 'beast', 'beasts', 'animal', 'animals', 'enemy', 'enemies'],
  facts: (c) =>
    `CR ${c.challenge_rating_text}${c.experience_points === undefined ? '' : ` (${c.experience_points} XP)`}, ${sizeAndType(c)}, AC ${c.armor_class}, HP ${c.hit_points || UNKNOWN}, ${listOf(c.speed, feet)}`,
  markdown: (c) =>
    blocks(
      `*${capital(sizeAndType(c))}*`,
      lines(
        labelled('Armor class', `${c.armor_class}${c.armor_detail ? ` (${c.armor_detail})` : ''}`),
        labelled('Hit points', `${c.hit_points || UNKNOWN}${c.hit_dice ? ` (${c.hit_dice})` : ''}`),
        labelled('Speed', c.speed_desc ?? `${listOf(c.speed, feet)}${c.hover ? ' (hover)' : ''}`),
        labelled('Initiative', c.initiative_bonus === undefined ? '' : signed(c.initiative_bonus)),
        abilities
          .map(
            (a) =>
              `**${abilityLabel(a)}** ${c.ability_scores[a]} (${signed(modifier(c.ability_scores[a]))})`,
          )
          .join(' '),
        labelled('Saving throws', listOf(trainedSaves(c), signed)),
        labelled('Skills', listOf(c.skills, signed, c.skill_notes)),
        labelled('Gear', c.gear),
        labelled('Damage vulnerabilities', c.damage_vulnerabilities?.join('; ')),
        labelled('Damage resistances', c.damage_resistances?.join('; ')),
        labelled('Damage immunities', c.damage_immunities?.join('; ')),
        labelled('Condition immunities', c.condition_immunities?.join(', ')),
        labelled(
          'Senses',
          [
            listOf(c.senses, feet, c.sense_notes),
            c.passive_perception === undefined
              ? ''
              : `passive Perception ${c.passive_perception}${inBrackets(c.sense_notes?.passive_perception)}`,
          ]
            .filter(Boolean)
            .join(', '),
        ),
        labelled('Languages', c.languages),
        labelled('Challenge', challengeLine(c)),
        labelled('Environments', c.environments?.join(', ')),
      ),
      c.desc,
      ...deedGroups.map(([group, title]) => {
        const deeds = c[group];
        return (
          deeds &&
          deeds.length > 0 &&
          blocks(
            heading(3, title),
            group === 'legendary_actions' && c.legendary_desc,
            ...deeds.map(
              (d) => `***${d.name}${d.usage ? ` (${d.usage})` : ''}.*** ${withFigures(d, d.desc)}`,
            ),
          )
        );
      }),
      otherSources(c),
    ),
});

/** `large giant, chaotic evil`; what its book does not say is called unknown. */
function sizeAndType({ size, type, subtype, alignment }: Creature): string {
  const missing = [size === '' && 'size', type === '' && 'type'].filter(Boolean);
  const words = [
    size,
    type || 'creature',
    missing.length > 0 && `of unknown ${missing.join(' and ')}`,
  ];
  return `${words.filter(Boolean).join(' ')}${subtype ? ` (${subtype})` : ''}${alignment ? `, ${alignment}` : ''}`;
}

/** The parts of the block that come from another source: `From open5e_v1: Bite, Claw.` */
function otherSources(c: Creature): string | undefined {
  const names = new Map<string, string[]>();
  for (const { name, source } of deedGroups.flatMap(([group]) => c[group] ?? []))
    if (source !== undefined) names.set(source, [...(names.get(source) ?? []), name]);
  const lines = [...names].map(([source, deeds]) => `From ${source}: ${deeds.join(', ')}.`);
  return lines.length > 0 ? `*${lines.join(' ')}*` : undefined;
}

/** `5 (1800 XP, 2300 in its lair; PB +3)`. */
function challengeLine(c: Creature): string {
  const xp = [
    c.experience_points !== undefined && `${c.experience_points} XP`,
    c.experience_points_in_lair !== undefined && `${c.experience_points_in_lair} in its lair`,
  ];
  const proficiency = c.proficiency_bonus !== undefined && `PB ${signed(c.proficiency_bonus)}`;
  const about = [xp.filter(Boolean).join(', '), proficiency].filter(Boolean).join('; ');
  return `${c.challenge_rating_text}${about && ` (${about})`}`;
}

/** Saves above the ability modifier: blocks of 2024 list all six. */
export const trainedSaves = ({
  saving_throws = {},
  ability_scores,
}: Creature): Record<string, number> =>
  Object.fromEntries(
    Object.entries(saving_throws).filter(([name, bonus]) => {
      const ability = abilities.find((one) => one === name.toLowerCase());
      return ability === undefined || bonus !== modifier(ability_scores[ability]);
    }),
  );

export const challenge = (rating: number | undefined) => ({
  challenge_rating: rating ?? 0,
  challenge_rating_text: rating === undefined ? UNKNOWN : challengeText(rating),
});

/** Whether a creature has a challenge rating, and so can be weighed against a party. */
export const isRated = (c: Pick<Creature, 'challenge_rating_text'>): boolean =>
  c.challenge_rating_text !== UNKNOWN;

/** What stands in place of a figure that a book does not give. */
const UNKNOWN = 'unknown';
