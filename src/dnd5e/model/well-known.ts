import { readFileSync } from 'node:fs';
import { assetPath } from '../../base/assets.ts';
import { plain } from '../../text/names.ts';

let read: ReadonlyMap<string, ReadonlyMap<string, number>> | undefined;

/** Names by kind, each with its rank in `assets/well-known.tsv`; read on first use. */
export function wellKnownNames(): ReadonlyMap<string, ReadonlyMap<string, number>> {
  read ??= new Map(
    readFileSync(assetPath('well-known.tsv'), 'utf8')
      .split('\n')
      .slice(1)
      .flatMap((line) => {
        const [kind, names] = line.split('\t');
        if (!kind || !names) return [];
        return [[kind, new Map(names.split(' | ').map((name, place) => [plain(name), place]))]];
      }),
  );
  return read;
}

/** As many as a library has of one kind without homebrew. */
const MOST_REMEMBERED = 5_000;

/** The rank of a name among the most played; undefined for all others. */
export function wellKnownPlace(kind: string): (name: string) => number | undefined {
  // Cached: a list sorts thousands of names, and normalizing each would take longer than the rest.
  const places = new Map<string, number | undefined>();
  return (name) => {
    if (places.has(name)) return places.get(name);
    const names = wellKnownNames().get(kind);
    const place = names?.get(plain(name)) ?? names?.get(plain(name.replace(/\s*\(.*$/, '')));
    if (places.size < MOST_REMEMBERED) places.set(name, place);
    return place;
  };
}
