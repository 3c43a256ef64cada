import { expect, test } from 'vitest';
import { arena, kernelOn } from '../../../src/library/embed/kernel.ts';

test('a linear layer multiplies as plain arithmetic does, for any number of tokens', () => {
  const { memory, reserve } = arena();
  const [tokens, width, outputs] = [7, 32, 6];
  const at = {
    x: reserve(tokens * width * 4),
    q: reserve(tokens * width),
    qs: reserve(tokens * 4),
    w: reserve(width * outputs),
    ws: reserve(outputs * 4),
    b: reserve(outputs * 4),
    y: reserve(tokens * outputs * 4),
  };
  const kernel = kernelOn(memory);
  const x = new Float32Array(memory.buffer, at.x, tokens * width).map(() => Math.random() * 2 - 1);
  new Float32Array(memory.buffer, at.x, x.length).set(x);
  const w = new Int8Array(memory.buffer, at.w, width * outputs);
  w.forEach((_, i) => {
    w[i] = Math.round(Math.random() * 254 - 127);
  });
  const ws = new Float32Array(memory.buffer, at.ws, outputs).fill(0.01);
  const b = new Float32Array(memory.buffer, at.b, outputs).fill(0.5);
  kernel.quantize(at.x, tokens, width, at.q, at.qs);
  kernel.linear(at.q, at.qs, tokens, width, at.w, at.ws, at.b, outputs, at.y, 0);
  const y = new Float32Array(memory.buffer, at.y, tokens * outputs);
  for (let t = 0; t < tokens; t++)
    for (let o = 0; o < outputs; o++) {
      let sum = b[o] ?? 0;
      for (let i = 0; i < width; i++)
        sum += (x[t * width + i] ?? 0) * (w[o * width + i] ?? 0) * (ws[o] ?? 0);
      expect(Math.abs((y[t * outputs + o] ?? 0) - sum)).toBeLessThan(0.1);
    }
});
