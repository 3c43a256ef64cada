/** Packs of our own that the game loads, each rich in what its version has. */
export interface GoodPack {
  readonly name: string;
  /** Where it is not what pack.mcmeta says. */
  readonly minecraft?: string;
  readonly files: Readonly<Record<string, unknown>>;
}

const mcmeta = (format: number, more: object = {}) => ({
  pack: { pack_format: format, description: 'Fog and lanterns', ...more },
});

/** Noise settings, which a dimension may hold instead of naming a file. */
const hollow = {
  sea_level: 40,
  disable_mob_generation: true,
  aquifers_enabled: false,
  ore_veins_enabled: false,
  legacy_random_source: false,
  default_block: { Name: 'minecraft:stone' },
  default_fluid: { Name: 'minecraft:water', Properties: { level: '0' } },
  noise: { min_y: 0, height: 128, size_horizontal: 1, size_vertical: 2 },
  noise_router: {
    barrier: 0,
    fluid_level_floodedness: 0,
    fluid_level_spread: 0,
    lava: 0,
    temperature: 0,
    vegetation: 0,
    continents: 0,
    erosion: 0,
    depth: 0,
    ridges: 0,
    initial_density_without_jaggedness: 0,
    final_density: {
      type: 'minecraft:y_clamped_gradient',
      from_y: 0,
      to_y: 128,
      from_value: 1,
      to_value: -1,
    },
    vein_toggle: 0,
    vein_ridged: 0,
    vein_gap: 0,
  },
  spawn_target: [],
  surface_rule: { type: 'minecraft:block', result_state: { Name: 'minecraft:grass_block' } },
};

