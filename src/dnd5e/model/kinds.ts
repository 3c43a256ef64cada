import type { Kind } from '../../library/kind.ts';
import { backgroundKind, featKind } from './background-and-feat.ts';
import { classKind, featureKind, subclassKind } from './class.ts';
import { creatureKind } from './creature.ts';
import { armorKind, gearKind, magicItemKind, weaponKind } from './equipment.ts';
import { encounterKind, selectionKind } from './homebrew.ts';
import { raceKind, subraceKind, traitKind } from './race.ts';
import { referenceKinds, ruleKind } from './rule-and-reference.ts';
import { spellKind } from './spell.ts';

/** Every kind of D&D content the library holds, in the order in which lists name them. */
export const dnd5eKinds: readonly Kind[] = [
  spellKind,
  creatureKind,
  weaponKind,
  armorKind,
  gearKind,
  magicItemKind,
  classKind,
  subclassKind,
  featureKind,
  raceKind,
  subraceKind,
  traitKind,
  backgroundKind,
  featKind,
  selectionKind,
  encounterKind,
  ruleKind,
  ...referenceKinds,
];

/** What is bought and sold, magic items aside. */
export const goodsKinds: readonly string[] = [weaponKind, armorKind, gearKind].map(
  ({ name }) => name,
);

/** Rules and words of the game: topics, of which hardly anybody asks in one book by name. */
export const topicKinds: ReadonlySet<string> = new Set(
  [ruleKind, ...referenceKinds].map(({ name }) => name),
);
