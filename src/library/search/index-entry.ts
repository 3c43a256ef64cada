import { plain } from '../../text/names.ts';
import type { Packed } from '../embed/embedder.ts';
import type { Facet } from '../filter.ts';
import type { Kind } from '../kind.ts';
import { type EmbeddedText, hashOf, partsOf } from './embedding-texts.ts';

/** The search data of an entity, for any engine. */
export interface IndexEntry {
  /** One row for each value it is filtered by. */
  readonly facets: readonly (readonly [facet: string, value: string | number])[];
  /** For full text, normalized like questions. */
  readonly name: string;
  readonly tags: string;
  readonly prose: string;
  /** Aliases that every search uses, and those that only a lookup of its kind uses. */
  readonly aliases: readonly string[];
  readonly lookupNames: readonly string[];
  /** The thing it is an entry of, if its kind says so. */
  readonly thing: string | undefined;
}

type Body = Readonly<Record<string, unknown>>;

export function indexEntryOf(kind: Kind, name: string, body: Body): IndexEntry {
  const tags = kind.tags(body).filter((tag) => tag !== null && tag !== undefined);
  const said = [kind.gloss?.(body, name) ?? '', kind.generalWords?.(body, name) ?? ''];
  const aliases = kind.aliases?.(name, body) ?? [];
  return {
    facets: Object.entries(kind.facets).flatMap(([facet, facetOf]) =>
      facetValues(facetOf(body, name)).map((value) => [facet, value] as const),
    ),
    name: folded([name, ...aliases].join(' ')),
    tags: folded([kind.one, ...tags, ...said].join(' ')),
    prose: folded(kind.prose(body)),
    aliases,
    lookupNames: kind.lookupNames?.(name, body) ?? [],
    thing: kind.thing?.(name, body),
  };
}

/** The embedded texts of an entity, and a hash of them. */
export function embeddedTexts(
  kind: Kind,
  name: string,
  body: Body,
): { readonly texts: readonly EmbeddedText[]; readonly hash: string } {
  const texts = partsOf(kind, name, body);
  return { texts, hash: hashOf(texts) };
}

/** The vectors of an entity's texts as stored: with the weight of each text. */
export const weighted = (
  texts: readonly EmbeddedText[],
  vectors: readonly Packed[],
): readonly Packed[] =>
  vectors.map(({ values, scale }, i) => ({ values, scale: scale * (texts[i]?.weight ?? 1) }));

function facetValues(facet: Facet): (string | number)[] {
  if (facet === null || facet === undefined) return [];
  if (typeof facet === 'boolean') return [facet ? 1 : 0];
  if (typeof facet === 'number') return [facet];
  if (typeof facet === 'string') return [plain(facet)];
  return facet.map((value) => (typeof value === 'string' ? plain(value) : value));
}

/** No accents of any script, and "hunter's" is one word; the rest is left to the engine. */
function folded(text: string): string {
  const unaccented = ASCII.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '');
  return unaccented.replace(/[’'`´]/g, '');
}
const ASCII = /^[ -~\s]*$/;
