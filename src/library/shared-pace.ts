import { type TurnBook, Turns } from '../upstream/shared-pace.ts';
import type { Library } from './library.ts';

/** Turns in the library's file, so that every process that works with it keeps one pace. */
export const turnsIn = ({
  note,
  setNote,
  transaction,
}: Pick<Library, 'note' | 'setNote' | 'transaction'>): TurnBook => ({
  update(upstream, next) {
    const key = `turns ${upstream}`;
    transaction(() => {
      const before = Turns.catch({ asked: 0, paid: 0 }).parse(note(key) ?? {});
      const after = next(before);
      if (after !== before) setNote(key, after);
    });
  },
});
