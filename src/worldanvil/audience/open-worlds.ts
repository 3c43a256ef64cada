import { plain } from '../../text/names.ts';
import { idOf, type Raw, textOf, titleOf } from '../client/raw.ts';
import { isPublic } from './publication-state.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface OpenWorlds {
  /** Whether a world is open to players: published, or listed in the settings. */
  isOpen(world: Raw): boolean;
  /** Ids of worlds listed in the settings; they may belong to somebody else. */
  readonly ids: readonly string[];
}

const namesIn = (setting: string): string[] =>
  setting
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** Whether a setting lists a world, by its id, title, slug or address. */
export const isNamedWorld = (setting: string, world: Raw): boolean =>
  namesIn(setting).some(
    (word) =>
      idOf(world) === word.toLowerCase() ||
      (titleOf(world) !== '' && plain(titleOf(world)) === plain(word)) ||
      (textOf(world.slug) !== '' &&
        textOf(world.slug) === word.replace(/^.*\/w\//, '').replace(/\/+$/, '')),
  );

/** The worlds open to players: public ones, and those listed in the settings. */
export const openWorlds = (setting: string): OpenWorlds => ({
  isOpen: (world) => isPublic(world) || isNamedWorld(setting, world),
  ids: namesIn(setting)
    .filter((word) => UUID.test(word))
    .map((word) => word.toLowerCase()),
});
