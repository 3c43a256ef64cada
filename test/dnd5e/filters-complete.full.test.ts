import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../helpers/client.ts';
import { shared } from '../helpers/shared.ts';
import { SYNC_MS, syncedSession } from './complete/synced-library.ts';
import { hasCompleteUpstreams } from './sources/complete-upstreams.ts';

/**
 * Filters over the complete data give exactly the entries that the upstream's own rows say, read
 * here without any code of the program. The SRDs are left out: books and other sources have a say
 * in them, so no single upstream is the measure.
 */

const folder = shared('data', 'upstream');
/** Large books of each sort; all of them would only take longer. */
const books = new Set(['a5e-mm', 'tob', 'tob2', 'deepm', 'a5e-ag', 'toh', 'vom']);

// biome-ignore lint/suspicious/noExplicitAny: rows of an upstream, read as they are
type Raw = any;
const rowsOf = (file: string): Raw[] =>
  gunzipSync(readFileSync(join(folder ?? '', 'v2', `${file}.jsonl.gz`)))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter((row) => books.has(row.document.key));

let lore: Awaited<ReturnType<typeof syncedSession>>;
let raw: Record<'creature' | 'spell' | 'item', Raw[]>;

beforeAll(async () => {
  if (!hasCompleteUpstreams) return;
  lore = await syncedSession();
  raw = { creature: rowsOf('creatures'), spell: rowsOf('spells'), item: rowsOf('magicitems') };
}, SYNC_MS);

async function found(tool: string, args: Record<string, unknown>, documents: string[]) {
  const names: string[] = [];
  for (let page = 1, more = true; more; page++) {
    const reply = await lore.call(tool, {
      ...args,
      documents,
      limit: 100,
      page,
      detail: 'summary',
      group: false,
    });
    if (!reply.success) throw new Error(reply.error);
    names.push(...(reply.data as Row[]).map((row) => `${row.document_key} ${row.name}`));
    more = reply.pagination?.has_more === true;
  }
  return names.sort();
}

/** Both ways of telling a difference are short: what is missing and what is too much. */
async function compare(
  tool: string,
  args: Record<string, unknown>,
  rows: readonly Raw[],
  fits: (row: Raw) => boolean,
): Promise<void> {
  const documents = [...new Set(rows.map((row) => row.document.key))];
  const idOf = (row: Raw): string => `${row.document.key} ${row.name.trim()}`;
  const known = new Set(rows.map(idOf));
  const given = new Set((await found(tool, args, documents)).filter((name) => known.has(name)));
  const wanted = new Set(rows.filter(fits).map(idOf));
  expect({
    missing: [...wanted].filter((name) => !given.has(name)),
    extra: [...given].filter((name) => !wanted.has(name)),
  }).toEqual({ missing: [], extra: [] });
  expect(wanted.size).toBeGreaterThan(0);
}

const keys = (list: readonly { key: string }[]): string[] => list.map(({ key }) => key);
const immunities = (c: Raw): string[] => keys(c.resistances_and_immunities.damage_immunities);
/** The list is often wrong where the words are right. */
const resists = (c: Raw, type: RegExp): boolean => {
  const { damage_resistances_display, damage_resistances } = c.resistances_and_immunities;
  return type.test(damage_resistances_display || keys(damage_resistances).join());
};
const weaknesses = (c: Raw): string[] => keys(c.resistances_and_immunities.damage_vulnerabilities);
const steady = (c: Raw): string[] => keys(c.resistances_and_immunities.condition_immunities);
const speaks = (c: Raw): string => c.languages.as_string.toLowerCase();
const isLegend = (c: Raw): boolean =>
  c.actions.some(
    (a: Raw) => a.action_type === 'LEGENDARY_ACTION' || /costs \d action/i.test(a.name),
  );
const casts = (c: Raw): boolean =>
  [...c.traits, ...c.actions].some(
    (a: Raw) => /spellcasting/i.test(a.name) && !/detect|animosity/i.test(a.name),
  );

/** Two figures run together ("60 ft. or 20 ft." → 6020) say nothing. */
const isSound = (c: Raw): boolean =>
  [c.darkvision_range, c.blindsight_range, c.tremorsense_range].every((feet) => !(feet > 1000));

