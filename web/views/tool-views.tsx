import type { ComponentType } from 'preact';
import type { About } from '../api.ts';
import type { Params } from '../router.ts';

export interface ToolView {
  /** Its place in the address. */
  readonly path: string;
  readonly label: string;
  /** The tools without which it cannot work. */
  readonly needs: readonly string[];
  readonly view: ComponentType<{ params: Params; about: About }>;
}

/** Every view beside the search, in the order of the navigation. */
export const toolViews: readonly ToolView[] = [];
