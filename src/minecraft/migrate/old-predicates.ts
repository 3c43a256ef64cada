import { isObject, type Json, type Note, plainId, withKey, without } from './json-walk.ts';

type Tell = (what: string) => void;

/** Item and block predicates have a list of ids since 1.17. */
export function idsBecomeList(value: Json, from: 'item' | 'block', note: Note): Json {
  const id = value[from];
  const to = `${from}s`;
  if (typeof id !== 'string' || to in value) return value;
  const after = withKey(value, from, to, [id]);
  note(`Name the ${to} as a list.`, value, after);
  return after;
}

/** Since 1.19 what is tested of some kinds of entities is in type_specific. */
export function partsBecomeSpecific(value: Json, note: Note, tell: Tell): Json {
  const { player, fishing_hook: hook, lightning_bolt: bolt, catType } = value;
  const found: readonly Json[] = [
    ...(isObject(player) ? [{ type: 'player', ...player }] : []),
    ...(isObject(hook) ? [{ type: 'fishing_hook', ...hook }] : []),
    ...(isObject(bolt) ? [{ type: 'lightning', ...bolt }] : []),
    ...(typeof catType === 'string' ? [{ type: 'cat', variant: catVariant(catType) }] : []),
  ];
  const [specific, another] = found;
  if (!specific || 'type_specific' in value) return value;
  if (another) {
    tell(
      `type_specific tests one kind of entity, but this tests ${found.map(({ type }) => type).join(' and ')}: nothing is all of them.`,
    );
    return value;
  }
  const after: Json = {
    ...without(value, 'player', 'fishing_hook', 'lightning_bolt', 'catType'),
    type_specific: specific,
  };
  note('Put what is tested of the kind of entity into type_specific.', value, after);
  return after;
}

/** A cat's type was the path of its texture. */
const catVariant = (texture: string): string =>
  texture.replace(/^((?:[^:/]+:)?)(?:.*\/)?([^/]+?)(?:\.png)?$/, '$1$2');

/** Names that stood for several structures before 1.18.2. */
const manyStructures = new Set([
  'village',
  'mineshaft',
  'shipwreck',
  'ocean_ruin',
  'ruined_portal',
]);

/** What was a feature of a place is a structure since 1.19. */
export function featureBecomesStructure(value: Json, note: Note, tell: Tell): Json {
  const { feature } = value;
  if (typeof feature !== 'string' || 'structure' in value) return value;
  if (manyStructures.has(plainId(feature)))
    tell(`"${feature}" was a kind of structure: name one of its structures, or test several.`);
  const after = withKey(value, 'feature', 'structure');
  note('Call the feature structure.', value, after);
  return after;
}

const damageTags: Readonly<Record<string, string>> = {
  is_explosion: 'is_explosion',
  is_fire: 'is_fire',
  is_projectile: 'is_projectile',
  is_lightning: 'is_lightning',
  is_magic: 'witch_resistant_to',
  bypasses_armor: 'bypasses_armor',
  bypasses_invulnerability: 'bypasses_invulnerability',
  bypasses_magic: 'bypasses_effects',
};

/** Kinds of damage are tags since 1.19.4. */
export function damageBecomesTags(value: Json, note: Note): Json {
  const flags = Object.entries(damageTags).filter(([flag]) => typeof value[flag] === 'boolean');
  if (flags.length === 0) return value;
  const after: Json = {
    tags: flags.map(([flag, tag]) => ({ id: `minecraft:${tag}`, expected: value[flag] })),
    ...without(value, ...flags.map(([flag]) => flag)),
  };
  note('Test the damage by tags.', value, after);
  return after;
}
