import { ask, type TableQuestion } from './table-question.ts';

const creatures: readonly TableQuestion[] = [
  ask(
    'What stops a troll from regenerating?',
    'get_creature_details',
    { creature_name: 'troll' },
    /Acid or Fire damage/i,
    /15 Hit Points/i,
  ),
  ask(
    'Goblin, hobgoblin and bugbear, all three.',
    'get_creature_details',
    { names: ['Goblin', 'Hobgoblin', 'Bugbear'] },
    /Nimble Escape/,
    /Martial Advantage/,
    /Surprise Attack/,
  ),
  ask(
    'Which swimmers have legendary actions?',
    'search_creature',
    { filters: { swim: true, legendary: true }, limit: 40 },
    /Aboleth/,
    /Kraken/,
  ),
  ask(
    'Is there a beholder?',
    'lookup_creature',
    { name: 'beholder' },
    /Beholder.{1,2} is not here: it was published in a book that is not open/,
    /own copy can be imported/,
  ),
  ask(
    'Can an owlbear climb, and how fast?',
    'get_creature_details',
    { creature_name: 'owlbear', ruleset: '5e-2024' },
    /climb\W+40/i,
  ),
  ask(
    'A goblin of challenge 5, please.',
    'lookup_creature',
    { name: 'Goblin', cr: 5 },
    /Goblin is in the library, but not as it was asked for: CR 1\/4/,
  ),
  ask(
    'Fey of challenge 3 in the Tome of Beasts?',
    'search_creature',
    { documents: ['Tome of Beasts'], type: 'fey', cr: 3 },
    /Duskthorn Dryad/,
    /Far Darrig/,
  ),
  ask(
    'How do the vampires of both editions differ?',
    'compare_editions',
    { name: 'Vampire' },
    /144/,
    /195/,
  ),
  ask(
    'How many legendary actions has a unicorn by the new rules?',
    'get_creature_details',
    { creature_name: 'Unicorn', ruleset: '5e-2024' },
    /how many legendary actions it may take/,
  ),
  ask(
    'Which dragons are of challenge 20 or more?',
    'search_creature',
    { type: 'dragon', cr_min: 20, limit: 10 },
    /CR 24|challenge_rating\W+24/,
    /AC 22|armor_class\W+22/,
  ),
];

const spells: readonly TableQuestion[] = [
  ask('What does Hex do?', 'lookup_spell', { name: 'hex' }, /1d6 Necrotic/i, /90 feet/),
  ask(
    'What does Silvery Barbs do?',
    'lookup_spell',
    { name: 'Silvery Barbs' },
    /Silvery Barbs.{1,2} is not here: it was published in a book that is not open/,
  ),
  ask(
    'Second-level spells of a paladin?',
    'search_spell',
    { class_key: 'paladin', level: 2, limit: 20 },
    /Find Steed/,
    /Shining Smite/,
    /2d6/,
  ),
  ask(
    'What can Wish do by the old rules?',
    'get_spell_details',
    { spell_name: 'wish', ruleset: '5e-2014' },
    /8th level or lower/,
    /25,000 gp/,
  ),
  ask(
    'Which spells hold somebody fast on a failed Strength save?',
    'search_spell',
    { filters: { condition: 'restrained', save: 'strength' } },
    /Entangle/,
    /Ensnaring Strike/,
    /Black Tentacles/,
  ),
  ask(
    'What does Melf’s acid arrow deal?',
    'get_spell_details',
    { spell_name: "Melf's acid arrow" },
    /4d4/,
    /2d4/,
  ),
  ask(
    'What changed in Counterspell?',
    'compare_editions',
    { name: 'Counterspell' },
    /Constitution saving throw/i,
    /10 \+ the spell's level/,
  ),
  ask(
    'Fireball is a second-level spell, right?',
    'search_spell',
    { search: 'fireball', level: 2, limit: 3 },
    /Fireball is in the library, but not as it was asked for: 3rd-level/,
  ),
  ask(
    'Can the cleric cast Fireball?',
    'lookup_spell',
    { name: 'fireball', class_key: 'cleric' },
    /not as it was asked for: 3rd-level evocation.*for sorcerer\/wizard/,
  ),
  ask(
    'Which spells has a barbarian?',
    'get_spells_by_class',
    { class_name: 'barbarian' },
    /No spell in the library has the class .{1,2}barbarian/,
  ),
];

const items: readonly TableQuestion[] = [
  ask(
    'What does plate cost and who can wear it?',
    'lookup_equipment',
    { name: 'plate armor' },
    /1500 gp/,
    /strength(?:_required)?\W+15/i,
    /armor.class\W+18/i,
  ),
  ask(
    'What may only a paladin attune to?',
    'search_equipment',
    { type: 'magic-item', requires_attunement: 'paladin' },
    /Holy Avenger/,
    /by a paladin/i,
  ),
  ask(
    'Something uncommon to fly with?',
    'search_equipment',
    { type: 'magic-item', rarity: 'uncommon', search: 'flying', limit: 5 },
    /Broom of Flying/,
  ),
  ask(
    'How much does a healing potion heal?',
    'lookup_equipment',
    { name: 'healing potion' },
    /2d4 \+ 2/,
    /10d4 \+ 20/,
  ),
  ask(
    'What does the Hand of Vecna do?',
    'lookup_equipment',
    { name: 'hand of vecna' },
    /Hand of Vecna.{1,2} is not here: it was published in a book that is not open/,
  ),
  ask(
    'Is the bag of holding legendary?',
    'lookup_equipment',
    { name: 'bag of holding', rarity: 'legendary' },
    /not as it was asked for: wondrous item, uncommon/,
  ),
  ask(
    'What armor class has a longsword?',
    'lookup_equipment',
    { type: 'armor', name: 'longsword' },
    /No armor is called .{1,2}longsword.{1,2}, but a weapon is: Longsword/,
  ),
  ask(
    'With which weapons can I topple somebody?',
    'search_equipment',
    { type: 'weapon', filters: { mastery: 'topple' }, limit: 25 },
    /Battleaxe/,
    /topple/,
  ),
];

