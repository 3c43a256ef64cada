// The arithmetic of search, in AssemblyScript: compiled to assets/kernel.wasm by
// scripts/build-kernel.mjs. Addresses are bytes into a memory that the caller lays out; the kernel has no
// data of its own in it.
//
// Weights, activations and stored vectors are int8 within ±127, one scale per row: their products
// are added as whole numbers, which every processor does many at a time.
export { linear } from './linear';
export { addNorm, attend, gelu, quantize } from './minilm';
export { gatherRows, pack, sumRows } from './table';
export { halve, scan, scanRows, scoreStored } from './vectors';
export { gather, topPlaces, weigh } from './cards';
export { readWords } from './words';
