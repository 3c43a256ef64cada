import * as z from 'zod';
import { slugify } from '../../../text/names.ts';
import { misfitIn } from '../../../upstream/answer-form.ts';
import type { Collection } from '../collection.ts';
import {
  ClassRow,
  classOf,
  FeatureRow,
  featureOf,
  isPointer,
  LevelRow,
  SubclassRow,
  subclassOf,
} from './classes.ts';
import {
  armorOf,
  EquipmentRow,
  gearName,
  gearOf,
  PoisonRow,
  poisonOf,
  sortOf,
  weaponOf,
} from './equipment.ts';
import { dnd5eapiList, lookup, type Year } from './list.ts';
import { itemName, MagicItemRow, magicItemOf } from './magic-items.ts';
import { creatureOf, MonsterRow } from './monsters.ts';
import { BackgroundRow, backgroundOf, FeatRow, featOf } from './origins.ts';
import { RaceRow, raceOf, SubraceRow, subraceName, subraceOf, TraitRow, traitOf } from './races.ts';
import { ReferenceRow, referenceName, referenceOf } from './references.ts';
import { chapterEntity, RuleRow, SectionRow, sectionOf } from './rules.ts';
import { textOf } from './shapes.ts';
import { SpellRow, spellOf } from './spells.ts';

const references = {
  conditions: 'condition',
  'damage-types': 'damage-type',
  'weapon-properties': 'weapon-property',
  skills: 'skill',
  'ability-scores': 'ability-score',
  'magic-schools': 'magic-school',
  languages: 'language',
  alignments: 'alignment',
  proficiencies: 'proficiency',
} as const;

/** Reference lists that Open5e does not have, or not for this edition. */
const lacking = new Set([
  '2014/proficiencies',
  '2024/proficiencies',
  '2024/magic-schools',
  '2024/languages',
]);

const referenceList = (year: Year, path: string, kind: string, extra: object = {}): Collection =>
  dnd5eapiList({
    year,
    path,
    kinds: [kind],
    small: lacking.has(`${year}/${path}`),
    row: ReferenceRow,
    entities: (rows, make, document) =>
      rows.map((row) =>
        make(kind, document, referenceName(row), { ...referenceOf(row), ...extra }),
      ),
  });

const Levels = z.array(LevelRow);

const shared = (year: Year): Collection[] => [
  ...Object.entries(references).map(([path, kind]) => referenceList(year, path, kind)),
  dnd5eapiList({
    year,
    path: 'classes',
    kinds: ['class'],
    row: ClassRow,
    // The class table has a route of its own in 2014 and none in 2024.
    beside: async (get, rows) =>
      year === '2024'
        ? []
        : (
            await Promise.all(
              rows.map(async (row) => {
                const path = `/api/2014/classes/${encodeURIComponent(row.index)}/levels`;
                return Levels.parse(await get(path, { form: misfitIn(Levels) }));
              }),
            )
          ).flat(),
    entities: (rows, make, document, levels) =>
      rows.map((row) =>
        make(
          'class',
          document,
          row.name,
          classOf(
            row,
            document,
            (levels ?? []).filter((level) => level.class.index === row.index),
          ),
        ),
      ),
  }),
  dnd5eapiList({
    year,
    path: 'subclasses',
    kinds: ['subclass'],
    row: SubclassRow,
    entities: (rows, make, document) =>
      rows.map((row) => make('subclass', document, row.name, subclassOf(row, document))),
  }),
  dnd5eapiList({
    year,
    path: 'features',
    kinds: ['class-feature'],
    row: FeatureRow,
    entities: (rows, make, document) =>
      rows
        .filter((row) => !isPointer(row))
        .map((row) => {
          const { name, slug, body } = featureOf(row, document);
          return make('class-feature', document, name, body, slug);
        }),
  }),
  dnd5eapiList({
    year,
    path: 'traits',
    kinds: ['trait'],
    row: TraitRow,
    entities: (rows, make, document) =>
      rows.map((row) =>
        // In 2024 two races have a resistance of one name; their indexes differ.
        make(
          'trait',
          document,
          row.name,
          traitOf(row),
          year === '2024' ? slugify(row.index) : undefined,
        ),
      ),
  }),
  dnd5eapiList({
    year,
    path: 'backgrounds',
    kinds: ['background'],
    row: BackgroundRow,
    entities: (rows, make, document) =>
      rows.map((row) => make('background', document, row.name, backgroundOf(row))),
  }),
  dnd5eapiList({
    year,
    path: 'feats',
    kinds: ['feat'],
    row: FeatRow,
    entities: (rows, make, document) =>
      rows.map((row) => make('feat', document, row.name, featOf(row))),
  }),
  dnd5eapiList({
    year,
    path: 'equipment',
    kinds: ['weapon', 'armor', 'gear'],
    row: EquipmentRow,
    entities: (rows, make, document) =>
      rows.map((row) => {
        const sort = sortOf(row);
        if (sort === 'weapon') return make('weapon', document, row.name, weaponOf(row));
        if (sort === 'armor') return make('armor', document, row.name, armorOf(row));
        return make('gear', document, gearName(row, year), gearOf(row));
      }),
  }),
  dnd5eapiList({
    year,
    path: 'magic-items',
    kinds: ['magic-item'],
    row: MagicItemRow,
    // The plain variant of an item may have the name of the entry for all variants.
    oncePerName: true,
    entities: (rows, make, document) =>
      rows.map((row) => make('magic-item', document, itemName(row), magicItemOf(row))),
  }),
  dnd5eapiList({
    year,
    path: 'monsters',
    kinds: ['creature'],
    row: MonsterRow,
    entities: (rows, make, document) =>
      rows.map((row) => make('creature', document, row.name, creatureOf(row, year))),
  }),
];

