import type { FunctionComponent } from 'preact';
import type { About } from '../api.ts';
import { lazyView } from '../components/lazy-view.tsx';
import type { Params } from '../router.ts';

export interface ToolView {
  /** Its place in the address. */
  readonly path: string;
  readonly label: string;
  /** The tools without which it cannot work. */
  readonly needs: readonly string[];
  readonly view: FunctionComponent<{ params: Params; about: About }>;
}

/** Every view beside the search, in the order of the navigation; each loads when it is first opened. */
export const toolViews: readonly ToolView[] = [
  {
    path: 'compare',
    label: 'Compare',
    needs: ['compare_editions'],
    view: lazyView(() => import('./compare.tsx')),
  },
  {
    path: 'encounter',
    label: 'Encounter',
    needs: ['rate_encounter', 'build_encounter', 'search_creature'],
    view: lazyView(() => import('./encounter.tsx')),
  },
  { path: 'dice', label: 'Dice', needs: ['roll_dice'], view: lazyView(() => import('./dice.tsx')) },
  {
    path: 'character',
    label: 'Character',
    needs: ['validate_character_build'],
    view: lazyView(() => import('./character.tsx')),
  },
  {
    path: 'world',
    label: 'World',
    needs: ['get_world_overview', 'list_maps', 'list_timelines'],
    view: lazyView(() => import('./world.tsx')),
  },
  {
    path: 'datapack',
    label: 'Data pack',
    needs: ['check_dropped_pack'],
    view: lazyView(() => import('./datapack.tsx')),
  },
  {
    path: 'library',
    label: 'Library',
    needs: ['library_status', 'list_documents'],
    view: lazyView(() => import('./library.tsx')),
  },
];
