import { abilityOf } from '../../model/vocabulary.ts';
import { some } from '../text-facts.ts';
import { traitsIn } from './origins.ts';
import type { BookRecord, MakeRecord } from './record.ts';
import { type BookTable, cellOf, tablesIn } from './text.ts';
import type { Section } from './tree.ts';

const all = (section: Section): Section[] => [section, ...section.children.flatMap(all)];
const titled = (tree: Section, title: string): Section | undefined =>
  all(tree).find((section) => section.title === title);

/** Entries that one heading lists, each with its name in bold. */
export const listedUnder = (
  tree: Section,
  title: string,
  kind: string,
  make: MakeRecord,
): BookRecord[] =>
  traitsIn(titled(tree, title)?.blocks ?? []).traits.map(({ name, desc }) =>
    make(kind, name, { desc }),
  );

/** Skills are listed below the checks of their abilities. */
export const skills2014 = (tree: Section, make: MakeRecord): BookRecord[] =>
  all(tree).flatMap((section) => {
    const ability = abilityOf(/^(\w+) Checks$/.exec(section.title)?.[1] ?? '');
    if (!ability) return [];
    return traitsIn(section.blocks).traits.flatMap(({ name, desc }) =>
      desc.includes(`(${name})`) ? [make('skill', name, { desc, ability })] : [],
    );
  });

/** Rows of a table as entries: the first column is the name, another one the description. */
export const rowsAs = (
  tables: readonly BookTable[],
  caption: string,
  kind: string,
  make: MakeRecord,
  column: string,
): BookRecord[] =>
  tables
    .filter((table) => table.caption === caption)
    .flatMap((table) =>
      table.rows.map((row) =>
        make(kind, row[0] ?? '', {
          desc: cellOf(table, row, column),
          ability: abilityOf(cellOf(table, row, 'ability') ?? ''),
        }),
      ),
    );

/** `Table- Standard Languages` and `Table- Exotic Languages`; 2024 has rare ones in two columns. */
export function languagesIn(tree: Section, make: MakeRecord): BookRecord[] {
  const tables = all(tree).flatMap(({ blocks }) => tablesIn(blocks));
  return tables.flatMap((table) => {
    const category = /^(\w+) Languages$/.exec(table.caption)?.[1]?.toLowerCase();
    if (!category) return [];
    return table.rows.flatMap((row) =>
      table.head.flatMap((head, index) => {
        const name = head === 'Language' ? row[index]?.replace(/\*$/, '') : undefined;
        if (!name) return [];
        const speakers = cellOf(table, row, 'typical speakers')?.split(/,\s*/);
        return [
          make('language', name, {
            category,
            typical_speakers: some(speakers),
            script: cellOf(table, row, 'script'),
          }),
        ];
      }),
    );
  });
}
