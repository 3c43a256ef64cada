/** Packs of our own invention, each as one version wants it and as a later one does. */
export interface Step {
  from: string;
  to: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

const pack = (format: number) => ({ pack: { description: 'Lanterns', pack_format: format } });
const lines = (...text: string[]): string => `${text.join('\n')}\n`;

const marsh = {
  has_precipitation: true,
  temperature: 0.8,
  downfall: 0.9,
  effects: {
    sky_color: 7907327,
    fog_color: 12638463,
    water_color: 4159204,
    water_fog_color: 329011,
  },
  spawners: {},
  spawn_costs: {},
  features: [],
};

export const steps: readonly Step[] = [
  {
    from: '1.16.5',
    to: '1.20.1',
    before: {
      'pack.mcmeta': pack(6),
      'data/fog/advancements/keeper.json': {
        criteria: {
          coins: {
            trigger: 'minecraft:inventory_changed',
            conditions: {
              player: { location: { feature: 'minecraft:fortress' } },
              items: [
                { item: 'minecraft:gold_nugget', count: { min: 3 } },
                { tag: 'minecraft:logs' },
              ],
            },
          },
          shot: {
            trigger: 'minecraft:player_killed_entity',
            conditions: {
              entity: {
                type: 'minecraft:cat',
                catType: 'minecraft:textures/entity/cat/tabby.png',
                equipment: { head: { item: 'minecraft:carved_pumpkin' } },
              },
              killing_blow: { is_projectile: true, direct_entity: { type: 'minecraft:arrow' } },
            },
          },
          place: {
            trigger: 'minecraft:placed_block',
            conditions: { block: 'minecraft:stone', item: { item: 'minecraft:stone' } },
          },
        },
      },
      'data/fog/loot_tables/leaves.json': {
        pools: [
          {
            rolls: 1,
            entries: [{ type: 'minecraft:item', name: 'minecraft:stick' }],
            conditions: [
              {
                condition: 'minecraft:alternative',
                terms: [
                  { condition: 'minecraft:match_tool', predicate: { item: 'minecraft:shears' } },
                  {
                    condition: 'minecraft:location_check',
                    predicate: { block: { block: 'minecraft:stone' } },
                  },
                ],
              },
            ],
          },
        ],
      },
      'data/fog/predicates/veteran.json': {
        condition: 'minecraft:entity_properties',
        entity: 'this',
        predicate: { player: { level: { min: 30 } }, team: '' },
      },
    },
    after: {
      'pack.mcmeta': pack(15),
      'data/fog/advancements/keeper.json': {
        criteria: {
          coins: {
            trigger: 'minecraft:inventory_changed',
            conditions: {
              player: { location: { structure: 'minecraft:fortress' } },
              items: [
                { items: ['minecraft:gold_nugget'], count: { min: 3 } },
                { tag: 'minecraft:logs' },
              ],
            },
          },
          shot: {
            trigger: 'minecraft:player_killed_entity',
            conditions: {
              entity: {
                type: 'minecraft:cat',
                type_specific: { type: 'cat', variant: 'minecraft:tabby' },
                equipment: { head: { items: ['minecraft:carved_pumpkin'] } },
              },
              killing_blow: {
                tags: [{ id: 'minecraft:is_projectile', expected: true }],
                direct_entity: { type: 'minecraft:arrow' },
              },
            },
          },
          place: {
            trigger: 'minecraft:placed_block',
            conditions: {
              location: [
                { condition: 'minecraft:block_state_property', block: 'minecraft:stone' },
                { condition: 'minecraft:match_tool', predicate: { items: ['minecraft:stone'] } },
              ],
            },
          },
        },
      },
      'data/fog/loot_tables/leaves.json': {
        pools: [
          {
            rolls: 1,
            entries: [{ type: 'minecraft:item', name: 'minecraft:stick' }],
            conditions: [
              {
                condition: 'minecraft:any_of',
                terms: [
                  {
                    condition: 'minecraft:match_tool',
                    predicate: { items: ['minecraft:shears'] },
                  },
                  {
                    condition: 'minecraft:location_check',
                    predicate: { block: { blocks: ['minecraft:stone'] } },
                  },
                ],
              },
            ],
          },
        ],
      },
      'data/fog/predicates/veteran.json': {
        condition: 'minecraft:entity_properties',
        entity: 'this',
        predicate: { team: '', type_specific: { type: 'player', level: { min: 30 } } },
      },
    },
  },
  {
    from: '1.20.6',
    to: '1.21.8',
    before: {
      'pack.mcmeta': {
        ...pack(41),
        filter: {
          block: [
            { namespace: 'minecraft', path: 'recipes/ladder\\.json' },
            { path: '^tags/items/.*' },
            { path: 'worldgen/.*' },
          ],
        },
      },
      'data/fog/worldgen/biome/marsh.json': {
        ...marsh,
        carvers: { air: ['minecraft:cave', 'minecraft:canyon'], liquid: [] },
      },
      'data/fog/tags/blocks/noted.json': "{ // Notes\n  values: ['minecraft:stone']\n}\n",
    },
    after: {
      'pack.mcmeta': {
        ...pack(81),
        filter: {
          block: [
            { namespace: 'minecraft', path: 'recipe/ladder\\.json' },
            { path: '^tags/item/.*' },
            { path: 'worldgen/.*' },
          ],
        },
      },
      'data/fog/worldgen/biome/marsh.json': {
        ...marsh,
        carvers: ['minecraft:cave', 'minecraft:canyon'],
      },
      'data/fog/tags/block/noted.json': { values: ['minecraft:stone'] },
    },
  },
  {
    from: '1.20',
    to: '1.20.2',
    before: {
      'pack.mcmeta': pack(15),
      'data/fog/functions/wake.mcfunction': lines(
        'summon zombie ~ ~ ~ {ActiveEffects:[{Id:14b,Amplifier:0b,Duration:200,ShowParticles:0b}],Tags:["fog"]}',
        'give @s suspicious_stew{Effects:[{EffectId:8,EffectDuration:100}]} 2',
        'summon potion ~ ~ ~ {Item:{id:"minecraft:splash_potion",Count:1b,tag:{CustomPotionEffects:[{Id:5,Duration:100}]}}}',
        'setblock ~ ~ ~ beacon{Primary:1,Secondary:10}',
        'scoreboard objectives setdisplay belowName fog',
        'say nothing changes here',
      ),
    },
    after: {
      'pack.mcmeta': pack(18),
      'data/fog/functions/wake.mcfunction': lines(
        'summon zombie ~ ~ ~ {active_effects:[{id:"minecraft:invisibility",amplifier:0b,duration:200,show_particles:0b}],Tags:["fog"]}',
        'give @s suspicious_stew{effects:[{id:"minecraft:jump_boost",duration:100}]} 2',
        'summon potion ~ ~ ~ {Item:{id:"minecraft:splash_potion",Count:1b,tag:{custom_potion_effects:[{id:"minecraft:strength",duration:100}]}}}',
        'setblock ~ ~ ~ beacon{primary_effect:"minecraft:speed",secondary_effect:"minecraft:regeneration"}',
        'scoreboard objectives setdisplay below_name fog',
        'say nothing changes here',
      ),
    },
  },
  {
    from: '1.20.4',
    to: '1.20.6',
    before: {
      'pack.mcmeta': {
        pack: {
          description: { text: 'Lanterns', color: 'gold' },
          pack_format: 26,
          supported_formats: [18, 26],
        },
        filter: { block: [{ namespace: 'minecraft', path: 'recipes/ladder.json' }] },
      },
      'data/fog/functions/gear.mcfunction': lines(
        '# A comment with {braces} stays',
        `give @s diamond_sword{display:{Name:'{"text":"Fog Cutter"}',Lore:['"old"']},Enchantments:[{id:"sharpness",lvl:3s}],Unbreakable:1b,HideFlags:5,fog:{level:2b}} 1`,
        'clear @a stick{fog:1b} 1',
        `summon armor_stand ~ ~ ~ {ArmorItems:[{},{},{},{id:"minecraft:player_head",Count:1b,tag:{SkullOwner:"Notch"}}],CustomName:'"Guard"'}`,
        'execute as @a[nbt={SelectedItem:{id:"minecraft:stick",tag:{fog:1b}}}] run data get entity @s SelectedItem.tag.fog',
        'execute if data entity @s Inventory[{Slot:0b,tag:{fog:1b}}] run particle dust 1 0 0.5 1 ~ ~ ~ 0 0 0 0 1',
        'data get entity @s SelectedItem.tag.constructor',
        'item replace entity @s weapon.mainhand with potion{Potion:"minecraft:swiftness",CustomPotionColor:255} 2',
        'setblock ~ ~ ~ chest{Items:[{Slot:0b,id:"minecraft:stone",Count:3b}]}',
        'attribute @s generic.max_health modifier add 1-2-3-4-5 "fog" 4 add',
        'data modify storage fog:it list append value {id:"minecraft:apple",Count:1b,tag:{CustomModelData:7}}',
      ),
      'data/fog/recipes/lantern.json': {
        type: 'minecraft:crafting_shaped',
        pattern: ['I', 'T'],
        key: { I: { item: 'minecraft:iron_nugget' }, T: { tag: 'minecraft:coals' } },
        result: { item: 'minecraft:lantern', count: 2 },
      },
      'data/fog/recipes/glass.json': {
        type: 'minecraft:smelting',
        ingredient: { item: 'minecraft:sand' },
        result: 'minecraft:glass',
        experience: 0.1,
        cookingtime: 100,
      },
      'data/fog/recipes/cut.json': {
        type: 'minecraft:stonecutting',
        ingredient: { item: 'minecraft:tuff' },
        result: 'minecraft:gravel',
        count: 4,
      },
      'data/fog/loot_tables/chest.json': {
        type: 'minecraft:chest',
        pools: [
          {
            rolls: 1,
            entries: [
              {
                type: 'minecraft:item',
                name: 'minecraft:compass',
                functions: [
                  { function: 'minecraft:set_nbt', tag: '{CustomModelData:3,fog:{kind:"deep"}}' },
                  { function: 'minecraft:set_lore', lore: [{ text: 'damp' }], replace: true },
                ],
              },
              { type: 'minecraft:loot_table', name: 'minecraft:chests/igloo_chest' },
            ],
          },
        ],
      },
      'data/fog/predicates/holds.json': {
        condition: 'minecraft:entity_properties',
        entity: 'this',
        predicate: {
          equipment: {
            mainhand: {
              tag: 'minecraft:swords',
              nbt: '{fog:1b}',
              enchantments: [{ enchantment: 'minecraft:sharpness', levels: { min: 2 } }],
            },
          },
          location: { biome: 'minecraft:swamp', block: { tag: 'minecraft:leaves' } },
        },
      },
      'data/fog/advancements/found.json': {
        display: {
          icon: { item: 'minecraft:compass', nbt: '{CustomModelData:3}' },
          title: 'Found',
          description: 'A thing',
        },
        criteria: {
          has: {
            trigger: 'minecraft:inventory_changed',
            conditions: { items: [{ items: ['minecraft:compass'], nbt: '{fog:{kind:"deep"}}' }] },
          },
        },
      },
    },
    after: {
      'pack.mcmeta': {
        pack: { description: { text: 'Lanterns', color: 'gold' }, pack_format: 41 },
        filter: { block: [{ namespace: 'minecraft', path: 'recipes/ladder.json' }] },
      },
      'data/fog/functions/gear.mcfunction': lines(
        '# A comment with {braces} stays',
        `give @s diamond_sword[custom_name='{"text":"Fog Cutter"}',lore=['"old"'],unbreakable={show_in_tooltip:false},enchantments={levels:{"minecraft:sharpness":3},show_in_tooltip:false},custom_data={fog:{level:2b}}] 1`,
        'clear @a stick[custom_data~{fog:1b}] 1',
        `summon armor_stand ~ ~ ~ {ArmorItems:[{},{},{},{id:"minecraft:player_head",count:1,components:{"minecraft:profile":{name:"Notch"}}}],CustomName:'"Guard"'}`,
        'execute as @a[nbt={SelectedItem:{id:"minecraft:stick",components:{"minecraft:custom_data":{fog:1b}}}}] run data get entity @s SelectedItem.components."minecraft:custom_data".fog',
        'execute if data entity @s Inventory[{Slot:0b,components:{"minecraft:custom_data":{fog:1b}}}] run particle dust{color:[1.0,0.0,0.5],scale:1} ~ ~ ~ 0 0 0 0 1',
        'data get entity @s SelectedItem.components."minecraft:custom_data".constructor',
        'item replace entity @s weapon.mainhand with potion[potion_contents={potion:"minecraft:swiftness",custom_color:255}] 2',
        'setblock ~ ~ ~ chest{Items:[{Slot:0b,id:"minecraft:stone",count:3}]}',
        'attribute @s generic.max_health modifier add 1-2-3-4-5 "fog" 4 add_value',
        'data modify storage fog:it list append value {id:"minecraft:apple",count:1,components:{"minecraft:custom_model_data":7}}',
      ),
      'data/fog/recipes/lantern.json': {
        type: 'minecraft:crafting_shaped',
        pattern: ['I', 'T'],
        key: { I: { item: 'minecraft:iron_nugget' }, T: { tag: 'minecraft:coals' } },
        result: { id: 'minecraft:lantern', count: 2 },
      },
      'data/fog/recipes/glass.json': {
        type: 'minecraft:smelting',
        ingredient: { item: 'minecraft:sand' },
        result: { id: 'minecraft:glass' },
        experience: 0.1,
        cookingtime: 100,
      },
      'data/fog/recipes/cut.json': {
        type: 'minecraft:stonecutting',
        ingredient: { item: 'minecraft:tuff' },
        result: { id: 'minecraft:gravel', count: 4 },
      },
      'data/fog/loot_tables/chest.json': {
        type: 'minecraft:chest',
        pools: [
          {
            rolls: 1,
            entries: [
              {
                type: 'minecraft:item',
                name: 'minecraft:compass',
                functions: [
                  {
                    function: 'minecraft:set_components',
                    components: { 'minecraft:custom_model_data': 3 },
                  },
                  { function: 'minecraft:set_custom_data', tag: '{fog:{kind:"deep"}}' },
                  { function: 'minecraft:set_lore', lore: [{ text: 'damp' }], mode: 'replace_all' },
                ],
              },
              { type: 'minecraft:loot_table', value: 'minecraft:chests/igloo_chest' },
            ],
          },
        ],
      },
      'data/fog/predicates/holds.json': {
        condition: 'minecraft:entity_properties',
        entity: 'this',
        predicate: {
          equipment: {
            mainhand: {
              items: '#minecraft:swords',
              predicates: {
                'minecraft:enchantments': [
                  { enchantment: 'minecraft:sharpness', levels: { min: 2 } },
                ],
                'minecraft:custom_data': '{fog:1b}',
              },
            },
          },
          location: { biomes: 'minecraft:swamp', block: { blocks: '#minecraft:leaves' } },
        },
      },
      'data/fog/advancements/found.json': {
        display: {
          icon: { id: 'minecraft:compass', components: { 'minecraft:custom_model_data': 3 } },
          title: 'Found',
          description: 'A thing',
        },
        criteria: {
          has: {
            trigger: 'minecraft:inventory_changed',
            conditions: {
              items: [
                {
                  items: ['minecraft:compass'],
                  predicates: { 'minecraft:custom_data': '{fog:{kind:"deep"}}' },
                },
              ],
            },
          },
        },
      },
    },
  },
  {
    from: '1.20.6',
    to: '1.21.1',
    before: {
      'pack.mcmeta': pack(41),
      'data/fog/functions/deep/go.mcfunction': lines(
        'attribute @s generic.max_health modifier add 0-0-0-0-7 "fog" 4 add_value',
        'attribute @s generic.max_health modifier remove 0-0-0-0-7',
        'give @s stick[attribute_modifiers={modifiers:[{type:"generic.armor",name:"fog",uuid:[I;0,0,0,7],amount:1.0d,operation:"add_value",slot:"mainhand"}]}]',
        'execute if items entity @s weapon *[enchantments~[{enchantment:"sharpness",levels:{min:2}}]] run say keen',
        'summon cow ~ ~ ~ {Attributes:[{Name:"generic.max_health",Base:40.0d}]}',
      ),
      'data/minecraft/tags/functions/load.json': { values: ['fog:deep/go'] },
      'data/fog/tags/items/wet.json': { values: ['minecraft:kelp'] },
      'data/fog/loot_tables/cow.json': {
        type: 'minecraft:entity',
        pools: [
          {
            rolls: 1,
            conditions: [
              {
                condition: 'minecraft:random_chance_with_looting',
                chance: 0.1,
                looting_multiplier: 0.05,
              },
              { condition: 'minecraft:entity_properties', entity: 'killer', predicate: {} },
            ],
            entries: [
              {
                type: 'minecraft:item',
                name: 'minecraft:beef',
                functions: [{ function: 'minecraft:looting_enchant', count: { min: 0, max: 1 } }],
              },
            ],
          },
        ],
      },
    },
    after: {
      'pack.mcmeta': pack(48),
      'data/fog/function/deep/go.mcfunction': lines(
        'attribute @s generic.max_health modifier add minecraft:00000000-0000-0000-0000-000000000007 4 add_value',
        'attribute @s generic.max_health modifier remove minecraft:00000000-0000-0000-0000-000000000007',
        'give @s stick[attribute_modifiers={modifiers:[{type:"generic.armor",amount:1.0d,operation:"add_value",slot:"mainhand",id:"minecraft:00000000-0000-0000-0000-000000000007"}]}]',
        'execute if items entity @s weapon *[enchantments~[{enchantments:"sharpness",levels:{min:2}}]] run say keen',
        'summon cow ~ ~ ~ {attributes:[{id:"generic.max_health",base:40.0d}]}',
      ),
      'data/minecraft/tags/function/load.json': { values: ['fog:deep/go'] },
      'data/fog/tags/item/wet.json': { values: ['minecraft:kelp'] },
      'data/fog/loot_table/cow.json': {
        type: 'minecraft:entity',
        pools: [
          {
            rolls: 1,
            conditions: [
              {
                condition: 'minecraft:random_chance_with_enchanted_bonus',
                unenchanted_chance: 0.1,
                enchanted_chance: {
                  type: 'minecraft:linear',
                  base: 0.15,
                  per_level_above_first: 0.05,
                },
                enchantment: 'minecraft:looting',
              },
              { condition: 'minecraft:entity_properties', entity: 'attacker', predicate: {} },
            ],
            entries: [
              {
                type: 'minecraft:item',
                name: 'minecraft:beef',
                functions: [
                  {
                    function: 'minecraft:enchanted_count_increase',
                    count: { min: 0, max: 1 },
                    enchantment: 'minecraft:looting',
                  },
                ],
              },
            ],
          },
        ],
      },
    },
  },
  {
    from: '1.21.1',
    to: '1.21.4',
    before: {
      'pack.mcmeta': pack(48),
      'data/fog/recipe/torch.json': {
        type: 'minecraft:crafting_shapeless',
        ingredients: [
          { tag: 'minecraft:coals' },
          [{ item: 'minecraft:stick' }, { item: 'minecraft:bamboo' }],
          [{ item: 'minecraft:sand' }, { tag: 'minecraft:wool' }],
        ],
        result: { id: 'minecraft:torch' },
      },
      'data/fog/function/eat.mcfunction': lines(
        'give @s apple[food={nutrition:4,saturation:1.0f,eat_seconds:0.5f},fire_resistant={},custom_model_data=5]',
        'attribute @s minecraft:generic.max_health base set 30',
        'summon boat ~ ~ ~ {Type:"spruce"}',
      ),
      'data/fog/item_modifier/mark.json': { function: 'minecraft:set_custom_model_data', value: 4 },
    },
    after: {
      'pack.mcmeta': pack(61),
      'data/fog/recipe/torch.json': {
        type: 'minecraft:crafting_shapeless',
        ingredients: [
          '#minecraft:coals',
          ['minecraft:stick', 'minecraft:bamboo'],
          '#fog:torch_ingredient',
        ],
        result: { id: 'minecraft:torch' },
      },
      'data/fog/tags/item/torch_ingredient.json': { values: ['minecraft:sand', '#minecraft:wool'] },
      'data/fog/function/eat.mcfunction': lines(
        'give @s apple[food={nutrition:4,saturation:1.0f},custom_model_data={floats:[5.0f]},consumable={consume_seconds:0.5f},damage_resistant={types:"#minecraft:is_fire"}]',
        'attribute @s minecraft:max_health base set 30',
        'summon minecraft:spruce_boat ~ ~ ~ {}',
      ),
      'data/fog/item_modifier/mark.json': {
        function: 'minecraft:set_custom_model_data',
        floats: { values: [4], mode: 'replace_all' },
      },
    },
  },
  {
    from: '1.21.1',
    to: '1.21.2',
    before: {
      'pack.mcmeta': pack(48),
      'data/fog/recipe/rod.json': {
        type: 'minecraft:smelting',
        ingredient: [{ item: 'minecraft:bone' }],
        result: { id: 'minecraft:stick' },
      },
    },
    after: {
      'pack.mcmeta': pack(57),
      'data/fog/recipe/rod.json': {
        type: 'minecraft:smelting',
        ingredient: 'minecraft:bone',
        result: { id: 'minecraft:stick' },
      },
    },
  },
  {
    from: '1.21.4',
    to: '1.21.5',
    before: {
      'data/fog/wolf_variant/grey.json': {
        wild_texture: 'fog:entity/wolf/grey',
        tame_texture: 'fog:entity/wolf/grey_tame',
        angry_texture: 'fog:entity/wolf/grey_angry',
        biomes: '#minecraft:is_taiga',
      },
      'data/fog/trim_pattern/wave.json': {
        asset_id: 'fog:wave',
        template_item: 'minecraft:stick',
        description: 'Wave',
        decal: false,
      },
      'pack.mcmeta': pack(61),
      'data/fog/function/speak.mcfunction': lines(
        'tellraw @a {"text":"Go","clickEvent":{"action":"run_command","value":"/say hi"},"hoverEvent":{"action":"show_text","contents":"psst"}}',
        'tellraw @a ["a",{"text":"b","color":"red"}]',
        `give @s stick[custom_name='{"text":"Wand","italic":false}',lore=['"one"','{"text":"two"}'],enchantments={levels:{"minecraft:mending":1},show_in_tooltip:false},dyed_color={rgb:255},hide_tooltip={}]`,
        `summon zombie ~ ~ ~ {CustomName:'"Bob"',HandItems:[{id:"minecraft:stick",count:1,components:{"minecraft:custom_name":'"Wand"'}},{}],ArmorDropChances:[0.0f,0.0f,0.0f,1.0f]}`,
        `summon text_display ~ ~ ~ {text:'{"text":"sign"}',alignment:"center"}`,
        `setblock ~ ~ ~ oak_sign{front_text:{messages:['"a"','""','""','""']}}`,
        `data modify entity @s CustomName set value '{"text":"Ann"}'`,
      ),
      'data/fog/loot_table/gift.json': {
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
                    components: { 'minecraft:custom_name': '{"text":"Wand"}' },
                  },
                  {
                    function: 'minecraft:set_name',
                    name: {
                      text: 'Wand',
                      hoverEvent: { action: 'show_text', contents: 'psst' },
                    },
                  },
                ],
              },
            ],
          },
        ],
      },
    },
    after: {
      'data/fog/wolf_variant/grey.json': {
        assets: {
          wild: 'fog:entity/wolf/grey',
          tame: 'fog:entity/wolf/grey_tame',
          angry: 'fog:entity/wolf/grey_angry',
        },
        spawn_conditions: [
          { condition: { type: 'minecraft:biome', biomes: '#minecraft:is_taiga' }, priority: 1 },
        ],
      },
      'data/fog/trim_pattern/wave.json': {
        asset_id: 'fog:wave',
        description: 'Wave',
        decal: false,
      },
      'pack.mcmeta': pack(71),
      'data/fog/function/speak.mcfunction': lines(
        'tellraw @a {text:"Go",click_event:{action:"run_command",command:"/say hi"},hover_event:{action:"show_text",value:"psst"}}',
        'tellraw @a ["a",{"text":"b","color":"red"}]',
        'give @s stick[custom_name={text:"Wand",italic:false},lore=["one",{text:"two"}],enchantments={"minecraft:mending":1},dyed_color=255,tooltip_display={hide_tooltip:true,hidden_components:["minecraft:enchantments"]}]',
        'summon zombie ~ ~ ~ {CustomName:"Bob",equipment:{mainhand:{id:"minecraft:stick",count:1,components:{"minecraft:custom_name":"Wand"}}},drop_chances:{feet:0.0f,legs:0.0f,chest:0.0f,head:1.0f}}',
        'summon text_display ~ ~ ~ {text:{text:"sign"},alignment:"center"}',
        'setblock ~ ~ ~ oak_sign{front_text:{messages:["a","","",""]}}',
        'data modify entity @s CustomName set value {text:"Ann"}',
      ),
      'data/fog/loot_table/gift.json': {
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
                    components: { 'minecraft:custom_name': { text: 'Wand' } },
                  },
                  {
                    function: 'minecraft:set_name',
                    name: { text: 'Wand', hover_event: { action: 'show_text', value: 'psst' } },
                  },
                ],
              },
            ],
          },
        ],
      },
    },
  },
  {
    from: '1.21.8',
    to: '1.21.9',
    before: {
      'pack.mcmeta': {
        pack: { description: 'Lanterns', pack_format: 81 },
        overlays: { entries: [{ formats: [71, 200], directory: 'newer' }] },
      },
      'data/fog/tags/item/metal.json': { values: ['minecraft:chain'] },
      'newer/data/fog/tags/item/wet.json': { values: ['minecraft:kelp'] },
    },
    after: {
      'pack.mcmeta': {
        pack: { description: 'Lanterns', min_format: [88, 0], max_format: [88, 0] },
        overlays: { entries: [{ min_format: [88, 0], max_format: [88, 0], directory: 'newer' }] },
      },
      'data/fog/tags/item/metal.json': { values: ['minecraft:iron_chain'] },
      'newer/data/fog/tags/item/wet.json': { values: ['minecraft:kelp'] },
    },
  },
  {
    from: '1.21.8',
    to: '1.21.11',
    before: {
      'pack.mcmeta': pack(81),
      'data/fog/function/spawn.mcfunction': lines(
        'setworldspawn 0 64 0 90',
        'spawnpoint @s ~ ~ ~ -45.5',
        'particle flash ~ ~1 ~ 0 0 0 0 1',
      ),
    },
    after: {
      'pack.mcmeta': {
        pack: { description: 'Lanterns', min_format: [94, 1], max_format: [94, 1] },
      },
      'data/fog/function/spawn.mcfunction': lines(
        'setworldspawn 0 64 0 90 0',
        'spawnpoint @s ~ ~ ~ -45.5 0',
        'particle flash{color:[1.0,1.0,1.0,1.0]} ~ ~1 ~ 0 0 0 0 1',
      ),
    },
  },
  {
    from: '1.21.11',
    to: '26.1.2',
    before: {
      'data/fog/function/clock.mcfunction': lines(
        'execute store result score #now fog run time query daytime',
        'time query day',
        'time query gametime',
      ),
      'data/fog/timeline/dusk.json': {
        period_ticks: 24000,
        tracks: {
          'minecraft:visual/sky_color': {
            modifier: 'multiply',
            keyframes: [{ ticks: 0, value: '#ffffff' }],
          },
        },
      },
      'pack.mcmeta': {
        pack: { description: 'Lanterns', min_format: [94, 1], max_format: [94, 1] },
      },
      'data/fog/recipe/cut.json': {
        type: 'minecraft:stonecutting',
        group: 'fog',
        ingredient: 'minecraft:tuff',
        result: { id: 'minecraft:gravel' },
      },
      'data/fog/predicate/night.json': {
        condition: 'minecraft:time_check',
        value: { min: 13000, max: 23000 },
        period: 24000,
      },
    },
    after: {
      'data/fog/function/clock.mcfunction': lines(
        'execute store result score #now fog run time query minecraft:day',
        'time query minecraft:day repetition',
        'time query gametime',
      ),
      'data/fog/timeline/dusk.json': {
        clock: 'minecraft:overworld',
        period_ticks: 24000,
        tracks: {
          'minecraft:visual/sky_color': {
            modifier: 'multiply',
            keyframes: [{ ticks: 0, value: '#ffffff' }],
          },
        },
      },
      'pack.mcmeta': {
        pack: { description: 'Lanterns', min_format: [101, 1], max_format: [101, 1] },
      },
      'data/fog/recipe/cut.json': {
        type: 'minecraft:stonecutting',
        ingredient: 'minecraft:tuff',
        result: { id: 'minecraft:gravel' },
      },
      'data/fog/predicate/night.json': {
        condition: 'minecraft:time_check',
        value: { min: 13000, max: 23000 },
        period: 24000,
        clock: 'minecraft:overworld',
      },
    },
  },
  {
    from: '26.1.2',
    to: '26.2',
    before: {
      'pack.mcmeta': {
        pack: { description: 'Lanterns', min_format: [101, 1], max_format: [101, 1] },
      },
      'data/fog/advancement/meet.json': {
        criteria: {
          met: {
            trigger: 'minecraft:player_interacted_with_entity',
            conditions: {
              entity: {
                type: 'minecraft:sheep',
                flags: { is_baby: true },
                type_specific: { type: 'minecraft:sheep', sheared: true },
                vehicle: { type: 'minecraft:minecart' },
              },
            },
          },
        },
      },
    },
    after: {
      'pack.mcmeta': {
        pack: { description: 'Lanterns', min_format: [107, 1], max_format: [107, 1] },
      },
      'data/fog/advancement/meet.json': {
        criteria: {
          met: {
            trigger: 'minecraft:player_interacted_with_entity',
            conditions: {
              entity: {
                'minecraft:entity_type': 'minecraft:sheep',
                'minecraft:flags': { is_baby: true },
                'minecraft:type_specific/sheep': { sheared: true },
                'minecraft:vehicle': { 'minecraft:entity_type': 'minecraft:minecart' },
              },
            },
          },
        },
      },
    },
  },
  {
    from: '26.2',
    to: '26.3',
    before: {
      'pack.mcmeta': {
        pack: { description: 'Lanterns', min_format: [107, 1], max_format: [107, 1] },
      },
      'data/fog/worldgen/configured_feature/puddle.json': {
        type: 'minecraft:no_op',
        config: {},
      },
    },
    after: {
      'pack.mcmeta': {
        pack: { description: 'Lanterns', min_format: [121, 0], max_format: [121, 0] },
      },
      'data/fog/worldgen/feature/puddle.json': { type: 'minecraft:no_op' },
    },
  },
];
