import { service } from '../base/app.ts';
import { LoreError } from '../base/error.ts';

/** What a token may allow: reading, storing content of one's own, and operating the server. */
export const scopes = ['read', 'import', 'admin'] as const;
export type Scope = (typeof scopes)[number];

/** A setting that each member chooses. */
export interface MemberSetting {
  readonly name: string;
  readonly help: string;
  readonly value: string;
}

export interface MemberUsage {
  /** Entries and bytes of the member's own books and articles. */
  readonly entries: number;
  readonly bytes: number;
  /** The latest first. */
  readonly days: readonly {
    readonly day: string;
    readonly calls: number;
    readonly errors: number;
  }[];
}

/** Whoever a request comes from, on a server with members. */
export interface Member {
  readonly scopes: ReadonlySet<string>;
  usage(): Promise<MemberUsage>;
  settings(): Promise<readonly MemberSetting[]>;
  /** Refuses unknown names and values; undefined goes back to the default. Holds from the next request on. */
  saveSetting(name: string, value: string | undefined): Promise<void>;
  /** Values of secret settings, stored encrypted and shown to nobody; undefined removes them. */
  saveSecrets(secrets: Readonly<Record<string, string>> | undefined): Promise<void>;
}

/** Bound only on servers with members. */
export const memberService = service<Member>({ name: 'member', perMember: true });

/** Refuses a call whose token does not allow it. */
export function requireScope(member: Member, scope: Scope): void {
  if (member.scopes.has(scope)) return;
  throw new LoreError('unavailable', `This needs an access token with the scope "${scope}".`, {
    next: 'Sign in again and grant it, or ask whoever runs this server.',
  });
}