const oldPack: GoodPack = {
  name: '1.20.1: plural folders, item NBT, world generation',
  minecraft: '1.20.1',
  files: {
    'pack.mcmeta': mcmeta(15),
    'data/minecraft/tags/functions/load.json': { values: ['fog:load'] },
    'data/minecraft/tags/functions/tick.json': { values: ['fog:tick'] },
    'data/fog/functions/load.mcfunction': [
      '# Set up',
      'scoreboard objectives add fog.lit dummy',
      'scoreboard objectives add fog.used minecraft.used:minecraft.carrot_on_a_stick',
      'team add fog.keepers {"text":"Keepers"}',
      'bossbar add fog:night {"text":"Night"}',
      'data modify storage fog:state lamps set value []',
    ].join('\n'),
    'data/fog/functions/tick.mcfunction': [
      'execute as @a[scores={fog.used=1..}] at @s run function fog:light',
      'scoreboard players reset @a fog.used',
    ].join('\n'),
    'data/fog/functions/light.mcfunction': [
      'summon armor_stand ~ ~ ~ {Invisible:1,Marker:1b,Tags:["fog.lamp"],ArmorItems:[{},{},{},{id:"minecraft:lantern",Count:1b}]}',
      'give @s lantern{display:{Name:\'{"text":"Fog lamp","italic":false}\'},fog_lamp:1b,Enchantments:[{}]} 1',
      'scoreboard players add @s fog.lit 1',
      'execute if predicate fog:is_dark run bossbar set fog:night visible true',
      'execute if score @s fog.lit matches 10.. run loot give @s loot fog:gifts/lamp',
      'item modify entity @s weapon.mainhand fog:polish',
      'team join fog.keepers @s',
    ].join('\n'),
    'data/fog/recipes/lamp.json': {
      type: 'minecraft:crafting_shaped',
      category: 'misc',
      group: 'lamps',
      pattern: [' I ', 'ITI', ' I '],
      key: {
        I: { item: 'minecraft:iron_nugget' },
        T: [{ item: 'minecraft:torch' }, { tag: 'fog:flames' }],
      },
      result: { item: 'minecraft:lantern', count: 2 },
      show_notification: false,
    },
    'data/fog/recipes/smelt.json': {
      type: 'minecraft:smelting',
      ingredient: { item: 'minecraft:rotten_flesh' },
      result: 'minecraft:leather',
      experience: 0.1,
      cookingtime: 200,
    },
    'data/fog/advancements/honey.json': {
      criteria: {
        hive: {
          trigger: 'minecraft:bee_nest_destroyed',
          conditions: {
            num_bees_inside: { min: 1 },
            item: { items: ['minecraft:shears'], count: { min: 1 }, durability: { max: 10 } },
          },
        },
        sugar: {
          trigger: 'minecraft:inventory_changed',
          conditions: { items: [{ items: ['minecraft:sugar'], count: 3 }] },
        },
      },
    },
    'data/fog/recipes/cut.json': {
      type: 'minecraft:stonecutting',
      ingredient: { item: 'minecraft:stone' },
      result: 'minecraft:stone_slab',
      count: 2,
    },
    'data/fog/recipes/smith.json': {
      type: 'minecraft:smithing_transform',
      template: { item: 'minecraft:netherite_upgrade_smithing_template' },
      base: { item: 'minecraft:diamond_sword' },
      addition: { item: 'minecraft:netherite_ingot' },
      result: { item: 'minecraft:netherite_sword' },
    },
    'data/fog/tags/items/flames.json': {
      replace: false,
      values: ['minecraft:torch', '#minecraft:coals', { id: 'other:flame', required: false }],
    },
    'data/fog/tags/blocks/soft.json': { values: ['minecraft:snow', '#minecraft:wool'] },
    'data/fog/tags/worldgen/biome/foggy.json': { values: ['minecraft:swamp', 'fog:marsh'] },
    'data/fog/loot_tables/gifts/lamp.json': {
      type: 'minecraft:chest',
      pools: [
        {
          rolls: { type: 'minecraft:uniform', min: 1, max: 2 },
          bonus_rolls: 0,
          entries: [
            {
              type: 'minecraft:item',
              name: 'minecraft:lantern',
              weight: 5,
              quality: 1,
              functions: [
                { function: 'minecraft:set_count', count: { min: 1, max: 3 } },
                { function: 'minecraft:set_nbt', tag: '{fog_lamp:1b}' },
                {
                  function: 'minecraft:set_banner_pattern',
                  patterns: [{ pattern: 'minecraft:cross', color: 'gray' }],
                  append: true,
                },
                {
                  function: 'minecraft:set_name',
                  entity: 'this',
                  name: { text: 'Lamp', color: 'gold' },
                },
                { function: 'minecraft:enchant_with_levels', levels: 20, treasure: true },
                { function: 'minecraft:looting_enchant', count: { min: 0, max: 1 } },
              ],
              conditions: [
                {
                  condition: 'minecraft:random_chance_with_looting',
                  chance: 0.2,
                  looting_multiplier: 0.1,
                },
                {
                  condition: 'minecraft:any_of',
                  terms: [
                    { condition: 'minecraft:killed_by_player' },
                    { condition: 'minecraft:reference', name: 'fog:is_dark' },
                  ],
                },
              ],
            },
            { type: 'minecraft:loot_table', name: 'minecraft:gameplay/fishing/junk' },
            { type: 'minecraft:tag', name: 'fog:flames', expand: true },
            { type: 'minecraft:empty', weight: 2 },
            {
              type: 'minecraft:alternatives',
              children: [{ type: 'minecraft:item', name: 'minecraft:stick' }],
            },
          ],
        },
      ],
    },
    'data/fog/predicates/is_dark.json': {
      condition: 'minecraft:entity_properties',
      entity: 'this',
      predicate: {
        location: { light: { light: { max: 7 } }, biome: 'minecraft:swamp' },
        flags: { is_sneaking: true },
        equipment: { mainhand: { items: ['minecraft:lantern'], nbt: '{fog_lamp:1b}' } },
        type_specific: { type: 'player', gamemode: 'survival' },
      },
    },
    'data/fog/predicates/all.json': [
      { condition: 'minecraft:weather_check', raining: true },
      { condition: 'minecraft:time_check', value: { min: 13000, max: 23000 }, period: 24000 },
    ],
    'data/fog/item_modifiers/polish.json': {
      function: 'minecraft:set_damage',
      damage: { type: 'minecraft:uniform', min: 0.5, max: 1 },
    },
    'data/fog/advancements/root.json': {
      display: {
        icon: { item: 'minecraft:lantern', nbt: '{fog_lamp:1b}' },
        title: { translate: 'advancement.fog.root' },
        description: { text: 'Enter the fog' },
        background: 'minecraft:textures/block/stone.png',
        frame: 'task',
        show_toast: true,
      },
      criteria: { tick: { trigger: 'minecraft:tick' } },
      requirements: [],
    },
    'data/fog/advancements/kill.json': {
      parent: 'fog:root',
      display: { icon: { item: 'minecraft:iron_sword' }, title: 'Kill', description: 'Kill one' },
      criteria: {
        a: {
          trigger: 'minecraft:player_killed_entity',
          conditions: {
            entity: [
              {
                condition: 'minecraft:entity_properties',
                entity: 'this',
                predicate: { type: 'minecraft:zombie' },
              },
            ],
          },
        },
        b: {
          trigger: 'minecraft:inventory_changed',
          conditions: { items: [{ items: ['minecraft:lantern'] }, { tag: 'fog:flames' }] },
        },
      },
      requirements: [['a', 'b']],
      rewards: {
        experience: 5,
        function: 'fog:light',
        loot: ['fog:gifts/lamp'],
        recipes: ['fog:lamp'],
      },
    },
    'data/fog/damage_type/chill.json': {
      message_id: 'chill',
      exhaustion: 0.1,
      scaling: 'when_caused_by_living_non_player',
      effects: 'freezing',
    },
    'data/fog/worldgen/configured_feature/pile.json': {
      type: 'minecraft:block_pile',
      config: {
        state_provider: {
          type: 'minecraft:simple_state_provider',
          state: { Name: 'minecraft:snow', Properties: { layers: '3' } },
        },
      },
    },
    'data/fog/worldgen/placed_feature/pile.json': {
      feature: 'fog:pile',
      placement: [
        { type: 'minecraft:rarity_filter', chance: 4 },
        { type: 'minecraft:in_square' },
        { type: 'minecraft:heightmap', heightmap: 'MOTION_BLOCKING' },
        { type: 'minecraft:biome' },
      ],
    },
    'data/fog/worldgen/biome/marsh.json': {
      has_precipitation: true,
      temperature: 0.5,
      downfall: 0.8,
      effects: {
        fog_color: 12638463,
        water_color: 4159204,
        water_fog_color: 329011,
        sky_color: 7907327,
      },
      spawners: {
        monster: [{ type: 'minecraft:zombie', weight: 95, minCount: 2, maxCount: 4 }],
        creature: [],
        ambient: [],
        axolotls: [],
        underground_water_creature: [],
        water_creature: [],
        water_ambient: [],
        misc: [],
      },
      spawn_costs: {},
      carvers: { air: ['minecraft:cave'] },
      features: [[], [], [], [], [], [], [], [], [], ['fog:pile']],
    },
    'data/fog/dimension_type/deep.json': {
      ultrawarm: false,
      natural: true,
      coordinate_scale: 1,
      has_skylight: true,
      has_ceiling: false,
      ambient_light: 0,
      piglin_safe: false,
      bed_works: true,
      respawn_anchor_works: false,
      has_raids: true,
      logical_height: 256,
      min_y: 0,
      height: 256,
      infiniburn: '#minecraft:infiniburn_overworld',
      effects: 'minecraft:overworld',
      monster_spawn_light_level: 0,
      monster_spawn_block_light_limit: 0,
    },
    'data/fog/dimension/deep.json': {
      type: 'fog:deep',
      generator: {
        type: 'minecraft:flat',
        settings: {
          biome: 'fog:marsh',
          layers: [{ block: 'minecraft:bedrock', height: 1 }],
          structure_overrides: [],
        },
      },
    },
    'data/fog/dimension/hollow.json': {
      type: 'minecraft:overworld',
      generator: {
        type: 'minecraft:noise',
        settings: hollow,
        biome_source: { type: 'minecraft:fixed', biome: 'fog:marsh' },
      },
    },
  },
};

