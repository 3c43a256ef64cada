import { creatureTypes, rarities, schools, sizes } from '../../src/dnd5e/model/game-words.ts';
import type { Args } from '../api.ts';
import type { Params } from '../router.ts';
import { title } from './words.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** One thing to narrow a search by: an argument of the kind's search tool. */
export interface Facet {
  /** The argument; also its name in the address. */
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly type: 'text' | 'number' | 'flag';
}

/** What can be searched, the tool that does it, and what it is narrowed by. */
export interface SearchKind {
  readonly key: string;
  readonly label: string;
  readonly tool: string;
  readonly fixed?: Args;
  readonly facets: readonly Facet[];
}

const words = (...values: string[]): Choice[] =>
  values.map((value) => ({ value, label: title(value) }));
const textFacet = (name: string, label: string, ...values: string[]): Facet => ({
  name,
  label,
  choices: words(...values),
  type: 'text',
});
const flagFacet = (name: string, label: string): Facet => ({
  name,
  label,
  choices: [
    { value: 'true', label: 'Yes' },
    { value: 'false', label: 'No' },
  ],
  type: 'flag',
});

const LEVELS: readonly Choice[] = [
  { value: '0', label: 'Cantrip' },
  ...Array.from({ length: 9 }, (_, at) => ({ value: `${at + 1}`, label: `Level ${at + 1}` })),
];
const RATINGS: readonly Choice[] = [
  ['0', '0'],
  ['0.125', '1/8'],
  ['0.25', '1/4'],
  ['0.5', '1/2'],
  ...Array.from({ length: 30 }, (_, at) => [`${at + 1}`, `${at + 1}`]),
].map(([value = '', label = '']) => ({ value, label }));

const CLASSES = ['bard', 'cleric', 'druid', 'paladin', 'ranger', 'sorcerer', 'warlock', 'wizard'];

export const searchKinds: readonly SearchKind[] = [
  { key: '', label: 'Everything', tool: 'search_all', facets: [] },
  {
    key: 'spell',
    label: 'Spells',
    tool: 'search_spell',
    facets: [
      { name: 'level', label: 'Level', choices: LEVELS, type: 'number' },
      textFacet('school', 'School', ...schools),
      textFacet('class_key', 'Class', ...CLASSES),
      flagFacet('concentration', 'Concentration'),
      flagFacet('ritual', 'Ritual'),
    ],
  },
  {
    key: 'creature',
    label: 'Creatures',
    tool: 'search_creature',
    facets: [
      { name: 'cr_min', label: 'CR from', choices: RATINGS, type: 'number' },
      { name: 'cr_max', label: 'CR to', choices: RATINGS, type: 'number' },
      textFacet('type', 'Type', ...creatureTypes),
      textFacet('size', 'Size', ...sizes),
    ],
  },
  {
    key: 'item',
    label: 'Items',
    tool: 'search_equipment',
    facets: [
      textFacet('type', 'Sort', 'magic-item', 'weapon', 'armor', 'gear'),
      textFacet('rarity', 'Rarity', ...rarities),
      textFacet('requires_attunement', 'Attunement', 'yes', 'no'),
    ],
  },
  ...(
    [
      ['class', 'Classes'],
      ['race', 'Species'],
      ['background', 'Backgrounds'],
      ['feat', 'Feats'],
    ] as const
  ).map(([key, label]) => ({
    key,
    label,
    tool: 'search_character_option',
    fixed: { type: key, ...((key === 'class' || key === 'race') && { include_subclasses: true }) },
    facets: [],
  })),
  {
    key: 'rule',
    label: 'Rules',
    tool: 'search_rule',
    facets: [
      textFacet(
        'rule_type',
        'Sort',
        'rule',
        'condition',
        'skill',
        'language',
        'damage-type',
        'weapon-property',
        'ability-score',
        'magic-school',
      ),
    ],
  },
];

export const editionFacet: Facet = {
  name: 'ruleset',
  label: 'Edition',
  choices: [
    { value: '5e-2024', label: '2024' },
    { value: '5e-2014', label: '2014' },
    { value: 'a5e', label: 'Level Up A5E' },
  ],
  type: 'text',
};

export const kindOf = (params: Params): SearchKind => {
  const [everything] = searchKinds;
  const found = searchKinds.find(({ key }) => key === (params.kind ?? '')) ?? everything;
  if (!found) throw new Error('there is at least one kind to search');
  return found;
};

const PAGE = 40;

/** The arguments of the search that an address describes. */
export function searchArgs(params: Params, page = 1): Args {
  const kind = kindOf(params);
  const { q = '', book } = params;
  // The page's choice of an edition leaves the others out; `ruleset` would only put it first.
  const only = book || params[editionFacet.name];
  const chosen = kind.facets.flatMap(({ name, type }) => {
    const value = params[name];
    if (!value) return [];
    return [[name, type === 'number' ? Number(value) : type === 'flag' ? value === 'true' : value]];
  });
  return {
    [kind.tool === 'search_all' ? 'query' : 'search']: q,
    ...kind.fixed,
    ...Object.fromEntries(chosen),
    ...(only && { documents: [only] }),
    detail: 'summary',
    limit: PAGE,
    page,
  };
}

/** The parameters of an address that belong to the search, and none of another view. */
export function searchParams(params: Params): Params {
  const names = [
    'q',
    'kind',
    'book',
    editionFacet.name,
    ...kindOf(params).facets.map((f) => f.name),
  ];
  return Object.fromEntries(names.map((name) => [name, params[name]]));
}
