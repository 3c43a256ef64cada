import { agreedName } from '../../model/agreed-names.ts';
import type { BookId } from './editions.ts';

/** What the wiki adds to a creature's heading for its group. */
const GROUP =
  /\s*\((?:Chromatic|Metallic|NPC|Creature|Demon|Devil|Giant|Angel|Genie|Sphinx|Animated Object|Ooze|Dinosaur|Fungi|Ghoul|Lycanthrope)\)$/;

/** Headings that are wrong in the Markdown, or inverted for sorting: the common name. */
const NAMES: Readonly<Record<string, string>> = {
  'srd-2014/Elf, Drow': 'Drow',
  'srd-2014/Gnome, Deep (Svirfneblin)': 'Deep Gnome (Svirfneblin)',
  'srd-2024/Heroic inspiration': 'Heroic Inspiration',
};

/** Prices and glossary categories are not part of a name. */
const BEHIND = /\s*(?:\((?:[\d,]+ [CSEGP]P[^)]*|Varies|Free)\)|\[[^\]]+\])$/;

/** The name of the entry below a heading. */
export function titleOf(book: BookId, heading: string): string {
  const title = heading.replace(GROUP, '').replace(BEHIND, '').trim();
  const known = NAMES[`${book}/${title}`] ?? title;
  return known === known.toUpperCase() && known.length > 3 ? capitals(known) : known;
}

/** `WHAT IS A SPELL` → `What Is a Spell`. */
const capitals = (shouted: string): string =>
  shouted
    .toLowerCase()
    .replace(/\b(?!(?:a|an|and|of|the)\b)[a-z]/g, (letter) => letter.toUpperCase());

/** The name of a rule, shared by all sources. */
export const ruleTitleOf = (book: BookId, heading: string): string =>
  agreedName('rule', book, titleOf(book, heading));
