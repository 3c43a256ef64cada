import type { App } from '../../base/app.ts';
import type { LoreError } from '../../base/error.ts';
import type { Audience } from '../audience/audience.ts';
import { withoutGmContent } from '../audience/gm-content.ts';
import { isPublic } from '../audience/publication-state.ts';
import type { WorldAnvil } from '../client/client-port.ts';
import { idOf, isRaw, type Raw, Raw as RawShape, titleOf, updatedAt } from '../client/raw.ts';
import { worldId } from '../client/resolve-names.ts';
import { worldAnvilService } from '../client/world-anvil.ts';
import type { Resource } from '../resource.ts';
import * as table from '../resources.ts';
import { world } from '../resources.ts';
import { thingPage } from './article-page.ts';
import { collectThings } from './collect-things.ts';
import { articlesOf, exportArticles } from './export-articles.ts';
import { type ExportFolder, openExport } from './export-folder.ts';
import { exportImages } from './export-images.ts';
import type { Exported, Exporting } from './export-request.ts';
import {
  articleFiles,
  categoryFolders,
  categoryIdOf,
  dataFile,
  type ExportFormat,
  fileNames,
} from './file-names.ts';
import { imageFile } from './image-files.ts';
import type { Places } from './page-links.ts';
import { blockDetails, mapDetails, timelineDetails, treeDetails } from './thing-details.ts';

/** Resources that get a page each, in a folder of their own. */
const PAGES: readonly (readonly [Resource, string])[] = [
  [table.map, 'maps'],
  [table.timeline, 'timelines'],
  [table.history, 'events'],
  [table.notebook, 'notebooks'],
  [table.manuscript, 'manuscripts'],
  [table.block, 'stat-blocks'],
  [table.secret, 'secrets'],
];

/** Writes a world to a folder; a second run writes only what has changed. */
export async function exportWorld(app: App, given: Exporting): Promise<Exported> {
  const { signal, format = 'markdown' } = given;
  const wa = app.use(worldAnvilService);
  const how = { signal, fresh: true };
  const id = await worldId(wa, given.world, how);
  const { raw: about } = await wa.get(world, id, wa.audience === 'player' ? 0 : 1, how);
  const secrets = given.secrets === true && wa.audience === 'gm';
  const folder = await openExport(given.folder, {
    world: id,
    audience: wa.audience,
    secrets,
    format,
  });
  const found = await readWorld({ wa, id, about, secrets, folder }, given);
  await folder.claim(filesOf(found, given));
  try {
    return await writeAll(app, given, found);
  } finally {
    // Saved even on failure, so that the next run continues from here.
    await folder.end();
  }
}

interface Export {
  readonly wa: WorldAnvil;
  readonly id: string;
  readonly about: Raw;
  readonly secrets: boolean;
  readonly folder: ExportFolder;
}

/** Everything that the export writes, its articles and pictures as references. */
interface Found extends Export {
  readonly things: ReadonlyMap<Resource, readonly Raw[]>;
  readonly refs: readonly Raw[];
  /** The path of every page, by id, without extension. */
  readonly pages: ReadonlyMap<string, string>;
  readonly failed: string[];
}

async function readWorld(on: Export, given: Exporting): Promise<Found> {
  const { wa, id, secrets, folder } = on;
  const { signal, progress, format = 'markdown' } = given;
  const how = { signal, fresh: true };
  const failed: string[] = [];
  const missed = (what: string, error: LoreError): void =>
    void failed.push(`${what}: ${error.message}`);

  const known = async (resource: Resource): Promise<Map<string, Raw>> => {
    const things = RawShape.array().safeParse(
      await folder.readJson(dataFile(resource.many, format)),
    );
    return new Map((things.data ?? []).map((raw) => [idOf(raw), raw]));
  };
  const things = await collectThings({ wa, world: id, secrets, how, known, progress, missed });
  const refs = await articlesOf(wa, id, how);
  return { ...on, things, refs, pages: pagesOf(refs, things, format), failed };
}

/** Every file that will be written. */
function filesOf({ things, refs, pages }: Found, given: Exporting): string[] {
  const { images = true, format = 'markdown' } = given;
  const pageOf = (raw: Raw): string => pages.get(idOf(raw)) ?? idOf(raw);
  return [
    ...[...things.keys()].map(({ many }) => dataFile(many, format)),
    ...['world', 'report'].map((name) => dataFile(name, format)),
    ...(images ? (things.get(table.image) ?? []).map(imageFile) : []),
    ...refs.flatMap((ref) => Object.values(articleFiles(pageOf(ref), format))),
    ...PAGES.flatMap(([resource]) => things.get(resource) ?? []).map((raw) => `${pageOf(raw)}.md`),
  ];
}

