import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { App } from '../../base/app.ts';
import { invalidInput, notFound } from '../../base/error.ts';
import { idOf } from '../../library/address.ts';
import {
  type DocumentListing,
  ensureStorable,
  type Library,
  libraryService,
} from '../../library/library.ts';
import { counted, listed } from '../../text/excerpt.ts';
import { slugify } from '../../text/names.ts';
import type { Audience } from '../audience/audience.ts';
import { VAULTS_FILE } from '../settings.ts';
import { type Note, readVault } from './read-vault.ts';
import { GM_VAULT, vaultDocument, vaultEntries } from './vault-entries.ts';

export interface ImportingVault {
  readonly folder: string;
  readonly name: string | undefined;
  /** Takes the place of a vault of the same name that has other notes. */
  readonly replace?: boolean;
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
  { folder, name, replace = false, signal, progress }: ImportingVault,
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
  if (!replace) await ensureSameVault(library, { title, key: gm.document.key, removed, notes });
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

/** Of two versions of a vault, the later one has at least this share of the notes. */
const SHARED = 0.2;

/** Two vaults whose folders are both called "notes" are two vaults. */
async function ensureSameVault(
  library: Library,
  vault: { title: string; key: string; removed: number; notes: readonly Note[] },
): Promise<void> {
  const { title, key, removed, notes } = vault;
  const before = (await library.documents('vault')).find((document) => document.key === key);
  const kept = (before?.entityCount ?? 0) - removed;
  if (!before || removed === 0 || kept >= SHARED * Math.min(before.entityCount, notes.length))
    return;
  throw invalidInput(
    `Nothing was imported: a vault called "${before.title}" is here already, with ${counted(before.entityCount, 'note')} of which this folder has ${kept === 0 ? 'none' : `only ${kept}`}.`,
    {
      next: `Give this one a name of its own (--name "${title} 2"), or let it take the place of the other (--replace).`,
    },
  );
}

/** Removes a vault from the library; the notes themselves stay where they are. */
export async function removeVault(
  app: App,
  name: string,
): Promise<{ title: string; notes: number }> {
  const library = app.use(libraryService);
  const vaults = await library.documents('vault');
  const wanted = [name, vaultDocument(name, 'gm')].map(slugify);
  const vault = vaults.find(({ key }) => key.startsWith(GM_VAULT) && wanted.includes(slugify(key)));
  if (!vault)
    throw notFound(`There is no vault "${name}".`, {
      next: namesOf(vaults),
    });
  const players = vaultDocument(vault.title, 'player');
  const all = [vault.key, ...vaults.flatMap(({ key }) => (key === players ? [key] : []))];
  await library.put({ removeDocuments: all });
  if (vaults.every(({ key }) => all.includes(key)))
    await rm(join(app.config.data, VAULTS_FILE), { force: true });
  return { title: vault.title, notes: vault.entityCount };
}

function namesOf(vaults: readonly DocumentListing[]): string {
  const titles = vaults.filter(({ key }) => key.startsWith(GM_VAULT)).map(({ title }) => title);
  return titles.length === 0 ? 'None has been imported.' : `There are: ${listed(titles)}.`;
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
