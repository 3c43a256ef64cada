import type { Entity, Library } from '../../library/library.ts';
import { plain } from '../../text/names.ts';

/** A rule or condition that belongs to another one. */
export interface Related {
  readonly kind: string;
  readonly name: string;
  readonly uri: string;
}

const kinds = ['rule', 'condition'];
/** More rules than any book has. */
const ALL = 5_000;
/** So many that its text names, that name it, and that stand beside it. */
const MOST = { named: 6, naming: 3, beside: 3 };

/** Rules of the same book that a rule names, that name it, or that stand beside it in its chapter. */
export async function relatedRules(library: Library, entity: Entity): Promise<Related[]> {
  if (!kinds.includes(entity.kind)) return [];
  const { found } = await library.search({
    select: kinds.map((kind) => ({ kind })),
    documents: [entity.document],
    limit: ALL,
  });
  const own = plain(termOf(entity.name));
  const others = found
    .map((hit) => hit.entity)
    .filter(({ name }) => plain(termOf(name)) !== own)
    // A condition says more than the line of a glossary with its name.
    .sort((a, b) => Number(b.kind === 'condition') - Number(a.kind === 'condition'));
  const text = textOf(entity);
  const named = others
    .flatMap((other) => {
      const place = placeIn(text, other);
      return place === undefined ? [] : [{ other, place }];
    })
    .sort((a, b) => a.place - b.place)
    .map(({ other }) => other);
  const naming = others
    .flatMap((other) => {
      const words = textOf(other);
      const times = words.match(mention(entity))?.length ?? 0;
      return times > 0 ? [{ other, share: times / Math.sqrt(words.length) }] : [];
    })
    .sort((a, b) => b.share - a.share)
    .map(({ other }) => other);
  const beside = others.filter(({ body }) => isSibling(body, entity.body));
  const chosen = new Map<string, Entity>();
  for (const [some, most] of [
    [named, MOST.named],
    [naming, MOST.naming],
    [beside, named.length + naming.length > 1 ? 0 : MOST.beside],
  ] as const) {
    let left = most;
    for (const one of some) {
      const key = plain(termOf(one.name));
      if (left === 0 || chosen.has(key)) continue;
      chosen.set(key, one);
      left--;
    }
  }
  return [...chosen.values()].map(({ kind, name, uri }) => ({ kind, name, uri }));
}

/** `Grappled [Condition]`, `Actions (Combat)` → the term as texts use it. */
const termOf = (name: string): string => name.replace(/\s*[[(].*$/, '');

const textOf = ({ body }: Entity): string => (typeof body.desc === 'string' ? body.desc : '');

/** "See also" names on purpose what other sentences name in passing. */
const SEE = /\bsee(?: also)?\b/i;

function placeIn(text: string, other: Entity): number | undefined {
  const at = text.search(mention(other));
  if (at < 0) return undefined;
  const see = text.search(SEE);
  return see >= 0 && at > see ? at - text.length : at;
}

/**
 * A name in a running text. Names of one word are also plain English ("Time", "Speed"): those of rules
 * count only where they are written as a term, with a capital inside a sentence.
 */
function mention({ name, kind }: Entity): RegExp {
  const term = termOf(name).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const isTerm = kind === 'rule' && !term.includes(' ');
  return isTerm
    ? new RegExp(`(?<=[a-z,;(“"‘'] ?(?:\\*|_)*)\\b${term}\\b`, 'g')
    : new RegExp(`\\b${term}\\b`, 'gi');
}

type Body = Entity['body'];

const pathOf = ({ path, parent }: Body): string =>
  Array.isArray(path) ? path.join('/') : String(parent ?? '');

const isSibling = (a: Body, b: Body): boolean => pathOf(a) !== '' && pathOf(a) === pathOf(b);
