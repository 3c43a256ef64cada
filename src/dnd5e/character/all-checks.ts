import {
  abilityImprovementsRule,
  abilitySumRule,
  originIncreasesRule,
} from './checks/ability-increases.ts';
import { abilityMaximumRule } from './checks/ability-maximum.ts';
import { pointBuyRule, rolledScoresRule, standardArrayRule } from './checks/ability-method.ts';
import {
  armorClassRule,
  armorProficiencyRule,
  armorStealthRule,
  armorStrengthRule,
  druidMetalRule,
  heavyWeaponRule,
  orderRule,
  weaponProficiencyRule,
} from './checks/armor.ts';
import { attunementRule } from './checks/attunement.ts';
import { editionRule } from './checks/edition.ts';
import { epicBoonsRule } from './checks/epic-boons.ts';
import {
  featCountRule,
  featPrerequisitesRule,
  originFeatRule,
  repeatedFeatRule,
} from './checks/feats.ts';
import { fightingStyleRule } from './checks/fighting-styles.ts';
import { hitPointsRule } from './checks/hit-points.ts';
import { invocationsRule, pactBoonRule } from './checks/invocations.ts';
import { languagesRule } from './checks/languages.ts';
import {
  levelTotalRule,
  multiclassRule,
  proficiencyBonusRule,
  repeatedClassRule,
} from './checks/levels.ts';
import { savingThrowsRule } from './checks/saving-throws.ts';
import { expertiseRule, skillChoicesRule } from './checks/skills.ts';
import {
  cantripsKnownRule,
  repeatedSpellRule,
  spellbookRule,
  spellsKnownRule,
  spellsPreparedRule,
} from './checks/spell-counts.ts';
import { spellLevelRule, spellListRule } from './checks/spell-lists.ts';
import { spellAttackRule, spellSaveDcRule, spellSlotsRule } from './checks/spell-numbers.ts';
import { subclassLevelRule, subclassOfClassRule, subraceRule } from './checks/subclasses.ts';
import { unknownContentRule } from './checks/unknown.ts';
import { weaponMasteryRule } from './checks/weapon-masteries.ts';
import type { Rule } from './finding.ts';

/** Every rule a character is checked against, in the order of a sheet. */
export const rules: readonly Rule[] = [
  standardArrayRule,
  pointBuyRule,
  rolledScoresRule,
  originIncreasesRule,
  abilitySumRule,
  abilityImprovementsRule,
  abilityMaximumRule,
  levelTotalRule,
  proficiencyBonusRule,
  repeatedClassRule,
  multiclassRule,
  subraceRule,
  subclassOfClassRule,
  subclassLevelRule,
  skillChoicesRule,
  expertiseRule,
  savingThrowsRule,
  languagesRule,
  originFeatRule,
  featCountRule,
  repeatedFeatRule,
  featPrerequisitesRule,
  epicBoonsRule,
  fightingStyleRule,
  weaponMasteryRule,
  pactBoonRule,
  invocationsRule,
  editionRule,
  spellListRule,
  spellLevelRule,
  cantripsKnownRule,
  spellsKnownRule,
  spellsPreparedRule,
  spellbookRule,
  repeatedSpellRule,
  spellSlotsRule,
  spellSaveDcRule,
  spellAttackRule,
  armorProficiencyRule,
  armorStrengthRule,
  armorStealthRule,
  armorClassRule,
  druidMetalRule,
  orderRule,
  weaponProficiencyRule,
  heavyWeaponRule,
  attunementRule,
  hitPointsRule,
  unknownContentRule,
];
