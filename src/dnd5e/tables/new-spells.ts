/** Spells that no book of the 2014 rules has, at least not under this name. */
export const newIn2024: ReadonlySet<string> = new Set([
  'arcane vigor',
  'befuddlement',
  'divine smite',
  'elementalism',
  'fount of moonlight',
  'power word fortify',
  'shining smite',
  'sorcerous burst',
  'starry wisp',
  'summon dragon',
]);
