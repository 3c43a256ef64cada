import { createHash } from 'node:crypto';
import { LoreError, messageOf } from '../../base/error.ts';
import { bbcodeToMarkdown } from '../../text/bbcode-markdown.ts';
import { withoutGmContent } from '../audience/gm-content.ts';
import type { WorldAnvil } from '../client/client-port.ts';
import { idOf, isRaw, type Raw, textOf, titleOf, updatedAt } from '../client/raw.ts';
import { concernsOneEntity, GIVE_UP } from '../client/world-anvil-error.ts';
import type { Resource } from '../resource.ts';
import * as table from '../resources.ts';
import { article } from '../resources.ts';
import { articlePage, type SecretText } from './article-page.ts';
import type { ExportFolder } from './export-folder.ts';
import type { Exporting } from './export-request.ts';
import { articleFiles } from './file-names.ts';
import { isSamePlace, type Places, rememberingPlaces } from './page-links.ts';

const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

/**
 * Full articles by the page if World Anvil returns them; heavy pages may fail where plain ones do
 * not.
 */
export async function articlesOf(
  wa: WorldAnvil,
  id: string,
  how: { signal: AbortSignal; fresh: boolean },
): Promise<readonly Raw[]> {
  const plain = async () => (await wa.listAll(article, id, how)).entities;
  try {
    return (await wa.listAll(article, id, { ...how, rich: 2, unkept: true })).entities;
  } catch (error) {
    if (!(error instanceof LoreError) || !concernsOneEntity(error)) throw error;
    return plain();
  }
}

interface Articles {
  readonly wa: WorldAnvil;
  readonly folder: ExportFolder;
  readonly refs: readonly Raw[];
  readonly places: Places;
  readonly things: ReadonlyMap<Resource, readonly Raw[]>;
  readonly secrets: boolean;
  readonly failed: string[];
}

export async function exportArticles(
  { wa, folder, refs, places, things, secrets, failed }: Articles,
  { signal, progress }: Exporting,
): Promise<{ written: number; unchanged: number; removed: number }> {
  const how = { signal, fresh: true };
  const secretsOf = secretsByArticle(things.get(table.secret) ?? []);
  const keys = new Set<string>();
  let written = 0;
  let unchanged = 0;
  let inARow = 0;
  for (const [index, ref] of refs.entries()) {
    signal.throwIfAborted();
    const id = idOf(ref);
    const key = `article:${id}`;
    const file = places.pages.get(id) ?? id;
    const texts = secretsOf.get(id) ?? [];
    const digest = digestOf([file, texts]);
    keys.add(key);
    progress(index + 1, refs.length, titleOf(ref));
    if (folder.has(key, updatedAt(ref), digest, (used) => isSamePlace(places, used))) {
      unchanged += 1;
      continue;
    }
    try {
      const raw = 'content' in ref ? ref : (await wa.get(article, id, 2, how)).raw;
      const shown = secrets ? raw : withoutGmContent(raw);
      const names = articleFiles(file, places.format);
      const { places: asked, used } = rememberingPlaces(places);
      const page = articlePage(shown, file, asked, texts);
      await folder.put(key, {
        updated: updatedAt(ref),
        digest,
        used,
        files: {
          [names.page]: page,
          [names.data]: `${JSON.stringify(shown, null, 2)}\n`,
        },
      });
      written += 1;
      inARow = 0;
      // An export that is killed continues where it stopped.
      if (written % 10 === 0) await folder.save();
    } catch (error) {
      inARow += 1;
      if (!(error instanceof LoreError) || !concernsOneEntity(error) || inARow === GIVE_UP)
        throw error;
      failed.push(`${titleOf(ref)}: ${messageOf(error)}`);
    }
  }
  return { written, unchanged, removed: await folder.keepOnly(keys, 'article:') };
}

/** The secrets of each article, as parts of its page. */
function secretsByArticle(secrets: readonly Raw[]): Map<string, SecretText[]> {
  const found = new Map<string, SecretText[]>();
  for (const raw of secrets) {
    if (!isRaw(raw.article)) continue;
    const part = { title: titleOf(raw), text: bbcodeToMarkdown(textOf(raw.content)) };
    found.set(idOf(raw.article), [...(found.get(idOf(raw.article)) ?? []), part]);
  }
  return found;
}
