import { lookup } from '../../base/lookup.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import { compareReleases } from '../datapack/release.ts';

const attributes = (...names: string[]): string =>
  `${names.map((name) => `minecraft:${name}`).join(', ')} in attributes`;

/** What took over from fields of dimension types and biomes with 1.21.11, by file and field. */
const replacements: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  dimension_type: {
    ultrawarm: attributes(
      'gameplay/water_evaporates',
      'gameplay/fast_lava',
      'visual/default_dripstone_particle',
    ),
    natural: attributes('gameplay/nether_portal_spawns_piglin'),
    piglin_safe: `${attributes('gameplay/piglins_zombify')}, which says the opposite`,
    respawn_anchor_works: attributes('gameplay/respawn_anchor_works'),
    bed_works: attributes('gameplay/bed_rule'),
    has_raids: attributes('gameplay/can_start_raid'),
    cloud_height: attributes('visual/cloud_height'),
    fixed_time: 'has_fixed_time, and a timeline or attributes for what the time decides',
    effects: `skybox, cardinal_light, and ${attributes('visual/fog_color', 'visual/sky_color')}`,
  },
  'worldgen/biome': {
    'effects.fog_color': attributes('visual/fog_color'),
    'effects.sky_color': attributes('visual/sky_color'),
    'effects.water_fog_color': attributes('visual/water_fog_color'),
    'effects.particle': attributes('visual/ambient_particles'),
    'effects.music': attributes('audio/background_music'),
    'effects.music_volume': attributes('audio/music_volume'),
    'effects.ambient_sound': attributes('audio/ambient_sounds'),
    'effects.mood_sound': attributes('audio/ambient_sounds'),
    'effects.additions_sound': attributes('audio/ambient_sounds'),
  },
};

/** What a removed field of a file is replaced by, if it is known. */
export const replacementOf = (
  category: string,
  field: string,
  to: Pick<GameVersion, 'release'>,
): string | undefined =>
  compareReleases(to.release, '1.21.11') >= 0
    ? lookup(lookup(replacements, category) ?? {}, field.replace(/\[\]/g, ''))
    : undefined;
