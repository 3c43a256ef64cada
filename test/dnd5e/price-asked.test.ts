import { expect, test } from 'vitest';
import { pricedThing } from '../../src/dnd5e/answer/price-asked.ts';

test.each([
  ['how much does a greatsword cost for my fighter', 'greatsword'],
  ['what would a longbow cost me', 'longbow'],
  ['how many gp is a potion of healing for the group', 'potion of healing'],
  ['big sword for my elf ranger what does it cost', 'big sword'],
  ['rope 50 feet how much', 'rope 50 feet'],
  ['thieves tools for my rogue price', 'thieves tools'],
  ['how much would my wizard pay for a spellbook', 'spellbook'],
  ['whats the price of plate armor', 'plate armor'],
  ['is 50 gp enough for a greatsword', 'greatsword'],
  ['armor for my horse price', 'armor for my horse'],
])('%s: %s', (asked, thing) => expect(pricedThing(asked)).toBe(thing));

test.each([
  'how much does it cost to hire a mercenary',
  'copying a spell price',
  'how much does a fire wall hurt',
  'how much can i sell a longsword for',
  'what can i buy for 50 gp',
  'big two handed sword for my fighter',
])('%s: no price of a thing', (asked) => expect(pricedThing(asked)).toBeUndefined());
