import type { Logger } from '../../../src/base/log.ts';
import type { Session } from '../../helpers/client.ts';
import type { Upstreams } from '../../helpers/upstreams.ts';

/** A session over upstreams that count their calls and can be stopped. */
export type Online = Session & Upstreams & { readonly logged: readonly Logged[] };
export interface Logged {
  readonly level: keyof Logger;
  readonly fields: object;
  readonly message: string;
}

/** What the specification says in one scenario, as something a client does and sees. */
export type Scenario =
  /** Holds over every library that has the kinds it speaks of. */
  | { readonly play: (lore: Session) => Promise<void>; readonly needs?: readonly string[] }
  /** Is about the upstreams, and so only where there are some. */
  | { readonly online: (lore: Online) => Promise<void> }
  /** Is not about what a client sees: where it is held instead. */
  | { readonly heldBy: string };

/** The scenarios of one document of the specification: by requirement, then by name. */
export type Scenarios = Readonly<Record<string, Readonly<Record<string, Scenario>>>>;

export const anywhere = (play: (lore: Session) => Promise<void>): Scenario => ({ play });
export const needing = (
  needs: readonly string[],
  play: (lore: Session) => Promise<void>,
): Scenario => ({ needs, play });
export const online = (run: (lore: Online) => Promise<void>): Scenario => ({ online: run });

/** Where scenarios are played: what fills it, and what nothing fills there. */
export interface Stage {
  readonly session: () => Promise<Session>;
  readonly online?: () => Promise<Online>;
  readonly lacks?: readonly string[];
}
