import { type App, service } from '../base/app.ts';
import { LoreError } from '../base/error.ts';
import type { Reader } from '../base/notice.ts';

/** What a token may allow: reading, storing own content, and operating the server. */
export const scopes = ['read', 'import', 'admin'] as const;
export type Scope = (typeof scopes)[number];

/** A setting that each member chooses. */
export interface MemberSetting {
  readonly name: string;
  readonly help: string;
  readonly value: string;
}

/** A book or a world that a member has stored. */
export interface OwnDocument {
  readonly key: string;
  readonly title: string;
  readonly source: string;
  readonly entries: number;
}

export interface MemberUsage {
  /** Entries and bytes of the member's own content. */
  readonly entries: number;
  readonly bytes: number;
  /** Newest first. */
  readonly days: readonly {
    readonly day: string;
    readonly calls: number;
    readonly errors: number;
  }[];
}

/** The sender of a request, on a server with members. */
export interface Member {
  readonly scopes: ReadonlySet<string>;
  /**
   * Aborted once the member's keys of other services are removed or replaced: nothing may be
   * requested with the old ones from then on.
   */
  readonly keys: AbortSignal;
  usage(): Promise<MemberUsage>;
  /** What is the member's own, unlike what everybody sees. */
  documents(): Promise<readonly OwnDocument[]>;
  /** Removes own documents with everything in them; returns how many entries. */
  removeDocuments(keys: readonly string[]): Promise<number>;
  settings(): Promise<readonly MemberSetting[]>;
  /**
   * Refuses unknown names and values; undefined restores the default. Takes effect with the next
   * request.
   */
  saveSetting(name: string, value: string | undefined): Promise<void>;
  /** Stores secret settings encrypted; they are never shown. Undefined removes them. */
  saveSecrets(secrets: Readonly<Record<string, string>> | undefined): Promise<void>;
}

/** Undefined where nobody signs in: at the command line, over stdio, on a single-user server. */
export const memberService = service<Member | undefined>({
  name: 'member',
  perMember: true,
  open: () => undefined,
});

/** The member who calls a tool that only members have. */
export function callingMember(app: App): Member {
  const member = app.use(memberService);
  if (!member) throw new Error('a tool for members was called where there are none');
  return member;
}

/** Who reads the answers here: a member, or the operator. */
export const readerOf = (app: App): Reader => (app.use(memberService) ? 'member' : 'operator');

/** Refuses a call whose token does not allow it. */
export function requireScope(app: App, scope: Scope): void {
  if (callingMember(app).scopes.has(scope)) return;
  throw new LoreError('unavailable', `This needs an access token with the scope "${scope}".`, {
    next: 'Sign in again and grant it, or ask whoever runs this server.',
  });
}
