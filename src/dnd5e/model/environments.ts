import { lookup } from '../../base/lookup.ts';
import { plain } from '../../text/names.ts';

/** Everyday words for an environment → the words of books. */
const spoken: Readonly<Record<string, readonly string[]>> = {
  underwater: ['ocean', 'underwater', 'lake', 'plane of water'],
  aquatic: ['ocean', 'underwater', 'lake', 'plane of water'],
  sea: ['ocean', 'underwater'],
  marine: ['ocean', 'underwater'],
  water: ['ocean', 'underwater', 'lake', 'coast', 'plane of water'],
  beach: ['coast'],
  shore: ['coast'],
  coastal: ['coast'],
  coastline: ['coast'],
  river: ['lake', 'coast'],
  underground: ['underworld', 'underdark', 'caves'],
  underdark: ['underdark', 'underworld'],
  underworld: ['underworld', 'underdark'],
  cave: ['caves'],
  cavern: ['caves'],
  dungeon: ['ruins', 'caves', 'tomb', 'sewer', 'laboratory'],
  ruin: ['ruins'],
  crypt: ['tomb'],
  graveyard: ['tomb'],
  cemetery: ['tomb'],
  catacomb: ['tomb'],
  church: ['temple'],
  city: ['urban'],
  town: ['urban'],
  village: ['urban'],
  settlement: ['urban'],
  street: ['urban'],
  civilization: ['urban'],
  wood: ['forest'],
  woodland: ['forest'],
  rainforest: ['jungle'],
  plain: ['plains'],
  field: ['plains'],
  meadow: ['grassland'],
  prairie: ['grassland'],
  savanna: ['grassland'],
  savannah: ['grassland'],
  steppe: ['grassland'],
  farmland: ['grassland'],
  bog: ['swamp'],
  fen: ['swamp'],
  wetland: ['swamp'],
  moor: ['swamp'],
  snow: ['arctic'],
  ice: ['arctic'],
  icy: ['arctic'],
  polar: ['arctic'],
  winter: ['arctic'],
  glacier: ['arctic'],
  mountains: ['mountain'],
  peak: ['mountain'],
  hill: ['hills'],
  highland: ['hills'],
  dune: ['desert'],
  waste: ['badlands', 'desert'],
  wasteland: ['badlands', 'desert'],
  'nine hells': ['hell'],
  avernus: ['hell'],
  abyss: ['the abyss', 'abyss'],
  'the abyss': ['the abyss', 'abyss'],
  faerie: ['feywild'],
  fey: ['feywild'],
  shadow: ['shadowfell'],
  astral: ['astral plane'],
  'astral sea': ['astral plane'],
  ethereal: ['ethereal plane'],
  sky: ['plane of air'],
  lab: ['laboratory'],
};

/** `forest or jungle` is a forest and a jungle. */
export const environmentsNamed = (words: readonly string[] | undefined): string[] => [
  ...new Set(
    (words ?? []).flatMap((word) => [word, ...word.split(/\s+or\s+|\s*[,/]\s*/)]).map(plain),
  ),
];

/** Everyday words for environments, beside those of the books. */
export const environmentsSpoken: readonly string[] = Object.keys(spoken);

export function environmentTyped(typed: string): string[] {
  const word = plain(typed).replace(/^(?:in )?(?:the |an? )/, '');
  const single = word.replace(/(?<=[^s])s$/, '');
  return [
    ...new Set([
      plain(typed),
      word,
      single,
      `${single}s`,
      ...(lookup(spoken, word) ?? lookup(spoken, single) ?? []),
    ]),
  ];
}
