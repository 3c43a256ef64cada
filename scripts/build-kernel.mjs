// Compiles kernel/kernel.ts (AssemblyScript) to assets/kernel.wasm, and once more with the instruction
// for products of bytes to assets/kernel-dot.wasm. `npm run build:kernel` after a change; a test
// compiles both again, into a folder named as argument, and compares the bytes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

// The compiler is WebAssembly and runs for a second: optimizing it takes twice as long as that.
setFlagsFromString('--liftoff-only');

const root = fileURLToPath(new URL('..', import.meta.url));

const { default: asc } = await import('assemblyscript/asc');

async function compileKernel(features) {
  let binary;
  const { error, stderr } = await asc.main(
    [
      'kernel/kernel.ts',
      '--baseDir',
      root,
      '--outFile',
      'kernel.wasm',
      '--runtime',
      'stub',
      '--importMemory',
      ...features.flatMap((feature) => ['--enable', feature]),
      '--optimizeLevel',
      '3',
      '--noAssert',
    ],
    {
      writeFile: (name, contents) => {
        if (name === 'kernel.wasm') binary = contents;
      },
    },
  );
  if (error || !binary) throw new Error(`kernel/kernel.ts does not compile\n${stderr.toString()}`);
  return binary;
}

const folder = process.argv[2] ?? `${root}assets`;
mkdirSync(folder, { recursive: true });
for (const [name, features] of [
  ['kernel.wasm', ['simd']],
  ['kernel-dot.wasm', ['simd', 'relaxed-simd']],
]) {
  const binary = await compileKernel(features);
  writeFileSync(join(folder, name), binary);
  console.log(`${join(folder, name)}: ${binary.length} bytes`);
}
