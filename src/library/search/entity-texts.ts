import { once } from '../../base/once.ts';
import { withRoom } from '../../base/with-room.ts';
import { plain } from '../../text/names.ts';
import type { Kind } from '../kind.ts';
import type { Entity } from '../library.ts';
import { tagsOf } from './embedding-texts.ts';
import { smallWords } from './small-words.ts';

/** The end of a very long text adds no new words. */
const MOST_CHARACTERS = 6_000;

/** The numbers of known words. */
export interface KnownWords {
  entryOf(word: string): number | undefined;
  /** The same for a word inside a text. */
  entryIn(text: string, start: number, end: number): number | undefined;
}

/** The words of a text: known ones by number, the others in the text itself. */
export interface TextWords {
  /**
   * The normalized text between two spaces, so that a whole word is found with spaces around it.
   */
  readonly text: string;
  readonly entries: Int32Array;
}

/** The texts that an entity is compared by. */
export interface EntityText {
  /** Its name and its text. */
  readonly own: TextWords;
  /** Its glosses. */
  readonly said: TextWords;
}

export type EntityTexts = (entity: Entity) => EntityText;

/** Texts are cached as long as their entities are. */
export function entityTexts(
  kinds: ReadonlyMap<string, Kind>,
  words: () => KnownWords,
): EntityTexts {
  const known = new WeakMap<Entity, EntityText>();
  const distinct = distinctNumbers();
  const small = once(() => new Set([...smallWords].map((word) => words().entryOf(word))));
  /** Words are looked up where they are: a text of their own for each would take most of the time. */
  const entriesIn = (text: string): Int32Array => {
    const { entryIn } = words();
    const [isSmall, end] = [small(), Math.min(text.length, 1 + MOST_CHARACTERS)];
    distinct.clear();
    for (let start = 1; start < end; ) {
      const space = text.indexOf(' ', start);
      const next = space < 0 ? end : Math.min(space, end);
      const entry = next > start ? entryIn(text, start, next) : undefined;
      if (entry !== undefined && !isSmall.has(entry)) distinct.add(entry);
      start = next + 1;
    }
    return distinct.all();
  };
  return (entity) => {
    let text = known.get(entity);
    if (!text) {
      const { name, body } = entity;
      const kind = kinds.get(entity.kind);
      text = {
        own: textWords(() => `${name} ${kind?.prose(body) ?? ''}`, entriesIn),
        said: textWords(
          () =>
            kind
              ? [
                  kind.one,
                  tagsOf(kind, body),
                  kind.gloss?.(body, name) ?? '',
                  kind.generalWords?.(body, name) ?? '',
                ].join(' ')
              : '',
          entriesIn,
        ),
      };
      known.set(entity, text);
    }
    return text;
  };
}

/** Each part is made when it is first needed: most candidates are only compared by their text. */
function textWords(read: () => string, entriesIn: (text: string) => Int32Array): TextWords {
  const text = once(() => ` ${plain(read())} `);
  const entries = once(() => entriesIn(text()));
  return {
    get text() {
      return text();
    },
    get entries() {
      return entries();
    },
  };
}

/** Numbers in the order in which they came, each once. Used again for the next text. */
function distinctNumbers() {
  /** By number: the turn in which it came last. */
  let turns = new Int32Array(0);
  let numbers = new Int32Array(256);
  let [turn, count] = [0, 0];
  return {
    clear(): void {
      turn++;
      count = 0;
    },
    add(number: number): void {
      if (number >= turns.length) turns = withRoom(turns, number + 1);
      if (turns[number] === turn) return;
      turns[number] = turn;
      numbers = withRoom(numbers, count + 1);
      numbers[count++] = number;
    },
    all: (): Int32Array => numbers.slice(0, count),
  };
}
