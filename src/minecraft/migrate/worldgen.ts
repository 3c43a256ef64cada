import { isObject, type Json, type Note, withKey, without } from './json-walk.ts';

/** Features and carvers have their fields beside their type since 26.3, no longer in config. */
export function withoutConfig(value: Json, note: Note, open: (what: string) => void): Json {
  const { type, config } = value;
  if (typeof type !== 'string' || !isObject(config)) return value;
  const twice = Object.keys(config).filter((key) => key !== 'config' && key in value);
  if (twice.length > 0) {
    open(
      `config is gone, and its fields belong beside type; but ${twice.join(', ')} is there twice.`,
    );
    return value;
  }
  const after = { ...without(value, 'config'), ...config };
  note('config is gone: put its fields beside type.', value, after);
  return after;
}

/** Block states in the generation of worlds have id and properties in lower case since 26.3. */
export function lowerCaseState(value: Json, note: Note): Json {
  const keys = Object.keys(value);
  const isState =
    typeof value.Name === 'string' && keys.every((key) => key === 'Name' || key === 'Properties');
  if (!isState) return value;
  const after = withKey(withKey(value, 'Name', 'id'), 'Properties', 'properties');
  note('Name the block state by id and properties.', value, after);
  return after;
}

/** Carvers of a biome are a plain list since 1.21.2; none carves under water any more. */
export function carversBecomeList(biome: Json, note: Note): Json {
  const { carvers } = biome;
  if (!isObject(carvers)) return biome;
  const after = carvers.air ?? [];
  note('List the carvers without a step; liquid is gone.', carvers, after);
  return { ...biome, carvers: after };
}
