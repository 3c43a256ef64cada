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

export const tableQuestions: readonly TableQuestion[] = [
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
