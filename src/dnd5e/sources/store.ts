import * as z from 'zod';
import type { Entity, Library, NewEntity, Stored } from '../../library/library.ts';
import { authority, type SourceName } from './authority.ts';
import { complete } from './complete.ts';
import { idOf } from './entity.ts';

/** Which documents the best source has completely, by kind: there the others only complete. */
const COVERED = 'open5e_v2-covers';
const Covered = z.record(z.string(), z.array(z.string()));

const coveredIn = (library: Library): Record<string, string[]> =>
  Covered.safeParse(library.note(COVERED)).data ?? {};

export function setCovered(library: Library, kind: string, documents: readonly string[]): void {
  library.setNote(COVERED, { ...coveredIn(library), [kind]: [...documents].sort() });
}

const isSource = (name: string): name is SourceName => Object.hasOwn(authority, name);
const rank = (source: string): number => (isSource(source) ? authority[source] : 0);

/**
 * Stores what a source has, so that the order in which sources come makes no difference: the better
 * source has the word, the lesser ones fill its gaps.
 */
export function store(library: Library, entities: readonly NewEntity[]): Stored {
  return library.transaction(() => {
    const covered = coveredIn(library);
    let outranked = 0;
    const ready: NewEntity[] = [];
    for (const entity of merged(entities)) {
      const known = library.get(idOf(entity));
      const settled = settle(entity, known);
      const superfluous =
        !known &&
        entity.source !== 'open5e_v2' &&
        covered[entity.kind]?.includes(entity.document) === true;
      if (superfluous || !settled) outranked++;
      else ready.push(settled);
    }
    const stored = library.put(ready);
    return { ...stored, outranked: stored.outranked + outranked };
  });
}

/** One batch may tell of one entity twice, as weapons and as items. */
function merged(entities: readonly NewEntity[]): Iterable<NewEntity> {
  const byId = new Map<string, NewEntity>();
  for (const entity of entities) {
    const id = idOf(entity);
    const known = byId.get(id);
    byId.set(
      id,
      known
        ? withBody(known, complete(known.kind, known.body, entity.body, sourceOf(entity)))
        : entity,
    );
  }
  return byId.values();
}

const sourceOf = (entity: { source: string }): SourceName =>
  isSource(entity.source) ? entity.source : 'srd';
const withBody = (entity: NewEntity, body: NewEntity['body']): NewEntity => ({ ...entity, body });

/** What is to be stored of two tellings of one entity; nothing when the new one adds nothing. */
function settle(entity: NewEntity, known: Entity | undefined): NewEntity | undefined {
  if (!known) return entity;
  if (rank(entity.source) >= rank(known.source))
    return withBody(entity, complete(entity.kind, entity.body, known.body, sourceOf(known)));
  const body = complete(entity.kind, known.body, entity.body, sourceOf(entity));
  if (JSON.stringify(body) === JSON.stringify(known.body)) return undefined;
  return {
    kind: known.kind,
    document: known.document,
    name: known.name,
    slug: known.slug,
    source: known.source,
    authority: rank(known.source),
    ruleset: known.ruleset,
    body,
  };
}
