/** Requests as people write them, with the tool and arguments a good assistant would choose. */
export interface PlainRequest {
  readonly request: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

const ask = (
  request: string,
  tool: string,
  args: Readonly<Record<string, unknown>> = {},
): PlainRequest => ({ request, tool, args });

export const plainRequests: readonly PlainRequest[] = [
  ask('Which level 3 spells of the evocation school need no material components?', 'search_spell', {
    level: 3,
    school: 'evocation',
  }),
  ask('I need a spell that makes someone tell the truth, what is there?', 'search_spell', {
    search: 'makes someone tell the truth',
  }),
  ask(
    'Show me the full text of one spell: Counterspell, with range and duration',
    'get_spell_details',
    {
      spell_name: 'Counterspell',
    },
  ),
  ask('List every cantrip', 'get_spell_by_level', { level: 0 }),
  ask('What is on the spell list of the cleric class?', 'get_spells_by_class', {
    class_name: 'cleric',
  }),
  ask('Give me every spell of the school of necromancy', 'get_spells_by_school', {
    school: 'necromancy',
  }),
  ask('Find monsters of CR 5 that live in swamps', 'search_creature', {
    cr: 5,
    environment: 'swamp',
  }),
  ask(
    'Stat block of the aboleth please: armor class, hit points, attacks',
    'get_creature_details',
    {
      creature_name: 'aboleth',
    },
  ),
  ask('What does the grappled condition do?', 'get_rule_details', { rule_name: 'grappled' }),
  ask('What is the rule for this situation: holding your breath under water?', 'search_rule', {
    search: 'holding your breath under water',
  }),
  ask('How does cover work in play?', 'search_rule', { search: 'cover' }),
  ask('Find a rare magic item that lets you fly and needs attunement', 'search_equipment', {
    search: 'lets you fly',
    rarity: 'rare',
  }),
  ask('Damage and price of all martial weapons, as a table', 'get_weapon_list', {
    category: 'martial',
  }),
  ask('Which heavy armor is there and what AC does it give?', 'get_armor_list', { type: 'heavy' }),
  ask('What do rope, torches and rations cost?', 'get_adventuring_gear'),
  ask('List legendary magic items by rarity for a treasure hoard', 'get_magic_items', {
    rarity: 'legendary',
  }),
  ask('Which features does a paladin gain, level by level?', 'get_class_features', {
    class_name: 'paladin',
  }),
  ask('Which subclasses may a bard choose?', 'get_subclass_list', { class_name: 'bard' }),
  ask('Wizard class: hit die, proficiencies and spell slots table', 'get_class_details', {
    class_name: 'wizard',
  }),
  ask('Which character classes can one play?', 'search_classes'),
  ask('Traits and speed of the dwarf race', 'get_race_details', { race_name: 'dwarf' }),
  ask('All playable species, grouped', 'get_race_list'),
  ask('Prerequisite and benefits of the feat Grappler', 'get_feat_details', {
    feat_name: 'Grappler',
  }),
  ask('Browse origin feats', 'search_feats', { category: 'origin' }),
  ask('Which skills and tools does the Acolyte background give?', 'get_background_details', {
    background_name: 'Acolyte',
  }),
  ask(
    'Which class fits the concept of a holy warrior, for making a character?',
    'search_character_option',
    {
      type: 'class',
      search: 'holy warrior',
    },
  ),
  ask('Is my character sheet legal by the 2014 rules?', 'validate_character_build', {
    character_data: { ruleset: '2014', classes: ['Wizard 1'] },
  }),
  ask('Propose a deadly fight against undead for a party of four at level 5', 'build_encounter', {
    party_levels: [5, 5, 5, 5],
    difficulty: 'deadly',
    theme: 'undead',
  }),
  ask('How hard is a fight against 4 goblins and an ogre for our party?', 'rate_encounter', {
    party_levels: [3, 3, 3],
    monsters: ['4 goblin', 'ogre'],
  }),
  ask('Roll 4d6 and keep the highest three dice', 'roll_dice', { notation: '4d6kh3' }),
  ask('What changed for the spell Sleep between 2014 and 2024?', 'compare_editions', {
    name: 'Sleep',
  }),
  ask('Draw a random magic item as loot', 'get_random_content', { content_type: 'magic-item' }),
  ask('Which books and sources are in the library, under which licence?', 'list_documents'),
  ask('I heard the word "mimic": unclear what it is, search everything', 'search_all', {
    query: 'mimic',
  }),
  ask('Search the articles I wrote for the word lighthouse', 'search_articles', {
    query: 'lighthouse',
  }),
  ask('Read my World Anvil article "The Drowned Bell" by title', 'get_article', {
    article_id: 'The Drowned Bell',
  }),
  ask('Who is the NPC Mira Holt in my world, and what are her relations?', 'get_campaign_npc', {
    npc_id: 'Mira Holt',
  }),
  ask('List the NPCs of my campaign', 'list_campaign_npcs'),
  ask('Which worlds do I own on World Anvil?', 'list_user_worlds'),
  ask(
    'Give me my world at a glance: category tree, recent changes, broken links',
    'get_world_overview',
  ),
  ask('Which pins are on the map of the harbour, with coordinates?', 'get_map_markers', {
    map_id: 'Harbour',
  }),
  ask('List the maps of my world', 'list_maps'),
  ask('Show the timeline of the Long War with its eras and events in order', 'get_timeline', {
    timeline_id: 'The Long War',
  }),
  ask('Which articles mention or link to the Iron Guild?', 'find_references', {
    article_id: 'The Iron Guild',
  }),
  ask('List the secrets of my world', 'list_secrets'),
  ask('Read my notebook "Session ideas" with its notes', 'get_notebook', {
    notebook_id: 'Session ideas',
  }),
  ask('Which categories does my world have, as folders with counts?', 'list_categories'),
  ask('Which players are in my campaign?', 'get_campaign', { campaign_id: 'Ashes' }),
  ask('Whose account do these keys belong to?', 'get_user_identity'),
  ask('List the images of a world', 'list_images'),
  ask(
    'Make a new Minecraft data pack with pack.mcmeta, folders and load and tick functions',
    'create_datapack_structure',
    {
      minecraftVersion: '1.21.4',
    },
  ),
  ask('Which pack format does Minecraft 1.21.4 use?', 'get_pack_format_info', {
    minecraftVersion: '1.21.4',
  }),
  ask('Find wiki pages about the wandering trader mob', 'search_wiki_page', {
    query: 'wandering trader',
  }),
  ask('Read the Minecraft Wiki page "Loot table", only one section', 'get_wiki_page', {
    title: 'Loot table',
  }),
  ask(
    'Which revisions of the wiki page Recipe name 1.20.5 in the edit comment?',
    'search_page_revisions',
    {
      title: 'Recipe',
    },
  ),
  ask('What changed in the recipe format between versions 1.20 and 1.21?', 'compare_versions', {
    page: 'Recipe',
    fromVersion: '1.20',
    toVersion: '1.21',
  }),
  ask('Check my data pack files for errors before the game loads them', 'validate_datapack', {
    files: [{ path: 'pack.mcmeta', content: '{}' }],
  }),
  ask('Syntax of the execute command in 1.21', 'describe_command', { command: 'execute' }),
  ask('Which fields does an item component have in a data pack?', 'describe_format', {
    format: 'item components',
  }),
  ask('What is the id of the cherry planks block? I may have misspelt it', 'search_registry', {
    query: 'chery planks',
  }),
];