const macros: GoodPack = {
  name: '1.20.4: macros, line continuation, an overlay for 1.20.6',
  files: {
    'pack.mcmeta': {
      ...mcmeta(26, { supported_formats: [26, 41] }),
      overlays: {
        entries: [{ formats: { min_inclusive: 41, max_inclusive: 41 }, directory: 'newer' }],
      },
      filter: { block: [{ namespace: 'minecraft', path: 'recipes/.*_bed\\.json' }] },
    },
    'data/fog/functions/say.mcfunction':
      '$tellraw @a {"text":"$(name)"}\n$execute as $(who) run say hi\nexecute as @a \\\n  at @s \\\n  run say done\nreturn run function fog:end\n',
    'data/fog/functions/end.mcfunction': 'return fail\n',
    'data/fog/functions/lamps.mcfunction': [
      '$data modify storage fog:s lamps[$(index)].lit set value $(lit)b',
      '$execute if score $(who) fog matches $(least)..$(most) run scoreboard players set #hit fog 1',
      '$execute positioned $(x).5 ~$(y) ^$(z) run summon marker ~ ~ ~ {Tags:["$(tag)"],$(more)}',
      '$execute as @e[tag=lamp_$(id),limit=$(n)] at @s if block ~ ~-1 ~ $(wood)_log run say $(id)',
      '$execute $(condition) run $(command)',
      '$$(command)',
      '$tp @s $(place)',
      '$kill @e[$(selector)]',
      '$item replace entity @s $(slot) with $(item)',
      '$scoreboard objectives add $(name) dummy',
      '$particle $(kind) ~ ~ ~ $(spread) $(spread) $(spread) 0 1',
    ].join('\n'),
    'data/fog/functions/objectives.mcfunction':
      'scoreboard objectives add fog dummy\nscoreboard players set @s made_elsewhere 1\nfunction fog:lamps with storage fog:s args\n',
    'data/fog/functions/start.mcfunction':
      'function fog:say {name:"x",who:"@a"}\nfunction fog:say with storage fog:s args\nrandom value 1..6\n',
    'data/fog/functions/give.mcfunction': 'give @s stick{fog:1b}\n',
    'newer/data/fog/functions/give.mcfunction': 'give @s stick[custom_data={fog:1b}]\n',
    'data/fog/tags/damage_type/odd.json': { values: ['minecraft:fall', '#minecraft:is_fire'] },
  },
};

