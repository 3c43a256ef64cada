import type { Session } from './database.ts';
import { channelOf } from './store.ts';

/** Notices about members share the channel of those about content. */
const PREFIX = 'member ';

/** Tells every server, this one too, that a member's keys have changed. */
export const memberChanged = (session: Session, schema: string, owner: string): Promise<number> =>
  session.run('SELECT pg_notify($1, $2)', [channelOf(schema), PREFIX + owner]);

/** The member that a notice is about. */
export const memberIn = (notice: string): string | undefined =>
  notice.startsWith(PREFIX) ? notice.slice(PREFIX.length) : undefined;
