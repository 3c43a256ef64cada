import { classLevel, classRecords2014 } from './classes-2014.ts';
import { equipment2014, poisons2014 } from './equipment.ts';
import { itemRecords } from './item-records.ts';
import { backgroundOf, featOf, raceOf2014, subraceOf2014, traitRecords } from './origins.ts';
import type { BookRecord } from './record.ts';
import { recordsOf } from './record.ts';
import { languagesIn, listedUnder, skills2014 } from './references.ts';
import { type Chapter, ruleRecords } from './rules.ts';
import { spellOf, spellsIn } from './spells.ts';
import { creatureOf, statBlocksIn } from './stat-block.ts';
import { wholeText } from './text.ts';
import { ruleTitleOf, titleOf } from './titles.ts';
import { type LevelOf, readTree, type Section } from './tree.ts';

type Files = ReadonlyMap<string, string>;
const make = recordsOf('srd-2014');
const title = (heading: string): string => titleOf('srd-2014', heading);

/** Files of one folder that are no chapter texts; those begin with `#` in their names. */
const entries = (files: Files, folder: string): string[] =>
  [...files].flatMap(([path, text]) =>
    path.startsWith(`${folder}/`) && path.endsWith('.md') && !path.includes('/#') ? [text] : [],
  );

/** The 2014 book, one group of files after the other so that a server can answer in between. */
export function* records2014(files: Files): Generator<BookRecord[]> {
  const lists = spellLists(files);
  for (const text of entries(files, 'Spells'))
    yield spellsIn(readTree(text)).map((section) => {
      const name = title(section.title);
      return make('spell', name, { ...spellOf(section), classes: lists.get(name.toLowerCase()) });
    });
  for (const text of entries(files, 'Monsters'))
    yield statBlocksIn(readTree(text)).map((section) =>
      make('creature', title(section.title), creatureOf(section)),
    );
  for (const text of entries(files, 'Classes'))
    yield classRecords2014(readTree(text, classLevel), make, (spell) => spellName(files, spell));
  yield origins(files);
  const artifacts = files.get('Treasure/## Artifacts.md') ?? '';
  for (const text of [...entries(files, 'Treasure'), artifacts])
    yield itemRecords([readTree(text)], make, title);
  yield equipment(files);
  yield conditions(files);
  yield ruleRecords(chapters(files), make, (heading) => ruleTitleOf('srd-2014', heading));
}

/** Class names by spell, from the lists at the front of the spells. */
function spellLists(files: Files): Map<string, string[]> {
  const casters = new Map<string, string[]>();
  const page = readTree(files.get('Spells/## Spell Lists.md') ?? '').children[0];
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

/** The tables of subclasses write spells in lower case; each spell has a file of its name. */
function spellName(files: Files, spell: string): string {
  const wanted = spell.trim().toLowerCase().replaceAll('/', '-');
  for (const path of files.keys())
    if (path.toLowerCase() === `spells/${wanted}.md`)
      return path
        .slice('Spells/'.length, -'.md'.length)
        .replace(/^(Blindness|Antipathy|Enlarge)-/, '$1/');
  return spell;
}

function origins(files: Files): BookRecord[] {
  const races = entries(files, 'Races').flatMap((text) => {
    const [page] = readTree(text).children;
    return page ? [{ page, ...raceOf2014(page) }] : [];
  });
  const subraces = races.flatMap(({ page, subraces: all }) =>
    all.map((section) => make('subrace', section.title, subraceOf2014(section, page.title))),
  );
  const under = (file: string): Section[] =>
    readTree(files.get(`Characterizations/${file}.md`) ?? '').children[0]?.children ?? [];
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
    // Only a background has a feature of its own below it.
    ...under('Backgrounds')
      .filter(({ children }) => children.some((child) => child.title.startsWith('Feature: ')))
      .map((section) => make('background', section.title, backgroundOf(section))),
    ...under('Feats').map((section) => make('feat', section.title, featOf(section))),
  ];
}

