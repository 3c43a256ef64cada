import type * as z from 'zod';
import type { Collection, Wanted } from '../../collection.ts';
import { chapterOf } from '../../rule-chapters.ts';
import { flag, number, question, text } from '../ask.ts';
import { open5eList } from '../list.ts';
import { texts } from '../shapes.ts';
import { ArmorRow, armorOf, MagicItemRow, magicItemOf, WeaponRow, weaponOf } from './equipment.ts';
import { creatureOf, MonsterRow } from './monsters.ts';
import {
  BackgroundRow,
  backgroundOf,
  ClassRow,
  classOf,
  FeatRow,
  featOf,
  RaceRow,
  raceOf,
  subclassesOf,
  subracesOf,
} from './options.ts';
import { documentKey, documentSlug, type Row, SectionRow } from './rows.ts';
import { SpellRow, spellOf } from './spells.ts';

const version = 'v1';

const scope = ({ documents, name }: Wanted) => ({
  document__slug__in: documents && [...new Set(documents.map(documentSlug))],
  name__icontains: name,
});

const keyOf = (row: z.infer<typeof Row>, kind: string): string =>
  documentKey(row.document__slug, kind);

/** Frozen and on its way out, but it still has what v2 lost or never had. */
export const open5eV1: readonly Collection[] = [
  open5eList({
    version,
    path: 'spells',
    kinds: ['spell'],
    small: false,
    row: SpellRow,
    ask: (wanted) =>
      question({
        ...scope(wanted),
        level_int: number(wanted, 'level'),
        spell_level__gte: number(wanted, 'level_min'),
        spell_level__lte: number(wanted, 'level_max'),
        // The data mixes "evocation" and "Evocation".
        school__iexact: text(wanted, 'school'),
        dnd_class__icontains: text(wanted, 'class_key'),
        requires_concentration: flag(wanted, 'concentration'),
      }),
    entities: (rows, make) =>
      rows.map((row) => make('spell', keyOf(row, 'spell'), row.name, spellOf(row))),
  }),
  open5eList({
    version,
    path: 'monsters',
    kinds: ['creature'],
    small: false,
    row: MonsterRow,
    ask: (wanted) =>
      question({
        ...scope(wanted),
        cr: number(wanted, 'cr'),
        cr__gte: number(wanted, 'cr_min'),
        cr__lte: number(wanted, 'cr_max'),
        type__iexact: text(wanted, 'type'),
        size__iexact: text(wanted, 'size'),
        armor_class__gte: number(wanted, 'armor_class_min'),
        hit_points__gte: number(wanted, 'hit_points_min'),
      }),
    entities: (rows, make) =>
      rows.map((row) => make('creature', keyOf(row, 'creature'), row.name, creatureOf(row))),
  }),
  open5eList({
    version,
    path: 'magicitems',
    kinds: ['magic-item'],
    small: false,
    row: MagicItemRow,
    ask: (wanted) =>
      question({
        ...scope(wanted),
        rarity__iexact: text(wanted, 'rarity'),
        type__icontains: text(wanted, 'item_type'),
      }),
    entities: (rows, make) =>
      rows.map((row) => make('magic-item', keyOf(row, 'magic-item'), row.name, magicItemOf(row))),
  }),
  open5eList({
    version,
    path: 'weapons',
    kinds: ['weapon'],
    row: WeaponRow,
    entities: (rows, make) =>
      rows.map((row) => make('weapon', keyOf(row, 'weapon'), row.name, weaponOf(row))),
  }),
  open5eList({
    version,
    path: 'armor',
    kinds: ['armor'],
    row: ArmorRow,
    entities: (rows, make) =>
      rows.flatMap((row) => {
        const armor = armorOf(row);
        return armor ? [make('armor', keyOf(row, 'armor'), row.name, armor)] : [];
      }),
  }),
  open5eList({
    version,
    path: 'classes',
    kinds: ['class', 'subclass'],
    row: ClassRow,
    entities: (rows, make) =>
      rows.flatMap((row) => [
        make('class', keyOf(row, 'class'), row.name, classOf(row)),
        ...subclassesOf(row).map((s) => make('subclass', s.document, s.name, s.body)),
      ]),
  }),
  open5eList({
    version,
    path: 'races',
    kinds: ['race', 'subrace'],
    row: RaceRow,
    entities: (rows, make) =>
      rows.flatMap((row) => [
        make('race', keyOf(row, 'race'), row.name, raceOf(row)),
        ...subracesOf(row).map((s) => make('subrace', s.document, s.name, s.body)),
      ]),
  }),
  open5eList({
    version,
    path: 'backgrounds',
    kinds: ['background'],
    row: BackgroundRow,
    entities: (rows, make) =>
      rows.map((row) => make('background', keyOf(row, 'background'), row.name, backgroundOf(row))),
  }),
  open5eList({
    version,
    path: 'feats',
    kinds: ['feat'],
    row: FeatRow,
    entities: (rows, make) =>
      rows.map((row) => make('feat', keyOf(row, 'feat'), row.name, featOf(row))),
  }),
  open5eList({
    version,
    path: 'sections',
    kinds: ['rule'],
    row: SectionRow,
    entities: (rows, make) =>
      rows.map((row) =>
        make('rule', keyOf(row, 'rule'), row.name, {
          desc: texts(row.desc) ?? '',
          section: chapterOf(row.slug) ?? row.parent?.toLowerCase(),
        }),
      ),
  }),
  open5eList({
    version,
    path: 'planes',
    kinds: ['rule'],
    row: SectionRow,
    entities: (rows, make) =>
      rows.map((row) =>
        make('rule', keyOf(row, 'rule'), row.name, {
          desc: texts(row.desc) ?? '',
          section: chapterOf('planes'),
          parent: 'Planes',
        }),
      ),
  }),
  open5eList({
    version,
    path: 'conditions',
    kinds: ['condition'],
    row: SectionRow,
    entities: (rows, make) =>
      rows.map((row) =>
        make('condition', keyOf(row, 'condition'), row.name, { desc: texts(row.desc) ?? '' }),
      ),
  }),
];
