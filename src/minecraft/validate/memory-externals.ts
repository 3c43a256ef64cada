import type { Externals } from '@spyglassmc/core';

class NoSuchFile extends Error {
  override readonly name = 'NoSuchFile';
}

const absent = async (): Promise<never> => {
  throw new NoSuchFile('only what the caller gives is looked at');
};
const ignored = async (): Promise<void> => {};

/**
 * An environment for Spyglass without disk and network: it sees only the files it is given, and
 * writes nothing.
 */
export const memoryExternals: Externals = {
  archive: { decompressBall: absent },
  error: {
    createKind: (kind, message) => new NoSuchFile(`${kind}: ${message}`),
    isKind: (error, kind) => kind === 'ENOENT' && error instanceof NoSuchFile,
  },
  fs: {
    chmod: ignored,
    mkdir: ignored,
    readdir: async () => [],
    readFile: absent,
    rm: ignored,
    showFile: ignored,
    stat: absent,
    unlink: ignored,
    writeFile: ignored,
  },
  web: { getCache: absent },
};
