import { plain } from '../../text/names.ts';
import { readSrd } from '../tables/srd-package.ts';

/** The one spell whose list the npm package has lost. */
const added: Readonly<Record<string, readonly string[]>> = { 'faerie fire': ['bard'] };

let lists: ReadonlyMap<string, readonly string[]> | undefined;

/**
 * The classes that have a spell of the 2014 open rules. Online sources leave out paladins and count
 * subclass spells as the class's own, so the lists that come with the install decide.
 */
export function srdSpellClasses(name: string): readonly string[] | undefined {
  lists ??= new Map(
    readSrd('spells').map((spell) => [
      plain(spell.name),
      [...spell.classes.map((one) => plain(one.name)), ...(added[plain(spell.name)] ?? [])],
    ]),
  );
  return lists.get(plain(name));
}
