import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { type App, service } from '../../base/app.ts';
import { notFound } from '../../base/error.ts';
import { Raw } from '../client/raw.ts';

const NotStored = z.object({ field: z.string(), sent: z.unknown(), stored: z.unknown() });
export type NotStored = z.infer<typeof NotStored>;

/** One change of a world, with everything needed to undo it. */
const Change = z.object({
  id: z.string(),
  at: z.string(),
  /** `begun` if the program ended before the result was known; `settled` finds out. */
  status: z.enum(['begun', 'applied', 'failed', 'undone']),
  action: z.enum(['create', 'update', 'publish', 'undo']),
  resource: z.string(),
  world: z.object({ id: z.string(), title: z.string() }),
  entity: z.string().optional(),
  title: z.string(),
  url: z.string().optional(),
  sent: Raw,
  /** The full record before the change. */
  before: Raw.optional(),
  /** World Anvil's update date after the change. */
  updated: z.string().optional(),
  notStored: z.array(NotStored).default([]),
  /** Entities that had the title of a new one before it was created. */
  namesakes: z.array(z.string()).optional(),
  /** The change that this one undoes. */
  undoes: z.string().optional(),
  /** The creation that this one belongs to: it added the new entity to a timeline. */
  entryOf: z.string().optional(),
  reason: z.string().optional(),
});
export type Change = z.infer<typeof Change>;

/**
 * The change log: one file per change, readable by its owner alone, never deleted by the program.
 */
export interface ChangeLog {
  newId(): string;
  put(change: Change): Promise<void>;
  get(id: string): Promise<Change>;
  /** Newest first. */
  all(): Promise<Change[]>;
}

export const changeLog = service<ChangeLog>({
  name: 'worldanvil-changes',
  perMember: true,
  open: (app: App) => logIn(join(app.config.data, 'worldanvil-changes')),
});

const FILE = /^(\d{8}T\d{9}-[0-9a-f]{6})\.json$/;

function logIn(folder: string): ChangeLog {
  const path = (id: string): string => join(folder, `${id}.json`);
  const read = async (id: string): Promise<Change> =>
    Change.parse(JSON.parse(await readFile(path(id), 'utf8')));

  async function ids(): Promise<string[]> {
    const names = await readdir(folder).catch(() => []);
    return names
      .flatMap((name) => FILE.exec(name)?.[1] ?? [])
      .sort()
      .reverse();
  }

  return {
    newId: () =>
      `${new Date().toISOString().replace(/[-:.Z]/g, '')}-${randomBytes(3).toString('hex')}`,
    async put(change) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path(change.id);
      await writeFile(`${file}.new`, `${JSON.stringify(change, null, 2)}\n`, { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
    async get(id) {
      if ((await ids()).includes(id)) return read(id);
      throw notFound(`There is no change "${id}".`, {
        next: 'list_changes shows the changes that were made from this machine.',
      });
    },
    async all() {
      const changes: Change[] = [];
      for (const id of await ids()) {
        const change = await read(id).catch(() => undefined);
        if (change) changes.push(change);
      }
      return changes;
    },
  };
}
