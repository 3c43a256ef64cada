import type { BookReader } from './book-reader.ts';
import { withoutBrokenWords, withWholeItalics } from './broken-words.ts';
import { classBoxes, withoutBoxes } from './class-boxes.ts';
import { classLevel, classRecords2024, spellListOf } from './classes-2024.ts';
import { equipment2024, poisons2024 } from './equipment.ts';
import { itemRecords } from './item-records.ts';
import { backgroundOf, featOf, lineagesOf2024, speciesOf2024, traitRecords } from './origins.ts';
import { type BookRecord, recordsOf } from './record.ts';
import { languagesIn, rowsAs } from './references.ts';
import { type Chapter, ruleRecords } from './rules.ts';
import { spellOf, spellsIn } from './spells.ts';
import { creatureOf, statBlocksIn } from './stat-block.ts';
import { tablesIn, wholeText } from './text.ts';
import { ruleTitleOf, titleOf } from './titles.ts';
import { EMPTY, type Section } from './tree.ts';

type Trees = ReadonlyMap<string, Section>;
const make = recordsOf('srd-2024');
const title = (heading: string): string => titleOf('srd-2024', heading);

/** Corrected heading levels. */
const LEVELS: Readonly<Record<string, number>> = { Soldier: 4, Cantrips: 3 };

const treeOf = (trees: Trees, name: string): Section => trees.get(`src/${name}.md`) ?? EMPTY;

const all = (section: Section): Section[] => [section, ...section.children.flatMap(all)];
const below = (tree: Section, heading: string): Section[] =>
  all(tree).find((section) => section.title === heading)?.children ?? [];

const CLASS_FILE = /^src\/03_Classes\/(?!00)/;

export const book2024: BookReader = {
  levelsOf(path) {
    if (!/^src\/(?!00_).*\.md$/.test(path)) return undefined;
    return CLASS_FILE.test(path) ? classLevel : (heading, level) => LEVELS[heading] ?? level;
  },
  prepare: (markdown) => withWholeItalics(withoutBrokenWords(markdown)),
  *recordsOf(trees) {
    const classes = [...trees].flatMap(([path, tree]) => (CLASS_FILE.test(path) ? [tree] : []));
    for (const file of classes) yield classRecords2024(withoutBoxes(file), make);
    yield* spells(trees, classes);
    for (const name of ['12_MonstersA-Z', '13_Animals'])
      for (const section of statBlocksIn(treeOf(trees, name)))
        yield [make('creature', title(section.title), creatureOf(section))];
    yield origins(trees);
    yield equipment(trees);
    yield itemRecords(below(treeOf(trees, '10_MagicItems'), 'Magic Items A–Z'), make, title);
    yield below(treeOf(trees, '08_RulesGlossary'), 'Rules Definitions').flatMap((section) =>
      isCondition(section)
        ? [make('condition', title(section.title), { desc: wholeText(section) })]
        : [],
    );
    yield ruleRecords([...chapters(trees), ...classBoxes(classes)], make, (heading) =>
      ruleTitleOf('srd-2024', heading.replace(/ \(Varies\)$/, '')),
    );
  },
};

/** A spell lists its classes, and each class its spells: both together are complete. */
function* spells(trees: Trees, classFiles: readonly Section[]): Generator<BookRecord[]> {
  const listed = new Map(
    classFiles.map((file) => [
      (file.children[0]?.title ?? '').toLowerCase(),
      new Set(spellListOf(file).map((name) => name.toLowerCase())),
    ]),
  );
  for (const section of spellsIn(treeOf(trees, '07_Spells'))) {
    const name = title(section.title);
    const spell = spellOf(section);
    const casters = [...listed].flatMap(([caster, names]) =>
      names.has(name.toLowerCase()) ? [caster] : [],
    );
    const classes = [...new Set([...(spell.classes ?? []), ...casters])].toSorted();
    yield [make('spell', name, { ...spell, classes })];
  }
}

