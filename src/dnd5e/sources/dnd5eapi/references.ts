import * as z from 'zod';
import type { Reference } from '../../model/rule-and-reference.ts';
import { abilityOf } from '../../model/vocabulary.ts';
import { some } from '../text-facts.ts';
import { Described, Ref, textOf } from './shapes.ts';

export const ReferenceRow = Described.extend({
  full_name: z.string().nullish(),
  abbreviation: z.string().nullish(),
  ability_score: Ref.nullish(),
  skills: z.array(Ref).nullish(),
  type: z.string().nullish(),
  is_rare: z.boolean().nullish(),
  note: z.string().nullish(),
  typical_speakers: z.array(z.string()).nullish(),
  script: z.string().nullish(),
  classes: z.array(Ref).nullish(),
  races: z.array(Ref).nullish(),
  backgrounds: z.array(Ref).nullish(),
  reference: Ref.nullish(),
});

export function referenceOf(row: z.infer<typeof ReferenceRow>): Reference {
  return {
    desc: textOf(row) || (row.note ?? '').trim(),
    full_name: row.full_name ?? undefined,
    abbreviation: row.abbreviation ?? (row.full_name ? row.name : undefined),
    ability: row.ability_score ? abilityOf(row.ability_score.name) : undefined,
    skills: some(row.skills?.map((s) => s.name)),
    category:
      row.type?.toLowerCase() ??
      (row.is_rare === true ? 'rare' : row.is_rare === false ? 'standard' : undefined),
    typical_speakers: some(row.typical_speakers),
    script: row.script ?? undefined,
    classes: some(row.classes?.map((c) => c.name)),
    races: some(row.races?.map((r) => r.name)),
    reference: row.reference?.name,
  };
}

/** Other sources use the full names of abilities. */
export const referenceName = (row: z.infer<typeof ReferenceRow>): string =>
  row.full_name ?? row.name;
