import type { Creature } from '../model/creature.ts';
import { castsSpells } from '../model/creature-facets.ts';
import { masteryOfWeapon } from '../tables/weapon-mastery.ts';

/** Have pockets or a purse, whatever they fight with. */
const PEOPLE = ['humanoid', 'giant'];
/** Carry nothing, whatever they understand. */
const ANIMALS_AND_THE_LIKE = ['beast', 'ooze', 'plant', 'swarm'];
/** Like to own things: those that speak carry some of it. */
const GREEDY = ['dragon', 'fiend', 'undead'];

/**
 * Whether a creature carries coins. Treasure tables go by challenge rating alone; but bats have no
 * purse, and of the others those have one that hold weapons, cast spells, or own things and speak.
 */
export function carriesCoins(creature: Creature): boolean {
  const { type, languages = '', traits, actions, bonus_actions } = creature;
  const isOne = (types: readonly string[]): boolean => types.some((one) => type.includes(one));
  if (isOne(ANIMALS_AND_THE_LIKE)) return false;
  if (isOne(PEOPLE) || castsSpells(traits, actions, bonus_actions)) return true;
  if ((actions ?? []).some(({ name }) => isWeapon(name))) return true;
  const speaks = /[a-z]/i.test(languages) && !/(?:can't|cannot|can’t) speak/i.test(languages);
  return speaks && isOne(GREEDY);
}

const isWeapon = (name: string): boolean => {
  const words = name.toLowerCase();
  return [...masteryOfWeapon.keys()].some((weapon) => words.includes(weapon));
};
