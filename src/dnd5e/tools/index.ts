import type { Tool } from '../../tool/tool.ts';
import { buildEncounter } from './build-encounter.ts';
import { compareEditions } from './compare-editions.ts';
import {
  getAdventuringGear,
  getArmorList,
  getMagicItems,
  getWeaponList,
} from './equipment-lists.ts';
import { getClassDetails } from './get-class-details.ts';
import { getClassFeatures } from './get-class-features.ts';
import {
  getBackgroundDetails,
  getCreatureDetails,
  getFeatDetails,
  getRuleDetails,
  getSpellDetails,
} from './get-details.ts';
import { getRaceDetails } from './get-race-details.ts';
import { getRaceList } from './get-race-list.ts';
import { getRandomContent } from './get-random-content.ts';
import { getSpellByLevel, getSpellsByClass, getSpellsBySchool } from './get-spells-by-trait.ts';
import { getSubclassList } from './get-subclass-list.ts';
import { improviseScene } from './improvise-scene.ts';
import { listDocuments } from './list-documents.ts';
import {
  lookupCharacterOption,
  lookupCreature,
  lookupEquipment,
  lookupRule,
  lookupSpell,
} from './lookup-tools.ts';
import { rateEncounter } from './rate-encounter.ts';
import { rollDice } from './roll-dice.ts';
import { scaleCreature } from './scale-creature.ts';
import { searchAll } from './search-all.ts';
import { searchCharacterOption } from './search-character-option.ts';
import {
  searchBackgrounds,
  searchClasses,
  searchFeats,
  searchRaces,
} from './search-character-options.ts';
import { searchContent } from './search-content.ts';
import { searchCreature } from './search-creature.ts';
import { searchEquipment } from './search-equipment.ts';
import { searchRule } from './search-rule.ts';
import { searchSpell } from './search-spell.ts';
import { searchSpells } from './search-spells.ts';
import { validateCharacterBuild } from './validate-character-build.ts';

const searchTools: readonly Tool[] = [
  searchSpell,
  searchCreature,
  searchEquipment,
  searchCharacterOption,
  searchRule,
  searchAll,
  listDocuments,
];

const browseTools: readonly Tool[] = [
  searchSpells,
  getSpellDetails,
  getSpellByLevel,
  getSpellsByClass,
  getSpellsBySchool,
  searchRaces,
  getRaceDetails,
  getRaceList,
  searchClasses,
  getClassDetails,
  getSubclassList,
  getClassFeatures,
  searchBackgrounds,
  getBackgroundDetails,
  searchFeats,
  getFeatDetails,
  getCreatureDetails,
  getRuleDetails,
  getWeaponList,
  getArmorList,
  getMagicItems,
  getAdventuringGear,
  searchContent,
  validateCharacterBuild,
  getRandomContent,
];

const tableTools: readonly Tool[] = [
  buildEncounter,
  rateEncounter,
  scaleCreature,
  rollDice,
  improviseScene,
  compareEditions,
];

const lookupTools: readonly Tool[] = [
  lookupSpell,
  lookupCreature,
  lookupCharacterOption,
  lookupEquipment,
  lookupRule,
];

/** In the order on the wire: toolset by toolset. */
export const tools: readonly Tool[] = [
  ...searchTools,
  ...lookupTools,
  ...browseTools,
  ...tableTools,
];
