import { spokenCreatures } from './spoken-creatures.ts';
import { spokenEquipment } from './spoken-equipment.ts';
import { spokenFeats } from './spoken-feats.ts';
import type { SpokenFilters } from './spoken-figures.ts';
import { spokenOptions } from './spoken-options.ts';
import { spokenSpells } from './spoken-spells.ts';

/** How the filters of each kind are said; the first kind that a question names is meant. */
export const spokenFilters: readonly SpokenFilters[] = [
  spokenSpells,
  spokenCreatures,
  ...spokenEquipment,
  spokenFeats,
  ...spokenOptions,
];
