import * as z from 'zod';
import type { Spell } from '../../../model/spell.ts';
import { savingThrowsIn } from '../../../model/spell-facets.ts';
import { areaIn, damageIn, damageTypesIn, materialIn, some } from '../../text-facts.ts';
import { Text, texts } from '../shapes.ts';
import { Row } from './rows.ts';

export const SpellRow = Row.extend({
  desc: z.string(),
  higher_level: Text,
  range: Text,
  components: Text,
  material: Text,
  can_be_cast_as_ritual: z.boolean(),
  duration: Text,
  requires_concentration: z.boolean(),
  casting_time: Text,
  level_int: z.int(),
  school: Text,
  dnd_class: Text,
  archetype: Text,
});

export function spellOf(row: z.infer<typeof SpellRow>): Spell {
  const desc = texts(row.desc) ?? '';
  return {
    level: row.level_int,
    school: texts(row.school)?.toLowerCase() ?? '',
    casting_time: texts(row.casting_time) ?? '',
    range: texts(row.range) ?? '',
    components: texts(row.components),
    ...materialIn(texts(row.material)),
    duration: texts(row.duration)?.replace(/^(?:concentration,\s*)?(?:up to\s+)?/i, '') ?? '',
    concentration: row.requires_concentration,
    ritual: row.can_be_cast_as_ritual,
    desc,
    higher_level: texts(row.higher_level),
    classes: classesIn(row.dnd_class ?? ''),
    subclasses: some((row.archetype ?? '').split(/,\s*/).filter((name) => name !== '')),
    damage_roll: damageIn(desc)[0]?.dice,
    damage_types: some(damageTypesIn(desc)),
    saving_throw: savingThrowsIn(desc)[0],
    attack_roll: /(?:ranged|melee) spell attack/i.test(desc),
    area: areaIn(desc),
  };
}

/** `Sorceror, Wizard` → sorcerer, wizard. */
export const classesIn = (text: string): string[] =>
  [
    ...new Set(
      text
        .toLowerCase()
        .split(/,\s*/)
        .map((name) => name.trim().replace('sorceror', 'sorcerer'))
        .filter((name) => name !== '' && name !== 'ritual caster'),
    ),
  ].sort();