const creatures: [Record<string, unknown>, (c: Raw) => boolean][] = [
  [
    { size: 'huge', cr_min: 5, cr_max: 9 },
    (c) =>
      c.size.key === 'huge' && Number(c.challenge_rating) >= 5 && Number(c.challenge_rating) <= 9,
  ],
  [{ type: 'beast', filters: { climb: 40 } }, (c) => c.type.key === 'beast' && c.speed.climb >= 40],
  [
    { armor_class_min: 19, cr_max: 8 },
    (c) => c.armor_class >= 19 && Number(c.challenge_rating) <= 8,
  ],
  [
    { cr_min: 3, filters: { armor_class_max: 10 } },
    (c) => Number(c.challenge_rating) >= 3 && c.armor_class <= 10,
  ],
  [
    { type: 'dragon', filters: { fly: false } },
    (c) => c.type.key === 'dragon' && !(c.speed.fly > 0),
  ],
  [{ filters: { fly: true } }, (c) => c.speed.fly > 0],
  [{ filters: { fly: false } }, (c) => !(c.speed.fly > 0)],
  [{ filters: { fly: 60 } }, (c) => c.speed.fly >= 60],
  [{ filters: { swim: 40 } }, (c) => c.speed.swim >= 40],
  [{ filters: { climb: true } }, (c) => c.speed.climb > 0],
  [{ filters: { burrow: true } }, (c) => c.speed.burrow > 0],
  [{ filters: { walk: 50 } }, (c) => c.speed.walk >= 50],
  [{ filters: { hover: true } }, (c) => c.speed.hover === true],
  [{ filters: { fly: true, swim: true } }, (c) => c.speed.fly > 0 && c.speed.swim > 0],
  [{ filters: { immune: 'fire' } }, (c) => immunities(c).includes('fire')],
  [
    { filters: { immune: ['cold', 'poison'] } },
    (c) => ['cold', 'poison'].every((t) => immunities(c).includes(t)),
  ],
  [{ filters: { resist: 'lightning' } }, (c) => resists(c, /lightning/i)],
  [
    { filters: { resist: 'slashing' } },
    (c) => resists(c, /slashing|b\/p\/s|damage from nonmagical/i),
  ],
  [{ filters: { vulnerable: 'fire' } }, (c) => weaknesses(c).includes('fire')],
  [{ filters: { condition_immune: 'charmed' } }, (c) => steady(c).includes('charmed')],
  [
    { filters: { condition_immune: ['poisoned', 'prone'] } },
    (c) => ['poisoned', 'prone'].every((t) => steady(c).includes(t)),
  ],
  [{ filters: { darkvision: 120 } }, (c) => c.darkvision_range >= 120],
  [{ filters: { blindsight: true } }, (c) => c.blindsight_range > 0],
  [{ filters: { tremorsense: 60 } }, (c) => c.tremorsense_range >= 60],
  [{ filters: { truesight: true } }, (c) => c.truesight_range > 0],
  [{ filters: { darkvision: false } }, (c) => !c.darkvision_range],
  [{ filters: { language: 'draconic' } }, (c) => /\bdraconic\b/.test(speaks(c))],
  [
    { filters: { language: ['common', 'elvish'] } },
    (c) => /\bcommon\b/.test(speaks(c)) && /\belvish\b/.test(speaks(c)),
  ],
  [{ filters: { telepathy: true } }, (c) => /telepath/.test(speaks(c))],
  [{ filters: { legendary: true } }, isLegend],
  [{ filters: { spellcaster: true } }, casts],
  [
    { filters: { legendary: true, spellcaster: false }, type: 'dragon' },
    (c) => isLegend(c) && !casts(c) && c.type.key === 'dragon',
  ],
  [
    { filters: { xp_min: 1000, xp_max: 2000 } },
    (c) => c.experience_points >= 1000 && c.experience_points <= 2000,
  ],
  [
    { cr_min: 5, cr_max: 7, type: 'undead' },
    (c) => c.challenge_rating >= 5 && c.challenge_rating <= 7 && c.type.key === 'undead',
  ],
  [{ cr: '1/4', size: 'small' }, (c) => c.challenge_rating === 0.25 && c.size.key === 'small'],
  [
    { armor_class_min: 18, filters: { hit_points_max: 100 } },
    (c) => c.armor_class >= 18 && c.hit_points <= 100,
  ],
  [{ filters: { armor_class_max: 8 } }, (c) => c.armor_class <= 8],
  [
    { type: 'fiend', filters: { fly: true, immune: 'fire', truesight: true } },
    (c) =>
      c.type.key === 'fiend' &&
      c.speed.fly > 0 &&
      immunities(c).includes('fire') &&
      c.truesight_range > 0,
  ],
];
const ALIGNED = (c: Raw): boolean => !['a5e-mm', 'bfrd'].includes(c.document.key);
const aligned: [string, (text: string) => boolean][] = [
  ['evil', (text) => /\bevil\b/.test(text)],
  ['chaotic evil', (text) => text.includes('chaotic evil')],
  ['LG', (text) => text.includes('lawful good')],
  ['unaligned', (text) => text.includes('unaligned')],
  ['good', (text) => /(?<!non-)\bgood\b/.test(text)],
];

