import * as z from 'zod';
import type { Rule } from '../../model/rule-and-reference.ts';
import { chapterOf } from '../rule-chapters.ts';
import { Described, Ref, textOf } from './shapes.ts';

export const RuleRow = Described.extend({ subsections: z.array(Ref) });
export const SectionRow = Described;

/** A chapter has only its title and the names of its sections. */
export function chapterEntity(row: z.infer<typeof RuleRow>): Rule {
  const intro = textOf(row)
    .replace(/^#.*\n?/, '')
    .trim();
  return {
    desc: [intro, ...row.subsections.map((section) => `- ${section.name}`)]
      .filter(Boolean)
      .join('\n'),
    section: row.name.toLowerCase(),
  };
}

export const sectionOf = (row: z.infer<typeof SectionRow>): Rule => ({
  desc: textOf(row).replace(/^#.*\n+/, ''),
  section: chapterOf(row.index),
  parent: undefined,
});
