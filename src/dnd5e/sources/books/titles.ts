import { agreedName } from '../../model/agreed-names.ts';
import type { BookId } from './editions.ts';

/** What the wiki adds to a creature's heading to say which group it is filed in. */
const GROUP =
  /\s*\((?:Chromatic|Metallic|NPC|Creature|Demon|Devil|Giant|Angel|Genie|Sphinx|Animated Object|Ooze|Dinosaur|Fungi|Ghoul|Lycanthrope)\)$/;

/** Headings the Markdown has wrong, or turns round to sort them: the name everybody uses. */
const NAMES: Readonly<Record<string, string>> = {
  'srd-2014/Elf, Drow': 'Drow',
  'srd-2014/Gnome, Deep (Svirfneblin)': 'Deep Gnome (Svirfneblin)',
  'srd-2024/Heroic inspiration': 'Heroic Inspiration',
};

/** A price is no part of a name, nor is the sort of thing the glossary writes behind it. */
const BEHIND = /\s*(?:\((?:[\d,]+ [CSEGP]P[^)]*|Varies|Free)\)|\[[^\]]+\])$/;

/** A heading as the name of the thing it stands above. */
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

/** The name of a rule, as all sources agree on it. */
export const ruleTitleOf = (book: BookId, heading: string): string =>
  agreedName('rule', book, titleOf(book, heading));
