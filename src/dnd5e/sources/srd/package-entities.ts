import { yieldToEventLoop } from '../../../base/time.ts';
import { slugify } from '../../../text/names.ts';
import { agreedName } from '../../model/agreed-names.ts';
import type { Reference } from '../../model/rule-and-reference.ts';
import { abilityOf } from '../../model/vocabulary.ts';
import { readSrd, type Srd } from '../../tables/srd-package.ts';
import { srd2014 } from '../documents.ts';
import type { Draft } from '../source.ts';
import { some } from '../text-facts.ts';
import { type ClassBook, classOf, featureOf, featureRows, subclassOf } from './classes.ts';
import { armorOf, gearOf, weaponOf } from './equipment.ts';
import { withLostActions } from './lost-actions.ts';
import { creatureOf } from './monsters.ts';
import { raceOf, subraceOf } from './races.ts';
import { spellOf } from './spells.ts';

/** Everything in the package, as entities of the document `srd-2014`. */
export async function srdEntities(): Promise<Draft[]> {
  const slugs = new Set<string>();
  const entity = (kind: string, given: string, body: object, ownSlug?: string): Draft => {
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
      body: { ...body },
    };
  };
  const parts = [
    () => readSrd('spells').map((row) => entity('spell', row.name, spellOf(row))),
    () =>
      withLostActions(readSrd('monsters')).map((row) =>
        entity('creature', row.name, creatureOf(row)),
      ),
    () => readSrd('equipment').map((row) => equipment(row, entity)),
    () => classes(entity),
    () => races(entity),
    () => references(entity),
  ];
  const all: Draft[] = [];
  for (const part of parts) {
    all.push(...part());
    await yieldToEventLoop();
  }
  return all;
}

type Make = (kind: string, name: string, body: object, slug?: string) => Draft;

function equipment(row: Srd['equipment'][number], entity: Make): Draft {
  if (row.equipment_category === 'Weapon') return entity('weapon', row.name, weaponOf(row));
  if (row.equipment_category === 'Armor') return entity('armor', row.name, armorOf(row));
  return entity('gear', row.name, gearOf(row));
}

function classes(entity: Make): Draft[] {
  const book: ClassBook = {
    features: featureRows(readSrd('features')),
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

function races(entity: Make): Draft[] {
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

function references(entity: Make): Draft[] {
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