describe.skipIf(!hasCompleteUpstreams)('creatures', () => {
  test.each(creatures.map(([args, fits]) => [JSON.stringify(args), args, fits] as const))(
    '%s',
    (_, args, fits) => compare('search_creature', args, raw.creature.filter(isSound), fits),
  );
  test.each(aligned)('alignment %s', (alignment, fits) =>
    compare('search_creature', { alignment }, raw.creature.filter(ALIGNED), (c) =>
      fits(c.alignment.toLowerCase()),
    ),
  );
  test('environments as people say them', async () => {
    const rows = raw.creature.filter((c) => c.environments.length < 25);
    const lives = (c: Raw, ...names: string[]) =>
      c.environments.some((e: Raw) => names.includes(e.name));
    await compare('search_creature', { environment: 'woods' }, rows, (c) =>
      lives(c, 'Forest or Jungle', 'Forest'),
    );
    await compare('search_creature', { environment: 'city' }, rows, (c) => lives(c, 'Urban'));
  });
});

/** The same in words, in which sizes, types, figures and denials come in any order. */
const inWords: [string, (c: Raw) => boolean][] = [
  [
    'large beasts with a swim speed cr 1 or less',
    (c) =>
      c.size.key === 'large' &&
      c.type.key === 'beast' &&
      c.speed.swim > 0 &&
      Number(c.challenge_rating) <= 1,
  ],
  [
    'cr 5 to 10 large or huge fiends immune to fire that can fly',
    (c) =>
      ['large', 'huge'].includes(c.size.key) &&
      c.type.key === 'fiend' &&
      immunities(c).includes('fire') &&
      c.speed.fly > 0 &&
      Number(c.challenge_rating) >= 5 &&
      Number(c.challenge_rating) <= 10,
  ],
  [
    'which undead are immune to cold and can fly, cr under 6',
    (c) =>
      c.type.key === 'undead' &&
      immunities(c).includes('cold') &&
      c.speed.fly > 0 &&
      Number(c.challenge_rating) < 6,
  ],
  [
    'beasts of cr 1 that are not bears or wolves',
    (c) =>
      c.type.key === 'beast' &&
      Number(c.challenge_rating) === 1 &&
      !/\b(bear|wolf)\b/i.test(c.name),
  ],
  [
    'dragons except red ones above cr 10 with blindsight',
    (c) =>
      c.type.key === 'dragon' &&
      Number(c.challenge_rating) > 10 &&
      c.blindsight_range > 0 &&
      !/\bred\b/i.test(c.name),
  ],
];
describe.skipIf(!hasCompleteUpstreams)('creatures in words', () => {
  test.each(inWords)('%s', (search, fits) =>
    compare('search_creature', { search }, raw.creature.filter(isSound), fits),
  );
  test('dragons not evil: only those whose book says so', () =>
    compare(
      'search_creature',
      { search: 'dragons of cr 10 to 15 that are not evil' },
      raw.creature,
      (c) =>
        c.type.key === 'dragon' &&
        Number(c.challenge_rating) >= 10 &&
        Number(c.challenge_rating) <= 15 &&
        ALIGNED(c) &&
        !/^$|\b(?:evil|any)\b/.test(c.alignment.toLowerCase()),
    ));
});

