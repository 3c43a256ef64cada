import { invalidInput } from '../../base/error.ts';
import { lookup } from '../../base/lookup.ts';
import { nearest } from '../../text/names.ts';
import { dnd5eKinds } from '../model/kinds.ts';
import type { OwnKinds } from './own-content.ts';

/** Words people use for more than one kind, or for a kind by another name. */
const families: Readonly<Record<string, readonly string[]>> = {
  monster: ['creature'],
  equipment: ['weapon', 'armor', 'gear', 'magic-item'],
  item: ['weapon', 'armor', 'gear', 'magic-item'],
  'character-class': ['class', 'subclass'],
  species: ['race', 'subrace'],
  feature: ['class-feature'],
};

const kindNames = dnd5eKinds.map((kind) => kind.name);

/** `Spell`, `MagicItem`, `magic items`, `monsters` → the kinds meant. */
export function kindsOf(
  contentTypes: readonly string[] | undefined,
  own: OwnKinds = { all: [], byDefault: [], called: {} },
): string[] {
  if (contentTypes === undefined) return [...kindNames, ...own.byDefault];
  const names = [...kindNames, ...own.all];
  return [...new Set(contentTypes.flatMap((word) => kindsNamed(word, names, own)))];
}

function kindsNamed(
  word: string,
  names: readonly string[],
  { all, called }: OwnKinds,
): readonly string[] {
  const key = word
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
  for (const name of [
    key,
    key.replace(/s$/, ''),
    key.replace(/ies$/, 'y'),
    key.replace(/es$/, ''),
  ]) {
    if (names.includes(name)) return [name];
    const family = lookup(families, name);
    if (family) return family;
    const own = lookup(called, name);
    if (own !== undefined && all.includes(own)) return [own];
  }
  const valid = [...names, ...Object.keys(families)];
  const near = nearest(key, valid);
  const meant = near[0] === undefined ? '' : ` Did you mean ${near[0]}?`;
  throw invalidInput(`"${word}" is not a content type.${meant} Valid: ${valid.join(', ')}.`, {
    suggestions: near,
  });
}
