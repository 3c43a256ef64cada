import { posix } from 'node:path';
import { addressOf } from '../../library/address.ts';
import type { NewEntity } from '../../library/library.ts';
import { plain, slugify } from '../../text/names.ts';
import type { Article } from '../articles/article-kind.ts';
import type { Audience } from '../audience/audience.ts';
import { PLAYERS_VAULT } from '../audience/library-view.ts';
import { withoutWorldAddresses } from '../audience/world-addresses.ts';
import { isSet, textOf } from '../client/raw.ts';
import { withOpenComments, withoutComments, withoutGmParts, withStatBlocks } from './note-text.ts';
import type { Note } from './read-vault.ts';

export interface VaultDocument {
  readonly title: string;
  readonly document: string;
  readonly audience: Audience;
}

/** What the documents of game masters begin with. */
export const GM_VAULT = 'vault-';

/** Players' documents of World Anvil are `wap-…`; those of vaults have a prefix too. */
export const vaultDocument = (name: string, audience: Audience): string =>
  `${audience === 'player' ? PLAYERS_VAULT : GM_VAULT}${slugify(name)}`;

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [])
    .map((item) => String(item).replace(/^#/, '').trim())
    .filter((item) => item !== '');

/** The keys that mark a draft. */
const DRAFT = ['draft', 'isDraft', 'is_draft'];

/**
 * Whether a note is published: Obsidian Publish uses `publish: true`, our own exports `state:
 * public`. Anything else is closed, and so is a front matter that cannot be parsed.
 */
export function isPublishedNote({ front }: Note): boolean {
  if (isSet(front.unreadable) || isSet(front.private)) return false;
  if (DRAFT.some((name) => name in front && front[name] !== false)) return false;
  const state = textOf(front.state).trim().toLowerCase();
  if ('publish' in front && !isSet(front.publish)) return false;
  if ('state' in front) return state === 'public';
  return isSet(front.publish);
}

const LINK = /(!?)\[\[([^\][|#^]*)(?:[#^][^\][|]*)?(?:\|([^\][]*))?\]\]/g;
const MARKDOWN_LINK = /(?<!!)\[([^\][]*)\]\(<?([^)<>\s]+?\.md)>?(?:#[^)]*)?\)/gi;
const TAG = /(?:^|\s)#([\p{L}][\p{L}\p{N}_/-]*)/gu;

/** Notes for the library: with working links, and as the audience may read them. */
export function vaultEntries(notes: readonly Note[], vault: VaultDocument): NewEntity[] {
  const shown = vault.audience === 'player' ? notes.filter(isPublishedNote) : notes;
  const slugs = slugsOf(shown);
  const find = finderOf(shown);
  return shown.map((note) => entryOf(note, vault, slugs, find));
}

function slugsOf(notes: readonly Note[]): Map<Note, string> {
  const taken = new Set<string>();
  return new Map(
    notes.map((note) => {
      const wanted = slugify(note.path.replaceAll('/', ' '));
      let slug = wanted;
      for (let i = 2; taken.has(slug); i++) slug = `${wanted}-${i}`;
      taken.add(slug);
      return [note, slug];
    }),
  );
}

const aliasesOf = ({ front }: Note): string[] => listOf(front.aliases ?? front.alias);

type Find = (target: string, from: Note) => Note | undefined;

/** Obsidian finds a note by its path, by its name in any folder, or by an alias. */
function finderOf(notes: readonly Note[]): Find {
  const byPath = new Map(notes.map((note) => [plain(note.path), note]));
  const byName = new Map<string, Note>();
  for (const note of [...notes].reverse()) {
    for (const alias of aliasesOf(note)) byName.set(plain(alias), note);
    byName.set(plain(note.title), note);
  }
  for (const note of [...notes].reverse())
    byName.set(plain(note.path.split('/').at(-1) ?? ''), note);
  return (target, from) => {
    const near = posix.join(posix.dirname(from.path), target);
    return byPath.get(plain(target)) ?? byPath.get(plain(near)) ?? byName.get(plain(target));
  };
}

function entryOf(
  note: Note,
  vault: VaultDocument,
  slugs: ReadonlyMap<Note, string>,
  find: Find,
): NewEntity {
  const isPlayer = vault.audience === 'player';
  const points = new Map<string, Article['points_at'][number]>();
  const link = (target: string, words: string): string => {
    const found = find(target.trim(), note);
    const slug = found && slugs.get(found);
    // Links to hidden and to non-existent notes look the same: plain words.
    if (!found || slug === undefined) return words;
    if (found !== note) points.set(slug, { id: slug, text: words, by: 'mention', type: 'note' });
    return `[${words}](${addressOf(`article/${vault.document}/${slug}`)})`;
  };
  const own = isPlayer
    ? withoutWorldAddresses(
        withoutHiddenRelations(withoutGmParts(withoutComments(note.text)), (to) => find(to, note)),
      )
    : withOpenComments(note.text);
  const text = withStatBlocks(own)
    .replace(LINK, (_, embed, target, label) => {
      const name = String(target).trim();
      if (embed && /\.(png|jpe?g|gif|webp|svg|pdf|mp3|mp4)$/i.test(name)) return '';
      return link(name, String(label ?? '').trim() || (name.split('/').at(-1) ?? name));
    })
    .replace(MARKDOWN_LINK, (whole, label, target) => {
      const name = decoded(String(target)).replace(/\.md$/i, '');
      return /^[a-z]+:/i.test(name) ? whole : link(name, String(label) || name);
    });
  const { front } = note;
  const folder = note.path.includes('/') ? note.path.replace(/\/[^/]*$/, '') : undefined;
  const aliases = aliasesOf(note);
  const excerpt = textOf(front.excerpt) || textOf(front.description);
  const body: Article = {
    article_id: slugs.get(note) ?? '',
    world_id: vault.document,
    world: vault.title,
    template: slugify(textOf(front.template) || textOf(front.type) || 'note'),
    state: isPublishedNote(note) ? 'public' : 'private',
    is_draft: isSet(front.draft),
    is_wip: isSet(front.wip),
    tags: [
      ...new Set([
        ...listOf(front.tags ?? front.tag),
        ...[...text.matchAll(TAG)].map(([, tag = '']) => tag),
      ]),
    ],
    ...(folder && { category: folder.split('/').at(-1) ?? folder }),
    ...(textOf(front.url) && { url: textOf(front.url) }),
    ...(excerpt && { excerpt }),
    ...(aliases.length > 0 && { aliases }),
    updated: note.modified.toISOString().slice(0, 19).replace('T', ' '),
    read: true,
    text: text.replace(/^\s*#\s+[^\n]*\n/, '').trim(),
    points_at: [...points.values()],
  };
  return {
    kind: 'article',
    document: vault.document,
    name: note.title,
    slug: slugs.get(note) ?? '',
    source: 'vault',
    body,
  };
}

/**
 * A line such as `- lives in: [[Somewhere]]` is nothing but a relation, so a hidden target removes
 * it.
 */
const withoutHiddenRelations = (text: string, find: (target: string) => Note | undefined): string =>
  text
    .split('\n')
    .filter((line) => {
      if (!/^\s*[-*] [^:[\]]{1,60}:\s*(?:\[\[[^\]]*\]\](?:,\s*)?)+\s*$/.test(line)) return true;
      return [...line.matchAll(LINK)].every(
        ([, , target = '']) => find(target.trim()) !== undefined,
      );
    })
    .join('\n');

const decoded = (text: string): string => {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
};
