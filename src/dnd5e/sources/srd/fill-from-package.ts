import { build } from '../../../base/version.ts';
import { idOf } from '../../../library/address.ts';
import type { Batch, Library, NewEntity } from '../../../library/library.ts';
import { slugify } from '../../../text/names.ts';
import { agreedName } from '../../model/agreed-names.ts';
import type { Reference } from '../../model/rule-and-reference.ts';
import { abilityOf } from '../../model/vocabulary.ts';
import { authority } from '../authority.ts';
import { keepStored, srd2014 } from '../documents.ts';
import { store } from '../store-entities.ts';
import { fetchedAt } from '../sync-progress.ts';
import { some } from '../text-facts.ts';
import { type ClassBook, classOf, featureOf, subclassOf } from './classes.ts';
import { armorOf, gearOf, weaponOf } from './equipment.ts';
import { creatureOf } from './monsters.ts';
import { readSrd, type Srd } from './package-data.ts';
import { raceOf, subraceOf } from './races.ts';
import { spellOf } from './spells.ts';

const FILLED_BY = 'srd-filled-by';

/**
 * Fills the library with the SRD that comes with the npm install, once per build: a fresh machine
 * without network answers at once, a second start does nothing.
 */
export async function fillFromSrd(library: Library): Promise<void> {
  if ((await library.note(FILLED_BY)) === build) return;
  const entities = srdEntities();
  const keep = new Set(entities.map(idOf));
  const kinds = new Set(entities.map((entity) => entity.kind));
  const batch: Batch = {
    documents: [srd2014],
    entities,
    prune: [...kinds].map((kind) => ({ kind, document: srd2014.key, source: 'srd', keep })),
    notes: { [FILLED_BY]: build },
    unless: { note: FILLED_BY, is: build },
  };
  // On a fresh library there is nothing to weigh against.
  if ((await fetchedAt(library)) === undefined) await library.put(batch, { document: keepStored });
  else await store(library, batch);
}

/** Everything in the package, as entities of the document `srd-2014`. */
export function srdEntities(): NewEntity[] {
  const slugs = new Set<string>();
  const entity = (kind: string, given: string, body: object, ownSlug?: string): NewEntity => {
    const name = agreedName(kind, srd2014.key, given);
    const slug = ownSlug ?? slugify(name);
    let unique = slug;
    for (let n = 2; slugs.has(`${kind}/${unique}`); n++) unique = `${slug}-${n}`;
    slugs.add(`${kind}/${unique}`);
    return {
      kind,
      document: srd2014.key,
      name,
      slug: unique,
      source: 'srd',
      authority: authority.srd,
      body: { ...body },
    };
  };
  return [
    ...readSrd('spells').map((row) => entity('spell', row.name, spellOf(row))),
    ...readSrd('monsters').map((row) => entity('creature', row.name, creatureOf(row))),
    ...readSrd('equipment').map((row) => equipment(row, entity)),
    ...classes(entity),
    ...races(entity),
    ...references(entity),
  ];
}

type Make = (kind: string, name: string, body: object, slug?: string) => NewEntity;

function equipment(row: Srd['equipment'][number], entity: Make): NewEntity {
  if (row.equipment_category === 'Weapon') return entity('weapon', row.name, weaponOf(row));
  if (row.equipment_category === 'Armor') return entity('armor', row.name, armorOf(row));
  return entity('gear', row.name, gearOf(row));
}

function classes(entity: Make): NewEntity[] {
  const book: ClassBook = {
    features: readSrd('features'),
    levels: readSrd('levels'),
    subclasses: readSrd('subclasses'),
    spellcasting: readSrd('spellcasting'),
    startingEquipment: readSrd('startingEquipment'),
    proficiencyTypes: new Map(readSrd('proficiencies').map((p) => [p.name, p.type])),
  };
  return [
    ...readSrd('classes').map((row) => entity('class', row.name, classOf(row, book))),
    ...book.subclasses.map((row) => entity('subclass', row.name, subclassOf(row, book))),
    ...book.features.map((row) => {
      const feature = featureOf(row);
      return entity('class-feature', feature.name, feature.body, feature.slug);
    }),
  ];
}

function races(entity: Make): NewEntity[] {
  const rows = readSrd('traits');
  const texts = new Map(rows.map((t) => [t.name, t.desc.join('\n\n')]));
  return [
    ...readSrd('races').map((row) => entity('race', row.name, raceOf(row, texts))),
    ...readSrd('subraces').map((row) => entity('subrace', row.name, subraceOf(row, texts))),
    ...rows.map((row) =>
      entity('trait', row.name, {
        desc: row.desc.join('\n\n'),
        races: row.races.map((r) => r.name),
      }),
    ),
  ];
}

function references(entity: Make): NewEntity[] {
  const reference = (kind: string, name: string, body: Reference) => entity(kind, name, body);
  const paragraphs = (texts: readonly string[]) => texts.join('\n\n');
  return [
    ...readSrd('conditions').map((r) =>
      reference('condition', r.name, { desc: paragraphs(r.desc) }),
    ),
    ...readSrd('damageTypes').map((r) =>
      reference('damage-type', r.name, { desc: paragraphs(r.desc) }),
    ),
    ...readSrd('weaponProperties').map((r) =>
      reference('weapon-property', r.name, { desc: paragraphs(r.desc) }),
    ),
    ...readSrd('skills').map((r) =>
      reference('skill', r.name, {
        desc: paragraphs(r.desc),
        ability: abilityOf(r.ability_score.name),
      }),
    ),
    ...readSrd('abilityScores').map((r) =>
      reference('ability-score', r.full_name, {
        desc: paragraphs(r.desc),
        full_name: r.full_name,
        abbreviation: r.name,
        skills: some(r.skills.map((s) => s.name)),
      }),
    ),
    ...readSrd('magicSchools').map((r) => reference('magic-school', r.name, { desc: r.desc })),
    ...readSrd('languages').map((r) =>
      reference('language', r.name, {
        desc: '',
        category: r.type.toLowerCase(),
        typical_speakers: some(r.typical_speakers),
        script: r.script ?? undefined,
      }),
    ),
    ...readSrd('proficiencies').map((r) =>
      reference('proficiency', r.name, {
        desc: '',
        category: r.type.toLowerCase(),
        classes: some(r.classes.map((c) => c.name)),
        races: some(r.races.map((c) => c.name)),
      }),
    ),
  ];
}
