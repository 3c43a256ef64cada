// The arithmetic of search, in AssemblyScript: compiled to assets/kernel.wasm by
// scripts/build-kernel.mjs. Addresses are bytes into a memory that the caller lays out; the kernel has no
// data of its own in it.
//
// Weights, activations and stored vectors are int8 within ±127, one scale per row: two products then
// fit 16 bits, which is what makes this fast on every processor.
export { addNorm, attend, gelu, linear, quantize } from './minilm';
export { gatherRows, pack, sumRows } from './table';
export { halve, scan, scanRows, scoreStored } from './vectors';
export { gather, topPlaces, weigh } from './cards';
export { readWords } from './words';
