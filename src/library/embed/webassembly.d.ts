// Node has these, its types do not: they are in TypeScript's DOM library, which would add all of
// the browser's types.
declare namespace WebAssembly {
  function validate(bytes: Uint8Array): boolean;
  class Memory {
    constructor(size: { readonly initial: number });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module, imports: { readonly env: { readonly memory: Memory } });
    readonly exports: Readonly<Record<string, unknown>>;
  }
}
