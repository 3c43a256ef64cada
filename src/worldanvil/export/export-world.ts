import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { App } from '../../base/app.ts';
import { invalidInput, LoreError, messageOf } from '../../base/error.ts';
import { mentionsIn } from '../../text/mentions.ts';
import { slugify } from '../../text/names.ts';
import { shapeArticle } from '../answer/article-shape.ts';
import { addressOf, shape, shapeValue } from '../answer/entity-shape.ts';
import { withoutGmContent } from '../audience/gm-content.ts';
import {
  idOf,
  isEntity,
  isSet,
  type Raw,
  tagsOf,
  textOf,
  titleOf,
  updatedAt,
} from '../client/raw.ts';
import { readEach } from '../client/read-each.ts';
import { worldId } from '../client/resolve-names.ts';
import { worldAnvilService } from '../client/world-anvil.ts';
import { GIVE_UP, isOfOne } from '../client/world-anvil-error.ts';
import { article, category, history, map, type Resource, timeline, world } from '../resources.ts';

const MANIFEST = '.lorewright-export.json';
const Manifest = z.object({
  world: z.string(),
  audience: z.enum(['gm', 'player']),
  /** Whether what only the game master may see was written too. */
  secrets: z.boolean(),
  articles: z.record(z.string(), z.object({ file: z.string(), updated: z.string() })),
});
type Manifest = z.infer<typeof Manifest>;

const Thing = z.looseObject({
  id: z.union([z.string(), z.number()]),
  update_date: z.looseObject({ date: z.string() }).optional(),
});
type Thing = z.infer<typeof Thing>;

/** What is written beside the articles, with a field that only a whole one has, not a reference. */
const BESIDE: readonly (readonly [Resource, string])[] = [
  [category, 'parent'],
  [map, 'image'],
  [timeline, 'eras'],
  [history, 'year'],
];

export interface Exporting {
  readonly folder: string;
  readonly world?: string | undefined;
  /** Also what only the game master may see; never for players. */
  readonly secrets?: boolean;
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number, title: string) => void;
}

export interface Exported {
  readonly title: string;
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly failed: readonly string[];
}

/** Writes a world to a folder as Markdown and JSON; a second run writes only what has changed. */
export async function exportWorld(app: App, given: Exporting): Promise<Exported> {
  const { folder, signal, progress } = given;
  const wa = app.use(worldAnvilService);
  const how = { signal, fresh: true };
  const id = await worldId(wa, given.world, how);
  const { raw: about } = await wa.get(world, id, wa.audience === 'player' ? 0 : 1, how);
  const secrets = given.secrets === true && wa.audience === 'gm';
  const before = await readManifest(folder);
  if (
    before &&
    (before.world !== id || before.audience !== wa.audience || before.secrets !== secrets)
  )
    throw invalidInput(
      `${folder} holds an export of another world, for another audience or with other contents.`,
      {
        next: 'Choose an empty folder.',
      },
    );
  await mkdir(join(folder, 'articles'), { recursive: true });

  const refs = (await wa.listAll(article, id, how)).entities;
  const files = fileNames(refs);
  const now: Manifest = {
    world: id,
    audience: wa.audience,
    secrets,
    articles: { ...before?.articles },
  };
  const save = () => writeJson(join(folder, MANIFEST), now);
  const failed: string[] = [];
  let written = 0;
  let unchanged = 0;
  let inARow = 0;
  for (const [index, ref] of refs.entries()) {
    signal.throwIfAborted();
    const file = files.get(idOf(ref)) ?? idOf(ref);
    const old = before?.articles[idOf(ref)];
    progress(index + 1, refs.length, titleOf(ref));
    if (
      old?.updated === updatedAt(ref) &&
      old.file === file &&
      existsSync(join(folder, 'articles', `${file}.md`))
    ) {
      unchanged += 1;
      continue;
    }
    try {
      const { raw } = await wa.get(article, idOf(ref), 2, how);
      const shown = secrets ? raw : withoutGmContent(raw);
      await writeFile(join(folder, 'articles', `${file}.md`), page(shown, files));
      await writeJson(join(folder, 'articles', `${file}.json`), shapeArticle(shown, 'raw'));
      if (old && old.file !== file) await forget(folder, old.file);
      now.articles[idOf(ref)] = { file, updated: updatedAt(ref) };
      written += 1;
      inARow = 0;
      // An export that is broken off goes on where it stopped.
      if (written % 10 === 0) await save();
    } catch (error) {
      inARow += 1;
      if (!(error instanceof LoreError) || !isOfOne(error) || inARow === GIVE_UP) {
        await save();
        throw error;
      }
      failed.push(`${titleOf(ref)}: ${messageOf(error)}`);
    }
  }
  const present = new Set(refs.map(idOf));
  let removed = 0;
  for (const [gone, { file }] of Object.entries(now.articles)) {
    if (present.has(gone)) continue;
    await forget(folder, file);
    delete now.articles[gone];
    removed += 1;
  }
  await writeJson(
    join(folder, 'world.json'),
    shape(secrets ? about : withoutGmContent(about), world, { format: 'markdown' }),
  );
  for (const [resource, mark] of BESIDE) {
    const file = join(folder, `${resource.many}.json`);
    const page = await wa.listAll(resource, id, { ...how, rich: 2 });
    const known = before ? await readThings(file) : new Map<string, Thing>();
    const shown: unknown[] = [];
    for (const [index, ref] of page.entities.entries()) {
      signal.throwIfAborted();
      progress(index + 1, page.entities.length, `${resource.words} ${titleOf(ref)}`);
      const old = known.get(idOf(ref));
      const updated = updatedAt(ref);
      if (old && updated !== '' && old.update_date?.date === updated) {
        shown.push(old);
        continue;
      }
      // Where the list gives references only, each is read by itself.
      const [raw] =
        mark in ref
          ? [ref]
          : (await readEach(wa, resource, [ref], 2, { signal, fresh: true })).raws;
      if (raw)
        shown.push(shape(secrets ? raw : withoutGmContent(raw), resource, { format: 'markdown' }));
    }
    await writeJson(file, shown);
  }
  await save();
  return { title: titleOf(about), written, unchanged, removed, failed };
}

