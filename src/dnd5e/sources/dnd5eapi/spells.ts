import * as z from 'zod';
import type { Spell } from '../../model/spell.ts';
import { abilityOf } from '../../model/vocabulary.ts';
import { damageIn, materialIn, some } from '../text-facts.ts';
import { Described, Ref, textOf } from './shapes.ts';

const Dice = z.record(z.string(), z.string()).nullish();
export const SpellRow = Described.extend({
  higher_level: z.array(z.string()).nullish(),
  range: z.string(),
  components: z.array(z.string()),
  material: z.string().nullish(),
  ritual: z.boolean(),
  duration: z.string(),
  concentration: z.boolean(),
  casting_time: z.string(),
  level: z.int(),
  attack_type: z.string().nullish(),
  damage: z
    .object({
      damage_type: Ref.nullish(),
      damage_at_slot_level: Dice,
      damage_at_character_level: Dice,
    })
    .nullish(),
  dc: z.object({ dc_type: Ref }).nullish(),
  area_of_effect: z.object({ type: z.string(), size: z.number() }).nullish(),
  school: Ref,
  classes: z.array(Ref),
  subclasses: z.array(Ref).nullish(),
});

export function spellOf(row: z.infer<typeof SpellRow>): Spell {
  const desc = textOf(row);
  const dice = row.damage?.damage_at_slot_level ?? row.damage?.damage_at_character_level ?? {};
  const type = row.damage?.damage_type?.name.toLowerCase();
  return {
    level: row.level,
    school: row.school.name.toLowerCase(),
    casting_time: row.casting_time,
    range: row.range,
    components: row.components.join(', '),
    ...materialIn(row.material),
    duration: row.duration.replace(/^up to\s+/i, ''),
    concentration: row.concentration,
    ritual: row.ritual,
    desc,
    higher_level: some(row.higher_level)?.join('\n\n'),
    classes: row.classes.map((c) => c.name.toLowerCase()).sort(),
    subclasses: some(row.subclasses?.map((s) => s.name)),
    damage_roll: Object.values(dice)[0]?.replace(/\s+/g, '') ?? damageIn(desc)[0]?.dice,
    damage_types: type ? [type] : undefined,
    saving_throw: row.dc ? abilityOf(row.dc.dc_type.name) : undefined,
    attack_roll: row.attack_type !== undefined && row.attack_type !== null,
    area: row.area_of_effect
      ? { shape: row.area_of_effect.type, size: row.area_of_effect.size, unit: 'foot' }
      : undefined,
  };
}
