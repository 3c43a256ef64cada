import * as z from 'zod';
import { listed } from '../../../text/excerpt.ts';
import { capital } from '../../../text/markdown.ts';
import type { Background, Feat } from '../../model/background-and-feat.ts';
import { abilityOf } from '../../model/vocabulary.ts';
import { Described, Ref, textOf } from './shapes.ts';

export const BackgroundRow = Described.extend({
  starting_proficiencies: z.array(Ref).nullish(),
  proficiencies: z.array(Ref).nullish(),
  ability_scores: z.array(Ref).nullish(),
  feat: Ref.nullish(),
  feature: z.object({ name: z.string(), desc: z.array(z.string()) }).nullish(),
  starting_equipment: z.array(z.object({ equipment: Ref, quantity: z.number() })).nullish(),
  equipment_options: z.array(z.looseObject({ desc: z.string().nullish() })).nullish(),
});

export function backgroundOf(row: z.infer<typeof BackgroundRow>): Background {
  const proficiencies = [...(row.starting_proficiencies ?? []), ...(row.proficiencies ?? [])];
  const after = (prefix: string) =>
    listed(
      proficiencies.flatMap((p) =>
        p.name.startsWith(prefix) ? [p.name.slice(prefix.length)] : [],
      ),
    ) || undefined;
  const equipment = [
    ...(row.starting_equipment ?? []).map((e) => e.equipment.name),
    ...(row.equipment_options ?? []).flatMap((o) => o.desc ?? []),
  ];
  return {
    desc: textOf(row) || undefined,
    skill_proficiencies: after('Skill: '),
    tool_proficiencies: after('Tool: '),
    ability_scores:
      (row.ability_scores ?? [])
        .flatMap((a) => abilityOf(a.name) ?? [])
        .map(capital)
        .join(', ') || undefined,
    feat: row.feat?.name,
    equipment: equipment.join(', ') || undefined,
    feature: row.feature
      ? { name: row.feature.name, desc: row.feature.desc.join('\n\n') }
      : undefined,
  };
}

export const FeatRow = Described.extend({
  prerequisites: z
    .union([
      z.array(z.looseObject({ ability_score: Ref.optional(), minimum_score: z.int().optional() })),
      z.looseObject({ minimum_level: z.int().optional() }).transform((one) => [one]),
    ])
    .nullish(),
  type: z.string().nullish(),
  repeatable: z.string().nullish(),
});

const Least = z.object({ ability_score: Ref, minimum_score: z.int() });

export function featOf(row: z.infer<typeof FeatRow>): Feat {
  const needed = (row.prerequisites ?? []).flatMap((raw) => {
    const least = Least.safeParse(raw).data;
    return least ? [`${least.ability_score.name} ${least.minimum_score} or higher`] : [];
  });
  return {
    desc: [textOf(row), row.repeatable].filter(Boolean).join('\n\n'),
    prerequisite: needed.join(', ') || undefined,
    category: row.type?.replaceAll('-', ' '),
  };
}
