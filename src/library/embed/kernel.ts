import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import * as z from 'zod';
import { findAsset, fromAsset } from '../../base/assets.ts';

const call = <F extends (...args: number[]) => number | undefined>() =>
  z.custom<F>((value) => typeof value === 'function');
type Numbers<N extends number, T extends number[] = []> = T['length'] extends N
  ? T
  : Numbers<N, [...T, number]>;
type Work<N extends number> = (...args: Numbers<N>) => undefined;

const Kernel = z.object({
  quantize: call<Work<5>>(),
  linear: call<Work<10>>(),
  gelu: call<Work<2>>(),
  attend: call<Work<8>>(),
  addNorm: call<Work<6>>(),
  sumRows: call<Work<6>>(),
  pack: call<(...args: Numbers<3>) => number>(),
  halve: call<Work<5>>(),
  gatherRows: call<Work<7>>(),
  scanRows: call<Work<6>>(),
  scan: call<Work<7>>(),
  scoreStored: call<(...args: Numbers<7>) => number>(),
  gather: call<(...args: Numbers<8>) => number>(),
  weigh: call<(...args: Numbers<11>) => number>(),
  topPlaces: call<Work<6>>(),
  readWords: call<(...args: Numbers<8>) => number>(),
});

/** The room that `linear` takes for a block of rows whose bytes it makes as wide as words. */
export const WIDE_BYTES = 24 * 512 * 2;

/** The functions of `kernel/kernel.ts`, sharing one memory. */
export type Kernel = z.infer<typeof Kernel>;

let compiled: WebAssembly.Module | undefined;

/** The fastest kernel for this machine. */
export function kernelOn(memory: WebAssembly.Memory): Kernel {
  compiled ??= withProducts() ?? forAnyMachine();
  return kernelIn(memory, compiled);
}

export function kernelIn(memory: WebAssembly.Memory, module = forAnyMachine()): Kernel {
  return Kernel.parse(new WebAssembly.Instance(module, { env: { memory } }).exports);
}

const forAnyMachine = (): WebAssembly.Module =>
  fromAsset('kernel.wasm', (path) => new WebAssembly.Module(readFileSync(path)));

/**
 * The kernel with one instruction for products of bytes, where it is exact: it takes both bytes as
 * signed on ARM. On other processors one is unsigned, it saves no time there, and what Node 20 compiles
 * in a hurry multiplies wrongly. Node 20 knows the instruction but has it switched off.
 */
function withProducts(): WebAssembly.Module | undefined {
  if (process.arch !== 'arm64') return undefined;
  const path = findAsset('kernel-dot.wasm');
  if (path === undefined) return undefined;
  const bytes = readFileSync(path);
  if (!WebAssembly.validate(bytes)) setFlagsFromString('--experimental-wasm-relaxed-simd');
  if (!WebAssembly.validate(bytes)) return undefined;
  const module = new WebAssembly.Module(bytes);
  return isExact(module) ? module : undefined;
}

/** Whether the product of two rows of large negative numbers is right. */
function isExact(module: WebAssembly.Module): boolean {
  const { memory, reserve } = arena();
  const [width, rows] = [16, 4];
  const [x, weights] = [reserve(width * rows), reserve(width * rows)];
  const [scales, bias, y] = [reserve(4 * rows), reserve(4 * rows), reserve(4 * rows * rows)];
  new Int8Array(memory.buffer, x, width * rows).fill(-127);
  new Int8Array(memory.buffer, weights, width * rows).fill(-127);
  new Float32Array(memory.buffer, scales, rows).fill(1);
  kernelIn(memory, module).linear(x, scales, 1, width, weights, scales, bias, rows, y, 0);
  return new Float32Array(memory.buffer, y, rows).every((sum) => sum === width * 127 * 127);
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
