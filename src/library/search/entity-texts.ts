import { once } from '../../base/once.ts';
import { isKnownWord } from '../embed/word-numbers.ts';
import type { Kind } from '../kind.ts';
import type { Entity } from '../library.ts';
import type { Store } from '../store.ts';
import type { Bodies } from './read-once.ts';
import { smallWords } from './small-words.ts';
import { type WordLists, type WordNumbers, wordListsOf } from './word-lists.ts';

/** The end of a very long text adds no new words. */
const MOST_WORDS = 1_000;

/** The words of a text, by their numbers. */
export interface TextWords {
  /** All of them, in their order if that matters. */
  readonly all: Uint16Array;
  /** The known ones, each once, without stop words. */
  readonly known: Uint16Array;
}

/** The texts that an entity is compared by. */
export interface EntityText {
  /** Its name and its text. */
  readonly own: TextWords;
  /** Its glosses and tags. */
  readonly said: TextWords;
}

/** The texts of entities by key; removed ones are left out. */
export type EntityTexts = (
  keys: readonly number[],
  bodies: Bodies,
) => Promise<ReadonlyMap<number, EntityText>>;

/** Words that the store has not are read from the entities, and cached as long as these are. */
export function entityTexts(
  store: Pick<Store, 'wordLists'>,
  kinds: ReadonlyMap<string, Kind>,
  words: () => WordNumbers,
): EntityTexts {
  const distinct = once(() => distinctNumbers(Array.from(smallWords, words().identify)));
  const textOf = ({ own, said }: WordLists): EntityText => ({
    own: textWords(own, distinct()),
    said: textWords(said, distinct()),
  });
  const computed = new WeakMap<Entity, EntityText>();
  const compute = (entity: Entity): EntityText => {
    let text = computed.get(entity);
    if (!text) {
      const kind = kinds.get(entity.kind);
      const { identifyWords } = words();
      text = textOf(
        kind
          ? wordListsOf(kind, entity.name, entity.body, { identifyWords })
          : { own: identifyWords(entity.name), said: new Uint16Array(0) },
      );
      computed.set(entity, text);
    }
    return text;
  };
  return async (keys, bodies) => {
    const texts = new Map<number, EntityText>();
    const stored = await store.wordLists?.(keys);
    for (const [key, lists] of stored ?? []) texts.set(key, textOf(lists));
    const missing = keys.filter((key) => !texts.has(key));
    if (missing.length > 0)
      for (const [key, entity] of await bodies(missing)) texts.set(key, compute(entity));
    return texts;
  };
}

/** Most texts are only compared by some of this. */
function textWords(all: Uint16Array, distinct: (list: Uint16Array) => Uint16Array): TextWords {
  const known = once(() => distinct(all));
  return {
    all,
    get known() {
      return known();
    },
  };
}

/**
 * Gives the known words of a list, each once, without some. What is written down for one list is used
 * again for the next.
 */
function distinctNumbers(without: readonly number[]): (list: Uint16Array) => Uint16Array {
  /** By number: the last list that it was found in. */
  const foundIn = new Uint32Array(0x10000);
  const numbers = new Uint16Array(MOST_WORDS);
  let lists = 0;
  return (list) => {
    lists++;
    for (const number of without) foundIn[number] = lists;
    const end = Math.min(list.length, MOST_WORDS);
    let count = 0;
    for (let i = 0; i < end; i++) {
      const number = list[i] ?? 0;
      if (!isKnownWord(number) || foundIn[number] === lists) continue;
      foundIn[number] = lists;
      numbers[count++] = number;
    }
    return numbers.slice(0, count);
  };
}
