import * as z from 'zod';
import { idOf } from '../../library/address.ts';
import type { Batch, Library, NewEntity, Stored } from '../../library/library.ts';
import { authority, type SourceName, sourceNames } from './authority.ts';
import { keepStored } from './documents.ts';
import { complete } from './merge-bodies.ts';

/** Which documents a source has completely, by kind: there those it outdoes only complete. */
const coveredKey = (source: SourceName, kind: string): string => `covered/${source}/${kind}`;
const Covered = z.array(z.string()).catch([]);

export const coveredNotes = (
  source: SourceName,
  kind: string,
  documents: Iterable<string>,
): Record<string, unknown> => ({ [coveredKey(source, kind)]: [...documents].sort() });

/** The package with the SRD is an old state of dnd5eapi; Open5e v2 outdoes everyone. */
export const outdone: Readonly<Partial<Record<SourceName, readonly SourceName[]>>> = {
  open5e_v2: ['dnd5eapi', 'open5e_v1', 'srd'],
  dnd5eapi: ['srd'],
};

const isSource = (name: string): name is SourceName => Object.hasOwn(authority, name);
const rank = (source: string): number => (isSource(source) ? authority[source] : 0);

/**
 * Stores what a source has, so that the order in which sources come makes no difference: the better
 * source has the word, the lesser ones fill its gaps. A document that is known already stays.
 */
export async function store(library: Library, batch: Batch): Promise<Stored> {
  const covered = await coveredBy(library, batch.entities ?? []);
  return library.put(
    { ...batch, entities: [...merged(batch.entities ?? [])] },
    {
      document: keepStored,
      entity([first, incoming]) {
        if (incoming) return settle(incoming, first);
        return covered.has(coverOf(first)) ? undefined : first;
      },
    },
  );
}

const coverOf = ({ kind, document, source }: NewEntity): string => `${source} ${kind} ${document}`;

/** For which sources, kinds and documents a better source already has everything. */
async function coveredBy(
  library: Library,
  entities: readonly NewEntity[],
): Promise<ReadonlySet<string>> {
  const covered = new Set<string>();
  for (const kind of new Set(entities.map((entity) => entity.kind)))
    for (const source of sourceNames)
      for (const document of outdone[source]
        ? Covered.parse(await library.note(coveredKey(source, kind)))
        : [])
        for (const lesser of outdone[source] ?? [])
          covered.add(coverOf({ kind, document, source: lesser, name: '', body: {} }));
  return covered;
}

/** One batch may tell of one entity twice, as weapons and as items. */
function merged(entities: readonly NewEntity[]): Iterable<NewEntity> {
  const byId = new Map<string, NewEntity>();
  for (const entity of entities) {
    const id = idOf(entity);
    const known = byId.get(id);
    byId.set(
      id,
      known ? withBody(known, complete(known, known.body, entity.body, sourceOf(entity))) : entity,
    );
  }
  return byId.values();
}

const sourceOf = (entity: { source: string }): SourceName =>
  isSource(entity.source) ? entity.source : 'srd';
const withBody = (entity: NewEntity, body: NewEntity['body']): NewEntity => ({ ...entity, body });

/** What is to be stored of two records of one entity; nothing when the new one adds nothing. */
function settle(entity: NewEntity, known: NewEntity): NewEntity | undefined {
  if (rank(entity.source) >= rank(known.source))
    return withBody(entity, complete(entity, entity.body, known.body, sourceOf(known)));
  const body = complete(entity, known.body, entity.body, sourceOf(entity));
  if (JSON.stringify(body) === JSON.stringify(known.body)) return undefined;
  return { ...withBody(known, body), authority: rank(known.source) };
}
