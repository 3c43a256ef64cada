import type { App } from '../../base/app.ts';
import { LoreError, upstreamFailed } from '../../base/error.ts';
import { slugify } from '../../text/names.ts';
import { defineUpstream } from '../../upstream/define-upstream.ts';
import { upstreamService } from '../../upstream/upstream.ts';
import { idOf, type Raw, textOf, titleOf } from '../client/raw.ts';

/** Images are on other hosts than the API; they get no keys, and the same pace. */
const imageHost = defineUpstream({
  name: 'worldanvil-images',
  label: 'World Anvil’s image server',
  url: () => 'https://www.worldanvil.com',
  rateLimit: (config) => ({ concurrency: 1, spacingMs: config.worldAnvilPaceMs, shared: true }),
});

const PICTURE = /\.(png|jpe?g|gif|webp|svg|avif|bmp)$/i;
const MOST_BYTES = 64 * 1024 * 1024;

/** Only World Anvil's own hosts are contacted: an address in a world may lead anywhere. */
function isOwnHost(url: URL, api: string): boolean {
  const { hostname } = url;
  return (
    /(^|\.)worldanvil\.com$/i.test(hostname) ||
    /^wa-[a-z0-9-]+(\.[a-z0-9-]+)*\.digitaloceanspaces\.com$/i.test(hostname) ||
    url.host === new URL(api).host
  );
}

/** The address of an image's file; the given address may be a page about it instead. */
function addressOf(raw: Raw, api: string): URL | undefined {
  const own = textOf(raw.url);
  const path = `${textOf(raw.path).replace(/\/?$/, '/')}${textOf(raw.filename)}`;
  const candidates = [own, own && URL.canParse(path, own) ? new URL(path, own).href : ''];
  for (const candidate of candidates) {
    if (!URL.canParse(candidate)) continue;
    const url = new URL(candidate);
    if (!PICTURE.test(url.pathname) || !isOwnHost(url, api)) continue;
    if (/worldanvil\.com$/i.test(url.hostname)) url.protocol = 'https:';
    return url;
  }
  return undefined;
}

/** The file name of an image in the export. */
export function imageFile(raw: Raw): string {
  const ending = (
    PICTURE.exec(textOf(raw.filename) || textOf(raw.url))?.[0] ?? '.img'
  ).toLowerCase();
  const name = slugify(titleOf(raw) || textOf(raw.filename).replace(PICTURE, '')).slice(0, 60);
  return `images/${idOf(raw)}-${name}${ending}`;
}

/** Downloads the file of an image. */
export async function downloadImage(app: App, raw: Raw, signal: AbortSignal): Promise<Uint8Array> {
  const url = addressOf(raw, app.config.worldAnvilUrl);
  if (!url)
    throw upstreamFailed('World Anvil gives no address of the file.', {
      next: 'Download it on World Anvil.',
    });
  const { body } = await app.use(upstreamService).request({
    upstream: imageHost,
    url: url.href,
    expect: 'base64',
    freshMs: 0,
    retries: 1,
    maxBytes: MOST_BYTES,
    signal,
  });
  if (typeof body !== 'string' || body === '')
    throw new LoreError('upstream', 'World Anvil sent an empty file.');
  return Buffer.from(body, 'base64');
}
