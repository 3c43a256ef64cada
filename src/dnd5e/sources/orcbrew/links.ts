import type { OrcbrewKind } from './books.ts';
import type { Named } from './item-identity.ts';
import { isList, isMap, type Plain } from './plain-values.ts';
import { spoken, titled } from './wording.ts';

/** Relations between the items of one book. */
export interface Links {
  /** The name for a key, whether or not the book has the item. */
  nameOf(kind: OrcbrewKind, key: string): string;
  /** A class's word for its subclasses. */
  subclassTitle(classKey: string): string | undefined;
  /** Items with this one as their parent. */
  childrenOf(kind: 'subclasses' | 'subraces', parentKey: string): readonly Named[];
  /** Classes of the book whose own spell list contains the spell. */
  listing(spellKey: string): readonly string[];
  /** Classes and subclasses that offer a selection. */
  offering(selectionKey: string): readonly string[];
}

const PARENT = { subclasses: 'class', subraces: 'race' } as const;

export function linksIn(items: readonly Named[]): Links {
  const byKey = new Map<string, Named>();
  const children = new Map<string, Named[]>();
  const listings = new Map<string, Set<string>>();
  const offers = new Map<string, Set<string>>();
  const add = <T>(map: Map<string, Set<T>>, key: string, value: T): void => {
    const known = map.get(key);
    if (known) known.add(value);
    else map.set(key, new Set([value]));
  };

  for (const item of items) {
    byKey.set(`${item.kind} ${item.key}`, item);
    if (item.kind === 'subclasses' || item.kind === 'subraces') {
      const parent = item.fields.text(PARENT[item.kind]);
      if (parent) {
        const siblings = children.get(`${item.kind} ${parent}`) ?? [];
        children.set(`${item.kind} ${parent}`, [...siblings, item]);
      }
    }
    if (item.kind === 'classes' && item.fields.isMap('spellcasting')) {
      const list = item.fields.map('spellcasting').value('spell-list');
      for (const spell of leaves(list)) add(listings, spell, spoken(item.name));
    }
    for (const choice of item.fields.each('level-selections')) {
      const selection = choice.text('type');
      if (selection) add(offers, selection, item.name);
    }
  }

  return {
    nameOf: (kind, key) => byKey.get(`${kind} ${key}`)?.name ?? titled(key),
    subclassTitle: (key) => byKey.get(`classes ${key}`)?.fields.text('subclass-title'),
    childrenOf: (kind, key) => children.get(`${kind} ${key}`) ?? [],
    listing: (key) => [...(listings.get(key) ?? [])],
    offering: (key) => [...(offers.get(key) ?? [])],
  };
}

/** The leaf words of nested maps and lists: `{1 #{:bless :bane}}` → bless, bane. */
export function leaves(value: Plain): string[] {
  if (typeof value === 'string') return [value];
  if (isList(value)) return value.flatMap(leaves);
  if (isMap(value)) return [...value.values()].flatMap(leaves);
  return [];
}
