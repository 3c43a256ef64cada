import type { App } from '../../base/app.ts';
import { fromAsset } from '../../base/assets.ts';
import { messageOf } from '../../base/error.ts';
import { builtInTable } from '../../library/embed/built-in-table.ts';
import { loadEncoder } from '../../library/embed/minilm/encoder.ts';
import { openRemote } from '../../library/embed/remote.ts';
import type { CheckResult } from '../../tool/domain.ts';

const LIMIT_MS = 5_000;

/** Whether the configured embedder can embed a word. */
export async function checkEmbedder({ config }: App): Promise<CheckResult> {
  const { embedder, embedderUrl: url, embedderModel: model, embedderKey: key, offline } = config;
  if (embedder !== 'ollama' && embedder !== 'openai') return checkBuiltIn(embedder === 'table');
  if (offline) return { ok: true, detail: `${embedder}; not asked, since Lorewright is offline` };
  try {
    const { dim, id } = await openRemote({ provider: embedder, url, model, key }, LIMIT_MS);
    return { ok: true, detail: `${id} gives vectors of ${dim} numbers` };
  } catch (error) {
    return {
      ok: false,
      detail: `${embedder} gives no vectors: ${messageOf(error)}. Search does without it meanwhile.`,
      fix: 'Start it, or set LOREWRIGHT_EMBEDDER_URL and LOREWRIGHT_EMBEDDER_MODEL; LOREWRIGHT_EMBEDDER=auto does without.',
    };
  }
}

/** A model that is missing or damaged throws, with how to fix it. */
function checkBuiltIn(tableAlone: boolean): CheckResult {
  builtInTable().embed('a word');
  if (tableAlone) return { ok: true, detail: 'the built-in table' };
  fromAsset('minilm.bin', (path) => loadEncoder(path).encode('a word'));
  return { ok: true, detail: 'the built-in table, and the built-in MiniLM for longer questions' };
}
