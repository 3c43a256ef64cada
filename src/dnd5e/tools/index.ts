import type { Tool } from '../../tool/tool.ts';
import { listDocuments } from './list-documents.ts';
import { rollDice } from './roll-dice.ts';
import { searchAll } from './search-all.ts';
import { searchCharacterOption } from './search-character-option.ts';
import { searchCreature } from './search-creature.ts';
import { searchEquipment } from './search-equipment.ts';
import { searchRule } from './search-rule.ts';
import { searchSpell } from './search-spell.ts';

export const searchTools: readonly Tool[] = [
  searchSpell,
  searchCreature,
  searchEquipment,
  searchCharacterOption,
  searchRule,
  searchAll,
  listDocuments,
];

export const tableTools: readonly Tool[] = [rollDice];
