import type { NewEntity } from '../../../../library/library.ts';
import { slugify } from '../../../../text/names.ts';
import type { Collection, Wanted } from '../../collection.ts';
import type { Make } from '../../make-entity.ts';
import { price } from '../../text-facts.ts';
import { open5eList, rowByRow } from '../list.ts';
import { flag, number, question, text } from '../request.ts';
import { texts } from '../shapes.ts';
import { ClassRow, classOf, subclassOf } from './classes.ts';
import { CreatureRow, creatureOf } from './creatures.ts';
import {
  ArmorRow,
  armorOf,
  gearOf,
  ItemRow,
  MagicItemRow,
  magicItemOf,
  ServiceRow,
  shieldOf,
  sortOf,
  WeaponRow,
  weaponOf,
} from './equipment.ts';
import { BackgroundRow, backgroundOf, FeatRow, featOf } from './origins.ts';
import { DescribedRow, describedEntities, PlainRow, plainEntity } from './references.ts';
import { RulesetRow, ruleEntities } from './rules.ts';
import { raceOf, SpeciesRow, subraceOf } from './species.ts';
import { SpellRow, spellOf } from './spells.ts';

const version = 'v2';
const list = rowByRow<{ name: string; document: { key: string } }>(
  version,
  ({ document }) => document.key,
);

/** The filters that every endpoint has, in one spelling or another. */
const scope = ({ documents, rulesets, name }: Wanted) => ({
  document__key__in: documents,
  document__gamesystem__key__in: rulesets,
  name__icontains: name,
});

const described = (path: string, kind: string): Collection =>
  open5eList({
    version,
    path,
    kinds: [kind],
    row: DescribedRow,
    entities: (rows, make) => rows.flatMap((row) => describedEntities(kind, row, make)),
  });

const plainList = (path: string, kind: string): Collection =>
  open5eList({
    version,
    path,
    kinds: [kind],
    row: PlainRow,
    entities: (rows, make) => rows.map((row) => plainEntity(kind, row, make)),
  });

/** Any other value is refused. */
const CATEGORIES = [
  'ammunition',
  'armor',
  'potion',
  'ring',
  'rod',
  'scroll',
  'shield',
  'staff',
  'wand',
  'weapon',
  'wondrous-item',
];
const itemCategory = (words: string | undefined): string | undefined =>
  CATEGORIES.find((known) => known === slugify(words ?? ''));

function itemEntity(row: Parameters<typeof gearOf>[0], make: Make): NewEntity {
  const { document, name } = row;
  const sort = sortOf(row);
  if (sort === 'weapon' && row.weapon)
    return make('weapon', document.key, row.weapon.name, weaponOf(row.weapon, row));
  if (sort === 'armor' && row.armor)
    return make('armor', document.key, row.armor.name, armorOf(row.armor, row));
  const shield = sort === 'shield' ? shieldOf(row) : undefined;
  if (shield) return make('armor', document.key, name, shield);
  return make('gear', document.key, name, gearOf(row));
}

export const open5eV2: readonly Collection[] = [
  list('spells', 'spell', SpellRow, spellOf, {
    small: false,
    ask: (wanted) => {
      const caster = text(wanted, 'class_key');
      return question({
        ...scope(wanted),
        level: number(wanted, 'level'),
        level__gte: number(wanted, 'level_min'),
        level__lte: number(wanted, 'level_max'),
        school__key: text(wanted, 'school'),
        // A class has one key per edition, whatever the document of the spell.
        classes__key__in: caster && [`srd_${slugify(caster)}`, `srd-2024_${slugify(caster)}`],
        concentration: flag(wanted, 'concentration'),
      });
    },
  }),
  list('creatures', 'creature', CreatureRow, creatureOf, {
    small: false,
    ask: (wanted) =>
      question({
        ...scope(wanted),
        challenge_rating: number(wanted, 'cr'),
        challenge_rating__gte: number(wanted, 'cr_min'),
        challenge_rating__lte: number(wanted, 'cr_max'),
        type: text(wanted, 'type'),
        size: text(wanted, 'size'),
        armor_class__gte: number(wanted, 'armor_class_min'),
      }),
  }),
  list('magicitems', 'magic-item', MagicItemRow, magicItemOf, {
    small: false,
    ask: (wanted) =>
      question({
        ...scope(wanted),
        rarity: text(wanted, 'rarity')?.replaceAll(' ', '-'),
        requires_attunement: flag(wanted, 'requires_attunement'),
        category: itemCategory(text(wanted, 'item_type')),
      }),
  }),
  open5eList({
    version,
    path: 'items',
    kinds: ['weapon', 'armor', 'gear'],
    row: ItemRow,
    entities: (rows, make) => rows.map((row) => itemEntity(row, make)),
  }),
  list('weapons', 'weapon', WeaponRow, (row) => weaponOf(row)),
  list('armor', 'armor', ArmorRow, (row) => armorOf(row)),
  list('services', 'gear', ServiceRow, (row) => ({
    category: 'service',
    ...(row.cost && price(row.cost, 'gp')),
    desc: [texts(row.detail), texts(row.desc)].filter(Boolean).join('\n\n') || undefined,
  })),
  open5eList({
    version,
    path: 'classes',
    kinds: ['class', 'subclass'],
    together: true,
    row: ClassRow,
    entities: (rows, make) =>
      rows.map((row) =>
        row.subclass_of
          ? make('subclass', row.document.key, row.name, subclassOf(row, rows))
          : make('class', row.document.key, row.name, classOf(row, rows)),
      ),
  }),
  open5eList({
    version,
    path: 'species',
    kinds: ['race', 'subrace'],
    together: true,
    row: SpeciesRow,
    entities: (rows, make) =>
      rows.map((row) =>
        row.subspecies_of
          ? make('subrace', row.document.key, row.name, subraceOf(row, rows))
          : make('race', row.document.key, row.name, raceOf(row, rows)),
      ),
  }),
  list('backgrounds', 'background', BackgroundRow, backgroundOf),
  list('feats', 'feat', FeatRow, featOf),
  open5eList({
    version,
    path: 'rulesets',
    kinds: ['rule'],
    together: true,
    row: RulesetRow,
    entities: ruleEntities,
  }),
  open5eList({
    version,
    path: 'creaturetypes',
    kinds: ['rule'],
    row: DescribedRow,
    entities: (rows, make) =>
      rows.flatMap((row) =>
        describedEntities('rule', row, (_kind, document, name, body) =>
          make('rule', document, name, {
            desc: 'desc' in body ? body.desc : '',
            section: 'creature types',
          }),
        ),
      ),
  }),
  described('conditions', 'condition'),
  described('damagetypes', 'damage-type'),
  described('skills', 'skill'),
  described('abilities', 'ability-score'),
  described('alignments', 'alignment'),
  plainList('languages', 'language'),
  plainList('spellschools', 'magic-school'),
  plainList('weaponproperties', 'weapon-property'),
];
