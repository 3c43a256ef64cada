import * as z from 'zod';
import type { Spell } from '../../../model/spell.ts';
import { savingThrowsIn } from '../../../model/spell-facets.ts';
import {
  areaIn,
  damageIn,
  damageTypesIn,
  dealsDice,
  dealsType,
  materialIn,
  some,
} from '../../text-facts.ts';
import { Decimal, InDocument, Named, Text, texts } from '../shapes.ts';

export const SpellRow = z.object({
  key: z.string(),
  name: z.string(),
  document: InDocument,
  desc: z.string(),
  higher_level: Text,
  level: z.int(),
  school: Named.nullish(),
  classes: z.array(Named),
  range_text: z.string(),
  ritual: z.boolean(),
  casting_time: z.string(),
  reaction_condition: Text,
  verbal: z.boolean(),
  somatic: z.boolean(),
  material: z.boolean(),
  material_specified: Text,
  material_cost: Decimal,
  saving_throw_ability: Text,
  attack_roll: z.boolean(),
  damage_roll: Text,
  damage_types: z.array(z.string()),
  duration: z.string(),
  shape_type: Text,
  shape_size: z.number().nullish(),
  concentration: z.boolean(),
});

export function spellOf(row: z.infer<typeof SpellRow>): Spell {
  return {
    level: row.level,
    school: row.school?.name.toLowerCase() ?? '',
    casting_time: castingTime(row.casting_time),
    reaction_condition: texts(row.reaction_condition),
    range: row.range_text.replace(/\bft\b\.?/, 'feet'),
    components: components(row),
    ...materialOf(row),
    duration: row.duration,
    concentration: row.concentration,
    ritual: row.ritual,
    desc: texts(row.desc) ?? '',
    higher_level: texts(row.higher_level),
    classes: [...new Set(row.classes.map((c) => c.name.toLowerCase()))].sort(),
    // Each of these columns is empty for many spells whose text is clear.
    ...damageOf(row),
    saving_throw: saveOf(row),
    attack_roll: row.attack_roll || /(?:ranged|melee) spell attack/i.test(row.desc),
    area:
      row.shape_type && row.shape_size
        ? { shape: row.shape_type, size: row.shape_size, unit: 'foot' }
        : areaIn(row.desc),
  };
}

/** The columns of 2024 also have dice of healing and types that a spell protects from. */
function damageOf(row: z.infer<typeof SpellRow>): Pick<Spell, 'damage_roll' | 'damage_types'> {
  const doubtful = row.document.key === 'srd-2024';
  const roll = texts(row.damage_roll);
  const types = row.damage_types.filter((type) => !doubtful || dealsType(row.desc, type));
  return {
    damage_roll:
      roll && (!doubtful || dealsDice(row.desc, roll)) ? roll : damageIn(row.desc)[0]?.dice,
    damage_types: some(types) ?? some(damageTypesIn(row.desc)),
  };
}

/** The column may have any ability that the text mentions: only a save in the text counts. */
function saveOf({ desc, saving_throw_ability }: z.infer<typeof SpellRow>): Spell['saving_throw'] {
  const saves = savingThrowsIn(desc);
  return saves.find((ability) => ability === saving_throw_ability) ?? saves[0];
}

/** The price column is mostly empty, and otherwise repeats the text. */
function materialOf(row: z.infer<typeof SpellRow>): ReturnType<typeof materialIn> {
  const inText = materialIn(texts(row.material_specified));
  // Zero means "no price given".
  return { ...inText, material_cost: inText.material_cost ?? (row.material_cost || undefined) };
}

const components = (row: z.infer<typeof SpellRow>): string | undefined =>
  [row.verbal && 'V', row.somatic && 'S', row.material && 'M'].filter(Boolean).join(', ') ||
  undefined;

/** `action` → `1 action`, `10minutes` → `10 minutes`. */
export function castingTime(code: string): string {
  const timed = /^(\d+)\s*([a-z]+)$/.exec(code);
  if (timed) return `${timed[1]} ${timed[2]}`;
  return `1 ${code.replaceAll('-', ' ')}`;
}
