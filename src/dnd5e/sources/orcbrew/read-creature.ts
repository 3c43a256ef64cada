import { type Creature, challenge, type Deed } from '../../model/creature.ts';
import { abilities } from '../../model/game-words.ts';
import {
  type AbilityScores,
  abilityOf,
  experienceFor,
  modifier,
  proficiencyFor,
} from '../../model/vocabulary.ts';
import { figuresIn } from '../action-figures.ts';
import { sensesIn } from '../senses.ts';
import { splitDefences } from '../text-facts.ts';
import type { Fields } from './fields.ts';
import type { Named } from './item-identity.ts';
import { feetIn } from './text-figures.ts';
import { nameIn, partsIn, someOf, spoken, textOf } from './wording.ts';

export function readCreature({ fields }: Named): Creature {
  const scores = abilityScores(fields);
  const props = fields.map('props');
  const speed = fields.text('speed');
  const senses = fields.text('senses') ?? '';
  const passive = /passive perception\s+(\d{1,2})/i.exec(senses)?.[1];
  const [, type = '', group] = /^([^(]*)(?:\((.*)\))?/s.exec(fields.text('type') ?? '') ?? [];
  const subtypes = [...(group ? [group] : []), ...fields.words('subtypes')].map(spoken);
  const rating = challengeIn(fields);
  const languages = fields.text('languages') ?? props.words('language').map(spoken).join(', ');
  return {
    size: spoken(fields.text('size') ?? ''),
    type: spoken(type),
    subtype: subtypes.join(', ') || undefined,
    alignment: fields.text('alignment')?.toLowerCase(),
    armor_class: known(fields, 'armor-class', 'armor class', 10 + modifier(scores.dexterity)),
    armor_detail: fields.text('armor-notes'),
    ...hitPoints(fields),
    speed: speed ? feetIn(speed, 'walk') : {},
    speed_desc: speed,
    hover: /\bhover\b/i.test(speed ?? '') || undefined,
    ability_scores: scores,
    saving_throws: bonuses(fields.map('saving-throws'), abilityOf),
    skills: bonuses(fields.map('skills'), spoken),
    damage_vulnerabilities: defences(fields, props, 'damage-vulnerability'),
    damage_resistances: defences(fields, props, 'damage-resistance'),
    damage_immunities: defences(fields, props, 'damage-immunity'),
    condition_immunities: defences(fields, props, 'condition-immunity'),
    senses: senses ? feetIn(senses.replace(/passive perception\s+\d+/i, ''), 'sight') : undefined,
    sense_notes: sensesIn(senses).sense_notes,
    passive_perception: passive === undefined ? undefined : Number(passive),
    languages: languages || undefined,
    ...challenge(rating),
    ...(rating !== undefined && {
      experience_points: experienceFor(rating),
      proficiency_bonus: proficiencyFor(rating),
    }),
    desc: textOf(fields),
    ...deeds(fields),
  };
}

function known(fields: Fields, name: string, meaning: string, instead: number): number {
  const value = fields.number(name);
  if (value !== undefined) return value;
  fields.place.repaired(`has no ${meaning}; ${instead} is taken`);
  return instead;
}

/** The challenge rating, if the file has one that is a number. */
function challengeIn(fields: Fields): number | undefined {
  const rating = fields.number('challenge');
  if (rating === undefined) fields.place.repaired('has no challenge rating; it is unknown');
  return rating === undefined ? undefined : Math.max(0, rating);
}

function abilityScores(fields: Fields): AbilityScores {
  const missing: string[] = [];
  const score = (ability: keyof AbilityScores): number => {
    const value = fields.number(ability.slice(0, 3)) ?? fields.number(ability);
    if (value === undefined) missing.push(ability);
    return value ?? 10;
  };
  const [strength, dexterity, constitution, intelligence, wisdom, charisma] = abilities;
  const scores = {
    strength: score(strength),
    dexterity: score(dexterity),
    constitution: score(constitution),
    intelligence: score(intelligence),
    wisdom: score(wisdom),
    charisma: score(charisma),
  };
  if (missing.length > 0)
    fields.place.repaired(`has no score for ${missing.join(', ')}; 10 is taken`);
  return scores;
}

function noHitPoints(fields: Fields): number {
  fields.place.repaired('has no hit points; they are unknown');
  return 0;
}

/** The average of the dice, rounded as in the game. */
function hitPoints(fields: Fields): Pick<Creature, 'hit_points' | 'hit_dice'> {
  if (!fields.isMap('hit-points'))
    return { hit_points: fields.number('hit-points') ?? noHitPoints(fields) };
  const dice = fields.map('hit-points');
  const count = dice.number('die-count');
  const die = dice.number('die');
  const extra = dice.number('modifier') ?? 0;
  if (count === undefined || die === undefined) {
    const mean = dice.number('mean') ?? (extra > 0 ? extra : undefined);
    return { hit_points: mean ?? noHitPoints(fields) };
  }
  const sign = extra < 0 ? '-' : '+';
  return {
    hit_points: Math.max(1, Math.floor((count * (die + 1)) / 2) + extra),
    hit_dice: `${count}d${die}${extra === 0 ? '' : ` ${sign} ${Math.abs(extra)}`}`,
  };
}

function bonuses(
  fields: Fields,
  wordOf: (key: string) => string | undefined,
): Record<string, number> | undefined {
  const found: [string, number][] = fields.entries().flatMap(([key]) => {
    const word = wordOf(key);
    const bonus = fields.number(key);
    return word !== undefined && bonus !== undefined ? [[word, bonus]] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/** `{:damage-resistance {:fire true}}` from the builders, `:damage-resistances "fire; cold"` from people. */
function defences(fields: Fields, props: Fields, name: string): string[] | undefined {
  const written = [name, name.replace(/y$/, 'ie').concat('s')].flatMap((field) =>
    fields.isText(field)
      ? (splitDefences(fields.text(field)) ?? [])
      : fields.words(field).map(spoken),
  );
  return someOf([...new Set([...props.words(name).map(spoken), ...written])]);
}

type DeedGroup =
  | 'traits'
  | 'actions'
  | 'bonus_actions'
  | 'reactions'
  | 'legendary_actions'
  | 'lair_actions';

const GROUPS: ReadonlyMap<string, DeedGroup> = new Map([
  ['action', 'actions'],
  ['b-action', 'bonus_actions'],
  ['bonus-action', 'bonus_actions'],
  ['reaction', 'reactions'],
  ['legendary-action', 'legendary_actions'],
  ['lair-action', 'lair_actions'],
]);

/** Builders store everything under `:traits` with a type; older files have a list per type. */
function deeds(fields: Fields): Pick<Creature, DeedGroup | 'legendary_desc'> {
  const groups: Partial<Record<DeedGroup, Deed[]>> = {};
  const add = (group: DeedGroup, deed: Deed): void => {
    groups[group] = [...(groups[group] ?? []), deed];
  };
  for (const trait of partsIn(fields, 'traits'))
    add(GROUPS.get(trait.text('type') ?? '') ?? 'traits', deed(trait));
  const legendary = fields.isMap('legendary-actions') ? fields.map('legendary-actions') : undefined;
  for (const [type, group] of GROUPS) {
    const list = `${type}s`;
    if (list === 'legendary-actions' && legendary)
      for (const part of partsIn(legendary, 'actions')) add(group, deed(part));
    else for (const part of partsIn(fields, list)) add(group, deed(part));
  }
  return { ...groups, legendary_desc: legendary?.text('description') };
}

/**
 * Figures are at the beginning of an action's text; the rest of a very long one is not searched.
 */
const DEED_LENGTH = 3000;

function deed(fields: Fields): Deed {
  const desc = textOf(fields) ?? '';
  return {
    name: nameIn(fields),
    desc,
    ...figuresIn(desc.slice(0, DEED_LENGTH)),
    usage: fields.text('notes'),
  };
}
