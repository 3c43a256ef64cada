import type { BookReader } from './book-reader.ts';
import { chapters2014, combatLevel, underFirst } from './chapters-2014.ts';
import { classBoxes, withoutBoxes } from './class-boxes.ts';
import { classLevel, classRecords2014 } from './classes-2014.ts';
import { equipment2014, poisons2014 } from './equipment.ts';
import { itemRecords } from './item-records.ts';
import { backgroundOf, featOf, raceOf2014, subraceOf2014, traitRecords } from './origins.ts';
import type { BookRecord } from './record.ts';
import { recordsOf } from './record.ts';
import { languagesIn, listedUnder, skills2014 } from './references.ts';
import { ruleRecords } from './rules.ts';
import { spellOf, spellsIn } from './spells.ts';
import { creatureOf, statBlocksIn } from './stat-block.ts';
import { wholeText } from './text.ts';
import { ruleTitleOf, titleOf } from './titles.ts';
import { EMPTY, type Section } from './tree.ts';

type Trees = ReadonlyMap<string, Section>;
const make = recordsOf('srd-2014');
const title = (heading: string): string => titleOf('srd-2014', heading);

/** The entries in a folder; files beginning with `#` are chapter texts. */
const entries = (trees: Trees, folder: string): Section[] =>
  [...trees].flatMap(([path, tree]) =>
    path.startsWith(`${folder}/`) && !path.includes('/#') ? [tree] : [],
  );

const treeAt = (trees: Trees, path: string): Section => trees.get(path) ?? EMPTY;

/** Larger files with the same text, and files about the Markdown itself. */
const LEFT_OUT = /\(Alt\)|\(Wikilinked\)|^(?:README|Changelog|Legal)\.md$/;

export const book2014: BookReader = {
  levelsOf(path) {
    if (!path.endsWith('.md') || LEFT_OUT.test(path)) return undefined;
    if (path.startsWith('Classes/')) return classLevel;
    return path === 'Gameplay/Combat.md' ? combatLevel() : underFirst();
  },
  prepare: (markdown) => markdown,
  *recordsOf(trees) {
    const lists = spellLists(trees);
    const items = [...entries(trees, 'Treasure'), treeAt(trees, 'Treasure/## Artifacts.md')];
    for (const section of entries(trees, 'Spells').flatMap(spellsIn)) {
      const name = title(section.title);
      const classes = lists.get(name.toLowerCase());
      yield [make('spell', name, { ...spellOf(section), classes })];
    }
    for (const tree of entries(trees, 'Monsters')) yield creaturesIn(tree);
    for (const tree of entries(trees, 'Classes'))
      yield classRecords2014(withoutBoxes(tree), make, (spell) => spellName(trees, spell));
    yield origins(trees);
    yield itemRecords(items, make, title);
    yield equipment(trees);
    yield conditions(trees);
    const chapters = [...chapters2014(trees), ...classBoxes(entries(trees, 'Classes'))];
    yield ruleRecords(chapters, make, (heading) => ruleTitleOf('srd-2014', heading));
  },
};

const creaturesIn = (tree: Section): BookRecord[] =>
  statBlocksIn(tree).map((section) => make('creature', title(section.title), creatureOf(section)));

/** Class names by spell, from the spell lists. */
function spellLists(trees: Trees): Map<string, string[]> {
  const casters = new Map<string, string[]>();
  const page = treeAt(trees, 'Spells/## Spell Lists.md').children[0];
  for (const list of page?.children ?? []) {
    const caster = /^(\w+) Spells$/i.exec(list.title)?.[1]?.toLowerCase();
    if (!caster) continue;
    for (const { blocks } of list.children)
      for (const { node, source } of blocks)
        if (node.type === 'list')
          for (const line of source.split('\n')) {
            const name = line
              .replace(/^[-*]\s+/, '')
              .trim()
              .toLowerCase();
            casters.set(name, [...(casters.get(name) ?? []), caster].toSorted());
          }
  }
  return casters;
}

/** The tables of subclasses write spells in lower case; each spell has a file with its name. */
function spellName(trees: Trees, spell: string): string {
  const wanted = spell.trim().toLowerCase().replaceAll('/', '-');
  for (const path of trees.keys())
    if (path.toLowerCase() === `spells/${wanted}.md`)
      return path
        .slice('Spells/'.length, -'.md'.length)
        .replace(/^(Blindness|Antipathy|Enlarge)-/, '$1/');
  return spell;
}

function origins(trees: Trees): BookRecord[] {
  const races = entries(trees, 'Races').flatMap(({ children: [page] }) => {
    return page ? [{ page, ...raceOf2014(page) }] : [];
  });
  const subraces = races.flatMap(({ page, subraces: all }) =>
    all.map((section) => make('subrace', section.title, subraceOf2014(section, page.title))),
  );
  const under = (file: string): Section[] =>
    treeAt(trees, `Characterizations/${file}.md`).children[0]?.children ?? [];
  return [
    ...races.map(({ page, race, subraces: all }) => {
      const own = all.map((section) => make('subrace', section.title, {}));
      return make('race', page.title, {
        ...race,
        subraces: own.map(({ name, slug }) => ({ name, slug })),
      });
    }),
    ...subraces,
    ...traitRecords(
      races.map(({ page, traits }) => ({ race: page.title, traits })),
      make,
    ),
    // Only a background has a feature below it.
    ...under('Backgrounds')
      .filter(({ children }) => children.some((child) => child.title.startsWith('Feature: ')))
      .map((section) => make('background', section.title, backgroundOf(section))),
    ...under('Feats').map((section) => make('feat', section.title, featOf(section))),
  ];
}

function equipment(trees: Trees): BookRecord[] {
  const tree = (path: string): Section => treeAt(trees, path);
  const shops = ['Weapons', 'Armor', 'Gear', 'Tools', 'Transportation', 'Expenses'];
  return [
    ...equipment2014(
      shops.map((name) => tree(`Equipment/${name}.md`)),
      make,
    ),
    ...poisons2014(tree('Gamemastering/Poisons.md'), make),
    ...languagesIn(tree('Characterizations/Languages.md'), make),
    ...listedUnder(tree('Gameplay/Combat.md'), 'Damage Types', 'damage-type', make),
    ...skills2014(tree('Gameplay/Abilities.md'), make),
  ];
}

function conditions(trees: Trees): BookRecord[] {
  const page = treeAt(trees, 'Gamemastering/Conditions.md').children[0];
  return (page?.children ?? []).map((section) =>
    make('condition', section.title, { desc: wholeText(section) }),
  );
}
