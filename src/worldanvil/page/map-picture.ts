import type { App } from '../../base/app.ts';
import { notFound, unavailable } from '../../base/error.ts';
import type { Picture } from '../../tool/domain.ts';
import { idOf, isRaw } from '../client/raw.ts';
import { idFor } from '../client/resolve-names.ts';
import { worldAnvilService } from '../client/world-anvil.ts';
import { downloadImage } from '../export/image-files.ts';
import { image, map } from '../resources.ts';

/** The first bytes of image files; anything else is not sent to a browser. */
const BEGINNINGS: readonly (readonly [type: string, begins: RegExp])[] = [
  ['image/png', /^\x89PNG/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8/],
  ['image/webp', /^RIFF....WEBP/s],
  ['image/avif', /^....ftypavi[fs]/s],
];

/** The image of a map, fetched from World Anvil by this server. */
export async function mapPicture(app: App, mapId: string, signal: AbortSignal): Promise<Picture> {
  const wa = app.use(worldAnvilService);
  const how = { signal };
  const { raw } = await wa.get(map, await idFor(wa, map, mapId, undefined, how), 2, how);
  if (!isRaw(raw.image)) throw notFound('This map has no picture.');
  const picture = await wa.get(image, idOf(raw.image), 0, how);
  const bytes = await downloadImage(app, picture.raw, signal);
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  const type = BEGINNINGS.find(([, begins]) => begins.test(head))?.[0];
  if (type === undefined) throw unavailable('World Anvil sent no picture that a browser shows.');
  return { type, bytes };
}