const components: GoodPack = {
  name: '1.20.6: item components in plural folders',
  files: {
    'pack.mcmeta': mcmeta(41),
    'data/fog/functions/a.mcfunction': [
      'give @s diamond_sword[custom_name=\'{"text":"Fog","italic":false}\',enchantments={levels:{"minecraft:sharpness":3}},custom_data={fog:1b}]',
      'execute if items entity @s weapon.mainhand *[custom_data~{fog:1b}] run say hi',
      'particle dust{color:[1.0,0.5,0.0],scale:1.0} ~ ~ ~',
      'clear @s *[count~{min:2}] 0',
    ].join('\n'),
    'data/fog/recipes/a.json': {
      type: 'minecraft:crafting_shaped',
      pattern: ['#'],
      key: { '#': { item: 'minecraft:stick' } },
      result: {
        id: 'minecraft:stick',
        count: 2,
        components: {
          'minecraft:custom_name': '{"text":"Wand"}',
          'minecraft:enchantment_glint_override': true,
        },
      },
    },
    'data/fog/loot_tables/a.json': {
      pools: [
        {
          rolls: 1,
          entries: [
            {
              type: 'minecraft:item',
              name: 'minecraft:stick',
              functions: [
                {
                  function: 'minecraft:set_components',
                  components: { 'minecraft:max_stack_size': 1 },
                },
                { function: 'minecraft:set_custom_data', tag: '{fog:1b}' },
                { function: 'minecraft:set_lore', lore: [{ text: 'old' }], mode: 'append' },
              ],
            },
          ],
        },
      ],
    },
    'data/fog/banner_pattern/wave.json': { asset_id: 'fog:wave', translation_key: 'fog.wave' },
    'data/fog/wolf_variant/grey.json': {
      wild_texture: 'minecraft:entity/wolf/wolf',
      tame_texture: 'minecraft:entity/wolf/wolf_tame',
      angry_texture: 'minecraft:entity/wolf/wolf_angry',
      biomes: '#minecraft:is_taiga',
    },
  },
};