const lineages = (year: Year, race: string, subrace: string): Collection[] => {
  const traits = (get: Parameters<typeof lookup>[0]) => lookup(get, year, 'traits', TraitRow);
  const textsOf = (rows: readonly z.infer<typeof TraitRow>[] | undefined) =>
    new Map((rows ?? []).map((row) => [row.index, textOf(row)]));
  return [
    dnd5eapiList({
      year,
      path: race,
      kinds: ['race'],
      small: year === '2024',
      row: RaceRow,
      beside: traits,
      entities: (rows, make, document, found) =>
        rows.map((row) => make('race', document, row.name, raceOf(row, document, textsOf(found)))),
    }),
    dnd5eapiList({
      year,
      path: subrace,
      kinds: ['subrace'],
      small: year === '2024',
      row: SubraceRow,
      beside: traits,
      entities: (rows, make, document, found) =>
        rows.map((row) =>
          make(
            'subrace',
            document,
            subraceName(row.name, document),
            subraceOf(row, textsOf(found)),
          ),
        ),
    }),
  ];
};

/** The SRD again, with what Open5e lacks: rule sections, proficiencies, features, traits. */
export const dnd5eapi: readonly Collection[] = [
  dnd5eapiList({
    year: '2014',
    path: 'rules',
    kinds: ['rule'],
    small: true,
    row: RuleRow,
    entities: (rows, make, document) =>
      rows.map((row) => make('rule', document, row.name, chapterEntity(row))),
  }),
  dnd5eapiList({
    year: '2014',
    path: 'rule-sections',
    kinds: ['rule'],
    small: true,
    row: SectionRow,
    entities: (rows, make, document) =>
      rows.map((row) => make('rule', document, row.name, sectionOf(row))),
  }),
  ...lineages('2014', 'races', 'subraces'),
  ...lineages('2024', 'species', 'subspecies'),
  ...shared('2014'),
  ...shared('2024'),
  referenceList('2024', 'weapon-mastery-properties', 'weapon-property', { category: 'mastery' }),
  dnd5eapiList({
    year: '2024',
    path: 'poisons',
    kinds: ['gear'],
    row: PoisonRow,
    entities: (rows, make, document) =>
      rows.map((row) => make('gear', document, row.name, poisonOf(row))),
  }),
  dnd5eapiList({
    year: '2014',
    path: 'spells',
    kinds: ['spell'],
    row: SpellRow,
    entities: (rows, make, document) =>
      rows.map((row) => make('spell', document, row.name, spellOf(row))),
  }),
];
