import * as z from 'zod';
import { idOf } from '../../library/address.ts';
import type { Batch, Library, NewEntity, Stored } from '../../library/library.ts';
import { keepStored } from './documents.ts';
import { complete } from './merge-bodies.ts';
import { coveredBy, rankOf, sources } from './sources.ts';

/** Which documents a source has completely, by kind: there those it outdoes only complete. */
const coveredKey = (source: string, kind: string): string => `covered/${source}/${kind}`;
const Covered = z.array(z.string()).catch([]);

export const coveredNotes = (
  source: string,
  kind: string,
  documents: Iterable<string>,
): Record<string, unknown> => ({ [coveredKey(source, kind)]: [...documents].sort() });

/**
 * Stores what a source has, so that the order in which sources come makes no difference: the better
 * source has the word, the lesser ones fill its gaps. A document that is known already stays.
 */
export async function store(library: Library, batch: Batch): Promise<Stored> {
  const covered = await coveredIn(library, batch.entities ?? []);
  return library.put(
    { ...batch, entities: [...merged(ranked(batch.entities ?? []))] },
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
async function coveredIn(
  library: Library,
  entities: readonly NewEntity[],
): Promise<ReadonlySet<string>> {
  const covered = new Set<string>();
  for (const kind of new Set(entities.map((entity) => entity.kind)))
    for (const source of sources) {
      const lesser = coveredBy(source);
      if (lesser.length === 0) continue;
      for (const document of Covered.parse(await library.note(coveredKey(source.name, kind))))
        for (const name of lesser)
          covered.add(coverOf({ kind, document, source: name, name: '', body: {} }));
    }
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
      known ? withBody(known, complete(known, known.body, entity.body, entity.source)) : entity,
    );
  }
  return byId.values();
}

const ranked = (entities: readonly NewEntity[]): NewEntity[] =>
  entities.map((entity) => ({ ...entity, authority: rankOf(entity.source) }));
const withBody = (entity: NewEntity, body: NewEntity['body']): NewEntity => ({ ...entity, body });

/** What is to be stored of two records of one entity; nothing when the new one adds nothing. */
function settle(entity: NewEntity, known: NewEntity): NewEntity | undefined {
  if (rankOf(entity.source) >= rankOf(known.source))
    return withBody(entity, complete(entity, entity.body, known.body, known.source));
  const body = complete(entity, known.body, entity.body, entity.source);
  if (JSON.stringify(body) === JSON.stringify(known.body)) return undefined;
  return { ...withBody(known, body), authority: rankOf(known.source) };
}
