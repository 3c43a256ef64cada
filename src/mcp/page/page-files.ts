import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/**
 * The page runs only its own files, connects only to this server, and cannot turn a string into
 * markup: the browser blocks whatever a text from a source might try.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const SAFETY = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Built files have a content hash in their name, so they never change. */
const FOR_EVER = 'public, max-age=31536000, immutable';

interface PageFile {
  readonly type: string;
  readonly content: Buffer;
  readonly zipped: Buffer;
}

/**
 * The folder of the built page: beside this file in the package, in `dist/` of the repository, so
 * it is found by walking up from here; undefined if nothing was built.
 */
export function pageFolder(): string | undefined {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    for (const path of [join(folder, 'web'), join(folder, 'dist', 'web')])
      if (existsSync(join(path, 'index.html'))) return path;
    const above = dirname(folder);
    if (above === folder) return undefined;
    folder = above;
  }
}

/** Serves the files of the page; returns false for other paths. */
export function pageFiles(): (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
) => boolean {
  const known = new Map<string, PageFile>();
  const folder = pageFolder();
  const names = folder === undefined ? [] : readdirSync(folder).filter((name) => typeOf(name));
  const fileNamed = (name: string): PageFile | undefined => {
    const type = typeOf(name);
    if (folder === undefined || !type || !names.includes(name)) return undefined;
    let file = known.get(name);
    if (!file) {
      const content = readFileSync(join(folder, name));
      file = { type, content, zipped: gzipSync(content, { level: 9 }) };
      known.set(name, file);
    }
    return file;
  };

  return (request, response, path) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const name = path === '/' ? 'index.html' : /^\/web\/([\w.-]+)$/.exec(path)?.[1];
    const file = name === undefined ? undefined : fileNamed(name);
    if (!file) return false;
    const zip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
    const body = zip ? file.zipped : file.content;
    response.writeHead(200, {
      ...SAFETY,
      'content-type': file.type,
      'content-length': body.length,
      'cache-control': path === '/' ? 'no-cache' : FOR_EVER,
      vary: 'accept-encoding',
      ...(zip && { 'content-encoding': 'gzip' }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
    return true;
  };
}

const typeOf = (name: string): string | undefined => TYPES[extname(name)];
