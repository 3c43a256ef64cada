import { type Database, type Session, SHARED } from './database.ts';
import { type Layer, type OwnerStates, readLayer, statesOf } from './layer.ts';
import { refreshedInTurn } from './refreshed-in-turn.ts';
import { stateCache } from './state-cache.ts';
import { type LayeredView, type View, viewOf } from './view.ts';

/** How many members' rows are kept in memory; others are read again when needed. */
const MOST_MEMBERS = 200;

/** The views of all owners that this process serves. They share what they have in common. */
export interface Views {
  /** What the owner sees now. */
  current(owner: string, session: Session): Promise<View>;
  /** The states of the shared rows and of the owner's. */
  states(owner: string, session: Session): Promise<OwnerStates>;
  /** Something was stored, by this or another server. */
  changed(): void;
  /** Reads changed shared rows before they are needed. */
  prefetch(): Promise<void>;
}

export function viewsIn(db: Database): Views {
  const shared = refreshedInTurn(async (session, before: Layer | undefined) => {
    const { generation } = (await statesOf(session, SHARED)).shared;
    return readLayer(session, SHARED, generation, before);
  });
  const seen = stateCache();
  const members = new Map<string, { readonly own: Layer; readonly view: LayeredView }>();
  let sharedView: LayeredView | undefined;

  return {
    changed: seen.changed,
    states: (owner, session) => seen.of(session, owner),
    async current(owner, session) {
      const states = await seen.of(session, owner);
      const { vectors } = states.shared;
      const common = await shared.current(session, states.shared.generation);
      if (owner === SHARED) {
        if (sharedView?.shared !== common) sharedView = viewOf(common);
        return { ...sharedView, vectors };
      }
      const known = members.get(owner);
      const { generation } = states.own;
      members.delete(owner);
      let own = known?.own;
      // The numbers of things are those of the shared layer it was read with.
      if (!own || own.generation !== generation || known?.view.shared !== common)
        own = await readLayer(session, owner, generation, undefined, common);
      const view = own === known?.own ? known.view : viewOf(common, own);
      members.set(owner, { own, view });
      const [oldest] = members.keys();
      if (members.size > MOST_MEMBERS && oldest !== undefined) members.delete(oldest);
      return { ...view, vectors };
    },
    async prefetch() {
      if (!shared.known()) return;
      await db.read(SHARED, async (session) => {
        await shared.current(session, (await statesOf(session, SHARED)).shared.generation);
      });
    },
  };
}
