import { MINUTE_MS } from '../base/time.ts';

/** One kind of thing World Anvil keeps. Tools, documentation and tests are made from these rows. */
export interface Resource {
  /** As in tool names: `get_block_folder`, `block_folder_id`. */
  readonly one: string;
  /** As in tool names: `list_block_folders`. */
  readonly many: string;
  /** In plain words, as in messages. */
  readonly words: string;
  /** What listing them is for, in the words people use. */
  readonly listing: string;
  /** What reading one of them is for, in the words people use. */
  readonly reading: string;
  readonly path: string;
  readonly ids: 'uuid' | 'number';
  /** The granularities that the API supports. */
  readonly levels: readonly number[];
  /** The default granularity, if 1 has too little. */
  readonly standard: number;
  /** The list endpoint and the parent whose children it lists; `null` if the API has none. */
  readonly list: { readonly path: string; readonly of: Parent } | null;
  readonly freshMs: number;
  readonly listFreshMs: number;
  /** False: secret, so no copy is cached, in memory or on disk. */
  readonly kept: boolean;
  /**
   * What players may see: what is `public`, everything (`open`), or nothing, if World Anvil does
   * not say whether one is public.
   */
  readonly players: 'public' | 'open' | 'nothing';
  /** The fields of a summary, beside those of the reference. */
  readonly summary: readonly string[];
  /** The further fields of a full record, in reading order. */
  readonly detail: readonly string[];
  /** Fields with machine data, which are not BBCode. */
  readonly verbatim: readonly string[];
}

type Parent =
  | 'world'
  | 'user'
  | 'nobody'
  | 'map'
  | 'notebook'
  | 'notesection'
  | 'manuscript'
  | 'manuscript_version'
  | 'manuscript_part'
  | 'block_folder'
  | 'variable_collection';

export const words = (...lines: string[]): string[] => lines.flatMap((line) => line.split(' '));

type Row = Pick<Resource, 'one' | 'words'> & Partial<Resource>;

export const row = (given: Row): Resource => {
  const path = given.path ?? given.one.replaceAll('_', '');
  const many = given.many ?? `${given.one}s`;
  const spoken = many.replaceAll('_', ' ');
  return {
    many,
    listing: `list all ${spoken} of a world; which ${spoken} exist`,
    reading: `open, read or show details of one ${given.words}`,
    path,
    ids: 'uuid',
    levels: [-1, 0, 2],
    standard: 1,
    list: { path: `world/${many.replaceAll('_', '')}`, of: 'world' },
    freshMs: 30 * MINUTE_MS,
    listFreshMs: 30 * MINUTE_MS,
    kept: true,
    players: 'public',
    summary: ['description'],
    detail: [],
    verbatim: [],
    ...given,
  };
};

/** The fields of a reference to anything. */
export const REFERENCE_FIELDS: readonly string[] = words(
  'id title slug state isWip isDraft entityClass icon url subscribergroups folderId tags updateDate',
);

/** The granularity that `ref`, `summary` and `full` mean for a resource. */
export const levelFor = (resource: Resource, detail: 'ref' | 'summary' | 'full'): number =>
  detail === 'ref' ? -1 : detail === 'summary' ? 0 : clampLevel(resource, 2);

/** The supported granularity nearest to the requested one; of two, the larger. */
export const clampLevel = (resource: Resource, asked: number): number =>
  resource.levels.reduce((best, level) =>
    Math.abs(level - asked) <= Math.abs(best - asked) ? level : best,
  );
