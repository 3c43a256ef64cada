import type { Kind } from '../kind.ts';
import type { Entity } from '../library.ts';
import type { Store } from '../store.ts';
import type { Bodies } from './read-once.ts';
import { type WordLists, type WordNumbers, wordListsOf } from './word-lists.ts';

/** The words that entities are compared by, by key; removed ones are left out. */
export type EntityTexts = (
  keys: readonly number[],
  bodies: Bodies,
) => Promise<ReadonlyMap<number, WordLists>>;

/** Words that the store has not are read from the entities, and cached as long as these are. */
export function entityTexts(
  store: Pick<Store, 'wordLists'>,
  kinds: ReadonlyMap<string, Kind>,
  words: () => WordNumbers,
): EntityTexts {
  const computed = new WeakMap<Entity, WordLists>();
  const compute = (entity: Entity): WordLists => {
    let lists = computed.get(entity);
    if (!lists) {
      const kind = kinds.get(entity.kind);
      const { identifyWords } = words();
      lists = kind
        ? wordListsOf(kind, entity.name, entity.body, { identifyWords })
        : { own: identifyWords(entity.name), said: new Uint16Array(0) };
      computed.set(entity, lists);
    }
    return lists;
  };
  return async (keys, bodies) => {
    const texts = new Map(await store.wordLists?.(keys));
    const missing = keys.filter((key) => !texts.has(key));
    if (missing.length > 0)
      for (const [key, entity] of await bodies(missing)) texts.set(key, compute(entity));
    return texts;
  };
}
