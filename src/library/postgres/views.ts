import * as z from 'zod';
import { type Database, type Session, SHARED } from './database.ts';
import { type Layer, readLayer } from './layer.ts';
import { type View, viewOf } from './view.ts';

const Generation = z.object({ owner: z.string(), generation: z.coerce.number() });

/** So many members' rows are kept in memory; others are read when they come back. */
const MOST_MEMBERS = 200;

/** The views of all owners that this process serves. They share what they have in common. */
export interface Views {
  /** What the owner sees now. */
  current(owner: string, session: Session): Promise<View>;
  /** Reads shared rows that have changed, before anybody asks for them. */
  prefetch(): Promise<void>;
}

export function viewsIn(db: Database): Views {
  let shared: Layer | undefined;
  let refreshing: Promise<Layer> | undefined;
  const members = new Map<string, { readonly own: Layer; readonly view: View }>();
  let sharedView: View | undefined;

  /**
   * One reading at a time, in the transaction of whoever noticed first, so that nobody holds one
   * connection while waiting for another; whoever asks meanwhile waits for it.
   */
  const refreshShared = (session: Session, generation: number): Promise<Layer> => {
    refreshing ??= readLayer(session, SHARED, generation, shared)
      .then((layer) => {
        shared = layer;
        return layer;
      })
      .finally(() => {
        refreshing = undefined;
      });
    return refreshing;
  };

  const sharedLayer = async (session: Session, generation: number): Promise<Layer> => {
    while (!shared || shared.generation < generation)
      // The reading of another transaction may fail with it; then it is our turn.
      if (refreshing) await refreshing.catch(() => {});
      else await refreshShared(session, generation);
    return shared;
  };

  return {
    async current(owner, session) {
      const generations = await generationsOf(session, owner);
      const common = await sharedLayer(session, generations[SHARED] ?? 1);
      if (owner === SHARED) {
        if (sharedView?.shared !== common) sharedView = viewOf(common);
        return sharedView;
      }
      const known = members.get(owner);
      const generation = generations[owner] ?? 0;
      members.delete(owner);
      let own = known?.own;
      // Numbers of things are those of the shared layer it was read with.
      if (!own || own.generation !== generation || known?.view.shared !== common)
        own = await readLayer(session, owner, generation, undefined, common);
      const view = own === known?.own ? known.view : viewOf(common, own);
      members.set(owner, { own, view });
      const [oldest] = members.keys();
      if (members.size > MOST_MEMBERS && oldest !== undefined) members.delete(oldest);
      return view;
    },
    async prefetch() {
      if (!shared) return;
      await db.read(SHARED, async (session) => {
        const { [SHARED]: generation = 1 } = await generationsOf(session, SHARED);
        await sharedLayer(session, generation);
      });
    },
  };
}

async function generationsOf(session: Session, owner: string): Promise<Record<string, number>> {
  const rows = await session.rows(
    Generation,
    `SELECT owner, generation FROM owners WHERE owner IN ($1, '${SHARED}')`,
    [owner],
  );
  return Object.fromEntries(rows.map((row) => [row.owner, row.generation]));
}
