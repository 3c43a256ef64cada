import { lookup } from '../../base/lookup.ts';
import { componentsOfString, componentsToJson } from './json-components.ts';
import { isObject, type Json, type Note, plainId, Several, withKey, without } from './json-walk.ts';
import { compound } from './snbt.ts';
import { fullUuid } from './uuid.ts';
import type { Span } from './version-span.ts';

const operations: Readonly<Record<string, string>> = {
  addition: 'add_value',
  multiply_base: 'add_multiplied_base',
  multiply_total: 'add_multiplied_total',
};

/** Migrates a loot function. */
export function migrateLootFunction(
  value: Json,
  span: Span,
  note: Note,
  open: (what: string) => void,
): unknown {
  let made = value;
  const name = plainId(value.function);
  const change = (what: string, after: Json) => {
    note(what, made, after);
    made = after;
  };
  if (span.crosses('1.20.5')) {
    if (name === 'set_nbt') return setComponents(value, span, note, open);
    if (name === 'copy_nbt') {
      if (/"target":"(?:BlockEntityTag|display|EntityTag|Enchantments)/.test(JSON.stringify(value)))
        open('copy_nbt wrote to a tag the game knows: use copy_components for it.');
      change('Copy to custom data.', { ...value, function: 'minecraft:copy_custom_data' });
    }
    if (name === 'set_contents' && 'type' in made) {
      const component = /bundle/.test(String(made.type)) ? 'bundle_contents' : 'container';
      change(
        'Name the component that holds the items.',
        withKey(made, 'type', 'component', `minecraft:${component}`),
      );
    }
    if (name === 'set_lore' && !('mode' in made))
      change('Say how the lines are set.', {
        ...without(made, 'replace'),
        mode: made.replace === true ? 'replace_all' : 'append',
      });
    if (name === 'set_attributes' && Array.isArray(made.modifiers))
      change('Use the new names of the operations.', {
        ...made,
        modifiers: made.modifiers.map((modifier) =>
          isObject(modifier)
            ? {
                ...modifier,
                operation: lookup(operations, String(modifier.operation)) ?? modifier.operation,
              }
            : modifier,
        ),
      });
  }
  if (span.crosses('1.21')) {
    if (name === 'looting_enchant')
      change('Name the enchantment that increases the count.', {
        ...made,
        function: 'minecraft:enchanted_count_increase',
        enchantment: 'minecraft:looting',
      });
    if (name === 'enchant_randomly' && 'enchantments' in made)
      change('Call the choice of enchantments options.', withKey(made, 'enchantments', 'options'));
    if (name === 'enchant_with_levels' && 'treasure' in made)
      change('Name the enchantments to choose from.', {
        ...without(made, 'treasure'),
        options:
          made.treasure === true ? '#minecraft:on_random_loot' : '#minecraft:in_enchanting_table',
      });
    if (name === 'set_attributes' && Array.isArray(made.modifiers)) {
      const modifiers = made.modifiers.map(modifierWithId);
      if (JSON.stringify(modifiers) !== JSON.stringify(made.modifiers))
        change('Give each attribute modifier an id.', { ...made, modifiers });
    }
  }
  if (span.crosses('1.21.4') && name === 'set_custom_model_data' && 'value' in made)
    change('Put the number into the list of floats.', {
      ...without(made, 'value'),
      floats: { values: [made.value], mode: 'replace_all' },
    });
  if (span.crosses('1.21.11') && name === 'filtered' && 'modifier' in made)
    change('Call the modifier on_pass.', withKey(made, 'modifier', 'on_pass'));
  return made;
}

function modifierWithId(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { name, id } = value;
  const uuid = typeof id === 'string' ? fullUuid(id) : undefined;
  if (name === undefined && uuid === undefined && id !== undefined) return value;
  const slug = String(name ?? 'modifier')
    .toLowerCase()
    .replace(/[^a-z0-9_.-]+/g, '_');
  return { ...without(value, 'name', 'id'), id: `minecraft:${uuid ?? slug}` };
}

/** set_nbt becomes set_components for what the game knows and set_custom_data for the rest. */
function setComponents(value: Json, span: Span, note: Note, open: (what: string) => void): unknown {
  const made = typeof value.tag === 'string' ? componentsOfString('', value.tag, span) : undefined;
  if (!made) {
    open('The tag of set_nbt cannot be read: write it as components.');
    return value;
  }
  const rest = without(value, 'function', 'tag');
  const custom = made.entries.get('minecraft:custom_data');
  made.entries.delete('minecraft:custom_data');
  const functions: Json[] = [];
  if (made.entries.size > 0)
    functions.push({
      function: 'minecraft:set_components',
      ...rest,
      components: componentsToJson(made),
    });
  if (custom)
    functions.push({
      function: 'minecraft:set_custom_data',
      ...rest,
      tag: componentsToJson(compound([['minecraft:custom_data', custom]]))['minecraft:custom_data'],
    });
  note(
    'Set components and custom data instead of NBT.',
    value,
    functions.length === 1 ? functions[0] : functions,
  );
  return new Several(functions);
}

/** Migrates a loot condition. */
export function migrateCondition(value: Json, span: Span, note: Note): Json {
  const name = plainId(value.condition);
  if (span.crosses('1.21') && name === 'random_chance_with_looting') {
    const chance = Number(value.chance ?? 0);
    const more = Number(value.looting_multiplier ?? 0);
    const after = {
      ...without(value, 'condition', 'chance', 'looting_multiplier'),
      condition: 'minecraft:random_chance_with_enchanted_bonus',
      unenchanted_chance: chance,
      enchanted_chance: {
        type: 'minecraft:linear',
        base: round(chance + more),
        per_level_above_first: more,
      },
      enchantment: 'minecraft:looting',
    };
    note('Write the chance with and without the enchantment.', value, after);
    return after;
  }
  if (span.crosses('26.1') && name === 'time_check' && !('clock' in value)) {
    const after = { ...value, clock: 'minecraft:overworld' };
    note('Name the clock the time is read from.', value, after);
    return after;
  }
  return value;
}

const round = (value: number): number => Math.round(value * 1e6) / 1e6;

const targets: Readonly<Record<string, string>> = {
  killer: 'attacker',
  direct_killer: 'direct_attacker',
  killer_player: 'attacking_player',
};
const namedTargets: Readonly<Record<string, string>> = {
  killer: 'attacking_entity',
  killer_player: 'last_damage_player',
};

/** The targets such as "killer" were renamed with 1.21; copy_name has names of its own. */
export function migrateTarget(value: Json, note: Note): Json {
  const isName = plainId(value.function) === 'copy_name';
  for (const key of ['entity', 'target', 'source']) {
    const old = value[key];
    const now = typeof old === 'string' ? (isName ? namedTargets : targets)[old] : undefined;
    if (now === undefined) continue;
    note(`Call the entity ${now}.`, { [key]: old }, { [key]: now });
    return { ...value, [key]: now };
  }
  return value;
}
