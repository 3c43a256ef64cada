import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { App } from '../../base/app.ts';
import { invalidInput } from '../../base/error.ts';
import { idOf } from '../../library/address.ts';
import { ensureStorable, libraryService } from '../../library/library.ts';
import type { Audience } from '../audience/audience.ts';
import { VAULTS_FILE } from '../settings.ts';
import { type Note, readVault } from './read-vault.ts';
import { vaultDocument, vaultEntries } from './vault-entries.ts';

export interface ImportingVault {
  readonly folder: string;
  readonly name: string | undefined;
  readonly signal: AbortSignal;
  readonly progress?: (done: number, total: number, title: string) => void;
}

export interface ImportedVault {
  readonly title: string;
  readonly notes: number;
  readonly published: number;
  readonly removed: number;
  readonly skipped: readonly string[];
}

/**
 * Reads an Obsidian vault into the library: all of it for the game master, what is published for
 * players.
 */
export async function importVault(
  app: App,
  { folder, name, signal, progress }: ImportingVault,
): Promise<ImportedVault> {
  const library = app.use(libraryService);
  await ensureStorable(library);
  const { notes, skipped } = await readVault(folder, signal);
  if (notes.length === 0)
    throw invalidInput(`There are no notes in ${folder}.`, {
      next: 'Give the folder of an Obsidian vault; notes are files that end in .md.',
    });
  const title = name?.trim() || basename(folder);
  const gm = entriesFor(notes, title, 'gm');
  const player = entriesFor(notes, title, 'player');
  const { removed } = await library.put({ prune: [gm.prune], dryRun: true });
  // In one batch: removed or unpublished notes disappear, and nothing is left half done.
  await library.put({
    documents: [gm.document, player.document],
    prune: [gm.prune, player.prune],
    entities: [...gm.entities, ...player.entities],
    signal,
    ...(progress && { onProgress: (done, total) => progress(done, total, title) }),
  });
  // The tools for notes are on if this file exists.
  await mkdir(app.config.data, { recursive: true });
  await writeFile(join(app.config.data, VAULTS_FILE), '{}\n');
  return {
    title,
    notes: gm.entities.length,
    published: player.entities.length,
    removed,
    skipped,
  };
}

/** Each audience has a document of its own. */
function entriesFor(notes: readonly Note[], title: string, audience: Audience) {
  const key = vaultDocument(title, audience);
  const entities = vaultEntries(notes, { title, document: key, audience });
  return {
    entities,
    document: {
      key,
      title,
      source: 'vault',
      ruleset: '',
      description: 'Your own notes, from an Obsidian vault.',
    },
    prune: {
      kind: 'article',
      document: key,
      source: 'vault',
      keep: new Set(entities.map(idOf)),
    },
  };
}
