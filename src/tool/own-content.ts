import { service } from '../base/app.ts';
import type { Notice } from '../base/notice.ts';

/** Content that users have written themselves, kept in the library by the domain that reads it. */
export interface OwnContent {
  /** Kinds that can be asked for, even if nothing of them has been read yet. */
  readonly kinds: readonly string[];
  /** What users call them → the kind. */
  readonly called: Readonly<Record<string, string>>;
  /** The kinds that every search includes, as far as the library has them. */
  readonly searched: readonly string[];
  /**
   * Starts reading what is missing, waits a little, and says how much is there. With `asked: false`
   * there is a notice only if something is missing.
   */
  prepare(how: { readonly asked: boolean }): Promise<readonly Notice[]>;
}

export const ownContent = service<OwnContent>({ name: 'own-content', perMember: true });
