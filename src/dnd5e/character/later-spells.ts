import { HIGHEST_LEVEL } from '../tables/levels.ts';
import { subclassSpells } from '../tables/subclasses.ts';
import { originOf, type Sheet } from './sheet.ts';
import type { SheetClass } from './sheet-parts.ts';

/** What will give a spell, and when: `High Elf gives it at character level 5`. */
export function comesLater(sheet: Sheet, spell: string): string[] {
  const gives = (source: string, whose: string, level: number): string =>
    `${source} gives it at ${whose} level ${level}`;
  const { race } = sheet;
  const innate = originOf(sheet).spells.find((one) => one.name === spell);
  return [
    ...(race && innate && innate.level > sheet.level
      ? [gives(race.label, 'character', innate.level)]
      : []),
    ...sheet.classes.flatMap((one) => {
      const level = levelOf(one, spell);
      return level !== undefined && level > one.level
        ? [gives(one.subclass?.label ?? one.label, one.name, level)]
        : [];
    }),
  ];
}

/** The class level at which a class or its subclass gives a spell. */
function levelOf({ subclass, spells }: SheetClass, spell: string): number | undefined {
  const row = [...spells, ...(subclass?.spells ?? [])].find((one) => one.name === spell);
  if (row || !subclass?.table) return row?.level;
  const { table, label } = subclass;
  const levels = Array.from({ length: HIGHEST_LEVEL }, (_, at) => at + 1);
  return levels.find((level) =>
    subclassSpells(table, level, label, new Set([spell])).includes(spell),
  );
}