const spells: [Record<string, unknown>, (s: Raw) => boolean][] = [
  [{ casting_time: 'Action' }, (s) => s.casting_time === 'action'],
  [{ casting_time: '1 bonus action' }, (s) => s.casting_time === 'bonus-action'],
  [{ casting_time: 'reaction' }, (s) => s.casting_time === 'reaction'],
  [{ casting_time: '10 minutes' }, (s) => s.casting_time === '10minutes'],
  [{ filters: { verbal: false, somatic: true } }, (s) => !s.verbal && s.somatic],
  [{ filters: { material: true }, level: 3 }, (s) => s.material && s.level === 3],
  [{ filters: { verbal: false, material: false } }, (s) => s.somatic && !s.verbal && !s.material],
  [
    { filters: { area: 'cone' } },
    (s) => (s.shape_type ? s.shape_type === 'cone' : /\d+-foot cone/i.test(s.desc)),
  ],
  [
    { filters: { range: 'touch' }, level_max: 2 },
    (s) => /^touch/i.test(s.range_text) && s.level <= 2,
  ],
  [
    { filters: { range: 'self' }, school: 'illusion' },
    (s) => /^self/i.test(s.range_text) && s.school.key === 'illusion',
  ],
  [
    { filters: { range_min: 300 } },
    (s) =>
      /^unlimited/i.test(s.range_text) ||
      (/mile/.test(s.range_text) ? 5280 : 1) * Number.parseInt(s.range_text, 10) >= 300,
  ],
  [
    { filters: { range_max: 30 }, level: 0 },
    (s) =>
      s.level === 0 &&
      (/^(?:self|touch)/i.test(s.range_text) ||
        (Number.parseInt(s.range_text, 10) <= 30 && !/mile/.test(s.range_text))),
  ],
  [
    { filters: { duration: 'instantaneous' }, level_min: 7 },
    (s) => /^instantaneous$/i.test(s.duration) && s.level >= 7,
  ],
  [
    { filters: { duration: '1 minute' }, concentration: false },
    (s) => /^(up to )?(1|one) minute$/i.test(s.duration) && !s.concentration,
  ],
  [
    { filters: { duration_min: 480, duration_max: 1440 } },
    (s) => /^(?:up to )?(?:8|10|12|24) hours|^1 day|^2[0-4] hours/i.test(s.duration),
  ],
  [{ ritual: true, concentration: true }, (s) => s.ritual && s.concentration],
  [{ filters: { material_cost: true } }, (s) => /\d\s*(?:[gs]p|gold)/i.test(s.material_specified)],
  [{ level: 9, school: 'necromancy' }, (s) => s.level === 9 && s.school.key === 'necromancy'],
];
describe.skipIf(!hasCompleteUpstreams)('spells', () => {
  test.each(spells.map(([args, fits]) => [JSON.stringify(args), args, fits] as const))(
    '%s',
    (_, args, fits) => compare('search_spell', args, raw.spell, fits),
  );
});

/**
 * Damage and conditions are told by texts alone, which no list of the upstream repeats. What says so
 * plainly of another than the caster must be found, and nothing may be found whose text does not even
 * have the words.
 */
const plainly: [Record<string, unknown>, certain: RegExp, possible: RegExp][] = [
  ...[
    'acid',
    'cold',
    'fire',
    'lightning',
    'necrotic',
    'poison',
    'psychic',
    'radiant',
    'thunder',
  ].map((type): (typeof plainly)[number] => [
    { damage_type: type },
    new RegExp(`\\b(?:takes|deals|dealing) (?:an extra )?\\d+d\\d+ ${type} damage`, 'i'),
    new RegExp(
      `\\b${type}\\b[^.]{0,80}\\bdamage\\b|\\bdamage types?: [^.]*\\b${type}\\b[\\s\\S]*of the chosen type`,
      'i',
    ),
  ]),
  ...['blinded', 'charmed', 'frightened', 'paralyzed', 'restrained', 'stunned'].map(
    (condition): (typeof plainly)[number] => [
      { filters: { condition } },
      new RegExp(`or (?:be|become) ${condition}\\b`, 'i'),
      new RegExp(`\\b${condition}\\b`, 'i'),
    ],
  ),
];
plainly.push(
  ...['strength', 'dexterity', 'constitution', 'wisdom', 'charisma'].map(
    (ability): (typeof plainly)[number] => [
      { filters: { save: ability } },
      new RegExp(`must (?:make|succeed on) an? ${ability} saving throw (?:or|to avoid)\\b`, 'i'),
      new RegExp(`\\b${ability}\\b[^.]{0,60}\\bsav`, 'i'),
    ],
  ),
  [
    { filters: { attack_roll: true } },
    /\bmake (?:a|one) (?:melee|ranged) spell attack (?:against|roll)/i,
    /\battack/i,
  ],
);
describe.skipIf(!hasCompleteUpstreams)('what spells do to others', () => {
  test.each(plainly.map(([args, ...rest]) => [JSON.stringify(args), args, ...rest] as const))(
    '%s',
    async (_, args, certain, possible) => {
      const idOf = (row: Raw): string => `${row.document.key} ${row.name.trim()}`;
      const textOf = (s: Raw): string => `${s.desc} ${s.higher_level}`;
      const documents = [...new Set(raw.spell.map((row) => row.document.key))];
      const given = new Set(await found('search_spell', args, documents));
      const wanted = raw.spell.filter((s) => certain.test(textOf(s)));
      expect(wanted.length).toBeGreaterThan(1);
      expect(wanted.map(idOf).filter((id) => !given.has(id))).toEqual([]);
      const strangers = raw.spell.filter((s) => given.has(idOf(s)) && !possible.test(textOf(s)));
      expect(strangers.map(idOf)).toEqual([]);
    },
  );
});

