import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod';
import type { Document, NewEntity } from '../../src/library/library.ts';

const Text = z
  .string()
  .nullish()
  .transform((text) => text ?? '');
const Deeds = z
  .array(z.looseObject({ name: z.string(), desc: Text }))
  .nullish()
  .transform((deeds) => (deeds ?? []).map(({ name, desc }) => ({ name, desc })));
const Named = z.looseObject({ name: z.string() }).nullish().catch(undefined);

const Row = z.looseObject({
  key: z.string(),
  name: z.string(),
  desc: z.unknown().optional(),
  document: z.union([
    z.looseObject({ key: z.string(), name: z.string() }),
    z.string().transform((key) => ({ key, name: key })),
  ]),
  level: z.unknown().optional(),
  school: Named,
  damage_types: z.array(z.string()).nullish(),
  higher_level: Text,
  classes: z.unknown().optional(),
  type: Named,
  size: Named,
  challenge_rating: z.unknown().optional(),
  traits: z.unknown().optional(),
  actions: z.unknown().optional(),
  features: z.unknown().optional(),
  benefits: z.unknown().optional(),
  category: z.unknown().optional(),
  rarity: z.unknown().optional(),
  speed: z.unknown().optional(),
});

const FILES = [
  'spells',
  'creatures',
  'magicitems',
  'items',
  'rules',
  'classes',
  'species',
  'feats',
  'backgrounds',
  'conditions',
  'weapons',
  'armor',
];

/**
 * Everything that Open5e lists, in rough: enough to rank and to time. Whatever is not a spell, a
 * creature or a magic item stands in as a rule, since only its text matters here.
 */
export function readOpen5eCorpus(folder: string): {
  documents: Document[];
  entities: NewEntity[];
} {
  const documents = new Map<string, Document>();
  const entities = new Map<string, NewEntity>();
  for (const file of FILES)
    for (const line of gunzipSync(readFileSync(join(folder, `${file}.jsonl.gz`)))
      .toString('utf8')
      .split('\n')) {
      if (line === '') continue;
      const row = Row.parse(JSON.parse(line));
      documents.set(row.document.key, {
        key: row.document.key,
        title: row.document.name,
        source: 'open5e_v2',
        ruleset: '5e-2014',
      });
      const [kind, body] = bodyOf(file, row);
      const slug = `${file}-${row.key}`;
      entities.set(slug, {
        kind,
        document: row.document.key,
        name: row.name,
        slug,
        source: 'open5e_v2',
        body,
      });
    }
  return { documents: [...documents.values()], entities: [...entities.values()] };
}

function bodyOf(file: string, row: z.infer<typeof Row>): [string, Record<string, unknown>] {
  const desc = typeof row.desc === 'string' ? row.desc : '';
  if (file === 'spells')
    return [
      'spell',
      {
        level: Number(row.level),
        school: row.school?.name.toLowerCase() ?? '',
        casting_time: '1 action',
        range: '',
        duration: '',
        concentration: false,
        ritual: false,
        desc,
        higher_level: row.higher_level,
        classes: [],
        damage_types: row.damage_types ?? [],
      },
    ];
  if (file === 'creatures') {
    const rating = Number(row.challenge_rating) || 0;
    return [
      'creature',
      {
        size: row.size?.name.toLowerCase() ?? 'medium',
        type: row.type?.name.toLowerCase() ?? 'monster',
        armor_class: 10,
        hit_points: 1,
        speed: z.record(z.string(), z.number()).catch({}).parse(row.speed),
        ability_scores: {
          strength: 10,
          dexterity: 10,
          constitution: 10,
          intelligence: 10,
          wisdom: 10,
          charisma: 10,
        },
        challenge_rating: rating,
        challenge_rating_text: String(rating),
        desc,
        traits: Deeds.parse(row.traits),
        actions: Deeds.parse(row.actions),
      },
    ];
  }
  if (file === 'magicitems')
    return [
      'magic-item',
      { item_type: 'wondrous item', rarity: 'rare', requires_attunement: false, desc },
    ];
  const parts = [row.features, row.traits, row.benefits].flatMap((list) => {
    const deeds = z.array(z.looseObject({ name: Text, desc: Text })).safeParse(list);
    return deeds.success ? deeds.data.map((deed) => `${deed.name}. ${deed.desc}`) : [];
  });
  return ['rule', { desc: [desc, ...parts].join('\n\n') || row.name, section: file }];
}
