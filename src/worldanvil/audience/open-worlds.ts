import { plain } from '../../text/names.ts';
import { idOf, type Raw, textOf, titleOf } from '../client/raw.ts';
import { isPublic } from './own-state.ts';
import type { OpenWorlds } from './published.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The worlds open to players: public ones, and those the settings name by id, title, slug or address. */
export function openWorlds(setting: string): OpenWorlds {
  const named = setting
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const isNamed = (world: Raw, word: string): boolean =>
    idOf(world) === word.toLowerCase() ||
    (titleOf(world) !== '' && plain(titleOf(world)) === plain(word)) ||
    (textOf(world.slug) !== '' &&
      textOf(world.slug) === word.replace(/^.*\/w\//, '').replace(/\/+$/, ''));
  return {
    isOpen: (world) => isPublic(world) || named.some((word) => isNamed(world, word)),
    ids: named.filter((word) => UUID.test(word)).map((word) => word.toLowerCase()),
  };
}
