import type * as z from 'zod';
import type { Collection, Wanted } from '../../collection.ts';
import { chapterOf } from '../../rule-chapters.ts';
import { open5eList, rowByRow } from '../list.ts';
import { flag, number, question, text } from '../request.ts';
import { texts } from '../shapes.ts';
import { documentKey, documentSlug } from './document-keys.ts';
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
import { type Row, SectionRow } from './rows.ts';
import { SpellRow, spellOf } from './spells.ts';

const version = 'v1';

const scope = ({ documents, name }: Wanted) => ({
  document__slug__in: documents && [...new Set(documents.map(documentSlug))],
  name__icontains: name,
});

const keyOf = (row: z.infer<typeof Row>, kind: string): string =>
  documentKey(row.document__slug, kind);
const list = rowByRow(version, keyOf);

/** Frozen and deprecated, but it still has what v2 lost or never had. */
export const open5eV1: readonly Collection[] = [
  list('spells', 'spell', SpellRow, spellOf, {
    small: false,
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
  }),
  list('monsters', 'creature', MonsterRow, creatureOf, {
    small: false,
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
  }),
  list('magicitems', 'magic-item', MagicItemRow, magicItemOf, {
    small: false,
    ask: (wanted) =>
      question({
        ...scope(wanted),
        rarity__iexact: text(wanted, 'rarity'),
        type__icontains: text(wanted, 'item_type'),
      }),
  }),
  list('weapons', 'weapon', WeaponRow, weaponOf),
  list('armor', 'armor', ArmorRow, armorOf),
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
  list('backgrounds', 'background', BackgroundRow, backgroundOf),
  list('feats', 'feat', FeatRow, featOf),
  list('sections', 'rule', SectionRow, (row) => ({
    desc: texts(row.desc) ?? '',
    section: chapterOf(row.slug) ?? row.parent?.toLowerCase(),
  })),
  list('planes', 'rule', SectionRow, (row) => ({
    desc: texts(row.desc) ?? '',
    section: chapterOf('planes'),
    parent: 'Planes',
  })),
  list('conditions', 'condition', SectionRow, (row) => ({ desc: texts(row.desc) ?? '' })),
];
