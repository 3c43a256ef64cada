// Compiles kernel/kernel.ts (AssemblyScript) to assets/kernel.wasm. `npm run build:kernel` after a
// change; a test compiles it again, into a file named as argument, and compares the bytes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

// The compiler is WebAssembly and runs for a second: optimizing it takes twice as long as that.
setFlagsFromString('--liftoff-only');

const root = fileURLToPath(new URL('..', import.meta.url));

async function compileKernel() {
  const { default: asc } = await import('assemblyscript/asc');
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
      '--enable',
      'simd',
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

const out = process.argv[2] ?? `${root}assets/kernel.wasm`;
const binary = await compileKernel();
mkdirSync(dirname(out), { recursive: true });
writeFileSync(out, binary);
console.log(`${out}: ${binary.length} bytes`);
