import { boundedMap } from '../bounded-map.ts';
import { type Session, SHARED } from './database.ts';
import type { OwnerStates } from './layer.ts';
import { noteText } from './notes.ts';

interface Kept {
  /** The state of the notes when it was read. */
  readonly state: string;
  /** As stored; undefined if there is no such note. */
  readonly text: string | undefined;
}

/** How many characters of notes are cached; a single note may take a tenth of them. */
const ROOM = 2_000_000;
/** The overhead of an entry. */
const ENTRY = 100;

/**
 * A cache of notes. Every call reads several of them to see which content is complete, and they
 * rarely change.
 */
export function noteCache() {
  const notes = boundedMap<string, Kept>(ROOM, ({ text }) => ENTRY + (text?.length ?? 0));
  return {
    async read(
      session: Session,
      { own, shared }: OwnerStates,
      owner: string,
      key: string,
    ): Promise<unknown> {
      // A member who never stored anything sees the shared notes, which are cached once for all of
      // them.
      const reader = own.generation === 0 && own.notes === 0 ? SHARED : owner;
      const state = reader === SHARED ? `${shared.notes}` : `${shared.notes} ${own.notes}`;
      const place = `${reader} ${key}`;
      const kept = notes.get(place);
      if (kept?.state === state) return parsed(kept.text);
      const text = await noteText(session, owner, key);
      if ((text?.length ?? 0) <= ROOM / 10) notes.set(place, { state, text });
      return parsed(text);
    },
  };
}

const parsed = (text: string | undefined): unknown =>
  text === undefined ? undefined : JSON.parse(text);
