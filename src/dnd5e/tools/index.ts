import type { Tool } from '../../tool/tool.ts';
import { buildEncounter } from './build-encounter.ts';
import { compareEditions } from './compare-editions.ts';
import { listDocuments } from './list-documents.ts';
import { rateEncounter } from './rate-encounter.ts';
import { rollDice } from './roll-dice.ts';
import { searchAll } from './search-all.ts';
import { searchCharacterOption } from './search-character-option.ts';
import { searchCreature } from './search-creature.ts';
import { searchEquipment } from './search-equipment.ts';
import { searchRule } from './search-rule.ts';
import { searchSpell } from './search-spell.ts';
import { validateCharacterBuild } from './validate-character-build.ts';

export const searchTools: readonly Tool[] = [
  searchSpell,
  searchCreature,
  searchEquipment,
  searchCharacterOption,
  searchRule,
  searchAll,
  listDocuments,
];

export const tableTools: readonly Tool[] = [
  buildEncounter,
  rateEncounter,
  rollDice,
  compareEditions,
];

export const characterTools: readonly Tool[] = [validateCharacterBuild];
