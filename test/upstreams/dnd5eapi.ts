import { type LoopbackUpstream, startUpstream } from './faults.ts';

interface ApiRow {
  readonly index: string;
  readonly name: string;
  readonly [field: string]: unknown;
}
export type ApiLore = Readonly<Record<string, Readonly<Record<string, readonly ApiRow[]>>>>;

const ref = (name: string) => ({
  index: name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
  name,
  url: `/api/x/${name}`,
});

/** A small dnd5eapi with invented lore: what Open5e lacks. */
export const apiLore: ApiLore = {
  '2014': {
    rules: [{ ...ref('Combat'), desc: '# Combat\n', subsections: [ref('Making an Attack')] }],
    'rule-sections': [
      { ...ref('Making an Attack'), desc: '## Making an Attack\n\nChoose a target, then roll.' },
      { ...ref('Resting'), desc: '## Resting\n\nSleep heals.' },
    ],
    proficiencies: [
      {
        ...ref('Skill: Stealth'),
        type: 'Skills',
        classes: [ref('Rogue')],
        races: [],
        reference: ref('Stealth'),
      },
    ],
  },
  '2024': {
    'magic-schools': [{ ...ref('Evocation'), description: 'Shapes energy' }],
    languages: [{ ...ref('Common Sign Language'), is_rare: false, note: 'Spoken by hand' }],
    proficiencies: [],
    species: [
      {
        ...ref('Elf'),
        size: 'Medium',
        speed: 30,
        traits: [ref('Keen Senses')],
        subspecies: [
          ref('Elven Lineage: Drow'),
          ref('Elven Lineage: High Elf'),
          ref('Elven Lineage: Wood Elf'),
        ],
      },
    ],
    subspecies: ['Drow', 'High Elf', 'Wood Elf'].map((name) => ({
      ...ref(`Elven Lineage: ${name}`),
      species: ref('Elf'),
      traits: [],
    })),
    traits: [
      {
        ...ref('Keen Senses'),
        description: 'You hear much.',
        species: [ref('Elf')],
        subspecies: [],
      },
    ],
  },
};

/** dnd5eapi on loopback: lists of names, a request for each detail, plain text for what is not there. */
export const startDnd5eapi = (content: ApiLore = apiLore): Promise<LoopbackUpstream> =>
  startUpstream((url) => {
    const [, year = '', list = '', index] = url.pathname.split('/').filter(Boolean);
    const rows = content[year]?.[list] ?? [];
    if (index === undefined)
      return {
        body: {
          count: rows.length,
          results: rows.map((r) => ({
            index: r.index,
            name: r.name,
            url: `${url.pathname}/${r.index}`,
          })),
        },
      };
    const row = rows.find((r) => r.index === index);
    return row ? { body: row } : { status: 404, body: 'Not Found' };
  });
