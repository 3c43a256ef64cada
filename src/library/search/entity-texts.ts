import { plain } from '../../text/names.ts';
import type { Kind } from '../kind.ts';
import type { Entity } from '../library.ts';
import { tagsOf } from './embedding-texts.ts';
import { isSmallWord } from './small-words.ts';

/** The end of a very long text brings no new words. */
const MOST_CHARACTERS = 6_000;

/** Words of a text: those whose meaning is known by their numbers, the others in the text itself. */
export interface TextWords {
  /** As it is compared, between two spaces, so that a whole word is found with spaces around it. */
  readonly text: string;
  readonly entries: Int32Array;
}

/** What an entity is compared by. */
export interface EntityText {
  /** Its name and its text. */
  readonly own: TextWords;
  /** What is said for it. */
  readonly said: TextWords;
}

export type EntityTexts = (entity: Entity) => EntityText;

/** `entryOf`: the number of a word whose meaning is known. Texts are kept as long as their entities are. */
export function entityTexts(
  kinds: ReadonlyMap<string, Kind>,
  entryOf: (word: string) => number | undefined,
): EntityTexts {
  const known = new WeakMap<Entity, EntityText>();
  const wordsIn = (text: string): TextWords => {
    const compared = plain(text);
    const entries = new Set<number>();
    for (const word of new Set(compared.slice(0, MOST_CHARACTERS).split(' '))) {
      const entry = isSmallWord(word) ? undefined : entryOf(word);
      if (entry !== undefined) entries.add(entry);
    }
    return { text: ` ${compared} `, entries: Int32Array.from(entries) };
  };
  return (entity) => {
    let text = known.get(entity);
    if (!text) {
      const { name, body } = entity;
      const kind = kinds.get(entity.kind);
      text = {
        own: wordsIn(`${name} ${kind?.prose(body) ?? ''}`),
        said: wordsIn(
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
      known.set(entity, text);
    }
    return text;
  };
}