/** What an earlier run wrote, by id; nothing where it cannot be read. */
async function readThings(file: string): Promise<Map<string, Thing>> {
  try {
    const things = z.array(Thing).parse(JSON.parse(await readFile(file, 'utf8')));
    return new Map(things.map((thing) => [String(thing.id), thing]));
  } catch {
    return new Map();
  }
}

async function readManifest(folder: string): Promise<Manifest | undefined> {
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) return undefined;
  try {
    return Manifest.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    throw invalidInput(`${path} cannot be read as the record of an earlier export.`, {
      next: 'Choose an empty folder, or delete that file to export everything again.',
    });
  }
}

/** Whole or not at all: a record that is cut short would make every later run fail. */
async function writeJson(path: string, value: unknown): Promise<void> {
  await writeFile(`${path}.new`, `${JSON.stringify(value, null, 2)}\n`);
  await rename(`${path}.new`, path);
}

async function forget(folder: string, file: string): Promise<void> {
  for (const kind of ['md', 'json'])
    await rm(join(folder, 'articles', `${file}.${kind}`), { force: true });
}

/** One name each, safe on every file system, the same on every run. */
function fileNames(refs: readonly Raw[]): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const ref of refs) {
    const wanted = slugify(textOf(ref.slug) || titleOf(ref)).slice(0, 100);
    const name = taken.has(wanted) ? `${wanted}-${idOf(ref).slice(0, 8)}` : wanted;
    taken.add(name);
    names.set(idOf(ref), name);
  }
  return names;
}

/** An article as a Markdown page whose mentions lead to the other pages. */
function page(raw: Raw, files: ReadonlyMap<string, string>): string {
  const shaped = shapeArticle(raw, 'markdown');
  const front = {
    title: titleOf(raw),
    id: idOf(raw),
    template: shaped.template,
    state: textOf(raw.state),
    ...(isSet(raw.isDraft) && { draft: true }),
    tags: tagsOf(raw),
    ...(isEntity(raw.category) && { category: titleOf(raw.category) }),
    ...(addressOf(raw) && { url: addressOf(raw) }),
    updated: updatedAt(raw),
  };
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const blocks = [
    `# ${titleOf(raw)}`,
    text(shaped.subheading) && `*${text(shaped.subheading)}*`,
    text(shaped.content),
    ...sections(shaped.sections),
    text(shaped.sidebar) && `## Sidebar\n\n${text(shaped.sidebar)}`,
    text(shaped.footer),
    ...gmSections(raw),
  ].filter((part) => part !== '');
  // JSON is YAML, so every value is safe as it stands.
  const header = Object.entries(front).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${header.join('\n')}\n---\n\n${linked(blocks.join('\n\n'), files)}\n`;
}

const sections = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(
        ([name, text]) => `## ${name.replaceAll('_', ' ')}\n\n${String(text)}`,
      )
    : [];

const gmSections = (raw: Raw): string[] => {
  const only = shapeArticle(raw, 'markdown').gm_only;
  const shown = shapeValue('', only, article, 'markdown');
  return only === undefined
    ? []
    : ['## For the game master only', ...sections(shown).map((section) => `#${section}`)];
};

function linked(markdown: string, files: ReadonlyMap<string, string>): string {
  let out = '';
  let at = 0;
  for (const mention of mentionsIn(markdown)) {
    const file = files.get(mention.id);
    if (!file) continue;
    out += `${markdown.slice(at, mention.start)}[${mention.label}](${file}.md)`;
    at = mention.end;
  }
  return out + markdown.slice(at);
}