async function writeAll(app: App, given: Exporting, found: Found): Promise<Exported> {
  const { wa, about, secrets, folder, things, refs, pages, failed } = found;
  const { format = 'markdown' } = given;
  for (const [resource, raws] of things)
    await folder.writeJson(dataFile(resource.many, format), raws);
  await folder.writeJson(dataFile('world', format), secrets ? about : withoutGmContent(about));

  const images = await exportImages(app, folder, things.get(table.image) ?? [], given, failed);
  const isOpen = openness(refs, things.get(table.category) ?? [], wa.audience);
  const places = { format, pages, images, isOpen };
  const counts = await exportArticles({ wa, folder, refs, places, things, secrets, failed }, given);
  await exportThings(folder, things, places);
  await folder.writeJson(dataFile('report', format), { world: titleOf(about), missing: failed });
  const others = [...things].map(([{ many }, raws]) => [many.replaceAll('_', ' '), raws.length]);
  return { title: titleOf(about), ...counts, others: Object.fromEntries(others), failed };
}

function pagesOf(
  refs: readonly Raw[],
  things: ReadonlyMap<Resource, readonly Raw[]>,
  format: ExportFormat,
): Map<string, string> {
  const folders = categoryFolders(things.get(table.category) ?? [], format);
  const top = format === 'obsidian' ? '' : 'articles';
  const taken = new Set<string>();
  const inside = (raw: Raw): string =>
    [top, folders.get(categoryIdOf(raw)) ?? ''].filter((part) => part !== '').join('/');
  const pages = fileNames(refs, inside, format, taken);
  for (const [resource, own] of PAGES)
    for (const [id, name] of fileNames(things.get(resource) ?? [], () => own, format, taken))
      pages.set(id, name);
  return pages;
}

/**
 * What players were given is open. In a game master's world, articles are open by their own state
 * and that of their categories; for other entities the rules are too complex to apply here.
 */
function openness(
  refs: readonly Raw[],
  categories: readonly Raw[],
  audience: Audience,
): Places['isOpen'] {
  const closed = closedCategories(categories);
  const isArticle = new Set(refs.map(idOf));
  return (raw) =>
    audience === 'player' ||
    (isArticle.has(idOf(raw)) && isPublic(raw) && !closed.has(categoryIdOf(raw)));
}

/** Categories that are not public, or have a parent that is not. */
function closedCategories(categories: readonly Raw[]): Set<string> {
  const known = byId(categories);
  const isClosed = (raw: Raw, below: number): boolean => {
    const parent = isRaw(raw.parent) ? known.get(idOf(raw.parent)) : undefined;
    return !isPublic(raw) || below > 50 || (parent !== undefined && isClosed(parent, below + 1));
  };
  return new Set(categories.filter((raw) => isClosed(raw, 0)).map(idOf));
}

const byId = (raws: readonly Raw[] = []): Map<string, Raw> =>
  new Map(raws.map((raw) => [idOf(raw), raw]));

async function exportThings(
  folder: ExportFolder,
  things: ReadonlyMap<Resource, readonly Raw[]>,
  places: Places,
): Promise<void> {
  const whole = { eras: byId(things.get(table.era)), events: byId(things.get(table.history)) };
  const details = (resource: Resource, raw: Raw, file: string): string[] => {
    switch (resource) {
      case table.map:
        return mapDetails(raw, file, places);
      case table.timeline:
        return timelineDetails(raw, file, places, whole);
      case table.notebook:
      case table.manuscript:
        return treeDetails(raw);
      case table.block:
        return blockDetails(raw);
      default:
        return [];
    }
  };
  for (const [resource] of PAGES) {
    const keys = new Set<string>();
    for (const raw of things.get(resource) ?? []) {
      const key = `${resource.one}:${idOf(raw)}`;
      const file = places.pages.get(idOf(raw)) ?? idOf(raw);
      const {
        markers: _m,
        sections: _s,
        versions: _v,
        textualdata: _t,
        tabulardata: _b,
        jsondata: _j,
        histories: _h,
        eras: _e,
        ...rest
      } = raw;
      const page = thingPage(rest, resource, file, places, details(resource, raw, file));
      keys.add(key);
      await folder.put(key, {
        updated: updatedAt(raw),
        digest: '',
        files: { [`${file}.md`]: page },
      });
    }
    await folder.keepOnly(keys, `${resource.one}:`);
  }
}
