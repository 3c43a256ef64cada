import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod';
import { LoreError, notFound, unavailable } from '../../base/error.ts';
import { nearest } from '../../text/names.ts';
import type { ToolContext } from '../../tool/tool.ts';
import { FOR_EVER_MS } from '../../upstream/port.ts';
import { upstreamService } from '../../upstream/upstream.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import { vanillaMirror } from '../upstreams.ts';

export interface VanillaFile {
  text: string;
  source: string;
}

const MAX_JAR_BYTES = 256 * 1024 * 1024;
const MAX_FILE_BYTES = 8 * 1024 * 1024;

/** A file of the game itself, from the user's jar or else from the configured mirror. */
export async function vanillaFile(
  ctx: ToolContext,
  version: GameVersion,
  path: string,
): Promise<VanillaFile> {
  const jar = await findJar(ctx.config.minecraftJars, version);
  if (jar !== undefined) return fromJar(jar, path, version);
  if (ctx.config.vanillaUrl !== '') return fromMirror(ctx, version, path);
  throw unavailable(`There is no Minecraft ${version.id} here to read vanilla files from.`, {
    next: {
      operator:
        "Set LOREWRIGHT_MINECRAFT_JARS to your game's versions folder or a client jar, or LOREWRIGHT_VANILLA_URL to a mirror with {version} in its address.",
    },
  });
}

/** The client jar of a version: the given file, or the jar of that version in the given folder. */
async function findJar(place: string, version: GameVersion): Promise<string | undefined> {
  if (place === '' || !existsSync(place)) return undefined;
  if ((await stat(place)).isFile())
    return (await versionOf(place)) === version.id ? place : undefined;
  const nested = join(place, version.id, `${version.id}.jar`);
  if (existsSync(nested)) return nested;
  const jars = (await readdir(place)).filter((name) => name.endsWith('.jar'));
  for (const name of jars.filter((jar) => jar.includes(version.id)))
    if ((await versionOf(join(place, name))) === version.id) return join(place, name);
  return undefined;
}

const VersionFile = z.object({ id: z.string() });

async function versionOf(jar: string): Promise<string | undefined> {
  const { files } = await readJar(jar, (name) => name === 'version.json');
  const text = files['version.json'];
  if (!text) return undefined;
  try {
    return VersionFile.parse(JSON.parse(Buffer.from(text).toString('utf8'))).id;
  } catch {
    return undefined;
  }
}

async function readJar(
  jar: string,
  wanted: (name: string) => boolean,
): Promise<{ files: Record<string, Uint8Array>; names: string[] }> {
  if ((await stat(jar)).size > MAX_JAR_BYTES)
    throw unavailable(`${basename(jar)} is too large for a Minecraft jar.`);
  const { unzipSync } = await import('fflate');
  const names: string[] = [];
  try {
    const files = unzipSync(await readFile(jar), {
      filter: ({ name, originalSize }) => {
        names.push(name);
        return wanted(name) && originalSize <= MAX_FILE_BYTES;
      },
    });
    return { files, names };
  } catch (cause) {
    throw unavailable(`${basename(jar)} cannot be read as a jar.`, {
      next: { operator: 'Check LOREWRIGHT_MINECRAFT_JARS.' },
      cause,
    });
  }
}

async function fromJar(jar: string, path: string, version: GameVersion): Promise<VanillaFile> {
  const { files, names } = await readJar(jar, (name) => name === path);
  const bytes = files[path];
  if (bytes) return { text: Buffer.from(bytes).toString('utf8'), source: 'your Minecraft jar' };
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const beside = names.filter((name) => name.startsWith(folder) && !name.endsWith('/'));
  const near = nearest(
    path.slice(folder.length),
    beside.map((name) => name.slice(folder.length)),
    5,
  );
  throw missing(
    path,
    version,
    near.map((name) => folder + name),
  );
}

async function fromMirror(
  ctx: ToolContext,
  version: GameVersion,
  path: string,
): Promise<VanillaFile> {
  const base = ctx.config.vanillaUrl
    .replaceAll('{version}', encodeURIComponent(version.id))
    .replace(/\/+$/, '');
  try {
    const { body } = await ctx.use(upstreamService).request({
      upstream: vanillaMirror,
      url: `${base}/${path.split('/').map(encodeURIComponent).join('/')}`,
      expect: 'text',
      freshMs: FOR_EVER_MS,
      timeoutMs: 10_000,
      retries: 1,
      maxBytes: MAX_FILE_BYTES,
      signal: ctx.signal,
    });
    const text = typeof body === 'string' ? body : `${JSON.stringify(body, null, 2)}\n`;
    return { text, source: new URL(base).hostname };
  } catch (error) {
    if (error instanceof LoreError && error.message.includes('status 404'))
      throw missing(path, version, []);
    throw error;
  }
}

const missing = (path: string, version: GameVersion, suggestions: string[]) =>
  notFound(`Minecraft ${version.id} has no file ${path}.`, {
    next:
      suggestions.length > 0
        ? `Similar: ${suggestions.join(', ')}.`
        : 'Find ids with search_registry (registry recipe, loot_table, advancement, tag/item).',
    suggestions,
  });
