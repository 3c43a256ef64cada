import { heading } from '../../../text/markdown.ts';
import { slugify } from '../../../text/names.ts';
import type { Rule } from '../../model/rule-and-reference.ts';
import { chapterOf } from '../rule-chapters.ts';
import type { BookRecord, MakeRecord } from './record.ts';
import { withTablesInPlace } from './table-places.ts';
import { markdownOf, wholeText } from './text.ts';
import type { Section } from './tree.ts';

/** A heading with fewer words of text is a title, not a rule. */
const LEAST_WORDS = 6;
/** A longer chapter lists its contents instead of including all of it. */
const LONGEST_PAGE = 20_000;

/** One chapter of a book that contains rules. */
export interface Chapter {
  readonly section: Section;
  /** Its common name, if its parts have none: `combat`, `equipment`. */
  readonly name: string;
  /** The suffix that tells its rules from others of the same name: `hit-points-monsters`. */
  readonly key: string;
  /** Core rules: what people mean by a name that several chapters use. */
  readonly core?: boolean;
  /** The names of its parts become part of its rules' names. */
  readonly byPart?: boolean;
  /** Headings that are entries of another kind: a feat, a species, a piece of gear. */
  readonly isOther?: (section: Section, above: readonly Section[]) => boolean;
}

interface Found {
  readonly section: Section;
  readonly title: string;
  readonly above: readonly Section[];
  readonly chapter: Chapter;
}

/** Every heading that is a rule, as a record. */
export function ruleRecords(
  chapters: readonly Chapter[],
  make: MakeRecord,
  titleOf: (heading: string) => string,
): BookRecord[] {
  const found = chapters.flatMap((chapter) =>
    rulesIn(withTablesInPlace(chapter.section), [], chapter, titleOf),
  );
  const { slugs, distinct } = slugsFor(found);
  return found.map((rule) => {
    const path = rule.above.map(({ title }) => titleOf(title));
    const body: Rule = {
      desc: pageOf(rule.section),
      section: sectionOf(rule),
      ...(path.length > 0 && { parent: path.at(-1), path }),
      ...tagIn(rule.section.title),
      ...(distinct.has(rule) && { distinct_in: keyOf(rule) }),
    };
    return make('rule', rule.title, body, slugs.get(rule));
  });
}

function rulesIn(
  section: Section,
  above: readonly Section[],
  chapter: Chapter,
  titleOf: (heading: string) => string,
): Found[] {
  if (chapter.isOther?.(section, above)) return [];
  const inside = section.level === 0 ? above : [...above, section];
  const below = section.children.flatMap((child) => rulesIn(child, inside, chapter, titleOf));
  const words = markdownOf(section.blocks).split(/\s+/).length;
  const isRule = section.level > 0 && (words >= LEAST_WORDS || below.length > 0);
  const title = titleOf(section.title);
  return isRule ? [{ section, title, above, chapter }, ...below] : below;
}

/** The whole chapter, or if that is too long its own text and table of contents. */
function pageOf(section: Section): string {
  const whole = wholeText(section);
  if (whole.length <= LONGEST_PAGE) return whole;
  const contents = section.children.map(({ title }) => `- ${title}`).join('\n');
  return [markdownOf(section.blocks), heading(2, 'Contents'), contents]
    .filter(Boolean)
    .join('\n\n');
}

/** The nearest heading above that is a known part of a chapter, or the file's own chapter. */
function sectionOf({ section, above, chapter }: Found): string {
  for (const { title } of [...above, section].toReversed()) {
    const known = chapterOf(slugify(title));
    if (known) return known;
  }
  return chapter.name;
}

/** `Attack [Action]`: the category in the glossary. */
export const GLOSSARY_TAG = /\s*\[([^\]]+)\]$/;
const tagIn = (title: string): Pick<Rule, 'category'> => {
  const tag = GLOSSARY_TAG.exec(title)?.[1]?.toLowerCase();
  return tag ? { category: tag } : {};
};

/**
 * A unique name is the slug. Of several rules with one name the most common keeps it: the
 * glossary's definition, then the core rules, then the one highest up. The others get their chapter
 * as a suffix, or within one chapter the heading above them.
 */
function slugsFor(rules: readonly Found[]): {
  readonly slugs: ReadonlyMap<Found, string>;
  /** Rules with another meaning than the first of their name. */
  readonly distinct: ReadonlySet<Found>;
} {
  const groups = new Map<string, Found[]>();
  for (const rule of rules) {
    const slug = slugify(rule.title);
    groups.set(slug, [...(groups.get(slug) ?? []), rule]);
  }
  const slugs = new Map<Found, string>();
  const distinct = new Set<Found>();
  const taken = new Set<string>();
  for (const [slug, group] of groups) {
    const [first] = group.toSorted((a, b) => rankOf(a) - rankOf(b));
    for (const rule of group) {
      if (first && rule !== first && !rule.chapter.core && !pointsTo(first, rule))
        distinct.add(rule);
      if (rule === first && (group.length === 1 || rankOf(rule) < MEANT)) {
        slugs.set(rule, slug);
        continue;
      }
      const inChapter = group.filter((other) => keyOf(other) === keyOf(rule));
      const above = slugify(rule.above.at(-1)?.title ?? keyOf(rule));
      const wanted = `${slug}-${inChapter.length === 1 ? keyOf(rule) : above}`;
      let unique = wanted;
      for (let n = 2; taken.has(unique) || groups.has(unique); n++) unique = `${wanted}-${n}`;
      taken.add(unique);
      slugs.set(rule, unique);
    }
  }
  return { slugs, distinct };
}

/** A definition may refer to its rules: `See also "Equipment" ("Magic Items")`. */
function pointsTo(definition: Found, { above }: Found): boolean {
  const text = markdownOf(definition.section.blocks).replace(/[“”]/g, '"');
  const [chapter, ...headings] = above.map(({ title }) => title);
  return headings.some((heading) => text.includes(`"${chapter}" ("${heading}")`));
}

/** Of several in minor chapters none is more common than the others, unless it is a chapter. */
const MEANT = 21.6;

const rankOf = ({ chapter, section }: Found): number =>
  chapter.key === 'rules-glossary' ? 0 : (chapter.core ? 10 : 20) + section.level;

/** The suffix for chapters with several top-level parts. */
const keyOf = ({ chapter, above }: Found): string => {
  const part = chapter.byPart ? above.find(({ level }) => level === 1.5) : undefined;
  return part ? slugify(part.title) : chapter.key;
};
