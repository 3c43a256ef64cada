import * as z from 'zod';
import { type Creature, challenge, type Deed } from '../../../model/creature.ts';
import { abilities } from '../../../model/game-words.ts';
import { experienceFor, proficiencyFor } from '../../../model/vocabulary.ts';
import { figuresIn } from '../../action-figures.ts';
import { lairActionsIn, lairActionsInText, withoutLairActions } from '../../lair-actions.ts';
import { legendaryActionsOf } from '../../legendary-actions.ts';
import { sensesIn } from '../../senses.ts';
import { some, someOf, splitDefences, splitUsage } from '../../text-facts.ts';
import { Text, texts } from '../shapes.ts';
import { Row } from './rows.ts';

const Score = z.int();
const Save = z.int().nullish();
/** "No actions" is `null`, an empty list, or an empty text. */
const Deeds = z
  .union([z.array(z.object({ name: z.string(), desc: Text })), z.string().transform(() => [])])
  .nullish();

export const MonsterRow = Row.extend({
  desc: Text,
  size: z.string(),
  type: z.string(),
  subtype: Text,
  alignment: Text,
  armor_class: z.int(),
  armor_desc: Text,
  hit_points: z.int(),
  hit_dice: Text,
  speed: z.record(z.string(), z.union([z.number(), z.boolean(), z.string()])),
  strength: Score,
  dexterity: Score,
  constitution: Score,
  intelligence: Score,
  wisdom: Score,
  charisma: Score,
  strength_save: Save,
  dexterity_save: Save,
  constitution_save: Save,
  intelligence_save: Save,
  wisdom_save: Save,
  charisma_save: Save,
  skills: z.record(z.string(), z.number()).nullish(),
  damage_vulnerabilities: Text,
  damage_resistances: Text,
  damage_immunities: Text,
  condition_immunities: Text,
  senses: Text,
  languages: Text,
  cr: z.number(),
  actions: Deeds,
  bonus_actions: Deeds,
  reactions: Deeds,
  legendary_desc: Text,
  legendary_actions: Deeds,
  special_abilities: Deeds,
  environments: z.array(z.string()).nullish(),
});
type MonsterRow = z.infer<typeof MonsterRow>;

/** An absent value is written in several ways. */
const textOrUndefined = (text: string | null | undefined): string | undefined =>
  texts(text)?.replace(/^(?:False|None|[-—–])$/, '') || undefined;

export function creatureOf(row: MonsterRow): Creature {
  const { hover, ...ways } = row.speed;
  const traits = deedsOf(row.special_abilities) ?? [];
  const { strength, dexterity, constitution, intelligence, wisdom, charisma } = row;
  return {
    size: row.size.toLowerCase(),
    type: row.type.toLowerCase(),
    subtype: textOrUndefined(row.subtype),
    alignment: textOrUndefined(row.alignment)?.toLowerCase(),
    armor_class: row.armor_class,
    armor_detail: textOrUndefined(row.armor_desc),
    hit_points: row.hit_points,
    hit_dice: textOrUndefined(row.hit_dice)?.replace(/\s+/g, ''),
    speed: Object.fromEntries(
      Object.entries(ways).flatMap(([way, feet]) =>
        typeof feet === 'number' ? [[way, feet]] : [],
      ),
    ),
    speed_desc: speedDescOf(row.speed),
    hover: hover === true || undefined,
    ability_scores: { strength, dexterity, constitution, intelligence, wisdom, charisma },
    saving_throws: someOf(savesOf(row)),
    skills: someOf(skillsOf(row.skills ?? {})),
    damage_vulnerabilities: splitDefences(textOrUndefined(row.damage_vulnerabilities)),
    damage_resistances: splitDefences(textOrUndefined(row.damage_resistances)),
    damage_immunities: splitDefences(textOrUndefined(row.damage_immunities)),
    condition_immunities: splitDefences(textOrUndefined(row.condition_immunities)),
    ...sensesIn(textOrUndefined(row.senses)),
    languages: textOrUndefined(row.languages),
    ...challenge(row.cr),
    experience_points: experienceFor(row.cr),
    proficiency_bonus: proficiencyFor(row.cr),
    desc: textOrUndefined(row.desc),
    traits: some(withoutLairActions(traits)),
    actions: deedsOf(row.actions),
    bonus_actions: deedsOf(row.bonus_actions),
    reactions: deedsOf(row.reactions),
    ...legendaryActionsOf(deedsOf(row.legendary_actions), textOrUndefined(row.legendary_desc)),
    lair_actions: lairActionsIn(traits) ?? lairActionsInText(row.name, texts(row.desc)),
    environments: some(row.environments?.map((e) => e.toLowerCase())),
  };
}

/** Speeds of one form only: `30 ft. (40 ft. in boar form)`. */
const speedDescOf = ({ walk, notes }: MonsterRow['speed']): string | undefined =>
  typeof walk === 'number' && typeof notes === 'string' ? `${walk} ft. (${notes})` : undefined;

function savesOf(row: MonsterRow): Record<string, number> {
  const saves: Record<string, number> = {};
  for (const ability of abilities) {
    const bonus = row[`${ability}_save`];
    if (typeof bonus === 'number') saves[ability] = bonus;
  }
  return saves;
}

/** A skill truncated to its first word ("sleight") has a bonus of zero. */
const skillsOf = (skills: Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(skills)
      .map(([name, bonus]) => [name.trim().toLowerCase().replaceAll(' ', '_'), bonus] as const)
      .filter(([name, bonus]) => bonus !== 0 && Number.isInteger(bonus) && name !== 'darkvision'),
  );

const deedsOf = (rows: MonsterRow['actions']): Deed[] | undefined =>
  some(
    rows?.map((row) => {
      const desc = texts(row.desc) ?? '';
      return { ...splitUsage(row.name.trim()), desc, ...figuresIn(desc) };
    }),
  );
