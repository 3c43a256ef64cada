import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Glosses, Kind } from '../kind.ts';

/** A short hash of each gloss row, by kind and row key: what the stored index was derived from. */
export const GlossHashes = z.record(z.string(), z.record(z.string(), z.string()));
export type GlossHashes = z.infer<typeof GlossHashes>;

const hashOf = (text: string): string =>
  createHash('sha1').update(text).digest('base64url').slice(0, 8);

type RowHashes = Readonly<Record<string, string>>;
/** Kept while memory allows: a program that opens several libraries hashes them once. */
const kept = new WeakMap<Glosses, WeakRef<RowHashes>>();

function rowHashes(glosses: Glosses): RowHashes {
  const known = kept.get(glosses)?.deref();
  if (known) return known;
  const hashes = Object.fromEntries(
    [...glosses.rows()].map(([key, sayings]) => [key, hashOf(sayings)]),
  );
  kept.set(glosses, new WeakRef(hashes));
  return hashes;
}

export function glossHashes(kinds: Iterable<Kind>): GlossHashes {
  const hashes: GlossHashes = {};
  for (const { name, glosses } of kinds) if (glosses) hashes[name] = rowHashes(glosses);
  return hashes;
}

/** Whether a row that may belong to this name was added, changed or removed. */
export function glossChanged(
  kind: Kind,
  name: string,
  before: GlossHashes,
  now: GlossHashes,
): boolean {
  const old = before[kind.name] ?? {};
  const current = now[kind.name] ?? {};
  return (kind.glosses?.keysOf(name) ?? []).some((key) => old[key] !== current[key]);
}
