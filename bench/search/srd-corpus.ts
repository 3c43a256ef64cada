import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { NewEntity } from '../../src/library/library.ts';
import { slugify } from '../../src/text/names.ts';

/**
 * The corpus that the judged queries speak about: the 2014 SRD as the 5e-database has it, rule
 * sections cut at their headings. Read here on its own, so that the figures do not move when a
 * source of the product learns something.
 */
const Named = z.looseObject({ name: z.string() });
const Lines = z.union([z.string().transform((line) => [line]), z.array(z.string())]).default([]);
const Names = z.array(Named).default([]);
const Deeds = z.array(z.object({ name: z.string(), desc: z.string().default('') })).default([]);

const Row = z.looseObject({
  index: z.string(),
  name: z.string(),
  full_name: z.string().optional(),
  desc: Lines,
  higher_level: Lines,
  level: z.int().optional(),
  range: z.union([z.string(), z.looseObject({ normal: z.number().optional() })]).optional(),
  duration: z.string().optional(),
  casting_time: z.string().optional(),
  concentration: z.boolean().optional(),
  ritual: z.boolean().optional(),
  school: Named.optional(),
  classes: Names,
  damage: z
    .union([
      z.looseObject({ damage_type: Named.optional() }),
      z.array(z.unknown()).transform(() => ({ damage_type: undefined })),
    ])
    .optional(),
  size: z.string().optional(),
  type: z.string().optional(),
  subtype: z.string().optional(),
  alignment: z.string().optional(),
  challenge_rating: z.number().optional(),
  special_abilities: Deeds,
  actions: Deeds,
  reactions: Deeds,
  legendary_actions: Deeds,
  equipment_category: Named.optional(),
  gear_category: Named.optional(),
  weapon_category: z.string().optional(),
  weapon_range: z.string().optional(),
  armor_category: z.string().optional(),
  armor_class: z.unknown().optional(),
  properties: Names,
  rarity: Named.optional(),
  class: Named.optional(),
  subclass: Named.optional(),
  subclass_flavor: z.string().optional(),
  race: Named.optional(),
  races: Names,
  subraces: Names,
  subclasses: Names,
  traits: Names,
  racial_traits: Names,
  age: z.string().optional(),
  size_description: z.string().optional(),
  language_desc: z.string().optional(),
  skills: Names,
  ability_score: Named.optional(),
  feature: z.looseObject({ name: z.string(), desc: Lines }).optional(),
  typical_speakers: z.array(z.string()).optional(),
  spellcasting: z.unknown().optional(),
  hit_die: z.int().optional(),
});
type Row = z.infer<typeof Row>;

export const CORPUS_DOCUMENT = 'srd-2014';

/** Entities under the name that the judgements use for them: `spell:fireball`; "" has no judgement. */
export interface CorpusEntity {
  readonly judgedAs: string;
  readonly entity: NewEntity;
}

const text = (lines: readonly string[]): string => lines.join('\n\n');
const namesOf = (list: readonly { name: string }[]): string[] => list.map((item) => item.name);

