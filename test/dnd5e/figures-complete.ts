import { expect, test } from 'vitest';
import type { Session } from '../helpers/client.ts';

/** What is a figure in a table: the answer begins with what has it, and says the figure. */
export function figuresInTables(session: () => Session): void {
  const answers = async (query: string, answer: RegExp): Promise<void> => {
    expect((await session().call('search_all', { query, limit: 4 })).text).toMatch(answer);
  };

  test.each([
    ['sneak attack at level 5', /^# Sneak Attack\s+\*\*Level 5\*\* Sneak attack 3d6/],
    ['how many rages does a level 12 barbarian have', /^(?:# |- \*\*)Rage[^#]*Level 12\W+Rages 5/],
    ['wizard spell slots at level 5', /^[^\n]*Spellcasting[^#]*3 of level 2, 2 of level 3/],
    ['how many cantrips does a level 4 cleric know', /^[^\n]*Spellcasting[^#]*Cantrips 4/],
    ['bard 5 inspiration die', /^[^\n]*Bardic Inspiration[^#]*D8/],
    ['what features does a fighter get at level 9', /^- \*\*Fighter\*\*[^\n]*Indomitable/],
    ['sorcery points at level 10', /^[^\n]*Font of Magic[^#]*Sorcery points 10/],
    ['druid wild shape max cr at level 8', /^[^\n]*Wild Shape[^#]*Max CR 1/],
  ])('a level: %s', answers);

  test.each([
    ['what level do fighters get extra attack', /^# Extra Attack\s+\*\*Gained at\*\* level 5/],
    [
      'asi levels for fighter',
      /^# Ability Score Improvement\s+\*\*Gained at\*\* levels 4, 6, 8, 12/,
    ],
    [
      'at what level do wizards get 5th level spells',
      /^[^\n]*Spellcasting[^#]*from Wizard level 9/,
    ],
    ['what level does sneak attack become 5d6', /^[^\n]*Sneak Attack[^#]*5d6 from level 9/],
    ['what level do you choose a subclass as a cleric', /^[^\n]*Cleric Subclass[^#]*from level 3/],
  ])('when something comes: %s', answers);

  test.each([
    [
      'monk martial arts die at level 11',
      /^[^\n]*Martial Arts[^#]*1d10 \(5e-2014: Martial arts 1d8\)/,
    ],
    ['monk martial arts die at level 11 2014', /^[^\n]*Martial Arts[^#]*Martial arts 1d8\b(?! \()/],
    ['ranger spells known level 5 2014', /^[^\n]*Spellcasting[^#]*Spells known 4/],
    ['when do sorcerers get metamagic in 2014', /^[^\n]*Metamagic[^#]*levels 3, 10 and 17/],
  ])('in an edition: %s', answers);

  test.each([
    ['navigation dc in forest', /^[^\n]*Travel Pace[^#]*\*\*Forest\*\* Navigation DC 15/],
    ['foraging DC', /^[^\n]*Travel Pace[^#]*Foraging DC\W+Arctic 20/],
    [
      'how far do we travel per day at fast pace',
      /^[^\n]*Travel Pace[^#]*\*\*Fast\*\* Day 30 miles/,
    ],
    [
      'xp needed for level 6',
      /^[^\n]*Level Advancement[^#]*\*\*Level 6\*\* Experience Points 14,000/,
    ],
    ['xp for cr 1/4', /^[^\n]*Experience Points[^#]*\*\*CR 1\/4\*\* XP 50/],
    ['object ac iron', /^[^\n]*Breaking Objects[^#]*\*\*Iron, steel\*\* AC 19/],
    ['hit points of a large resilient object', /^[^\n]*Breaking Objects[^#]*Resilient 27 \(5d10\)/],
    ['what is the modifier for dexterity 8', /^[^#]*Score 8\D9\W+Modifier −1/],
    ['lifestyle expenses wealthy', /^[^\n]*Lifestyle Expenses[^#]*\*\*Wealthy\*\* 4 GP per Day/],
  ])('a table of rules: %s', answers);

  test.each([
    ['cleric spells of level 3', /^Understood as spells/],
    ['what level is fireball', /^# Fireball/],
    ['ac of plate', /^# Plate Armor/],
    ['opportunity attack', /^# Opportunity Attack/],
    ['exhaustion level 3', /^(?:# |- \*\*)Exhaustion(?! \(condition, srd-2014)/],
    ['tiny size', /^# Size/],
  ])('nothing of a table: %s', answers);

  test.each([
    ['ac of a shield', /^# Shield\s+\*Shield\*\s+\*\*Armor class\*\* \+2/],
    ['how heavy is a shield', /^# Shield\s+\*Shield\*[^#]*6 lb/],
    ['shield spell ac bonus', /^# Shield\s+\*1st-level abjuration/],
    ['shield duration', /^# Shield\s+\*1st-level abjuration/],
    ['torch light radius', /^# Torch/],
    ['+2 plate', /^# Plate Armor \(\+2\)/],
    ['plate +2', /^# Plate Armor \(\+2\)/],
    ['studded leather +1', /^# Studded Leather Armor \(\+1\)/],
    ['grave ward plate armor', /^# Grave Ward Plate\n/],
    ['concentration checks', /^(?:# |- \*\*)Concentration/],
    ['stealth check', /^(?:# |- \*\*)Stealth/],
  ])('a thing that has it: %s', answers);

  test.each([
    ['what dc to keep my spell going when hit', /^# Concentration/],
    ['what dc to pick a lock', /^# Lock/],
    ['dc to jump further', /^(?:# |- \*\*)(?:High|Long) Jump/],
    ['dc for a hard task', /^# Difficulty Class\s+\*\*Hard\*\* DC 20/],
  ])('a DC by what is tried: %s', answers);

  test.each([
    ['got hit for 22 while concentrating on bless, which dc', /^(?:# |- \*\*)Concentration/],
    ['shoving an ogre, dc', /^(?:# |- \*\*)Shoving a Creature/],
    ['breaking out of manacles, what dc', /^(?:# |- \*\*)Manacles/],
    ['goblin boss how much xp', /^# Goblin Boss/],
    ['what dc is medium', /^# Difficulty Class/],
  ])('a figure of something else: %s', answers);
}
