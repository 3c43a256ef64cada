import * as z from 'zod';
import type { Background, Feat } from '../../../model/background-and-feat.ts';
import { some } from '../../text-facts.ts';
import { InDocument, prerequisiteIn, Text, texts } from '../shapes.ts';

const Benefit = z.object({ name: Text, desc: Text, type: Text });

export const BackgroundRow = z.object({
  key: z.string(),
  name: z.string(),
  document: InDocument,
  desc: Text,
  benefits: z.array(Benefit),
});

/** Benefits that have a field of their own; the others are listed as they are. */
const FIELDS = {
  skill_proficiency: 'skill_proficiencies',
  tool_proficiency: 'tool_proficiencies',
  language: 'languages',
  equipment: 'equipment',
  ability_score: 'ability_scores',
  feat: 'feat',
} as const;
const isField = (type: string): type is keyof typeof FIELDS => Object.hasOwn(FIELDS, type);

export function backgroundOf(row: z.infer<typeof BackgroundRow>): Background {
  const background: Background = { desc: texts(row.desc) };
  const rest: { name: string; desc: string }[] = [];
  for (const benefit of row.benefits) {
    const desc = texts(benefit.desc);
    const type = benefit.type ?? '';
    if (!desc) continue;
    if (isField(type) && background[FIELDS[type]] === undefined) background[FIELDS[type]] = desc;
    else if (type === 'feature' && !background.feature)
      background.feature = { name: texts(benefit.name) ?? 'Feature', desc };
    else rest.push({ name: texts(benefit.name) ?? type.replaceAll('_', ' '), desc });
  }
  return { ...background, benefits: some(rest) };
}

export const FeatRow = z.object({
  key: z.string(),
  name: z.string(),
  document: InDocument,
  desc: Text,
  prerequisite: Text,
  type: Text,
  benefits: z.array(z.object({ desc: Text })),
});

export function featOf(row: z.infer<typeof FeatRow>): Feat {
  const benefits = row.benefits.flatMap((b) => texts(b.desc) ?? []);
  return {
    desc: texts(row.desc) ?? '',
    prerequisite: prerequisiteIn(row.prerequisite),
    benefits: some(benefits),
    category: texts(row.type)?.toLowerCase(),
  };
}
