import * as z from 'zod';
import { flagIs, textHas, unlisted } from '../../library/filter.ts';
import { defineKind } from '../../library/kind.ts';
import { blocks, labelled, lines } from '../../text/markdown.ts';
import { describedAs } from './described-as.ts';
import { glossed } from './glosses.ts';

const NamedText = z.object({ name: z.string(), desc: z.string() });

export const Background = z.object({
  desc: z.string().optional(),
  skill_proficiencies: z.string().optional(),
  tool_proficiencies: z.string().optional(),
  languages: z.string().optional(),
  equipment: z.string().optional(),
  /** 2024: the abilities it raises and the feat it gives. */
  ability_scores: z.string().optional(),
  feat: z.string().optional(),
  feature: NamedText.optional(),
  /** Other parts in the book: suggested characteristics, mementos, … */
  benefits: z.array(NamedText).optional(),
});
export type Background = z.infer<typeof Background>;

export const Feat = z.object({
  desc: z.string(),
  prerequisite: z.string().optional(),
  benefits: z.array(z.string()).optional(),
  /** `general`, `origin`, `fighting style`, `epic boon`, … */
  category: z.string().optional(),
});
export type Feat = z.infer<typeof Feat>;

export const backgroundKind = defineKind<Background>({
  name: 'background',
  one: 'background',
  many: 'backgrounds',
  body: Background,
  facets: { skill: (b) => b.skill_proficiencies },
  filters: { skill: textHas('skill', 'Skill it gives, e.g. "stealth"') },
  short: ['skill_proficiencies', 'tool_proficiencies', 'languages', 'feat', 'ability_scores'],
  shortForms: (b) => ({ feature: b.feature?.name }),
  tags: (b) => ['background', b.skill_proficiencies, b.feature?.name, b.feat],
  prose: (b) =>
    blocks(
      b.desc,
      b.feature && `${b.feature.name}. ${b.feature.desc}`,
      b.equipment,
      ...(b.benefits ?? []).map((x) => `${x.name}. ${x.desc}`),
    ),
  ...glossed('background'),
  describedAs: describedAs('background'),
  facts: (b) =>
    [
      b.skill_proficiencies && `skills ${b.skill_proficiencies}`,
      b.tool_proficiencies && `tools ${b.tool_proficiencies}`,
      b.languages && `languages ${b.languages}`,
      b.feature?.name,
      b.feat && `feat ${b.feat}`,
      b.ability_scores,
    ]
      .filter(Boolean)
      .join('; '),
  markdown: (b) =>
    blocks(
      lines(
        labelled('Ability scores', b.ability_scores),
        labelled('Feat', b.feat),
        labelled('Skill proficiencies', b.skill_proficiencies),
        labelled('Tool proficiencies', b.tool_proficiencies),
        labelled('Languages', b.languages),
        labelled('Equipment', b.equipment),
      ),
      b.desc,
      b.feature && `***${b.feature.name}.*** ${b.feature.desc}`,
      ...(b.benefits ?? []).map((x) => `***${x.name}.*** ${x.desc}`),
    ),
});

/** Some books write that there is none. */
const prerequisiteOf = ({ prerequisite }: Feat): string | undefined =>
  /^\W*(?:n\/a|none)\W*$/i.test(prerequisite ?? 'none') ? undefined : prerequisite;

export const featKind = defineKind<Feat>({
  name: 'feat',
  one: 'feat',
  many: 'feats',
  body: Feat,
  facets: {
    category: (f) => f.category,
    has_prerequisite: (f) => prerequisiteOf(f) !== undefined,
    prerequisite: prerequisiteOf,
  },
  filters: {
    category: textHas('category', 'e.g. "origin", "general", "epic boon"'),
    has_prerequisite: flagIs('has_prerequisite', 'Has a prerequisite'),
    ...unlisted({ prerequisite: textHas('prerequisite', 'What it requires, e.g. "strength"') }),
  },
  short: ['category', 'prerequisite'],
  tags: (f) => ['feat', f.category, f.prerequisite],
  prose: (f) => blocks(f.desc, ...(f.benefits ?? [])),
  ...glossed('feat'),
  describedAs: describedAs('feat'),
  facts: (f) =>
    [f.category && `${f.category} feat`, f.prerequisite && `prerequisite: ${f.prerequisite}`]
      .filter(Boolean)
      .join('; ') || 'feat',
  markdown: (f) =>
    blocks(
      lines(labelled('Category', f.category), labelled('Prerequisite', f.prerequisite)),
      f.desc,
      // Own content may repeat a benefit in the description.
      f.benefits
        ?.filter((b) => !f.desc?.includes(b))
        .map((b) => `- ${b}`)
        .join('\n'),
    ),
});
