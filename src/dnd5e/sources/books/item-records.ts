import { magicItemOf, magicItemsIn } from './magic-items.ts';
import type { BookRecord, MakeRecord } from './record.ts';
import type { Section } from './tree.ts';

/** The magic items in some files, each with a record for every variant that has its own rarity. */
export const itemRecords = (
  sections: readonly Section[],
  make: MakeRecord,
  titleOf: (heading: string) => string,
): BookRecord[] =>
  sections.flatMap(magicItemsIn).flatMap((section) => {
    const name = titleOf(section.title);
    const item = magicItemOf(section, name);
    if (!item) return [];
    const { variants: _variants, ...shared } = item.body;
    return [
      make('magic-item', name, item.body),
      ...item.forms
        .filter((form) => form.name.toLowerCase() !== name.toLowerCase())
        .map((form) =>
          make('magic-item', form.name, {
            ...shared,
            rarity: form.rarity,
            desc: form.desc ?? shared.desc,
          }),
        ),
    ];
  });
