import type { Span } from './version-span.ts';

/** Renamed blocks and items, by release. */
const renamed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '1.20.3': { grass: 'short_grass' },
  '1.20.5': { scute: 'turtle_scute' },
  '1.21.9': { chain: 'iron_chain' },
};

/** The id of a block or item after the migration. */
export function renamedId(id: string, span: Pick<Span, 'crosses'>): string {
  const [, hash = '', space = '', name = ''] = /^(#?)(minecraft:)?(.*)$/.exec(id) ?? [];
  if (hash === '#') return id;
  let now = name;
  for (const [release, names] of Object.entries(renamed))
    if (span.crosses(release)) now = names[now] ?? now;
  return now === name ? id : `${space}${now}`;
}

/** Attributes lost the prefixes `generic.`, `player.` and `zombie.` with 1.21.2. */
export const renamedAttribute = (id: string, span: Span): string =>
  span.crosses('1.21.2')
    ? id.replace(/^(minecraft:)?(?:generic|player|zombie)\.(?=[a-z_]+$)/, '$1')
    : id;