const rules: readonly TableQuestion[] = [
  ask(
    'Can I drink a potion as a bonus action?',
    'search_rule',
    { search: 'can I drink a potion as a bonus action', limit: 5 },
    /requires a Bonus Action/i,
  ),
  ask(
    'When do I get an opportunity attack?',
    'lookup_rule',
    { name: 'opportunity attack' },
    /leaves your reach/i,
    /Disengage/,
  ),
  ask(
    'How does flanking work?',
    'search_rule',
    { search: 'how does flanking work', limit: 5 },
    /Flanking.{1,2} is not here: it was published in a book that is not open content/,
  ),
  ask(
    'Stunned and paralyzed: what is the difference?',
    'lookup_rule',
    { names: ['stunned', 'paralyzed'] },
    /Incapacitated/,
    /critical hit/i,
    /srd-2014/,
  ),
  ask(
    'How long does a long rest take?',
    'search_rule',
    { search: 'how long does a long rest take', limit: 3 },
    /8 hours/,
  ),
  ask('Which ability is Stealth?', 'lookup_rule', { name: 'stealth' }, /dexterity/i),
  ask(
    'When is somebody bloodied?',
    'lookup_rule',
    { type: 'condition', name: 'bloodied' },
    /half its Hit Points or fewer/,
    /srd-2024/,
  ),
  ask(
    'How long can I hold my breath?',
    'search_rule',
    { search: 'suffocation holding breath', limit: 3 },
    /1 plus its Constitution modifier/i,
  ),
  ask(
    'What happens when I topple somebody?',
    'lookup_rule',
    { type: 'weapon-property', name: 'topple' },
    /Constitution saving throw/,
    /Prone/,
  ),
];

const characters: readonly TableQuestion[] = [
  ask(
    'What does a monk get at level 5?',
    'get_class_features',
    { class_name: 'monk', level: 5 },
    /Stunning Strike/,
    /Extra Attack/,
  ),
  ask(
    'How does an artificer work?',
    'get_class_details',
    { class_name: 'Artificer' },
    /Artificer.{1,2} not found/,
  ),
  ask('What can a fighter become?', 'get_subclass_list', { class_name: 'fighter' }, /Champion/),
  ask(
    'A feat for two weapons?',
    'search_feats',
    { query: 'fighting with two weapons', per_page: 5 },
    /Two-Weapon Fighting/,
  ),
  ask(
    'What has a sage learned?',
    'get_background_details',
    { background_name: 'Sage' },
    /Arcana and History/,
    /Calligrapher/,
  ),
  ask('What can a drow do?', 'get_race_details', { race_name: 'drow' }, /120 feet/, /Faerie Fire/),
  ask(
    'Fighter, high elf and Alert in one go.',
    'lookup_character_option',
    { names: ['fighter', 'high elf', 'alert'] },
    /hit.die\W+d?10/i,
    /High Elf/,
    /Initiative/,
  ),
];

const atTheTable: readonly TableQuestion[] = [
  ask(
    'An owlbear and two wolves against four of level 3?',
    'rate_encounter',
    { party_levels: [3, 3, 3, 3], monsters: ['Owlbear', '2 wolves'] },
    /1,?600/,
    /deadly/,
    /moderate/,
  ),
  ask(
    'Drow for four of level 5.',
    'build_encounter',
    { party_levels: [5, 5, 5, 5], theme: 'drow', seed: 'table' },
    /Drow/,
    /cannot fill this budget/,
  ),
  ask(
    'How likely does a fireball deal 30 or more?',
    'roll_dice',
    { notation: '8d6 fire', at_least: 30, seed: 'table' },
    /38\.0/,
  ),
  ask(
    'Roll what the stat block says.',
    'roll_dice',
    { notation: '10 (2d6 + 3) slashing damage plus 7 (2d6) fire damage', seed: 'table' },
    /slashing/,
    /average\W+17\b/,
  ),
  ask(
    'Frost spells in my own book?',
    'search_spell',
    { documents: ['My Homebrew'], search: 'frost' },
    /There is no homebrew in the library yet/,
  ),
  ask(
    'What does a horse cost?',
    'search_all',
    { query: 'how much does a horse cost', limit: 3 },
    /75 gp/,
  ),
];

export const moreTableQuestions: readonly TableQuestion[] = [
  ...creatures,
  ...spells,
  ...items,
  ...rules,
  ...characters,
  ...atTheTable,
];
