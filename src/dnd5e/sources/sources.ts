import { books } from './books/source.ts';
import type { Collection } from './collection.ts';
import type { Competence } from './derive/competence.ts';
import { dnd5eapi } from './dnd5eapi/source.ts';
import { open5eV1, open5eV2 } from './open5e/source.ts';
import { orcbrew } from './orcbrew/source.ts';
import type { Source } from './source.ts';
import { srd } from './srd/source.ts';

/** Every source, and the only place that names them. The order is the one tools show. */
export const sources: readonly Source[] = [open5eV1, open5eV2, dnd5eapi, srd, orcbrew, books];

/** The best first: what it has, the others only complete. */
const byRank: readonly Source[] = [...sources].sort(
  (a, b) => b.competence.rank - a.competence.rank,
);

/** The sources that fill the library; one that is only announced does not. */
export const fillingSources = sources.filter(
  ({ collections, bundled, own }) => collections || bundled || own,
);

export const remoteSources = byRank.filter(({ collections }) => collections);

export const sourceNamed = (name: string): Source | undefined =>
  sources.find((source) => source.name === name);

/** The widest of those that are fetched, which knows all documents: it answers questions about everything. */
const primary = remoteSources.find(({ documents }) => documents.list);
export const isPrimary = (name: string): boolean => primary?.name === name;
export const primaryLabel = primary?.label ?? '';

/** A source that this program does not know any more is believed last. */
const unknown: Competence = { rank: 0 };

export const competenceOf = (name: string): Competence => sourceNamed(name)?.competence ?? unknown;

/** The sources of which nothing of a kind is left where this one has a document completely. */
export const coveredBy = ({ competence }: Source, kind: string): string[] =>
  competence.incompleteIn?.includes(kind)
    ? []
    : sources
        .filter(
          ({ competence: { coveredFrom, uncoveredIn } }) =>
            (coveredFrom ?? Number.POSITIVE_INFINITY) <= competence.rank &&
            !uncoveredIn?.includes(kind),
        )
        .map(({ name }) => name);

let loaded: Promise<readonly Collection[]> | undefined;

/** Everything there is to fetch, the best source first. */
export function allCollections(): Promise<readonly Collection[]> {
  loaded ??= Promise.all(remoteSources.map(({ collections }) => collections?.() ?? [])).then(
    (lists) => lists.flat(),
  );
  return loaded;
}
