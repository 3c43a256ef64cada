import { type TurnStore, Turns } from '../upstream/shared-pace.ts';
import type { Library } from './library.ts';

/** Turns stored in the library, so that all its processes share one pace. */
export const turnsIn = (library: Pick<Library, 'updateNote'>): TurnStore => ({
  update: (upstream, next) =>
    library.updateNote(`turns ${upstream}`, (before) => {
      const turns = Turns.catch({ asked: 0, paid: 0 }).parse(before ?? {});
      const after = next(turns);
      return after === turns ? before : after;
    }),
});