const enchantments: GoodPack = {
  name: '1.21.1: singular folders, enchantments and songs as data',
  files: {
    'pack.mcmeta': mcmeta(48),
    'data/minecraft/tags/function/load.json': {
      values: ['fog:load', { id: '#fog:more', required: false }],
    },
    'data/fog/function/load.mcfunction':
      'scoreboard objectives add fog dummy\nenchant @s fog:chill 1\nexecute as @n[type=zombie] run say hi\n',
    'data/fog/enchantment/chill.json': {
      description: { translate: 'enchantment.fog.chill', fallback: 'Chill' },
      supported_items: '#minecraft:enchantable/sharp_weapon',
      primary_items: '#minecraft:enchantable/sword',
      weight: 5,
      max_level: 3,
      min_cost: { base: 10, per_level_above_first: 5 },
      max_cost: { base: 30, per_level_above_first: 5 },
      anvil_cost: 2,
      slots: ['mainhand'],
      exclusive_set: '#minecraft:exclusive_set/damage',
      effects: {
        'minecraft:damage': [
          {
            effect: {
              type: 'minecraft:add',
              value: { type: 'minecraft:linear', base: 1, per_level_above_first: 0.5 },
            },
          },
        ],
        'minecraft:post_attack': [
          {
            enchanted: 'attacker',
            affected: 'victim',
            effect: {
              type: 'minecraft:all_of',
              effects: [
                { type: 'minecraft:ignite', duration: 2 },
                { type: 'minecraft:run_function', function: 'fog:load' },
                {
                  type: 'minecraft:apply_mob_effect',
                  to_apply: 'minecraft:slowness',
                  min_duration: 1,
                  max_duration: 2,
                  min_amplifier: 0,
                  max_amplifier: 1,
                },
              ],
            },
            requirements: {
              condition: 'minecraft:random_chance',
              chance: { type: 'minecraft:enchantment_level', amount: 0.2 },
            },
          },
        ],
        'minecraft:attributes': [
          {
            id: 'fog:speed',
            attribute: 'minecraft:generic.movement_speed',
            amount: 0.1,
            operation: 'add_value',
          },
        ],
      },
    },
    'data/minecraft/tags/enchantment/in_enchanting_table.json': { values: ['fog:chill'] },
    'data/fog/jukebox_song/rain.json': {
      sound_event: { sound_id: 'fog:rain', range: 16 },
      description: { text: 'Rain' },
      length_in_seconds: 90.5,
      comparator_output: 7,
    },
    'data/fog/painting_variant/sea.json': { asset_id: 'fog:sea', width: 2, height: 1 },
    'data/fog/recipe/disc.json': {
      type: 'minecraft:crafting_shapeless',
      ingredients: [{ item: 'minecraft:amethyst_shard' }],
      result: {
        id: 'minecraft:music_disc_13',
        components: { 'minecraft:jukebox_playable': { song: 'fog:rain' } },
      },
    },
    'data/fog/loot_table/a.json': {
      type: 'minecraft:entity',
      random_sequence: 'fog:a',
      pools: [
        {
          rolls: 1,
          entries: [
            {
              type: 'minecraft:item',
              name: 'minecraft:book',
              functions: [
                { function: 'minecraft:enchant_randomly', options: '#fog:cold' },
                {
                  function: 'minecraft:enchanted_count_increase',
                  enchantment: 'minecraft:looting',
                  count: { min: 0, max: 1 },
                },
              ],
            },
          ],
          conditions: [
            {
              condition: 'minecraft:random_chance_with_enchanted_bonus',
              unenchanted_chance: 0.1,
              enchanted_chance: { type: 'minecraft:linear', base: 0.2, per_level_above_first: 0.1 },
              enchantment: 'minecraft:looting',
            },
          ],
        },
      ],
    },
    'data/fog/tags/enchantment/cold.json': { values: ['fog:chill', '#minecraft:curse'] },
    'data/fog/trim_pattern/wave.json': {
      asset_id: 'fog:wave',
      template_item: 'minecraft:stick',
      description: { text: 'Wave' },
      decal: false,
    },
  },
};

