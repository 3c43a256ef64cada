/** What a game master asks at the table, and what either form of the answer must say. */
export interface TableQuestion {
  readonly question: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Each is looked for in the text alone and in the structured part alone. */
  readonly says: readonly RegExp[];
}

const ask = (
  question: string,
  tool: string,
  args: Readonly<Record<string, unknown>>,
  ...says: readonly RegExp[]
): TableQuestion => ({ question, tool, args, says });

const firstTwenty: readonly TableQuestion[] = [
  ask(
    'What does exhaustion do, in both editions?',
    'lookup_rule',
    { type: 'condition', name: 'exhaustion' },
    /reduced by 2 times/i,
    /Hit point maximum halved/i,
    /srd-2014/,
    /srd-2024/,
  ),
  ask(
    'Stats of the adult red dragon?',
    'lookup_creature',
    { name: 'Adult Red Dragon' },
    /armor.class\W+19/i,
    /hit.points\W+256/i,
    /17d6/,
    /a5e-mm/,
    /a5e-mm/,
  ),
  ask(
    'What is the breath DC of an adult white dragon by the 2014 rules?',
    'get_creature_details',
    { creature_name: 'adult white dragon', ruleset: '5e-2014' },
    /DC 19/,
    /5e-2014/,
  ),
  ask(
    'What does Counterspell do and how far does it reach?',
    'get_spell_details',
    { spell_name: 'counterspell' },
    /60 feet/,
    /reaction/i,
  ),
  ask(
    'Grappled, and how do I get out?',
    'get_rule_details',
    { rule_name: 'grappled' },
    /speed/i,
    /srd-2014/,
  ),
  ask(
    'What does a longsword cost and how much damage does it do?',
    'lookup_equipment',
    { type: 'weapon', name: 'longsword' },
    /1d8/,
    /1d10/,
    /15/,
  ),
  ask(
    'Does a cloak of displacement need attunement?',
    'lookup_equipment',
    { type: 'magic-item', name: 'cloak of displacement' },
    /attunement/i,
    /rare/,
  ),
  ask(
    'How many spell slots has a level 5 wizard?',
    'get_class_details',
    { class_name: 'wizard', ruleset: '5e-2014' },
    /4[\s,]+3[\s,]+2/,
    /d6|hit_die\W+6/,
  ),
  ask(
    'How many rages has a barbarian at level 6?',
    'get_class_details',
    { class_name: 'barbarian' },
    /rages/i,
    /d12|hit_die\W+12/,
  ),
  ask(
    'What does a rogue get at level 2?',
    'get_class_features',
    { class_name: 'rogue' },
    /Cunning Action/,
  ),
  ask(
    'Which subclasses may a cleric take?',
    'get_subclass_list',
    { class_name: 'cleric' },
    /Life Domain/,
  ),
  ask('What can a dwarf do?', 'get_race_details', { race_name: 'dwarf' }, /darkvision/i, /poison/i),
  ask(
    'Which undead of CR 5 are there?',
    'search_creature',
    { type: 'undead', cr: 5, limit: 30 },
    /Wraith/,
    /lore:\/\/creature/,
  ),
  ask(
    'Which third-level wizard spells are rituals?',
    'search_spell',
    { level: 3, class_key: 'wizard', ritual: true, limit: 30 },
    /Water Breathing|Phantom Steed|Tiny Hut/,
  ),
  ask(
    'What happens when someone falls?',
    'search_rule',
    { search: 'falling damage', limit: 5 },
    /1d6/,
  ),
  ask(
    'What changed in Cure Wounds between the editions?',
    'compare_editions',
    { name: 'Cure Wounds' },
    /1d8/,
    /2d8/,
  ),
  ask(
    'Is a wizard with an intelligence of 35 legal?',
    'validate_character_build',
    {
      character_data: {
        ruleset: '2014',
        classes: ['Wizard 3'],
        race: 'Human',
        abilities: { str: 8, dex: 14, con: 13, int: 35, wis: 12, cha: 10 },
      },
    },
    /35/,
    /not valid|valid\W+false/,
  ),
  ask(
    'What are the armor class and saves of this fighter?',
    'validate_character_build',
    {
      character_data: {
        ruleset: '2014',
        classes: ['Fighter 1'],
        race: 'Human',
        ability_scores: { str: 16, dex: 14, con: 14, int: 10, wis: 12, cha: 8 },
        armor: 'Chain Mail',
      },
    },
    /Chain Mail/,
    /16/,
    /passive.perception\W+11/i,
  ),
  ask(
    'How hard are four goblins and a bugbear for three characters of level 2?',
    'rate_encounter',
    { party_levels: [2, 2, 2], monsters: ['4 goblin', 'Bugbear'] },
    /deadly|hard|high/i,
    /XP|xp/,
  ),
  ask(
    'Several at once: Bless, Bane and Aid',
    'lookup_spell',
    { names: ['Bless', 'Bane', 'Aid'] },
    /1d4/,
    /Bane/,
    /5 hit points|maximum and current/i,
  ),
];

