import { type Creature, challenge, type Deed } from '../../model/creature.ts';
import { abilityOf, experienceFor, proficiencyFor } from '../../model/vocabulary.ts';
import { DamageRow, type Srd } from '../../tables/srd-package.ts';
import { figuresIn } from '../action-figures.ts';
import { lairActionsIn, withoutLairActions } from '../lair-actions.ts';
import { sensesOf } from '../senses.ts';
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
    hit_dice: hitDice(row),
    // Absent if a creature cannot walk.
    speed: { walk: 0, ...inFeet(speed) },
    hover: hover === true ? hover : undefined,
    ability_scores: { strength, dexterity, constitution, intelligence, wisdom, charisma },
    saving_throws: someOf(figures(row, 'Saving Throw: ', abilityOf)),
    skills: someOf(figures(row, 'Skill: ', (name) => name.toLowerCase().replaceAll(' ', '_'))),
    damage_vulnerabilities: some(row.damage_vulnerabilities.map(damageWords)),
    damage_resistances: some(row.damage_resistances.map(damageWords)),
    damage_immunities: some(row.damage_immunities.map(damageWords)),
    condition_immunities: some(conditions(row)),
    ...sensesOf(senses),
    passive_perception: passive_perception === undefined ? undefined : Number(passive_perception),
    languages: row.languages || undefined,
    ...challenge(row.challenge_rating),
    experience_points: isHarmless(row) ? 0 : experienceFor(row.challenge_rating),
    proficiency_bonus: proficiencyFor(row.challenge_rating),
    traits: some(row.special_abilities?.map(deedOf)),
    actions: some(
      withoutLairActions(row.actions ?? [])
        .flatMap(severalIn)
        .map(deedOf),
    ),
    reactions: some(row.reactions?.map(deedOf)),
    legendary_actions: some(row.legendary_actions?.map(deedOf)),
    lair_actions: lairActionsIn(row.actions),
  };
}

/** The package leaves out what Constitution adds to the dice. */
function hitDice({ hit_dice, constitution }: Row): string {
  const added = Math.floor((constitution - 10) / 2) * Number.parseInt(hit_dice, 10);
  return added === 0 ? hit_dice : `${hit_dice}${added > 0 ? '+' : ''}${added}`;
}

/** The wording of the SRD since its errata of 2018. */
const damageWords = (text: string): string =>
  text
    .replace(/slashing damage from/, 'slashing from')
    .replace('nonmagical/nonsilver weapons', 'nonmagical attacks not made with silvered weapons')
    .replace('nonmagical weapons', 'nonmagical attacks')
    .replace(/^non magical/, 'nonmagical');

/** Where "blinded" appears twice, the second is in the alphabetical position of "deafened". */
const conditions = ({ condition_immunities }: Row): string[] =>
  condition_immunities.map(({ name }, i, all) =>
    name === 'Blinded' && all.findIndex((other) => other.name === name) < i
      ? 'deafened'
      : name.toLowerCase(),
  );

/** A creature that cannot act gives no XP. */
const isHarmless = ({ challenge_rating, actions, reactions }: Row): boolean =>
  challenge_rating === 0 && !actions?.length && !reactions?.length;

/** `Fire Breath. …` on its own line is one of several alternatives of an action. */
const ONE_OF_SEVERAL = /\n+(?=[A-Z][a-z]+ (?:Breath|Roar)\. )/;

function severalIn(row: DeedRow): DeedRow[] {
  const [text = '', ...each] = row.desc.split(ONE_OF_SEVERAL);
  if (each.length === 0) return [row];
  return [
    { name: row.name, desc: text },
    ...each.map((one) => {
      const [name = ''] = one.split('.');
      return { name, desc: one.slice(name.length + 1).trim() };
    }),
  ];
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

function deedOf({ desc, ...row }: DeedRow): Deed {
  const text = desc.replace(/(\d) d(\d)/g, '$1d$2');
  const figured = figuresIn(text);
  const damage = (row.damage ?? []).flatMap((raw) => {
    // Attacks with a choice of damage have it in another shape; their text says it all.
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
    desc: text,
    attack_bonus: figured.attack_bonus,
    // Where the package's own figures differ from the text, the text is right.
    damage: figured.damage ?? some(damage),
    saving_throw:
      figured.saving_throw ?? (ability && typeof dc === 'number' ? { ability, dc } : undefined),
  };
}