const ingredients: GoodPack = {
  name: '1.21.4: ingredients as strings, equipment components, JSON that is read leniently',
  files: {
    'pack.mcmeta': mcmeta(61),
    'data/fog/function/names.mcfunction': [
      `give @s stick[custom_name='{text:"Wand",italic:false}',lore=['{text:"a"}',Old]]`,
      `give @s stick[custom_name="{'text':'Wand'}",item_name=Wand]`,
      `summon armor_stand ~ ~ ~ {CustomName:'{text:"Fog"}'}`,
    ].join('\n'),
    'data/fog/loot_table/lenient.json': `{ # Notes
      pools: [{ rolls: 1; entries: [{ 'type' = 'minecraft:item', name: "minecraft:stick" }] }]
    }`,
    'data/fog/tags/block/lenient.json': "{values: ['minecraft:stone'] /* and more */}",
    'data/fog/recipe/shaped.json': {
      type: 'minecraft:crafting_shaped',
      category: 'equipment',
      pattern: ['##', ' #'],
      key: { '#': ['minecraft:stick', 'minecraft:stone'] },
      result: {
        id: 'minecraft:leather_helmet',
        components: { 'minecraft:equippable': { slot: 'head' } },
      },
    },
    'data/fog/recipe/transmute.json': {
      type: 'minecraft:crafting_transmute',
      input: '#minecraft:shulker_boxes',
      material: 'minecraft:red_dye',
      result: 'minecraft:red_shulker_box',
    },
    'data/fog/recipe/cook.json': {
      type: 'minecraft:campfire_cooking',
      ingredient: 'minecraft:rotten_flesh',
      result: { id: 'minecraft:leather' },
    },
    'data/fog/instrument/horn.json': {
      sound_event: 'minecraft:item.goat_horn.sound.0',
      use_duration: 7,
      range: 256,
      description: { text: 'Horn' },
    },
    'data/fog/function/a.mcfunction': [
      'give @s stick[custom_model_data={floats:[1.0]},item_model="fog:wand",consumable={consume_seconds:1.5}]',
      'attribute @s max_health modifier add fog:x 2 add_value',
      // Stored as an object, but read as a list too: looking at one must not forbid the other.
      'execute as @e[nbt={Item:{components:{"minecraft:attribute_modifiers":{modifiers:[]}}}}] run say x',
      'give @s stick[attribute_modifiers=[{type:"max_health",amount:1,operation:"add_value",id:"fog:a"}]]',
      'summon zombie ~ ~ ~ {DeathLootTable:"minecraft:empty"}',
    ].join('\n'),
    'data/fog/predicate/ripe.json': {
      condition: 'minecraft:block_state_property',
      block: 'minecraft:wheat',
      properties: { age: { min: '3', max: '7' } },
    },
    'data/fog/predicate/in.json': {
      condition: 'minecraft:entity_properties',
      entity: 'this',
      predicate: { type_specific: { type: 'minecraft:player', input: { sneak: true } } },
    },
    'data/fog/advancement/a.json': {
      criteria: {
        c: {
          trigger: 'minecraft:consume_item',
          conditions: {
            item: {
              items: '#minecraft:meat',
              predicates: { 'minecraft:custom_data': { fog: 1 } },
              count: { min: 1 },
            },
          },
        },
      },
    },
    'data/fog/trial_spawner/easy.json': {
      spawn_range: 4,
      total_mobs: 6,
      simultaneous_mobs: 2,
      ticks_between_spawn: 20,
      spawn_potentials: [{ weight: 1, data: { entity: { id: 'minecraft:zombie' } } }],
      loot_tables_to_eject: [{ weight: 1, data: 'minecraft:spawners/trial_chamber/key' }],
    },
  },
};