/** Asked in another session than the answers were written in. */
const moreQuestions: readonly TableQuestion[] = [
  ask(
    'The ogre is paralyzed: do we crit?',
    'get_rule_details',
    { rule_name: 'paralyzed' },
    /critical hit/i,
    /5 feet/,
    /Incapacitated/i,
    /srd-2014/,
  ),
  ask(
    'How much does a potion of healing heal?',
    'lookup_equipment',
    { type: 'magic-item', name: 'Potion of Healing' },
    /2d4 ?\+ ?2/,
    /potion/i,
  ),
  ask(
    'What stops a troll from regenerating, and what is its armor class?',
    'get_creature_details',
    { creature_name: 'troll' },
    /acid or fire|fire or acid/i,
    /armor.class\W+15/i,
  ),
  ask(
    'What can a cleric of level 1 cast as a bonus action?',
    'search_spell',
    { level: 1, class_key: 'cleric', casting_time: 'bonus action', limit: 10 },
    /Healing Word/,
    /Shield of Faith/,
    /Sanctuary/,
  ),
  ask(
    'What does cover give?',
    'lookup_rule',
    { type: 'rule', name: 'cover' },
    /\+2 bonus/,
    /\+5 bonus/,
    /total cover/i,
  ),
  ask(
    'How bad is the breath of an ancient red dragon, by the old rules?',
    'lookup_creature',
    { name: 'ancient red dragon', ruleset: '5e-2014' },
    /26d6/,
    /DC 24/,
    /5e-2014/,
  ),
  ask(
    'How much fits into a bag of holding?',
    'lookup_equipment',
    { type: 'magic-item', name: 'bag of holding' },
    /500 pounds/,
    /64 cubic feet/,
  ),
  ask(
    'Does Grappler help when I hold someone?',
    'get_feat_details',
    { feat_name: 'Grappler' },
    /advantage/i,
  ),
  ask(
    'What does a hill dwarf get beside other dwarves?',
    'get_race_details',
    { race_name: 'Hill Dwarf' },
    /Wisdom/i,
    /hit point maximum increases by 1/i,
  ),
  ask(
    'Which skills has an acolyte?',
    'get_background_details',
    { background_name: 'Acolyte' },
    /Insight/,
    /Religion/,
  ),
  ask(
    'Five characters of level 8 against two young white dragons?',
    'rate_encounter',
    { party_levels: [8, 8, 8, 8, 8], monsters: ['2 young white dragons'] },
    /4,?600/,
    /6,?900/,
    /hard|medium|moderate/i,
  ),
  ask(
    'I need the adult blue dragon at challenge 12.',
    'scale_creature',
    { name: 'Adult Blue Dragon', cr: 12 },
    /8,?400/,
    /proficiency.bonus\W+\+?4|proficiency \+4/i,
    /table: /,
  ),
  ask(
    'They fight under water: what changes?',
    'search_rule',
    { search: 'fighting underwater', limit: 5 },
    /Underwater/,
    /disadvantage/i,
  ),
  ask(
    'What do I get for dodging?',
    'get_rule_details',
    { rule_name: 'dodge' },
    /disadvantage/i,
    /Dexterity/i,
  ),
  ask(
    'With advantage and +7, how likely is an 18?',
    'roll_dice',
    { notation: '1d20+7 adv', at_least: 18, seed: 'table' },
    /75/,
  ),
  ask(
    'Fire cantrips for the wizard?',
    'search_spell',
    { level: 0, class_key: 'wizard', damage_type: 'fire', limit: 10 },
    /Fire Bolt/,
    /120/,
  ),
  ask(
    'Flying fiends up to challenge 3 that fire does not hurt?',
    'search_creature',
    { type: 'fiend', cr_max: 3, filters: { fly: true, immune: 'fire' }, limit: 20 },
    /Imp/,
    /lore:\/\/creature/,
  ),
  ask(
    'What changed for someone who is grappled?',
    'compare_editions',
    { name: 'Grappled' },
    /Disadvantage on attack rolls/i,
    /5e-2014|2014/,
  ),
  ask(
    'Undead for three characters of level 4, with what they own',
    'build_encounter',
    { party_levels: [4, 4, 4], theme: 'undead', seed: 'table', ruleset: '5e-2014' },
    /XP/i,
    /initiative/i,
    /Treasure Hoard \(2014\)/,
    /Individual Treasure/,
  ),
  ask(
    'The dragon is dead, what is in its lair?',
    'improvise_scene',
    { what: 'hoard', challenge: 17, ruleset: '5e-2024', seed: 'table' },
    /0000 gp|gp\W+\d+0000/,
    /Random Treasure Hoard \(2024\)/,
  ),
];

export const tableQuestions: readonly TableQuestion[] = [...firstTwenty, ...moreQuestions];
