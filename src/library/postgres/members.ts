import { createHash } from 'node:crypto';
import * as z from 'zod';
import { StoredDocument } from '../stored-document.ts';
import { type Database, OPERATOR, type Session } from './database.ts';
import { memberChanged } from './member-changes.ts';
import { lockOwner } from './put-batch.ts';
import { channelOf } from './store.ts';

/** The holder of a token. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** The owner id of a member's rows: a short hash that does not identify the person. */
export const ownerOf = ({ issuer, subject }: Identity): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('hex')
    .slice(0, 40);

const MemberRow = z.object({
  settings: z.string(),
  secrets: z.string().nullable(),
  /** The operator has shut the member out. */
  blocked: z.boolean(),
});
export type MemberRow = z.infer<typeof MemberRow>;

const Stored = z.object({ entries: z.coerce.number(), bytes: z.coerce.number() });
const Sealed = z.object({ owner: z.string(), secrets: z.string() });
const OwnDocument = z.object({ body: z.string(), entries: z.coerce.number() });
const Day = z.object({ day: z.string(), calls: z.int(), errors: z.int() });
const ListedMember = z.object({
  owner: z.string(),
  issuer: z.string(),
  subject: z.string(),
  since: z.string(),
  calls: z.coerce.number(),
  last: z.string().nullable(),
  blocked: z.boolean(),
});

/** The counts of one member's calls. */
export interface CallCount {
  readonly calls: number;
  readonly errors: number;
  readonly busyMs: number;
}

const MEMBER = 'SELECT settings, secrets, blocked FROM members WHERE owner = $1';
/** Where content and traces of a member are. The counters in `owners` stay: servers rely on them. */
const OF_MEMBER = [
  ...['entities', 'documents', 'records', 'notes', 'leases', 'responses'],
  ...['reading_queue', 'member_usage'],
];

export const membersIn = (db: Database) => ({
  async find(owner: string): Promise<MemberRow | undefined> {
    const [row] = await db.read(owner, (session) => session.rows(MemberRow, MEMBER, [owner]));
    return row;
  },

  /** What is stored about a member, who is created on first use. */
  async get(owner: string, { issuer, subject }: Identity): Promise<MemberRow> {
    const known = await this.find(owner);
    if (known) return known;
    await db.write(owner, (session) =>
      session.run(
        'INSERT INTO members (owner, issuer, subject) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [owner, issuer, subject],
      ),
    );
    return { settings: '{}', secrets: null, blocked: false };
  },

  async saveSettings(owner: string, settings: object): Promise<void> {
    await db.write(owner, (session) =>
      session.run('UPDATE members SET settings = $2 WHERE owner = $1', [
        owner,
        JSON.stringify(settings),
      ]),
    );
  },

  /** `secrets` are encrypted already. What was read with the earlier ones is forgotten. */
  async saveSecrets(owner: string, secrets: string | undefined): Promise<void> {
    await db.write(owner, async (session) => {
      await session.run('UPDATE members SET secrets = $2 WHERE owner = $1', [
        owner,
        secrets ?? null,
      ]);
      await session.run('DELETE FROM responses WHERE owner = $1', [owner]);
      await memberChanged(session, db.schema, owner);
    });
  },

  /** The documents of a member, by title. */
  async documents(owner: string) {
    const rows = await db.read(owner, (session) =>
      session.rows(
        OwnDocument,
        `SELECT d.body, count(e.key) AS entries FROM documents d
         LEFT JOIN entities e ON e.owner = d.owner AND e.document = d.key
         WHERE d.owner = $1 GROUP BY d.key, d.body`,
        [owner],
      ),
    );
    return rows
      .map(({ body, entries }) => ({ ...StoredDocument.parse(JSON.parse(body)), entries }))
      .map(({ key, title, source, entries }) => ({ key, title, source, entries }))
      .sort((a, b) => a.title.localeCompare(b.title) || (a.key < b.key ? -1 : 1));
  },

  /** What the member has stored, and the calls of the last month, newest first. */
  usage: (owner: string) =>
    db.read(owner, async (session) => ({
      ...(await storedBy(session, owner)),
      days: await session.rows(
        Day,
        `SELECT to_char(day, 'YYYY-MM-DD') AS day, calls, errors FROM member_usage
         WHERE owner = $1 ORDER BY member_usage.day DESC LIMIT 31`,
        [owner],
      ),
    })),

  /** Nothing is stored of one who was removed or blocked meanwhile. */
  async addUsage(owner: string, { calls, errors, busyMs }: CallCount): Promise<void> {
    await db.write(owner, (session) =>
      session.run(
        `INSERT INTO member_usage AS u (owner, day, calls, errors, busy_ms)
         SELECT owner, current_date, $2::integer, $3::integer, $4::bigint FROM members
         WHERE owner = $1 AND NOT blocked
         ON CONFLICT (owner, day) DO UPDATE SET calls = u.calls + excluded.calls,
           errors = u.errors + excluded.errors, busy_ms = u.busy_ms + excluded.busy_ms`,
        [owner, calls, errors, Math.round(busyMs)],
      ),
    );
  },

  async setBlocked(owner: string, blocked: boolean): Promise<void> {
    await db.write(owner, async (session) => {
      await session.run('UPDATE members SET blocked = $2 WHERE owner = $1', [owner, blocked]);
      await memberChanged(session, db.schema, owner);
    });
  },

  /** Removes a member with everything of theirs; of one who is blocked, only that stays. */
  async remove(owner: string): Promise<void> {
    await db.write(owner, async (session) => {
      const { generation } = await lockOwner(session, owner);
      for (const table of OF_MEMBER)
        await session.run(`DELETE FROM ${table} WHERE owner = $1`, [owner]);
      await session.run('UPDATE owners SET generation = $2 WHERE owner = $1', [
        owner,
        generation + 1,
      ]);
      await session.run(
        "UPDATE members SET settings = '{}', secrets = NULL WHERE owner = $1 AND blocked",
        [owner],
      );
      await session.run('DELETE FROM members WHERE owner = $1 AND NOT blocked', [owner]);
      await session.run('SELECT pg_notify($1, $2)', [channelOf(db.schema), owner]);
      await memberChanged(session, db.schema, owner);
    });
  },

  /** The encrypted keys of members, as many as are enough to see whether they can be read. */
  sealed: () =>
    db.read(OPERATOR, (session) =>
      session.rows(
        Sealed,
        'SELECT owner, secrets FROM members WHERE secrets IS NOT NULL ORDER BY owner LIMIT 1000',
      ),
    ),

  /** All members, for the operator; nothing of their content. */
  list: () =>
    db.read(OPERATOR, (session) =>
      session.rows(
        ListedMember,
        `SELECT m.owner, m.issuer, m.subject, to_char(m.since, 'YYYY-MM-DD') AS since,
           coalesce(sum(u.calls), 0) AS calls, to_char(max(u.day), 'YYYY-MM-DD') AS last, m.blocked
         FROM members m LEFT JOIN member_usage u ON u.owner = m.owner
         GROUP BY m.owner ORDER BY m.since, m.owner`,
      ),
    ),
});

export type Members = ReturnType<typeof membersIn>;

/** How much an owner has stored. */
export async function storedBy(session: Session, owner: string): Promise<z.infer<typeof Stored>> {
  const [row] = await session.rows(
    Stored,
    `SELECT count(*) AS entries, coalesce(sum(octet_length(body)), 0) AS bytes
     FROM entities WHERE owner = $1`,
    [owner],
  );
  return row ?? { entries: 0, bytes: 0 };
}
