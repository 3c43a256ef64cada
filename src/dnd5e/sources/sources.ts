import { books } from './books/source.ts';
import type { Collection } from './collection.ts';
import type { Competence } from './derive/competence.ts';
import { dnd5eapi } from './dnd5eapi/source.ts';
import { open5eV1, open5eV2 } from './open5e/source.ts';
import { orcbrew } from './orcbrew/source.ts';
import type { Source } from './source.ts';
import { srd } from './srd/source.ts';

/** Every source, and the only place that names them. Tools show them in this order. */
export const sources: readonly Source[] = [open5eV1, open5eV2, dnd5eapi, srd, orcbrew, books];

/** Best first: what it has, the others only complete. */
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

/** The largest remote source, which lists all documents: it answers questions over everything. */
const primary = remoteSources.find(({ documents }) => documents.list);
export const isPrimary = (name: string): boolean => primary?.name === name;
export const primaryLabel = primary?.label ?? '';

/** A source that this program no longer knows has the lowest rank. */
const unknown: Competence = { rank: 0 };

export const competenceOf = (name: string): Competence => sourceNamed(name)?.competence ?? unknown;

/** The sources whose entries of a kind are hidden where this one has a document completely. */
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

/** All collections to fetch, best source first. */
export function allCollections(): Promise<readonly Collection[]> {
  loaded ??= Promise.all(remoteSources.map(({ collections }) => collections?.() ?? [])).then(
    (lists) => lists.flat(),
  );
  return loaded;
}
