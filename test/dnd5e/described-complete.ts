import { describe, expect, test } from 'vitest';
import type { Row, Session } from '../helpers/client.ts';

/** What people describe instead of naming it comes first. */
export function describedThings(session: () => Session): void {
  const firstFor = async (query: string): Promise<Row | undefined> => {
    const { data } = await session().call('search_all', { query, limit: 5 });
    const rows: Row[] = Array.isArray(data) ? data : [];
    return rows[0];
  };

  describe('the plain thing, unless more of a longer name is said', () => {
    test.each([
      ['bear with feathers and a beak', 'Owlbear'],
      ['fiend with the head of a tiger and reversed hands', 'Rakshasa'],
      ['sea beast whose many arms drag ships under', 'Kraken'],
      ['machine that does sums by itself', 'Animated Abacus'],
    ])('%s: %s', async (query, name) => {
      expect(await firstFor(query)).toMatchObject({ name });
    });
  });

  describe('plain weapons and armor are described like magic ones', () => {
    test.each([
      ['two handed hammer that rolls 2d6', 'Maul'],
      ['little crossbow for one hand', 'Hand Crossbow'],
      ['suit of quilted cloth, very cheap', 'Padded Armor'],
    ])('%s: %s', async (query, name) => {
      expect(await firstFor(query)).toMatchObject({ name });
    });
  });

  describe('what something does with spells does not make it a spell', () => {
    test.each([
      ['riddling winged lioness that casts wizard spells', 'creature'],
      ['swamp hag who knows illusion spells', 'creature'],
      ['staff that stores up to five level 5 spells', 'magic-item'],
      ['cleric whose spells heal far more than those of others', 'subclass'],
      ['folk who get a druid cantrip by birth', 'subrace'],
      ['ring whose owner may cast a few cantrips', 'magic-item'],
      ['that wizard spell that makes you invisible', 'spell'],
    ])('%s: a %s', async (query, kind) => {
      expect(await firstFor(query)).toMatchObject({ kind });
    });
  });

  describe('a people comes with its own magic, and a form is no part of a description', () => {
    test.each([
      ['gnomes who get an illusion cantrip', 'Forest Gnome'],
      ['huge grey animal with a trunk statblock', 'Elephant'],
      ['winged white horse stat block', 'Pegasus'],
      ['monster stat block', 'Monster'],
    ])('%s: %s', async (query, name) => {
      expect(await firstFor(query)).toMatchObject({ name });
    });
  });

  describe('learned words for animals, and looks of peoples, mean the plain ones', () => {
    test.each([
      ['corvine swarm', 'Swarm of Ravens'],
      ['ursine owl hybrid', 'Owlbear'],
      ['lupine shapechanger', 'Werewolf'],
      ['hairy-footed little people', 'Halfling'],
      ['obsidian ophidian', 'Obsidian Ophidian'],
    ])('%s: %s', async (query, name) => {
      expect(await firstFor(query)).toMatchObject({ name });
    });
  });

  describe('facts that are said in passing count', () => {
    test.each([
      ['newborn dragon that spits acid or breathes slowing gas', 'Copper Dragon Wyrmling'],
      ['newly hatched baby dragon of ice and snow', 'White Dragon Wyrmling'],
      ['hammer that returns to the thrower, only uncommon', 'Hammer of Throwing'],
      ['heaviest suit of protection, ac 18', 'Plate Armor'],
    ])('%s: %s', async (query, name) => {
      expect(await firstFor(query)).toMatchObject({ name });
    });
  });
}