function equipment(files: Files): BookRecord[] {
  const tree = (path: string): Section => readTree(files.get(path) ?? '');
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

function conditions(files: Files): BookRecord[] {
  const page = readTree(files.get('Gamemastering/Conditions.md') ?? '').children[0];
  return (page?.children ?? []).map((section) =>
    make('condition', section.title, { desc: wholeText(section) }),
  );
}

/** Files with rules, the chapter they are filed under and the word that tells their rules apart. */
const CHAPTERS: Readonly<
  Record<string, Omit<Chapter, 'section' | 'isOther'> & { isOther?: RegExp }>
> = {
  'Gameplay/Abilities.md': { name: 'using ability scores', key: 'abilities', core: true },
  'Gameplay/Adventuring.md': { name: 'adventuring', key: 'adventuring', core: true, byPart: true },
  'Gameplay/Combat.md': { name: 'combat', key: 'combat', core: true, byPart: true },
  'Spells/# Spellcasting.md': { name: 'spellcasting', key: 'spellcasting', core: true },
  'Characterizations/Alignment.md': { name: 'characters', key: 'alignment' },
  'Characterizations/Backgrounds.md': {
    name: 'characters',
    key: 'backgrounds',
    isOther: /^Acolyte$/,
  },
  'Characterizations/Beyond 1st Level.md': { name: 'characters', key: 'leveling-up' },
  'Characterizations/Feats.md': { name: 'characters', key: 'feats', isOther: /^Grappler$/ },
  'Characterizations/Inspiration.md': { name: 'using ability scores', key: 'inspiration' },
  'Characterizations/Languages.md': { name: 'characters', key: 'languages' },
  'Characterizations/Multiclassing.md': { name: 'characters', key: 'multiclassing' },
  'Races/# Racial Traits.md': { name: 'characters', key: 'races' },
  'Equipment/Armor.md': { name: 'equipment', key: 'armor' },
  'Equipment/Coinage.md': { name: 'equipment', key: 'coins' },
  'Equipment/Expenses.md': { name: 'equipment', key: 'expenses' },
  'Equipment/Gear.md': { name: 'equipment', key: 'adventuring-gear' },
  'Equipment/Selling Treasure.md': { name: 'equipment', key: 'selling-treasure' },
  'Equipment/Tools.md': { name: 'equipment', key: 'tools' },
  'Equipment/Trade Goods.md': { name: 'equipment', key: 'trade-goods' },
  'Equipment/Transportation.md': { name: 'equipment', key: 'mounts-and-vehicles' },
  'Equipment/Weapons.md': { name: 'equipment', key: 'weapons' },
  'Treasure/# Magic Items.md': { name: 'equipment', key: 'magic-items' },
  'Treasure/## Sentient Magic.md': { name: 'equipment', key: 'sentient-magic-items' },
  'Gamemastering/Conditions.md': {
    name: 'running the game',
    key: 'conditions',
    isOther: /^(?!Conditions$)/,
  },
  'Gamemastering/Diseases.md': { name: 'adventuring', key: 'diseases' },
  'Gamemastering/Madness.md': { name: 'adventuring', key: 'madness' },
  'Gamemastering/Objects.md': { name: 'equipment', key: 'objects' },
  'Gamemastering/Pantheons.md': { name: 'running the game', key: 'pantheons' },
  'Gamemastering/Planes.md': { name: 'running the game', key: 'planes' },
  'Gamemastering/Poisons.md': { name: 'equipment', key: 'poisons' },
  'Gamemastering/Traps.md': { name: 'adventuring', key: 'traps' },
  'Monsters/# Monster Statistics.md': { name: 'running the game', key: 'monsters' },
  'Monsters/Customizing NPCs (NPC).md': { name: 'running the game', key: 'nonplayer-characters' },
  'Monsters/Half-Dragon Template.md': {
    name: 'running the game',
    key: 'monsters',
    isOther: /^Half-Red/,
  },
};

/** Levels of headings that the Markdown of the combat chapter has wrong. */
const LEVELS: Readonly<Record<string, number>> = {
  Reactions: 2,
  'Opportunity Attacks': 3,
  'Damage and Healing': 1,
};

const chapters = (files: Files): Chapter[] =>
  Object.entries(CHAPTERS).flatMap(([path, { isOther, ...chapter }]) => {
    const text = files.get(path);
    if (text === undefined) return [];
    const section = readTree(text, path === 'Gameplay/Combat.md' ? combatLevel() : underFirst());
    const other = ({ title: heading, level }: Section) =>
      level > 0 && isOther?.test(heading) === true;
    return [{ ...chapter, section, isOther: other }];
  });

/** Several headings of the first level in one file: the first names the chapter of the others. */
function underFirst(): LevelOf {
  let first = true;
  return (_title, level) => {
    const below = !first && level === 1;
    first = false;
    return below ? 1.5 : level;
  };
}

function combatLevel(): LevelOf {
  const under = underFirst();
  return (heading, level) => under(heading, LEVELS[heading] ?? level);
}
