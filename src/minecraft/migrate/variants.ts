import type { Json, Note } from './json-walk.ts';
import { without } from './json-walk.ts';
import type { Span } from './version-span.ts';

/** Files of animal variants and the like, whose fields a release moved or removed. */
export function migrateVariant(category: string, value: Json, span: Span, note: Note): Json {
  if (category === 'wolf_variant' && span.crosses('1.21.5') && 'wild_texture' in value)
    return wolf(value, note);
  if (category === 'trim_pattern' && span.crosses('1.21.5') && 'template_item' in value)
    return dropped(value, 'template_item', 'Smithing recipes name the pattern now.', note);
  if (category === 'trim_material' && span.crosses('1.21.5') && 'ingredient' in value)
    return dropped(value, 'ingredient', 'Items name the material they provide now.', note);
  if (category === 'timeline' && span.crosses('26.1') && !('clock' in value)) {
    const after = { clock: 'minecraft:overworld', ...value };
    note('Name the clock the timeline follows.', value, after);
    return after;
  }
  return value;
}

function dropped(value: Json, key: string, what: string, note: Note): Json {
  const after = without(value, key);
  note(`Leave out ${key}. ${what}`, value, after);
  return after;
}

/**
 * Textures under one key, and its spawning biomes as a condition, like the variants of other
 * animals.
 */
function wolf(value: Json, note: Note): Json {
  const { wild_texture, tame_texture, angry_texture, biomes, ...rest } = value;
  const isNowhere = biomes === undefined || (Array.isArray(biomes) && biomes.length === 0);
  const after = {
    ...rest,
    assets: { wild: wild_texture, tame: tame_texture, angry: angry_texture },
    spawn_conditions: isNowhere
      ? []
      : [{ condition: { type: 'minecraft:biome', biomes }, priority: 1 }],
  };
  note('Put the textures under assets and the biomes under spawn_conditions.', value, after);
  return after;
}
