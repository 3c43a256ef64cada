import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { fromAsset } from '../../base/assets.ts';

const call = <F extends (...args: number[]) => number | undefined>() =>
  z.custom<F>((value) => typeof value === 'function');
type Numbers<N extends number, T extends number[] = []> = T['length'] extends N
  ? T
  : Numbers<N, [...T, number]>;
type Work<N extends number> = (...args: Numbers<N>) => undefined;

const Kernel = z.object({
  quantize: call<Work<5>>(),
  linear: call<Work<10>>(),
  attend: call<Work<8>>(),
  addNorm: call<Work<6>>(),
  sumRows: call<Work<6>>(),
  pack: call<(...args: Numbers<3>) => number>(),
  halve: call<Work<5>>(),
  gatherRows: call<Work<7>>(),
  scanRows: call<Work<6>>(),
  scan: call<Work<7>>(),
  scoreStored: call<(...args: Numbers<7>) => number>(),
});

/** The functions of `kernel/kernel.ts`, sharing one memory. */
export type Kernel = z.infer<typeof Kernel>;

let compiled: WebAssembly.Module | undefined;

export function kernelOn(memory: WebAssembly.Memory): Kernel {
  compiled ??= fromAsset('kernel.wasm', (path) => new WebAssembly.Module(readFileSync(path)));
  const instance = new WebAssembly.Instance(compiled, { env: { memory } });
  return Kernel.parse(instance.exports);
}

export const PAGE = 65_536;
/** Growing copies or remaps the memory, so it grows in large steps; unused pages cost nothing. */
const GROWTH = 4 * 1024 * 1024;

/** A bump allocator: aligned addresses in a memory that grows as needed. */
export interface Arena {
  readonly memory: WebAssembly.Memory;
  reserve(bytes: number): number;
}

export function arena(): Arena {
  const memory = new WebAssembly.Memory({ initial: 1 });
  // The first kilobyte stays unused: address 0 means "nothing" to the kernel.
  let next = 1024;
  const isSmall = (): boolean => next < GROWTH;
  return {
    memory,
    reserve(bytes) {
      const address = next;
      next += Math.ceil(bytes / 16) * 16;
      const missing = next - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(Math.max(missing, isSmall() ? 0 : GROWTH) / PAGE));
      return address;
    },
  };
}
