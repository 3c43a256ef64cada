import { slugify } from '../../../text/names.ts';
import type { Chapter } from './rules.ts';
import type { Section } from './tree.ts';

/**
 * Boxes in the class files ("Your Spellbook", "Breaking Your Oath") are about the whole class. They
 * are placed wherever the page had room, so they must not become part of a feature's text.
 */
export const withoutBoxes = (section: Section): Section => ({
  ...section,
  children: section.children.filter(({ sidebar }) => !sidebar).map(withoutBoxes),
});

const boxesIn = (section: Section): Section[] =>
  section.children.flatMap((child) => (child.sidebar ? [child] : boxesIn(child)));

/** The boxes of class files as separate rules. */
export const classBoxes = (files: readonly Section[]): Chapter[] =>
  files.map((file) => ({
    section: { level: 0, title: '', blocks: [], children: boxesIn(file), sidebar: false },
    name: 'characters',
    key: slugify(file.children[0]?.title ?? 'class'),
  }));
