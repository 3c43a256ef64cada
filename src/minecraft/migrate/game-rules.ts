import { lookup } from '../../base/lookup.ts';

/**
 * Game rules became a registry with 1.21.11. Most names are the old ones in snake case; these are not.
 */
const renamed: Readonly<Record<string, string>> = {
  announceAdvancements: 'show_advancement_messages',
  commandBlockOutput: 'command_block_output',
  commandModificationBlockLimit: 'max_block_modifications',
  disableElytraMovementCheck: 'elytra_movement_check',
  disablePlayerMovementCheck: 'player_movement_check',
  disableRaids: 'raids',
  doDaylightCycle: 'advance_time',
  doEntityDrops: 'entity_drops',
  doFireTick: 'fire_spread_radius_around_player',
  doImmediateRespawn: 'immediate_respawn',
  doInsomnia: 'spawn_phantoms',
  doLimitedCrafting: 'limited_crafting',
  doMobLoot: 'mob_drops',
  doMobSpawning: 'spawn_mobs',
  doPatrolSpawning: 'spawn_patrols',
  doTileDrops: 'block_drops',
  doTraderSpawning: 'spawn_wandering_traders',
  doVinesSpread: 'spread_vines',
  doWardenSpawning: 'spawn_wardens',
  doWeatherCycle: 'advance_weather',
  fallDamage: 'fall_damage',
  maxCommandChainLength: 'max_command_sequence_length',
  maxCommandForkCount: 'max_command_forks',
  naturalRegeneration: 'natural_health_regeneration',
  snowAccumulationHeight: 'max_snow_accumulation_height',
  spawnRadius: 'respawn_radius',
  spawnMonsters: 'spawn_monsters',
  minecartMaxSpeed: 'max_minecart_speed',
  allowEnteringNetherUsingPortals: 'allow_entering_nether_using_portals',
  enableCommandBlock: 'command_blocks_work',
  commandBlocksEnabled: 'command_blocks_work',
  spawnerBlocksEnabled: 'spawner_blocks_work',
};

/** Rules whose value is inverted under the new name. */
const inverted = new Set([
  'disableElytraMovementCheck',
  'disablePlayerMovementCheck',
  'disableRaids',
]);

const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The new name and value of a rule, if the version has it; the value may be missing. */
export function migrateGameRule(
  name: string,
  value: string | undefined,
  known: ReadonlySet<string>,
): { name: string; value: string | undefined } | undefined {
  const now = lookup(renamed, name) ?? snake(name);
  // A boolean that became a number cannot be converted automatically.
  if (!known.has(now) || now === 'fire_spread_radius_around_player') return undefined;
  if (!inverted.has(name) || value === undefined) return { name: now, value };
  return { name: now, value: value === 'true' ? 'false' : value === 'false' ? 'true' : value };
}
