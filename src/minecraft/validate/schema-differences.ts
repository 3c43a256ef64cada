import { existsIn } from '../datapack/release.ts';
import type { Finding } from './protocol.ts';

/**
 * Differences between the schema and the game, each shown by files of the game itself or by what it
 * loads. Findings that match one are dropped.
 */
interface Difference {
  readonly category: string;
  readonly since?: string;
  readonly until?: string;
  readonly message: RegExp;
  /** What the game does. */
  readonly reason: string;
}

const differences: readonly Difference[] = [
  {
    category: 'advancement',
    message: /^Missing key "background"$/,
    reason: 'a root advancement without a background loads, and shows none',
  },
  {
    category: 'advancement',
    until: '1.20.2',
    message: /^Expected collection length to be at least 1$/,
    reason: 'an empty list of requirements meant all criteria; json-rules.ts knows empty entries',
  },
  {
    category: 'recipe',
    message: /^Unknown key "category"$/,
    reason: "the game's own special recipes have a category",
  },
  {
    category: 'loot_table',
    until: '1.17',
    message: /uniform|^Unknown key "type"$/,
    reason: "the game's own loot tables of 1.14 to 1.16 name the type of a range",
  },
  {
    category: 'test_environment',
    message: /^Expected an object$/,
    reason: 'environments may be named by their ids where several are put together',
  },
  {
    category: 'dimension',
    since: '1.16.2',
    message: /^Missing key "name"$/,
    reason: 'noise settings written out in a dimension have needed no name since 1.16.2',
  },
  {
    category: 'worldgen/world_preset',
    message: /^Missing key "name"$/,
    reason: 'the same holds for the dimensions of a preset',
  },
  ...['loot_table', 'item_modifier'].map((category) => ({
    category,
    since: '1.19',
    until: '1.20.4',
    message: /^Expected "base", "square_bottom_left", /,
    reason: 'banner patterns are ids of a registry since 1.19: minecraft:cross as well as cross',
  })),
  {
    category: 'cat_sound_variant',
    since: '26.1',
    message: /stray_/,
    reason: "the game's own variants have the sounds of stray cats",
  },
];

/** Whether a finding is a mistake of the schema and not of the file. */
export const isSchemaMistake = (
  { message }: Pick<Finding, 'message'>,
  category: string,
  release: string,
): boolean =>
  differences.some(
    (one) =>
      one.category === category &&
      existsIn(release, {
        ...(one.since === undefined ? {} : { since: one.since }),
        ...(one.until === undefined ? {} : { until: one.until }),
      }) &&
      one.message.test(message),
  );
