import * as z from 'zod';
import type { Entity, Library, NewEntity, Stored } from '../../library/library.ts';
import { authority, type SourceName } from './authority.ts';
import { idOf } from './make-entity.ts';
import { complete } from './merge-bodies.ts';

/** Which documents a source has completely, by kind: there those it outdoes only complete. */
const COVERED = 'covered';
const Covered = z.record(z.string(), z.array(z.string()));

const coveredIn = (library: Library): Record<string, string[]> =>
  Covered.safeParse(library.note(COVERED)).data ?? {};

export function setCovered(
  library: Library,
  source: SourceName,
  kind: string,
  documents: readonly string[],
): void {
  library.setNote(COVERED, { ...coveredIn(library), [`${source}/${kind}`]: [...documents].sort() });
}

/** The package with the SRD is an old state of dnd5eapi; Open5e v2 outdoes everyone. */
export const outdone: Readonly<Partial<Record<SourceName, readonly SourceName[]>>> = {
  open5e_v2: ['dnd5eapi', 'open5e_v1', 'srd'],
  dnd5eapi: ['srd'],
};

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
      const superfluous = !known && isCovered(covered, entity);
      if (superfluous || !settled) outranked++;
      else ready.push(settled);
    }
    const stored = library.put(ready);
    return { ...stored, outranked: stored.outranked + outranked };
  });
}

const isCovered = (covered: Record<string, string[]>, entity: NewEntity): boolean =>
  Object.entries(outdone).some(
    ([source, lesser]) =>
      lesser.some((name) => name === entity.source) &&
      covered[`${source}/${entity.kind}`]?.includes(entity.document) === true,
  );

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

/** What is to be stored of two tellings of one entity; nothing when the new one adds nothing. */
function settle(entity: NewEntity, known: Entity | undefined): NewEntity | undefined {
  if (!known) return entity;
  if (rank(entity.source) >= rank(known.source))
    return withBody(entity, complete(entity, entity.body, known.body, sourceOf(known)));
  const body = complete(entity, known.body, entity.body, sourceOf(entity));
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
