import type { App } from '../../base/app.ts';
import { LoreError } from '../../base/error.ts';
import { idOf, type Raw, titleOf, updatedAt } from '../client/raw.ts';
import { GIVE_UP } from '../client/world-anvil-error.ts';
import type { ExportFolder } from './export-folder.ts';
import type { Exporting } from './export-request.ts';
import { downloadImage, imageFile } from './image-files.ts';

export async function exportImages(
  app: App,
  folder: ExportFolder,
  images: readonly Raw[],
  { images: wanted = true, signal, progress }: Exporting,
  failed: string[],
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const keys = new Set<string>();
  let inARow = 0;
  for (const [index, raw] of wanted ? images.entries() : []) {
    signal.throwIfAborted();
    const file = imageFile(raw);
    const key = `image:${idOf(raw)}`;
    // The file of an image never changes; a new picture is a new image.
    const updated = updatedAt(raw) || 'once';
    keys.add(key);
    progress(index + 1, images.length, `image ${titleOf(raw)}`);
    if (!folder.has(key, updated, file)) {
      if (inARow === GIVE_UP) {
        failed.push(`image ${titleOf(raw)}: not tried, since several in a row had failed`);
        continue;
      }
      try {
        const bytes = await downloadImage(app, raw, signal);
        await folder.put(key, { updated, digest: file, files: { [file]: bytes } });
        inARow = 0;
      } catch (error) {
        if (!(error instanceof LoreError)) throw error;
        inARow += 1;
        failed.push(`image ${titleOf(raw)}: ${error.message}`);
        continue;
      }
    }
    files.set(idOf(raw), file);
  }
  if (wanted) await folder.keepOnly(keys, 'image:');
  return files;
}
