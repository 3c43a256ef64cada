import type { Library } from '../../library/library.ts';
import { capital } from '../../text/markdown.ts';
import { nearest } from '../../text/names.ts';
import { classNames } from '../tables/classes.ts';
import type { Sheet } from './sheet.ts';
import type { Written } from './sheet-parts.ts';

/** Parts of a sheet that neither the tables nor the library know, by kind. */
export function unknownParts(
  sheet: Omit<Sheet, 'meant'>,
): { readonly kind: string; readonly part: Written }[] {
  const found: { kind: string; part: Written }[] = [];
  const strange = (kind: string, part: Written): void => {
    found.push({ kind, part });
  };
  for (const one of sheet.classes) {
    if (!one.table) strange('class', one);
    if (one.subclass && one.subclass.of === undefined) strange('subclass', one.subclass);
  }
  const { race, background } = sheet;
  if (race && !race.known) strange('race', race);
  if (race?.subrace && race.subrace.of === undefined) strange('subrace', race.subrace);
  if (background && !background.known) strange('background', background);
  for (const feat of sheet.feats) if (!feat.known) strange('feat', feat);
  for (const spell of [...sheet.cantrips, ...sheet.spells, ...sheet.prepared])
    if (spell.level === undefined) strange('spell', spell);
  if (sheet.armor && !sheet.armor.body) strange('armor', sheet.armor);
  for (const weapon of sheet.weapons) if (!weapon.body && !weapon.magic) strange('weapon', weapon);
  for (const item of sheet.attuned)
    if (item.needsAttunement === undefined) strange('magic-item', item);
  return found;
}

/** How many unknown names are compared with those of the library; a longer list is of no use. */
const MOST_COMPARED = 12;

/** By path: the known name that an unknown one is probably a misspelling of. */
export async function meantNames(
  sheet: Omit<Sheet, 'meant'>,
  library: Library,
): Promise<Map<string, string>> {
  const meant = new Map<string, string>();
  for (const { kind, part } of unknownParts(sheet).slice(0, MOST_COMPARED)) {
    const [builtIn] = kind === 'class' ? nearest(part.label, classNames, 1) : [];
    const [near] = builtIn ? [capital(builtIn)] : await library.suggest([kind], part.label, 1);
    if (near !== undefined) meant.set(part.path, near);
  }
  return meant;
}

/** Why most of a sheet cannot be checked, if so. */
export function uncheckedOf(sheet: Sheet): string | undefined {
  if (sheet.classes.length === 0) return 'the sheet names no class';
  const strange = sheet.classes.filter((one) => !one.table);
  const names = strange.map(({ label, path }) => {
    const meant = sheet.meant.get(path);
    return `the class "${label}" is not known here${meant === undefined ? '' : ` (did you mean ${meant}?)`}`;
  });
  return names.length > 0 ? names.join(' and ') : undefined;
}
