import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { App } from '../../base/app.ts';
import { invalidInput } from '../../base/error.ts';
import { idOf } from '../../library/address.ts';
import { ensureStorable, libraryService } from '../../library/library.ts';
import type { Audience } from '../audience/audience.ts';
import { VAULTS_FILE } from '../settings.ts';
import { readVault } from './read-vault.ts';
import { vaultDocument, vaultEntries } from './vault-entries.ts';

/** Other calls are answered between two pieces. */
const PIECE = 200;

export interface ImportedVault {
  readonly title: string;
  readonly notes: number;
  readonly published: number;
  readonly removed: number;
  readonly skipped: readonly string[];
}

/** Reads an Obsidian vault into the library: all of it for the game master, what is published for players. */
export async function importVault(
  app: App,
  { folder, name, signal }: { folder: string; name: string | undefined; signal: AbortSignal },
): Promise<ImportedVault> {
  const library = app.use(libraryService);
  await ensureStorable(library);
  const { notes, skipped } = await readVault(folder, signal);
  if (notes.length === 0)
    throw invalidInput(`There are no notes in ${folder}.`, {
      next: 'Give the folder of an Obsidian vault; notes are files that end in .md.',
    });
  const title = name?.trim() || basename(folder);
  let removed = 0;
  const count: Record<Audience, number> = { gm: 0, player: 0 };
  for (const audience of ['gm', 'player'] satisfies Audience[]) {
    const document = vaultDocument(title, audience);
    const entities = vaultEntries(notes, { title, document, audience });
    count[audience] = entities.length;
    await library.put({
      documents: [
        {
          key: document,
          title,
          source: 'vault',
          ruleset: '',
          description: 'Your own notes, from an Obsidian vault.',
        },
      ],
    });
    const keep = new Set(entities.map(idOf));
    // First of all what is no longer there, or no longer published, goes.
    const gone = await library.put({
      prune: [{ kind: 'article', document, source: 'vault', keep }],
    });
    removed += audience === 'gm' ? gone.removed : 0;
    for (let at = 0; at < entities.length; at += PIECE) {
      signal.throwIfAborted();
      await library.put({ entities: entities.slice(at, at + PIECE) });
    }
  }
  // The tools for notes are offered where this file is.
  await mkdir(app.config.data, { recursive: true });
  await writeFile(join(app.config.data, VAULTS_FILE), '{}\n');
  return { title, notes: count.gm, published: count.player, removed, skipped };
}
