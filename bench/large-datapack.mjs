/** A made-up data pack of 2,000 files for 1.21.4, of the kinds and sizes that published packs have. */
export function largeDatapack() {
  const files = { 'pack.mcmeta': json({ pack: { description: 'Large', pack_format: 61 } }) };
  const add = (count, path, content) => {
    for (let index = 0; index < count; index++) files[path(index)] = content(index);
  };
  add(900, (i) => `data/big/function/f/${i}.mcfunction`, commands);
  add(
    400,
    (i) => `data/big/recipe/r${i}.json`,
    (i) =>
      json({
        type: 'minecraft:crafting_shaped',
        pattern: ['##', ' #'],
        key: { '#': 'minecraft:stick' },
        result: { id: 'minecraft:diamond', count: 1 + (i % 5) },
      }),
  );
  add(300, (i) => `data/big/loot_table/l${i}.json`, lootTable);
  add(
    200,
    (i) => `data/big/advancement/a${i}.json`,
    (i) =>
      json({
        ...(i > 0 ? { parent: `big:a${i - 1}` } : {}),
        display: { icon: { id: 'minecraft:stone' }, title: { text: 'T' }, description: 'D' },
        criteria: {
          c: {
            trigger: 'minecraft:inventory_changed',
            conditions: { items: [{ items: 'minecraft:stone' }] },
          },
        },
        rewards: { function: `big:f/${i}` },
      }),
  );
  add(
    199,
    (i) => `data/big/predicate/p${i}.json`,
    () =>
      json({
        condition: 'minecraft:entity_properties',
        entity: 'this',
        predicate: { type: 'minecraft:player', flags: { is_sneaking: true } },
      }),
  );
  return files;
}

const json = (value) => JSON.stringify(value, null, 2);

const commands = (i) => `# Step ${i}
scoreboard objectives add big.s${i % 50} dummy
execute as @a[tag=big,scores={big.s${i % 50}=1..}] at @s if block ~ ~-1 ~ minecraft:stone run function big:f/${(i + 1) % 900}
execute if entity @e[type=minecraft:zombie,distance=..10] run tellraw @a {"text":"hello ${i}","color":"red"}
give @s minecraft:diamond_sword[minecraft:enchantments={levels:{"minecraft:sharpness":${1 + (i % 5)}}}] 1
summon minecraft:armor_stand ~ ~ ~ {Invisible:1b,Tags:["big"]}
data modify storage big:store list append value {id:${i}}
particle minecraft:flame ~ ~1 ~ 0.1 0.1 0.1 0 10
`;

const lootTable = (i) =>
  json({
    type: 'minecraft:chest',
    pools: [
      {
        rolls: { type: 'minecraft:uniform', min: 1, max: 3 },
        entries: [
          {
            type: 'minecraft:item',
            name: 'minecraft:stone',
            weight: 3,
            functions: [{ function: 'minecraft:set_count', count: { min: 1, max: 4 } }],
            conditions: [{ condition: 'minecraft:random_chance', chance: 0.5 }],
          },
          { type: 'minecraft:loot_table', value: `big:l${(i + 1) % 300}` },
        ],
      },
    ],
  });
