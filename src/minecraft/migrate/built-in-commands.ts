import type { CommandNode } from '../game/commands.ts';

/**
 * The commands that contain items, NBT, text, particles or attributes, for use without the game's
 * command tree. `<name:parser>` is an argument, `a|b` a choice of words, `[…]` at the end is
 * optional, `>execute` continues with that command. Other commands need no change.
 */
const forms = `
give <targets:entity> <item:item_stack> [<count:int>]
clear [<targets:entity> <item:item_predicate> <maxCount:int>]
item replace block <pos:block_pos> <slot:item_slot> with <item:item_stack> [<count:int>]
item replace entity <targets:entity> <slot:item_slot> with <item:item_stack> [<count:int>]
item replace block|entity <target:target> <slot:item_slot> from block|entity <source:target> <sourceSlot:item_slot> [<modifier:loot_modifier>]
item modify block|entity <target:target> <slot:item_slot> <modifier:loot_modifier>
summon <entity:id> [<pos:vec3> <nbt:nbt_compound_tag>]
setblock <pos:block_pos> <block:block_state> [<mode:word>]
fill <from:block_pos> <to:block_pos> <block:block_state> [<mode:word> <filter:block_predicate>]
clone <begin:block_pos> <end:block_pos> <destination:block_pos> [<mode:word> <filter:block_predicate>]
data merge block|entity|storage <target:target> <nbt:nbt_compound_tag>
data get block|entity|storage <target:target> [<path:nbt_path> <scale:double>]
data remove block|entity|storage <target:target> <path:nbt_path>
data modify block|entity|storage <target:target> <targetPath:nbt_path> set|append|prepend|merge value <value:nbt_tag>
data modify block|entity|storage <target:target> <targetPath:nbt_path> insert <index:int> value <value:nbt_tag>
data modify block|entity|storage <target:target> <targetPath:nbt_path> set|append|prepend|merge from|string block|entity|storage <source:target> [<sourcePath:nbt_path> <start:int> <end:int>]
tellraw <targets:entity> <message:component>
title <targets:entity> title|subtitle|actionbar <title:component>
bossbar add <id:id> <name:component>
bossbar set <id:id> name <name:component>
team add <team:word> <displayName:component>
team modify <team:word> prefix|suffix|displayName <value:component>
scoreboard objectives add <objective:word> <criteria:word> [<displayName:component>]
scoreboard objectives modify <objective:word> displayname <displayName:component>
particle <name:particle> [<pos:vec3> <delta:vec3> <speed:double> <count:int> <mode:word> <viewers:entity>]
attribute <target:entity> <attribute:resource> get [<scale:double>]
attribute <target:entity> <attribute:resource> base get|set [<value:double>]
attribute <target:entity> <attribute:resource> modifier add <uuid:uuid> <name:string> <value:double> add|multiply|multiply_base|add_value|add_multiplied_base|add_multiplied_total
attribute <target:entity> <attribute:resource> modifier remove <uuid:uuid>
attribute <target:entity> <attribute:resource> modifier value get <uuid:uuid> [<scale:double>]
execute align|anchored|in|on|summon <x:word> >execute
execute as|at <targets:entity> >execute
execute facing entity <targets:entity> <anchor:word> >execute
execute facing <pos:vec3> >execute
execute positioned as <targets:entity> >execute
execute positioned over <heightmap:word> >execute
execute positioned <pos:vec3> >execute
execute rotated as <targets:entity> >execute
execute rotated <rot:rotation> >execute
execute if|unless entity <entities:entity> >execute
execute if|unless block <pos:block_pos> <block:block_predicate> >execute
execute if|unless data block|entity|storage <source:target> <path:nbt_path> >execute
execute if|unless items block|entity <source:target> <slots:item_slots> <item:item_predicate> >execute
execute if|unless predicate|function|dimension <id:word> >execute
execute if|unless score <target:score_holder> <objective:word> matches <range:word> >execute
execute if|unless score <target:score_holder> <objective:word> <operator:word> <source:score_holder> <other:word> >execute
execute store result|success score <targets:score_holder> <objective:word> >execute
execute store result|success bossbar <id:word> value|max >execute
execute store result|success block|entity|storage <target:target> <path:nbt_path> byte|short|int|long|float|double <scale:double> >execute
execute run >
kill|tp|teleport|spectate|ride|damage|enchant|trigger <targets:entity> [<rest:greedy>]
tag|team|effect|gamemode|spreadplayers|stopsound|advancement|recipe|experience|xp <targets:entity> <rest:greedy>
effect give|clear <targets:entity> [<rest:greedy>]
team join <team:word> <members:entity>
loot give <players:entity> mine <from:block_pos> <tool:item_stack>
loot insert|spawn <at:vec3> mine <from:block_pos> <tool:item_stack>
loot give <players:entity> fish <table:word> <from:block_pos> <tool:item_stack>
<anything:greedy>
`;

const parsers: Readonly<Record<string, string>> = {
  int: 'brigadier:integer',
  double: 'brigadier:double',
  string: 'brigadier:string',
  word: 'brigadier:string',
  id: 'minecraft:resource_location',
};

let built: CommandNode | undefined;

/** The tree of these commands; any other command is read as plain words. */
export function builtInCommands(): CommandNode {
  built ??= forms
    .trim()
    .split('\n')
    .reduce((root, form) => addForm(root, form), node('root'));
  return built;
}

const node = (type: string, more: Partial<CommandNode> = {}): CommandNode => ({
  type,
  children: {},
  ...more,
});

function addForm(root: CommandNode, form: string): CommandNode {
  const optional = form.indexOf('[');
  const words = form.replace(/[[\]]/g, '').split(' ');
  const required = optional < 0 ? words.length : form.slice(0, optional).trim().split(' ').length;
  let at: CommandNode[] = [root];
  for (const [i, word] of words.entries()) {
    const isEnd = i + 1 >= required;
    if (word.startsWith('>')) {
      for (const parent of at) {
        if (word === '>') {
          delete parent.children;
          delete parent.executable;
        } else {
          parent.redirect = [word.slice(1)];
          parent.executable = true;
        }
      }
      return root;
    }
    at = at.flatMap((parent) => nextNodes(parent, word, isEnd && !words[i + 1]?.startsWith('>')));
  }
  return root;
}

function nextNodes(parent: CommandNode, word: string, executable: boolean): CommandNode[] {
  parent.children ??= {};
  const children = parent.children;
  const add = (name: string, made: CommandNode): CommandNode => {
    const kept = children[name] ?? made;
    children[name] = kept;
    if (executable) kept.executable = true;
    return kept;
  };
  const [, name = '', parser = ''] = /^<(\w+):(\w+)>$/.exec(word) ?? [];
  if (name === '') return word.split('|').map((literal) => add(literal, node('literal')));
  // A block takes three words, an entity or a storage one.
  if (parser === 'target')
    return [
      add(`${name}Pos`, node('argument', { parser: 'minecraft:block_pos' })),
      add(name, node('argument', { parser: 'minecraft:entity' })),
    ];
  if (parser === 'greedy')
    return [
      add(name, node('argument', { parser: 'brigadier:string', properties: { type: 'greedy' } })),
    ];
  return [add(name, node('argument', { parser: parsers[parser] ?? `minecraft:${parser}` }))];
}
