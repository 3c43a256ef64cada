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
import { mended } from './torn-words.ts';
import { type LevelOf, readTree, type Section } from './tree.ts';

type Files = ReadonlyMap<string, string>;
const make = recordsOf('srd-2024');
const title = (heading: string): string => titleOf('srd-2024', heading);

/** Headings that stand too high in the Markdown. */
const LEVELS: Readonly<Record<string, number>> = { Soldier: 4, Cantrips: 3 };
const levelOf: LevelOf = (heading, level) => LEVELS[heading] ?? level;

const treeOf = (files: Files, name: string, levels: LevelOf = levelOf): Section =>
  readTree(mended(files.get(`src/${name}.md`) ?? ''), levels);

const all = (section: Section): Section[] => [section, ...section.children.flatMap(all)];
const below = (tree: Section, heading: string): Section[] =>
  all(tree).find((section) => section.title === heading)?.children ?? [];

/** The 2024 book, one file after the other so that a server can answer in between. */
export function* records2024(files: Files): Generator<BookRecord[]> {
  const classFiles = [...files.keys()]
    .filter((path) => /^src\/03_Classes\/(?!00)/.test(path))
    .map((path) => treeOf(files, path.slice('src/'.length, -'.md'.length), classLevel));
  for (const file of classFiles) yield classRecords2024(file, make);
  yield spells(files, classFiles);
  for (const name of ['12_MonstersA-Z', '13_Animals'])
    yield statBlocksIn(treeOf(files, name)).map((section) =>
      make('creature', title(section.title), creatureOf(section)),
    );
  yield origins(files);
  yield equipment(files);
  yield itemRecords(below(treeOf(files, '10_MagicItems'), 'Magic Items A–Z'), make, title);
  const glossary = treeOf(files, '08_RulesGlossary');
  yield below(glossary, 'Rules Definitions').flatMap((section) =>
    isCondition(section)
      ? [make('condition', title(section.title), { desc: wholeText(section) })]
      : [],
  );
  yield ruleRecords(chapters(files, glossary), make, (heading) => ruleTitleOf('srd-2024', heading));
}

/** A spell names its classes, and each class lists its spells: together they are complete. */
function spells(files: Files, classFiles: readonly Section[]): BookRecord[] {
  const listed = new Map(
    classFiles.map((file) => [
      (file.children[0]?.title ?? '').toLowerCase(),
      new Set(spellListOf(file).map((name) => name.toLowerCase())),
    ]),
  );
  return spellsIn(treeOf(files, '07_Spells')).map((section) => {
    const name = title(section.title);
    const spell = spellOf(section);
    const casters = [...listed].flatMap(([caster, names]) =>
      names.has(name.toLowerCase()) ? [caster] : [],
    );
    const classes = [...new Set([...(spell.classes ?? []), ...casters])].toSorted();
    return make('spell', name, { ...spell, classes });
  });
}

function origins(files: Files): BookRecord[] {
  const tree = treeOf(files, '04_CharacterOrigins');
  const species = below(tree, 'Species Descriptions').map((section) => ({
    section,
    ...speciesOf2024(section),
    lineages: lineagesOf2024(section).map(({ name, traits }) =>
      make('subrace', name, { race: section.title.toLowerCase(), traits }),
    ),
  }));
  const feats = all(treeOf(files, '05_Feats')).filter(({ title: heading }) =>
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

function equipment(files: Files): BookRecord[] {
  const tables = (name: string) =>
    all(treeOf(files, name)).flatMap(({ blocks }) => tablesIn(blocks));
  return [
    ...equipment2024(treeOf(files, '06_Equipment'), make),
    ...poisons2024(treeOf(files, '09_GameplayToolbox'), make),
    ...languagesIn(treeOf(files, '02_CharacterCreation'), make),
    ...rowsAs(tables('01_PlayingTheGame'), 'Skills', 'skill', make, 'example uses'),
    ...rowsAs(tables('08_RulesGlossary'), 'Damage Types', 'damage-type', make, 'examples'),
    ...rowsAs(tables('07_Spells'), 'Schools of Magic', 'magic-school', make, 'typical effects'),
  ];
}

const isCondition = ({ title: heading }: Section): boolean => /\[Condition\]$/.test(heading);

/** Kinds of their own among the headings of the rules. */
const PRICED = /\((?:[\d,]+ [CSEGP]P|Varies|Free|Cantrip,)/;
const inside = (above: readonly Section[], ...headings: string[]): boolean =>
  above.some(({ title: heading }) => headings.includes(heading));

const chapters = (files: Files, glossary: Section): Chapter[] => [
  {
    ...chapter(files, '01_PlayingTheGame', 'playing the game', 'playing-the-game'),
    core: true,
  },
  chapter(files, '02_CharacterCreation', 'characters', 'character-creation'),
  {
    ...chapter(files, '04_CharacterOrigins', 'characters', 'character-origins'),
    isOther: (_section, above) => inside(above, 'Background Descriptions', 'Species Descriptions'),
  },
  {
    ...chapter(files, '05_Feats', 'characters', 'feats'),
    isOther: ({ title: heading }) => / Feats$/.test(heading),
  },
  {
    ...chapter(files, '06_Equipment', 'equipment', 'equipment'),
    isOther: ({ title: heading }, above) =>
      PRICED.test(heading) || inside(above, 'Properties', 'Mastery Properties'),
  },
  {
    ...chapter(files, '07_Spells', 'spellcasting', 'spells'),
    isOther: ({ title: heading }) => heading === 'Spell Descriptions',
  },
  {
    section: glossary,
    name: 'rules glossary',
    key: 'rules-glossary',
    isOther: (section) => isCondition(section),
  },
  chapter(files, '09_GameplayToolbox', 'gameplay toolbox', 'gameplay-toolbox'),
  {
    ...chapter(files, '10_MagicItems', 'magic items', 'magic-items'),
    isOther: ({ title: heading }) => /^Magic Items A/.test(heading),
  },
  chapter(files, '11_Monsters', 'monsters', 'monsters'),
];

const chapter = (files: Files, file: string, name: string, key: string): Chapter => ({
  section: treeOf(files, file),
  name,
  key,
});