const items: [Record<string, unknown>, (i: Raw) => boolean][] = [
  [{ rarity: 'rare' }, (i) => i.rarity.key === 'rare'],
  [
    { rarity: 'legendary', requires_attunement: 'yes' },
    (i) => i.rarity.key === 'legendary' && i.requires_attunement,
  ],
  [
    { requires_attunement: 'no', filters: { item_type: 'ring' } },
    (i) => !i.requires_attunement && i.category.key === 'ring',
  ],
  [
    { filters: { item_type: 'wand', charges: true } },
    (i) =>
      i.category.key === 'wand' &&
      /(has|have|holds|contains|with)( a maximum of| up to)? (\d+|\w+) charges/.test(i.desc),
  ],
  ...[1, 2, 3].map((bonus): (typeof items)[number] => [
    { filters: { bonus } },
    (i) => hasBonus(i, bonus),
  ]),
  [{ filters: { charges: true } }, (i) => speaksOfCharges(i) && !WITHOUT_NUMBER.has(i.name)],
  [
    { filters: { slot: 'feet' } },
    (i) =>
      i.category.key === 'wondrous-item' &&
      /\b(boots?|slippers?|shoes?|sandals?|greaves|anklets?|horseshoes?)\b/i.test(i.name),
  ],
  [
    { rarity: 'uncommon', requires_attunement: 'yes', filters: { item_type: 'ring' } },
    (i) => i.rarity.key === 'uncommon' && i.requires_attunement && i.category.key === 'ring',
  ],
  [
    { rarity: 'very rare', requires_attunement: 'no' },
    (i) => i.rarity.key === 'very-rare' && !i.requires_attunement,
  ],
  [
    { rarity: 'rare', filters: { charges: true } },
    (i) => i.rarity.key === 'rare' && speaksOfCharges(i),
  ],
  [
    { filters: { item_type: 'staff', charges: false } },
    (i) => i.category.key === 'staff' && !speaksOfCharges(i),
  ],
  [
    { rarity: 'legendary', filters: { bonus: 3 } },
    (i) => i.rarity.key === 'legendary' && hasBonus(i, 3),
  ],
  [
    { filters: { slot: 'hands' } },
    (i) =>
      i.category.key === 'wondrous-item' &&
      /\b(gloves?|gauntlets?|mittens?)\b/i.test(`${i.name} ${wornAs(i)}`),
  ],
  [
    { rarity: 'uncommon', requires_attunement: 'no', filters: { slot: 'weapon' } },
    (i) => i.rarity.key === 'uncommon' && !i.requires_attunement && i.category.key === 'weapon',
  ],
  [{ weight_max: 0 }, (i) => !(Number(i.weight) > 0)],
];
/** By the clauses of its text, where its name has no bonus of its own. */
function hasBonus(i: Raw, bonus: number): boolean {
  const own = i.name.match(/\+(\d)/);
  if (own) return Number(own[1]) === bonus;
  return i.desc.split(/[.,;:]/).some((clause: string) => {
    const [, what = ''] = clause.split(`+${bonus} bonus `);
    return /attack|damage|\bAC\b|armor class|saving throw/i.test(what);
  });
}
/** By what is done with charges, not by how their number is given. */
const speaksOfCharges = (i: Raw): boolean =>
  /\b(?:expend|spend|use|using|regain|lose|last)\w*\b[^.]{0,40}\bcharges?\b/i.test(i.desc) ||
  /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve) charges\b/i.test(i.desc);
/** Charged by another thing: the text gives them no number of their own. */
const WITHOUT_NUMBER = new Set(['Greatsword of Volsung', 'Longsword of Volsung']);
const wornAs = (i: Raw): string =>
  (i.desc.match(/wear(?:ing)? th(?:is|ese|e) (?:\S+ ){0,4}/gi) ?? []).join(' ');
describe.skipIf(!hasCompleteUpstreams)('magic items', () => {
  test.each(items.map(([args, fits]) => [JSON.stringify(args), args, fits] as const))(
    '%s',
    (_, args, fits) => compare('search_equipment', { type: 'magic-item', ...args }, raw.item, fits),
  );
});
