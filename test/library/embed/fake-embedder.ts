import { createServer, type Server } from 'node:http';
import * as z from 'zod';
import { serveInTest } from '../../helpers/serve-in-test.ts';

const Asked = z.object({ model: z.string(), input: z.array(z.string()) });

export interface Fake {
  readonly url: string;
  readonly requests: { path: string; model: string; input: string[]; key: string | undefined }[];
  mood: 'well' | 'failing' | 'silent' | 'talking';
}

/** A server that gives every text a vector by the one thing it can tell: whether it is about bees. */
export async function fakeEmbedder(): Promise<Fake> {
  const fake: Omit<Fake, 'url'> = { requests: [], mood: 'well' };
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { model, input } = Asked.parse(JSON.parse(Buffer.concat(chunks).toString()));
    fake.requests.push({
      path: request.url ?? '',
      model,
      input,
      key: request.headers.authorization,
    });
    if (fake.mood === 'silent') return;
    if (fake.mood === 'failing') return void response.writeHead(500).end('<html>no</html>');
    if (fake.mood === 'talking') return void response.end('{"hello":"world"}');
    const vectors = input.map((text) => (/bee|honey/i.test(text) ? [1, 0, 0.1] : [0, 1, 0.1]));
    response.end(
      JSON.stringify(
        request.url === '/api/embed'
          ? { embeddings: vectors }
          : { data: vectors.map((embedding, index) => ({ index, embedding })).reverse() },
      ),
    );
  });
  return Object.assign(fake, { url: await serveInTest(server) });
}
