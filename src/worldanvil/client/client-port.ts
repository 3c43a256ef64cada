import type { Audience } from '../audience/audience.ts';
import type { Resource } from '../resources.ts';
import type { ListRequest, Reading } from './api.ts';
import type { Raw } from './raw.ts';

export type { ListRequest, Reading } from './api.ts';

export interface Read {
  readonly raw: Raw;
  readonly cached: boolean;
  readonly notices: readonly string[];
}

export interface Page {
  readonly entities: readonly Raw[];
  /** How many World Anvil sent. */
  readonly sent: number;
  /** The first of these: a page that begins like an earlier one is the same again. */
  readonly first?: string | undefined;
  /** How many there are, where the whole list is known. */
  readonly total?: number;
  /** There was no time for some of the lists that this is gathered from. */
  readonly partial?: boolean;
  readonly cached: boolean;
  readonly notices: readonly string[];
}

/** Said to players while not all is listed. It does not say how many: some may never be shown. */
export const STILL_CHECKED =
  'Not everything has been checked yet for what players may see; reading goes on, so ask again for more.';

export interface Identity {
  readonly id: string;
  readonly username: string;
}

/** World Anvil, read only. Whatever it gives has been redacted and filtered for the audience. */
export interface WorldAnvil {
  readonly audience: Audience;
  readonly account: string;
  get(resource: Resource, id: string, granularity: number, how?: Reading): Promise<Read>;
  list(resource: Resource, parent: string | undefined, how?: ListRequest): Promise<Page>;
  /** Every page of a list. */
  listAll(resource: Resource, parent: string | undefined, how?: ListRequest): Promise<Page>;
  /** Ids of the articles of a world that must be read before this audience is shown them. */
  pending(world: string, how?: Reading): Promise<readonly string[]>;
  identity(how?: Reading): Promise<Identity>;
}
