import { plain } from '../../text/names.ts';
import type { Edition } from './edition.ts';

/**
 * What the rules of 2024 call by another name, or say under another heading, without being the same
 * thing: a search for Goblin is not one for Goblin Warrior, but a comparison of editions is.
 */
export const renamed: Readonly<
  Record<string, readonly (readonly [older: string, newer: string])[]>
> = {
  creature: [
    ['Acolyte', 'Priest Acolyte'],
    ['Azer', 'Azer Sentinel'],
    ['Bugbear', 'Bugbear Warrior'],
    ['Centaur', 'Centaur Trooper'],
    ['Gnoll', 'Gnoll Warrior'],
    ['Goblin', 'Goblin Warrior'],
    ['Hobgoblin', 'Hobgoblin Warrior'],
    ['Kobold', 'Kobold Warrior'],
    ['Merfolk', 'Merfolk Skirmisher'],
    ['Sahuagin', 'Sahuagin Warrior'],
    ['Tribal Warrior', 'Warrior Infantry'],
  ],
  rule: [
    ['Advantage and Disadvantage', 'Advantage/Disadvantage'],
    ['Advantage and Disadvantage', 'Advantage'],
    ['Advantage and Disadvantage', 'Disadvantage'],
    ['Being Prone', 'Dropping Prone'],
    ['Cast a Spell', 'Magic'],
    ['Climbing, Swimming, and Crawling', 'Climbing'],
    ['Climbing, Swimming, and Crawling', 'Crawling'],
    ['Climbing, Swimming, and Crawling', 'Swimming'],
    ['Crafting', 'Crafting Nonmagical Items'],
    ['Damage Resistance and Vulnerability', 'Resistance and Vulnerability'],
    ['Damage Resistance and Vulnerability', 'Resistance'],
    ['Damage Resistance and Vulnerability', 'Vulnerability'],
    ['Flying Movement', 'Flying'],
    ['Inspiration', 'Heroic Inspiration'],
    ['Lifting and Carrying', 'Carrying Capacity'],
    ['Melee Attacks', 'Unarmed Strike'],
    ['Passive Checks', 'Passive Perception'],
    ['Shoving a Creature', 'Unarmed Strike'],
    ['Suffocating', 'Suffocation'],
    ['Use an Object', 'Utilize'],
    ['Vulnerabilities, Resistances, and Immunities', 'Immunity'],
  ],
  'class-feature': [
    ['Flurry of Blows', "Monk's Focus"],
    ['Ki', "Monk's Focus"],
    ['Patient Defense', "Monk's Focus"],
    ['Step of the Wind', "Monk's Focus"],
  ],
};

/** What an edition calls a thing that the other one calls so; the first is the nearest. */
export function nameInEdition(kind: string, name: string, edition: Edition): string | undefined {
  const own = plain(name);
  const [from, to] = edition === '2024' ? ([0, 1] as const) : ([1, 0] as const);
  return renamed[kind]?.find((pair) => plain(pair[from]) === own)?.[to];
}
