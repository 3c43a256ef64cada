import { expect, test } from 'vitest';
import { arena, kernelIn, kernelOn, WIDE_BYTES } from '../../../src/library/embed/kernel.ts';

/** The kernel that runs here, and the one for programs without the instruction for products. */
const kernels = [
  ['of this machine', kernelOn],
  ['of any machine', kernelIn],
] as const;

test.each(kernels)(
  'kernel %s: a linear layer multiplies as plain arithmetic does',
  (_, kernelFor) => {
    for (const [tokens, width, outputs] of [
      [7, 32, 8],
      [1, 16, 4],
      [4, 384, 8],
      [26, 1536, 12],
      [27, 384, 4],
    ] as const) {
      const { memory, reserve } = arena();
      const room = Math.ceil(tokens / 4) * 4;
      const at = {
        x: reserve(tokens * width * 4),
        q: reserve(room * width),
        qs: reserve(room * 4),
        w: reserve(width * outputs),
        ws: reserve(outputs * 4),
        b: reserve(outputs * 4),
        y: reserve(room * outputs * 4),
        wide: reserve(WIDE_BYTES),
      };
      const kernel = kernelFor(memory);
      const x = Float32Array.from({ length: tokens * width }, () => Math.random() * 2 - 1);
      new Float32Array(memory.buffer, at.x, x.length).set(x);
      const w = new Int8Array(memory.buffer, at.w, width * outputs);
      for (const i of w.keys()) w[i] = Math.round(Math.random() * 254 - 127);
      const ws = new Float32Array(memory.buffer, at.ws, outputs).fill(0.01);
      const b = new Float32Array(memory.buffer, at.b, outputs).fill(0.5);
      kernel.quantize(at.x, tokens, width, at.q, at.qs);
      kernel.linear(at.q, at.qs, tokens, width, at.w, at.ws, at.b, outputs, at.y, at.wide);
      const q = new Int8Array(memory.buffer, at.q, tokens * width);
      const qs = new Float32Array(memory.buffer, at.qs, tokens);
      const y = new Float32Array(memory.buffer, at.y, tokens * outputs);
      for (let t = 0; t < tokens; t++)
        for (let o = 0; o < outputs; o++) {
          let [sum, exactly] = [b[o] ?? 0, 0];
          for (let i = 0; i < width; i++) {
            const weight = w[o * width + i] ?? 0;
            sum += (x[t * width + i] ?? 0) * weight * (ws[o] ?? 0);
            exactly += (q[t * width + i] ?? 0) * weight;
          }
          const found = y[t * outputs + o] ?? 0;
          expect(Math.abs(found - sum)).toBeLessThan(0.1 * Math.sqrt(width / 16));
          // The products of whole numbers are exact; only the scaling rounds.
          const scaled = exactly * (qs[t] ?? 0) * (ws[o] ?? 0) + (b[o] ?? 0);
          expect(found).toBeCloseTo(scaled, 3);
        }
    }
  },
);

test('GELU is that of the model, from very small to very large numbers', () => {
  const { memory, reserve } = arena();
  const numbers = [-90, -12, -5, -1.5, -0.3, -1e-6, 0, 1e-6, 0.4, 1, 4, 60];
  const at = reserve(numbers.length * 4);
  new Float32Array(memory.buffer, at, numbers.length).set(numbers);
  kernelOn(memory).gelu(at, numbers.length);
  const found = new Float32Array(memory.buffer, at, numbers.length);
  for (const [i, x] of numbers.entries()) expect(found[i]).toBeCloseTo(gelu(x), 5);
});

test('a kernel begins without writing into the memory it is given', () => {
  for (const [, kernelFor] of kernels) {
    const { memory, reserve } = arena();
    const at = reserve(4096);
    new Uint8Array(memory.buffer, at, 4096).fill(7);
    kernelFor(memory);
    expect(new Uint8Array(memory.buffer, at, 4096).every((byte) => byte === 7)).toBe(true);
  }
});

/** x times the share of a normal distribution below x, added up in small steps. */
function gelu(x: number): number {
  const [step, from] = [1e-3, -9];
  let share = 0;
  for (let at = from + step / 2; at < Math.min(x, 9); at += step)
    share += (Math.exp(-(at * at) / 2) / Math.sqrt(2 * Math.PI)) * step;
  return x * share;
}
