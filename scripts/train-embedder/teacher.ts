import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Encoder } from '../../src/library/embed/minilm/encoder.ts';
import { MINILM_WIDTH } from '../../src/library/embed/minilm/layout.ts';

const SHARD = 2_000;
const MOST_TOKENS = 64;

/**
 * The teacher's vectors of texts, one row each. Shards are kept in `folder` under a name made of
 * their texts, so that a run that was stopped goes on where it was.
 */
export function teach(
  encoder: Encoder,
  texts: readonly string[],
  folder: string,
  say: (line: string) => void,
): Float32Array {
  mkdirSync(folder, { recursive: true });
  const vectors = new Float32Array(texts.length * MINILM_WIDTH);
  const started = performance.now();
  for (let start = 0; start < texts.length; start += SHARD) {
    const shard = texts.slice(start, start + SHARD);
    const name = createHash('sha256').update(shard.join('\n')).digest('hex').slice(0, 24);
    const path = join(folder, `${name}.f32`);
    if (!existsSync(path)) {
      const rows = new Float32Array(shard.length * MINILM_WIDTH);
      shard.forEach((text, i) => {
        rows.set(encoder.encode(text, MOST_TOKENS), i * MINILM_WIDTH);
      });
      writeFileSync(`${path}.part`, Buffer.from(rows.buffer));
      renameSync(`${path}.part`, path);
    }
    const bytes = new Uint8Array(readFileSync(path));
    vectors.set(new Float32Array(bytes.buffer), start * MINILM_WIDTH);
    say(
      `teacher: ${start + shard.length} of ${texts.length} texts, ${Math.round((performance.now() - started) / 1000)} s`,
    );
  }
  return vectors;
}