const snbtText: GoodPack = {
  name: '1.21.5: text as SNBT, animal variants',
  files: {
    'pack.mcmeta': {
      pack: { pack_format: 71, description: [{ text: 'Fog', color: 'gray' }, ' and more'] },
    },
    'data/fog/function/a.mcfunction': [
      'tellraw @a {text:"x",click_event:{action:"run_command",command:"say hi"},hover_event:{action:"show_text",value:"hi"}}',
      'summon armor_stand ~ ~ ~ {CustomName:{text:"Fog"},equipment:{head:{id:"minecraft:stone"}}}',
      'give @s stick[custom_name={text:"Wand",italic:false},lore=["a",{text:"b"}]]',
      'data modify storage fog:s mixed set value [1,"a",{b:0x1F},[I;1,0xFF,0b11]]',
      'data modify storage fog:s keys set value {1:2,-a:1,+0x1:2,"3":4,.5:{6b:7}}',
      'give @s stick[custom_data={1:[B;1,2ub,-3sb,0x1F],2:[I;1b,2s,3i,4],3:[L;1b,2s,3i,4l,5]}]',
      'data modify storage fog:s n set value [-0x1Fsi,-0b101sb,1__0,0xFFub,01.5,01f,1e05,+.5d]',
      'data modify storage fog:s name set value "\\N{Snowman} \\N{SNOWMAN} \\N{Hangul Syllables AC00}"',
      'tellraw @a {translate:"fog.count",with:[3,true,{text:"x"}]}',
      'data modify entity @s Item.components."minecraft:lore"[0].extra prepend value {text:"x"}',
    ].join('\n'),
    'data/fog/cow_variant/moss.json': {
      asset_id: 'fog:entity/cow/moss',
      model: 'cold',
      spawn_conditions: [
        { priority: 1, condition: { type: 'minecraft:biome', biomes: '#minecraft:is_forest' } },
        { priority: 0 },
      ],
    },
    'data/fog/wolf_variant/a.json': {
      assets: { wild: 'fog:a', tame: 'fog:b', angry: 'fog:c' },
      spawn_conditions: [],
    },
    'data/fog/loot_table/a.json': {
      pools: [
        {
          rolls: { type: 'minecraft:binomial', n: 3, p: 0.5 },
          entries: [
            {
              type: 'minecraft:item',
              name: 'minecraft:stick',
              functions: [
                {
                  function: 'minecraft:set_components',
                  components: { 'minecraft:custom_name': { text: 'Wand' } },
                },
                { function: 'minecraft:set_name', name: 'Plain', target: 'item_name' },
              ],
            },
          ],
        },
      ],
    },
    'data/fog/test_environment/night.json': { type: 'minecraft:time_of_day', time: 18000 },
  },
};

const dialogs: GoodPack = {
  name: '1.21.8: dialogs',
  files: {
    'pack.mcmeta': mcmeta(81),
    'data/fog/dialog/menu.json': {
      type: 'minecraft:multi_action',
      title: { text: 'Fog' },
      external_title: 'Fog menu',
      body: [
        { type: 'minecraft:plain_message', contents: { text: 'Hello' }, width: 200 },
        { type: 'minecraft:item', item: { id: 'minecraft:lantern' } },
      ],
      inputs: [
        { type: 'minecraft:text', key: 'name', label: 'Name', max_length: 20 },
        { type: 'minecraft:boolean', key: 'lit', label: 'Lit', initial: true },
        { type: 'minecraft:number_range', key: 'n', label: 'N', start: 1, end: 10, step: 1 },
        {
          type: 'minecraft:single_option',
          key: 'o',
          label: 'O',
          options: ['a', { id: 'b', display: 'B', initial: true }],
        },
      ],
      actions: [
        { label: 'Go', action: { type: 'run_command', command: 'trigger fog' } },
        {
          label: 'Set',
          tooltip: 'x',
          action: { type: 'minecraft:dynamic/run_command', template: 'say $(name)' },
        },
      ],
      exit_action: { label: 'Close' },
      columns: 2,
      can_close_with_escape: true,
      pause: false,
      after_action: 'close',
    },
    'data/fog/dialog/note.json': { type: 'minecraft:notice', title: 'Note' },
    'data/minecraft/tags/dialog/pause_screen_additions.json': { values: ['fog:menu', 'fog:note'] },
    'data/fog/function/a.mcfunction':
      'dialog show @a fog:menu\nscoreboard objectives add fog trigger\n',
  },
};