function origins(trees: Trees): BookRecord[] {
  const tree = treeOf(trees, '04_CharacterOrigins');
  const species = below(tree, 'Species Descriptions').map((section) => ({
    section,
    ...speciesOf2024(section),
    lineages: lineagesOf2024(section).map(({ name, traits, spells }) =>
      make('subrace', name, {
        race: section.title.toLowerCase(),
        // In 2024 bonuses come from backgrounds.
        ability_bonuses: [],
        traits,
        ...(spells && { spells }),
      }),
    ),
  }));
  const feats = all(treeOf(trees, '05_Feats')).filter(({ title: heading }) =>
    / Feats$/.test(heading),
  );
  return [
    ...below(tree, 'Background Descriptions').map((section) =>
      make('background', section.title, backgroundOf(section)),
    ),
    ...species.map(({ section, race, lineages }) =>
      make('race', section.title, {
        ...race,
        subraces: lineages.map(({ name, slug }) => ({ name, slug })),
      }),
    ),
    ...species.flatMap(({ lineages }) => lineages),
    ...traitRecords(
      species.map(({ section, traits }) => ({ race: section.title, traits })),
      make,
    ),
    ...feats.flatMap(({ children }) =>
      children.map((section) => make('feat', section.title, featOf(section))),
    ),
  ];
}

function equipment(trees: Trees): BookRecord[] {
  const tables = (name: string) =>
    all(treeOf(trees, name)).flatMap(({ blocks }) => tablesIn(blocks));
  return [
    ...equipment2024(treeOf(trees, '06_Equipment'), make),
    ...poisons2024(treeOf(trees, '09_GameplayToolbox'), make),
    ...languagesIn(treeOf(trees, '02_CharacterCreation'), make),
    ...rowsAs(tables('01_PlayingTheGame'), 'Skills', 'skill', make, 'example uses'),
    ...rowsAs(tables('08_RulesGlossary'), 'Damage Types', 'damage-type', make, 'examples'),
    ...rowsAs(tables('07_Spells'), 'Schools of Magic', 'magic-school', make, 'typical effects'),
  ];
}

const isCondition = ({ title: heading }: Section): boolean => /\[Condition\]$/.test(heading);

/** Headings among the rules that are entries of other kinds. */
const PRICED = /\((?:[\d,]+ [CSEGP]P|Varies|Free|Cantrip,)/;
/** Gear that comes in variants, each an entry; what they have in common is a rule. */
const IN_FORMS = /^(?:Ammunition|Arcane Focus|Druidic Focus|Holy Symbol) \(Varies\)$/;
const inside = (above: readonly Section[], ...headings: string[]): boolean =>
  above.some(({ title: heading }) => headings.includes(heading));

const chapters = (trees: Trees): Chapter[] => [
  {
    ...chapter(trees, '01_PlayingTheGame', 'playing the game', 'playing-the-game'),
    core: true,
  },
  chapter(trees, '02_CharacterCreation', 'characters', 'character-creation'),
  {
    ...chapter(trees, '04_CharacterOrigins', 'characters', 'character-origins'),
    isOther: (_section, above) => inside(above, 'Background Descriptions', 'Species Descriptions'),
  },
  {
    ...chapter(trees, '05_Feats', 'characters', 'feats'),
    isOther: ({ title: heading }) => / Feats$/.test(heading),
  },
  {
    ...chapter(trees, '06_Equipment', 'equipment', 'equipment'),
    isOther: ({ title: heading }, above) =>
      (PRICED.test(heading) && !IN_FORMS.test(heading)) ||
      inside(above, 'Properties', 'Mastery Properties'),
  },
  {
    ...chapter(trees, '07_Spells', 'spellcasting', 'spells'),
    isOther: (_section, above) => inside(above, 'Spell Descriptions'),
  },
  {
    section: treeOf(trees, '08_RulesGlossary'),
    name: 'rules glossary',
    key: 'rules-glossary',
    isOther: (section) => isCondition(section),
  },
  chapter(trees, '09_GameplayToolbox', 'gameplay toolbox', 'gameplay-toolbox'),
  {
    ...chapter(trees, '10_MagicItems', 'magic items', 'magic-items'),
    isOther: (_section, above) => inside(above, 'Magic Items A–Z'),
  },
  chapter(trees, '11_Monsters', 'monsters', 'monsters'),
];

const chapter = (trees: Trees, file: string, name: string, key: string): Chapter => ({
  section: treeOf(trees, file),
  name,
  key,
});
