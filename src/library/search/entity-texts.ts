import { once } from '../../base/once.ts';
import { plain } from '../../text/names.ts';
import type { Kind } from '../kind.ts';
import type { Entity } from '../library.ts';
import { tagsOf } from './embedding-texts.ts';
import { isSmallWord } from './small-words.ts';

/** The end of a very long text adds no new words. */
const MOST_CHARACTERS = 6_000;

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

/** `entryOf`: the number of a known word. Texts are cached as long as their entities are. */
export function entityTexts(
  kinds: ReadonlyMap<string, Kind>,
  entryOf: (word: string) => number | undefined,
): EntityTexts {
  const known = new WeakMap<Entity, EntityText>();
  const entriesIn = (text: string): Int32Array => {
    const entries = new Set<number>();
    for (const word of text
      .slice(1, 1 + MOST_CHARACTERS)
      .trimEnd()
      .split(' ')) {
      const entry = isSmallWord(word) ? undefined : entryOf(word);
      if (entry !== undefined) entries.add(entry);
    }
    return Int32Array.from(entries);
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
