import type { Audience } from '../audience/audience.ts';
import type { Resource } from '../resource.ts';
import type { ListRequest, Reading } from './api.ts';
import type { Raw } from './raw.ts';

export type { ListRequest, Reading } from './api.ts';

export interface Read {
  readonly raw: Raw;
  /** Its texts are Markdown already, since it comes from the index. */
  readonly isMarkdown?: boolean;
  readonly cached: boolean;
  readonly notices: readonly string[];
}

export interface Page {
  readonly entities: readonly Raw[];
  /** How many entries World Anvil sent. */
  readonly sent: number;
  /** The id of the first one: a page that begins like an earlier one is a repetition. */
  readonly first?: string | undefined;
  /** The total, if the complete list is known. */
  readonly total?: number;
  /** There was no time for some of the lists this is collected from. */
  readonly partial?: boolean;
  readonly cached: boolean;
  readonly notices: readonly string[];
}

/**
 * Shown to players while not everything is listed. It gives no number, since some may never be
 * shown.
 */
export const STILL_CHECKED =
  'Not everything has been checked yet for what players may see; reading goes on, so ask again for more.';

export interface Identity {
  readonly id: string;
  readonly username: string;
}

/** Read-only World Anvil. Everything it returns has been redacted and filtered for the audience. */
export interface WorldAnvil {
  readonly audience: Audience;
  readonly account: string;
  get(resource: Resource, id: string, granularity: number, how?: Reading): Promise<Read>;
  list(resource: Resource, parent: string | undefined, how?: ListRequest): Promise<Page>;
  /** Every page of a list. */
  listAll(resource: Resource, parent: string | undefined, how?: ListRequest): Promise<Page>;
  /** Ids of a world's articles that must be read before this audience may see them. */
  pending(world: string, how?: Reading): Promise<readonly string[]>;
  identity(how?: Reading): Promise<Identity>;
}
