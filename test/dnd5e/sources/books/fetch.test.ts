import { createServer } from 'node:http';
import { gzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { filesOf } from '../../../../src/dnd5e/sources/books/collections.ts';
import { archivePath, books } from '../../../../src/dnd5e/sources/books/editions.ts';
import { getterFor } from '../../../../src/dnd5e/sources/request-source.ts';
import { startInProcess } from '../../../helpers/client.ts';
import { serveInTest } from '../../../helpers/serve-in-test.ts';

const [book] = books;

/** One file in a tar archive, as small as the format allows. */
function archive(): Uint8Array {
  const bytes = new Uint8Array(512 * 4);
  const write = (text: string, at: number) => bytes.set(new TextEncoder().encode(text), at);
  write('top/Legal.md', 0);
  write('00000000004', 124);
  write('0', 156);
  write('text', 512);
  return gzipSync(bytes);
}

async function appWith(answer: { status: number; body: Uint8Array | string }) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(answer.status, { 'content-type': 'application/x-gzip' }).end(answer.body);
  });
  const { app } = await startInProcess({
    config: { srdUrl: await serveInTest(server), offline: false },
    library: 'empty',
  });
  return { app, asked };
}

describe('fetching a book', () => {
  it('asks for one archive at a fixed commit and gives its files', async () => {
    const { app, asked } = await appWith({ status: 200, body: archive() });
    expect([...(await filesOf(getterFor(app, 'books'), book))]).toEqual([['Legal.md', 'text']]);
    expect(asked).toEqual([archivePath(book)]);
    expect(asked[0]).toMatch(/^\/[^/]+\/[^/]+\/tar\.gz\/[0-9a-f]{40}$/);
  });

  it('says so when the host sends something else', async () => {
    const page = await appWith({ status: 200, body: '<html>moved</html>' });
    await expect(filesOf(getterFor(page.app, 'books'), book)).rejects.toThrow(/damaged/);
    const gone = await appWith({ status: 404, body: '404: Not Found' });
    await expect(filesOf(getterFor(gone.app, 'books'), book)).rejects.toThrow(/status 404/);
  });
});
