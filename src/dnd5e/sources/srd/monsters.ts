import { type Creature, challenge, type Deed } from '../../model/creature.ts';
import { abilityOf, experienceFor, proficiencyFor } from '../../model/vocabulary.ts';
import { DamageRow, type Srd } from '../../tables/srd-package.ts';
import { besidesLair, lairAmong } from '../lair-actions.ts';
import { some, someOf, splitUsage } from '../text-facts.ts';

type Row = Srd['monsters'][number];
type DeedRow = NonNullable<Row['actions']>[number];

const feet = (text: string | number | boolean): number => Number.parseInt(String(text), 10) || 0;
const inFeet = (ways: Record<string, string | number | boolean>): Record<string, number> =>
  Object.fromEntries(Object.entries(ways).map(([way, text]) => [way, feet(text)]));

export function creatureOf(row: Row): Creature {
  const { strength, dexterity, constitution, intelligence, wisdom, charisma } = row;
  const { hover, ...speed } = row.speed;
  const { passive_perception, ...senses } = row.senses;
  return {
    size: row.size.toLowerCase(),
    type: row.type.toLowerCase(),
    subtype: row.subtype ?? undefined,
    alignment: row.alignment,
    armor_class: row.armor_class,
    hit_points: row.hit_points,
    hit_dice: row.hit_dice,
    speed: inFeet(speed),
    hover: hover === true ? hover : undefined,
    ability_scores: { strength, dexterity, constitution, intelligence, wisdom, charisma },
    saving_throws: someOf(figures(row, 'Saving Throw: ', abilityOf)),
    skills: someOf(figures(row, 'Skill: ', (name) => name.toLowerCase().replaceAll(' ', '_'))),
    damage_vulnerabilities: some(row.damage_vulnerabilities),
    damage_resistances: some(row.damage_resistances),
    damage_immunities: some(row.damage_immunities),
    condition_immunities: some(row.condition_immunities.map((c) => c.name.toLowerCase())),
    senses: someOf(inFeet(senses)),
    passive_perception: passive_perception === undefined ? undefined : Number(passive_perception),
    languages: row.languages || undefined,
    ...challenge(row.challenge_rating),
    experience_points: experienceFor(row.challenge_rating),
    proficiency_bonus: proficiencyFor(row.challenge_rating),
    traits: some(row.special_abilities?.map(deedOf)),
    actions: some(besidesLair(row.actions ?? []).map(deedOf)),
    reactions: some(row.reactions?.map(deedOf)),
    legendary_actions: some(row.legendary_actions?.map(deedOf)),
    lair_actions: lairAmong(row.actions),
  };
}

function figures(
  row: Row,
  prefix: string,
  nameOf: (name: string) => string | undefined,
): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { name, value } of row.proficiencies) {
    const key = name.startsWith(prefix) ? nameOf(name.slice(prefix.length)) : undefined;
    if (key) found[key] = value;
  }
  return found;
}

function deedOf(row: DeedRow): Deed {
  const damage = (row.damage ?? []).flatMap((raw) => {
    // Attacks with a choice of damage nest it in another shape; their text says it all.
    const part = DamageRow.safeParse(raw).data;
    const dice = part?.damage_dice ?? part?.dice;
    if (!part || !dice) return [];
    const bonus = part.damage_bonus ?? part.bonus ?? 0;
    const type = (part.damage_type?.name ?? part.type)?.toLowerCase();
    return [{ dice: bonus === 0 ? dice : `${dice}${bonus > 0 ? '+' : ''}${bonus}`, type }];
  });
  const ability = row.dc ? abilityOf(row.dc.dc_type.name) : undefined;
  const dc = row.dc?.dc_value;
  return {
    ...splitUsage(row.name),
    desc: row.desc,
    attack_bonus: row.attack_bonus || undefined,
    damage: some(damage),
    saving_throw: ability && typeof dc === 'number' ? { ability, dc } : undefined,
  };
}