export function readSrdCorpus(folder: string): CorpusEntity[] {
  const rows = (file: string): Row[] =>
    z.array(Row).parse(JSON.parse(readFileSync(join(folder, `5e-SRD-${file}.json`), 'utf8')));
  const entity = (
    judged: string,
    kind: string,
    row: Pick<Row, 'index' | 'name'>,
    body: Record<string, unknown>,
  ): CorpusEntity => ({
    judgedAs: `${judged}:${row.index}`,
    entity: {
      kind,
      document: CORPUS_DOCUMENT,
      name: row.name,
      slug: row.index.replace('#', '--'),
      source: 'dnd5eapi',
      body,
    },
  });
  const features = rows('Features');
  const traits = rows('Traits');
  const traitText = (names: readonly { name: string }[]) =>
    names.map(({ name }) => ({
      name,
      desc: text(traits.find((trait) => trait.name === name)?.desc ?? []),
    }));
  const featuresOf = (owns: (row: Row) => boolean) =>
    features.filter(owns).map((f) => ({ name: f.name, level: f.level, desc: text(f.desc) }));
  const reference = (judged: string, kind: string, file: string): CorpusEntity[] =>
    rows(file).map((row) =>
      entity(judged, kind, row, {
        desc: text(row.desc),
        full_name: row.full_name,
        ability: row.ability_score?.name,
        skills: namesOf(row.skills),
        typical_speakers: row.typical_speakers,
      }),
    );

  return [
    ...rows('Spells').map((row) =>
      entity('spell', 'spell', row, {
        level: row.level,
        school: row.school?.name.toLowerCase() ?? '',
        casting_time: row.casting_time,
        range: String(row.range),
        duration: row.duration,
        concentration: row.concentration,
        ritual: row.ritual,
        desc: text(row.desc),
        higher_level: text(row.higher_level),
        classes: namesOf(row.classes).map((name) => name.toLowerCase()),
        damage_types: row.damage?.damage_type ? [row.damage.damage_type.name.toLowerCase()] : [],
      }),
    ),
    ...rows('Monsters').map((row) =>
      entity('monster', 'creature', row, {
        size: row.size?.toLowerCase(),
        type: row.type?.toLowerCase(),
        subtype: row.subtype?.toLowerCase(),
        alignment: row.alignment,
        armor_class: 10,
        hit_points: 1,
        speed: speedOf(row),
        ability_scores: {
          strength: 10,
          dexterity: 10,
          constitution: 10,
          intelligence: 10,
          wisdom: 10,
          charisma: 10,
        },
        challenge_rating: row.challenge_rating,
        challenge_rating_text: String(row.challenge_rating),
        desc: text(row.desc),
        traits: row.special_abilities,
        actions: row.actions,
        reactions: row.reactions,
        legendary_actions: row.legendary_actions,
      }),
    ),
    ...rows('Magic-Items').map((row) =>
      entity('magic-item', 'magic-item', row, {
        item_type: row.equipment_category?.name.toLowerCase() ?? 'wondrous item',
        rarity: row.rarity?.name.toLowerCase(),
        requires_attunement: /requires attunement/.test(row.desc[0] ?? ''),
        desc: text(row.desc),
      }),
    ),
    ...rows('Equipment').map((row) => entity('equipment', ...equipment(row))),
    ...features.map((row) =>
      entity('feature', 'class-feature', row, {
        class: row.class?.name.toLowerCase(),
        subclass: row.subclass?.name,
        level: row.level,
        desc: text(row.desc),
      }),
    ),
    ...rows('Classes').map((row) =>
      entity('class', 'class', row, {
        hit_die: row.hit_die,
        spellcasting: row.spellcasting ? {} : undefined,
        features: featuresOf((f) => f.class?.name === row.name && !f.subclass),
        subclasses: row.subclasses.map(({ name }) => ({ name, slug: slugify(name) })),
      }),
    ),
    ...rows('Subclasses').map((row) =>
      entity('subclass', 'subclass', row, {
        class: row.class?.name.toLowerCase(),
        flavor: row.subclass_flavor,
        desc: text(row.desc),
        features: featuresOf((f) => f.subclass?.name === row.name),
      }),
    ),
    ...rows('Races').map((row) =>
      entity('race', 'race', row, {
        category: 'race',
        ability_bonuses: [],
        size: row.size?.toLowerCase(),
        size_desc: row.size_description,
        language_desc: row.language_desc,
        age: row.age,
        alignment: row.alignment,
        traits: traitText(row.traits),
        subraces: row.subraces.map(({ name }) => ({ name, slug: slugify(name) })),
      }),
    ),
    ...rows('Subraces').map((row) =>
      entity('subrace', 'subrace', row, {
        race: row.race?.name.toLowerCase(),
        desc: text(row.desc),
        ability_bonuses: [],
        traits: traitText(row.racial_traits),
      }),
    ),
    ...traits.map((row) =>
      entity('trait', 'trait', row, {
        desc: text(row.desc),
        races: namesOf([...row.races, ...row.subraces]).map((name) => name.toLowerCase()),
      }),
    ),
    ...rows('Feats').map((row) => entity('feat', 'feat', row, { desc: text(row.desc) })),
    ...rows('Backgrounds').map((row) =>
      entity('background', 'background', row, {
        feature: row.feature && { name: row.feature.name, desc: text(row.feature.desc) },
      }),
    ),
    ...rows('Rule-Sections').flatMap((row) =>
      sections(row).map((section) => entity('rule', 'rule', section, section.body)),
    ),
    ...reference('condition', 'condition', 'Conditions'),
    ...reference('damage-type', 'damage-type', 'Damage-Types'),
    ...reference('weapon-property', 'weapon-property', 'Weapon-Properties'),
    ...reference('skill', 'skill', 'Skills'),
    ...reference('ability-score', 'ability-score', 'Ability-Scores'),
    ...reference('school', 'magic-school', 'Magic-Schools'),
    ...reference('language', 'language', 'Languages'),
    ...reference('alignment', 'alignment', 'Alignments'),
  ];
}

function speedOf(row: Row): Record<string, number> {
  const speed = z.record(z.string(), z.unknown()).safeParse(row.speed);
  return Object.fromEntries(
    Object.entries(speed.success ? speed.data : {}).map(([way, feet]) => [
      way,
      Number.parseInt(String(feet), 10) || 0,
    ]),
  );
}

function equipment(row: Row): [kind: string, row: Row, body: Record<string, unknown>] {
  const desc = text(row.desc) || undefined;
  if (row.weapon_category)
    return [
      'weapon',
      row,
      {
        category: row.weapon_category.toLowerCase(),
        range_type: row.weapon_range?.toLowerCase(),
        damage_type: row.damage?.damage_type?.name.toLowerCase(),
        properties: namesOf(row.properties).map((name) => name.toLowerCase()),
        desc,
      },
    ];
  if (row.armor_category) {
    const armor = z.looseObject({ base: z.int() }).parse(row.armor_class);
    return [
      'armor',
      row,
      {
        category: row.armor_category.toLowerCase(),
        armor_class: armor.base,
        armor_class_formula: String(armor.base),
        dex_bonus: false,
        stealth_disadvantage: false,
        desc,
      },
    ];
  }
  const category = row.gear_category ?? row.equipment_category;
  return ['gear', row, { category: category?.name.toLowerCase() ?? 'gear', desc }];
}

/** A chapter's text cut at its headings, each cut under its own heading's name. */
function sections(row: Row) {
  const parts = `\n${row.desc.join('\n')}`.split(/\n#{1,6} +/).slice(1);
  const seen = new Map<string, number>();
  return parts.map((part) => {
    const [title = '', ...rest] = part.split('\n');
    const desc = rest.join('\n').trim();
    const slug = slugify(title);
    const times = (seen.get(slug) ?? 0) + 1;
    seen.set(slug, times);
    return {
      index: `${row.index}#${slug}${times > 1 ? `-${times}` : ''}`,
      name: title.trim(),
      body: { desc: desc || title, section: row.name },
    };
  });
}