const minorFormats: GoodPack = {
  name: '1.21.11: formats with minor parts, snake case game rules',
  files: {
    'pack.mcmeta': { pack: { description: 'Fog', min_format: [94, 1], max_format: [94, 1] } },
    'data/fog/function/a.mcfunction':
      'gamerule keep_inventory true\nfetchprofile name Steve\nspawnpoint @s ~ ~ ~ 0 0\n',
    'data/minecraft/tags/function/load.json': { values: ['fog:a'] },
    'data/fog/recipe/a.json': {
      type: 'minecraft:smithing_trim',
      template: 'minecraft:sentry_armor_trim_smithing_template',
      base: '#minecraft:trimmable_armor',
      addition: '#minecraft:trim_materials',
      pattern: 'minecraft:sentry',
    },
    'data/fog/predicate/p.json': {
      condition: 'minecraft:match_tool',
      predicate: { items: 'minecraft:stick' },
    },
  },
};

const newest: GoodPack = {
  name: '26.1 and 26.2: a range of new formats',
  files: {
    'pack.mcmeta': { pack: { description: 'Fog', min_format: 101, max_format: [107, 1] } },
    'data/fog/function/a.mcfunction':
      'say hi\nexecute if predicate fog:p run tellraw @a {text:"x"}\n',
    'data/fog/predicate/p.json': { condition: 'minecraft:random_chance', chance: 0.5 },
    'data/fog/recipe/a.json': {
      type: 'minecraft:crafting_shapeless',
      ingredients: ['minecraft:stick', '#minecraft:logs'],
      result: { id: 'minecraft:lever', count: 2 },
    },
    'data/fog/tags/block/b.json': { values: ['#minecraft:logs', 'minecraft:stone'] },
    'data/fog/loot_table/l.json': {
      pools: [{ rolls: 1, entries: [{ type: 'minecraft:item', name: 'minecraft:stick' }] }],
    },
    'data/fog/advancement/a.json': {
      display: { icon: { id: 'minecraft:stick' }, title: 'T', description: 'D', hidden: true },
      criteria: { c: { trigger: 'minecraft:impossible' } },
    },
  },
};

const manyVersions: GoodPack = {
  name: '1.20 to 1.21.11 in one pack: both spellings of folders, overlays',
  files: {
    'pack.mcmeta': {
      pack: {
        description: 'Fog',
        pack_format: 15,
        supported_formats: { min_inclusive: 15, max_inclusive: 94 },
        min_format: 15,
        max_format: 94,
      },
      overlays: {
        entries: [
          { directory: 'components', formats: [41, 94], min_format: 41, max_format: 94 },
          { directory: 'text', formats: [71, 94], min_format: 71, max_format: 94 },
        ],
      },
    },
    'data/fog/functions/give.mcfunction': 'give @s stick{fog:1b}\n',
    'data/fog/function/give.mcfunction': 'give @s stick[custom_data={fog:1b}]\n',
    'components/data/fog/functions/give.mcfunction': 'give @s stick[custom_data={fog:1b}]\n',
    'components/data/fog/function/name.mcfunction': 'give @s stick[custom_name=\'{"text":"x"}\']\n',
    'text/data/fog/function/name.mcfunction': 'give @s stick[custom_name={text:"x"}]\n',
    'data/minecraft/tags/functions/load.json': { values: ['fog:give'] },
    'data/minecraft/tags/function/load.json': { values: ['fog:give'] },
    'README.md': 'Notes',
  },
};

export const goodPacks: readonly GoodPack[] = [
  oldPack,
  macros,
  components,
  enchantments,
  ingredients,
  snbtText,
  dialogs,
  minorFormats,
  newest,
  manyVersions,
];
