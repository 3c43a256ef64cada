import * as z from 'zod';
import { sendableHeaders } from '../../base/headers.ts';
import { MINUTE_MS } from '../../base/time.ts';
import { type Embedder, type Packed, pack } from './embedder.ts';

/** A remote model, as configured by the user. */
export interface RemoteChoice {
  readonly provider: 'ollama' | 'openai';
  readonly url: string;
  readonly model: string;
  readonly key?: string;
}

const DEFAULT_URL = { ollama: 'http://127.0.0.1:11434', openai: 'https://api.openai.com/v1' };
const DEFAULT_MODEL = { ollama: 'nomic-embed-text', openai: 'text-embedding-3-small' };
const BATCH = 64;
const TIMEOUT_MS = MINUTE_MS;
const QUESTION_TIMEOUT_MS = 2_000;

const Vector = z.array(z.number()).min(1);
const OllamaReply = z.object({ embeddings: z.array(Vector) });
const OpenAiReply = z.object({
  data: z.array(z.object({ index: z.int().optional(), embedding: Vector })),
});

/**
 * Ollama's `/api/embed` or any OpenAI-compatible `/embeddings`. Its vectors are a space of their
 * own.
 */
export async function openRemote(
  choice: RemoteChoice,
  firstMs: number = TIMEOUT_MS,
): Promise<Embedder> {
  const url = (choice.url || DEFAULT_URL[choice.provider]).replace(/\/+$/, '');
  const model = choice.model || DEFAULT_MODEL[choice.provider];

  const headers = sendableHeaders({
    'content-type': 'application/json',
    ...(choice.key && { authorization: `Bearer ${choice.key}` }),
  });
  if (!headers) throw new Error('the key for it has characters that cannot be sent');

  const ask = async (texts: readonly string[], timeout: number): Promise<Packed[]> => {
    const response = await fetch(
      choice.provider === 'ollama' ? `${url}/api/embed` : `${url}/embeddings`,
      {
        method: 'POST',
        headers,
        body: JSON.stringify({ model, input: texts }),
        signal: AbortSignal.timeout(timeout),
      },
    );
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`it answered ${response.status}`);
    }
    const vectors = vectorsOf(choice.provider, await response.json());
    if (vectors.length !== texts.length)
      throw new Error(`it gave ${vectors.length} vectors for ${texts.length} texts`);
    return vectors.map(pack);
  };

  // The dimension is known only from a response.
  const [probe] = await ask(['a word'], firstMs);
  const dim = probe?.values.length ?? 0;
  const checked = (vectors: readonly Packed[]): readonly Packed[] => {
    if (vectors.some((vector) => vector.values.length !== dim))
      throw new Error('its vectors changed their length');
    return vectors;
  };
  return {
    id: `${choice.provider}:${model}`,
    space: `${choice.provider}:${model}/${dim}`,
    dim,
    async embedQuery(text) {
      const [vector] = checked(await ask([text], QUESTION_TIMEOUT_MS));
      if (!vector) throw new Error('it gave no vector');
      return vector;
    },
    async embedDocs(texts) {
      const vectors: Packed[] = [];
      for (let start = 0; start < texts.length; start += BATCH)
        vectors.push(...checked(await ask(texts.slice(start, start + BATCH), TIMEOUT_MS)));
      return vectors;
    },
  };
}

function vectorsOf(provider: RemoteChoice['provider'], reply: unknown): number[][] {
  if (provider === 'ollama') return OllamaReply.parse(reply).embeddings;
  const { data } = OpenAiReply.parse(reply);
  return data
    .map((item, i) => ({ at: item.index ?? i, embedding: item.embedding }))
    .sort((a, b) => a.at - b.at)
    .map((item) => item.embedding);
}
