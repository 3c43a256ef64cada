import { service } from '../base/app.ts';
import type { Notice } from '../base/notice.ts';

/** What users have written themselves, kept in the library by the tools that read it. */
export interface OwnContent {
  /** The kinds that are there to be asked for, even while nothing of them has been read. */
  readonly kinds: readonly string[];
  /** Of these kinds, what the library holds is searched unasked. */
  readonly searched: readonly string[];
  /**
   * Begins to read what is missing, waits a little for it, and says how much there is. Whoever did not
   * ask for it is told only when something is missing.
   */
  prepare(how: { readonly asked: boolean }): Promise<readonly Notice[]>;
}

export const ownContent = service<OwnContent>({ name: 'own-content', perMember: true });
