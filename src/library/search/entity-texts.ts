import { once } from '../../base/once.ts';
import { withRoom } from '../../base/with-room.ts';
import type { Table } from '../embed/table.ts';
import type { Kind } from '../kind.ts';
import type { Entity } from '../library.ts';
import { tagsOf } from './embedding-texts.ts';
import { smallWords } from './small-words.ts';

/** The end of a very long text adds no new words. */
const MOST_WORDS = 1_000;

/** Numbers words: a known one has its place in the table, another a negative number. */
export type KnownWords = Pick<Table, 'identify' | 'identifyWords'>;

/** The words of a text, by their numbers. */
export interface TextWords {
  /** All of them, in their order. */
  readonly all: Int32Array;
  /** The known ones, each once, without stop words. */
  readonly known: Int32Array;
}

/** The texts that an entity is compared by. */
export interface EntityText {
  /** Its name and its text. */
  readonly own: TextWords;
  /** Its glosses. */
  readonly said: TextWords;
}

export type EntityTexts = (entity: Entity) => EntityText;

/** Words are cached as long as their entities are. */
export function entityTexts(
  kinds: ReadonlyMap<string, Kind>,
  words: () => KnownWords,
): EntityTexts {
  const texts = new WeakMap<Entity, EntityText>();
  const distinct = once(() => distinctNumbers(Array.from(smallWords, words().identify)));
  /** Each part is made when it is first needed: most candidates are only compared by their text. */
  const textWords = (read: () => string): TextWords => {
    const all = once(() => words().identifyWords(read()));
    const known = once(() => distinct()(all()));
    return {
      get all() {
        return all();
      },
      get known() {
        return known();
      },
    };
  };
  return (entity) => {
    let text = texts.get(entity);
    if (!text) {
      const { name, body } = entity;
      const kind = kinds.get(entity.kind);
      text = {
        own: textWords(() => `${name} ${kind?.prose(body) ?? ''}`),
        said: textWords(() =>
          kind
            ? [
                kind.one,
                tagsOf(kind, body),
                kind.gloss?.(body, name) ?? '',
                kind.generalWords?.(body, name) ?? '',
              ].join(' ')
            : '',
        ),
      };
      texts.set(entity, text);
    }
    return text;
  };
}

/**
 * Gives the numbers of a list that are not negative, each once, without some. What is written down for one
 * list is used again for the next.
 */
function distinctNumbers(without: readonly number[]): (list: Int32Array) => Int32Array {
  /** By number: the last list that it was found in. */
  let foundIn = withRoom(new Int32Array(0), Math.max(...without) + 1);
  const numbers = new Int32Array(MOST_WORDS);
  let lists = 0;
  return (list) => {
    lists++;
    for (const number of without) if (number >= 0) foundIn[number] = lists;
    const end = Math.min(list.length, MOST_WORDS);
    let count = 0;
    for (let i = 0; i < end; i++) {
      const number = list[i] ?? 0;
      if (number >= foundIn.length) foundIn = withRoom(foundIn, number + 1);
      if (number < 0 || foundIn[number] === lists) continue;
      foundIn[number] = lists;
      numbers[count++] = number;
    }
    return numbers.slice(0, count);
  };
}
