import { createHash } from 'node:crypto';

export type Id = string | number;

/** Points at another entity; served as that entity's reference. */
export class Link {
  readonly id: Id;
  constructor(id: Id) {
    this.id = id;
  }
}

export const link = (entity: Entity): Link => new Link(entity.id);

/** What World Anvil keeps of one thing, with its fields grouped by the granularity that first shows them. */
export interface Entity {
  id: Id;
  entityClass: string;
  title: string | null;
  slug: string | null;
  state: 'public' | 'private' | null;
  isWip: boolean | null;
  isDraft: boolean | null;
  icon: string | null;
  url: string | null;
  subscribergroups: Link[];
  /** The category an article lies in; references tell it as `folderId`. */
  category?: Link;
  folderId: string | null;
  tags: string | null | Record<string, never>;
  updateDate: string | null;
  levels: Readonly<Record<0 | 1 | 2 | 3, Record<string, unknown>>>;
  /** Fields that even the reference carries (`ownership`, `author` of a map). */
  extra?: Record<string, unknown>;
}

export type Store = Map<Id, Entity>;

/** The same id for the same words, on every run. */
export function uuid(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export const date = (text: string | null) =>
  text === null ? null : { date: `${text}.000000`, timezone_type: 3, timezone: 'Europe/London' };

export function reference(entity: Entity, store: Store): Record<string, unknown> {
  const groups = entity.subscribergroups.map((group) => shortReference(group, store));
  // References inside other entities are short for the classes that have no state of their own.
  return {
    id: entity.id,
    title: entity.title,
    slug: entity.slug,
    state: entity.state,
    isWip: entity.isWip,
    isDraft: entity.isDraft,
    entityClass: entity.entityClass,
    icon: entity.icon,
    url: entity.url,
    subscribergroups: groups,
    folderId: entity.category ? String(entity.category.id) : entity.folderId,
    tags: entity.tags,
    updateDate: date(entity.updateDate),
    ...resolve(entity.extra ?? {}, store),
  };
}

const SHORT = new Set(['SubscriberGroup', 'Notesection']);

function shortReference(target: Link, store: Store): Record<string, unknown> {
  const entity = store.get(target.id);
  if (!entity) return { id: target.id };
  return {
    id: entity.id,
    title: entity.title,
    slug: entity.slug,
    state: entity.state,
    entityClass: entity.entityClass,
    icon: entity.icon,
    url: entity.url,
    subscribergroups: [],
  };
}

function resolveValue(value: unknown, store: Store): unknown {
  if (value instanceof Link) {
    const entity = store.get(value.id);
    if (!entity) return { id: value.id, title: null };
    return SHORT.has(entity.entityClass) ? shortReference(value, store) : reference(entity, store);
  }
  if (Array.isArray(value)) return value.map((item) => resolveValue(item, store));
  if (typeof value === 'object' && value !== null)
    return resolve(Object.fromEntries(Object.entries(value)), store);
  return value;
}

const resolve = (fields: Record<string, unknown>, store: Store): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, resolveValue(value, store)]),
  );

/** An entity as `GET` serves it at a granularity. */
export function serialise(
  entity: Entity,
  granularity: number,
  store: Store,
): Record<string, unknown> {
  const out = reference(entity, store);
  for (const level of [0, 1, 2, 3] as const)
    if (granularity >= level) Object.assign(out, resolve(entity.levels[level], store));
  // The two serialisations of an article: the full one has the category as an object instead.
  if (granularity >= 1 && entity.category !== undefined) {
    out.folderId = '-1';
    out.category = resolveValue(entity.category, store);
  }
  return out;
}
