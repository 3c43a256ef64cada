import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { importFile } from '../../../../src/dnd5e/sources/orcbrew/import-file.ts';
import { libraryService } from '../../../../src/library/library.ts';
import { eras, type Session, startInProcess } from '../../../helpers/client.ts';
import { emptyFolder } from '../../../helpers/folder.ts';
import { battered, everyKind, testPack } from './samples.ts';

/** The same spell key, told differently in two books. */
const rivals = `{"Grey Almanac" {:orcpub.dnd.e5/spells
   {:veil-of-ash {:key :veil-of-ash, :name "Veil of Ash", :level 1, :school "illusion", :description "Ash hides you."
                  :option-pack "Almanac", :spell-lists {:wizard true}}}}
 "Black Almanac" {:orcpub.dnd.e5/spells
   {:veil-of-ash {:key :veil-of-ash, :name "Veil of Ash", :level 3, :school "necromancy", :description "Ash chokes them."
                  :option-pack "Almanac", :spell-lists {:cleric true}}}}}`;

/** Homebrew is written in every alphabet. */
const foreign = `{"火の本" {:orcpub.dnd.e5/spells
   {:hi {:key :hi, :name "火の玉", :level 3, :school "evocation", :description "Burns."}}}}`;

describe.each(eras)('homebrew beside the SRD, for a client of the %s era', (era) => {
  let session: Session;
  beforeEach(async () => {
    const started = await startInProcess({ era });
    const folder = emptyFolder();
    for (const [name, text] of Object.entries({ testPack, everyKind, battered, rivals, foreign })) {
      const path = join(folder, `${name}.orcbrew`);
      writeFileSync(path, text);
      await importFile(started.app.use(libraryService), path);
    }
    session = started;
  });

  it('OrcBrew spell response includes book as document', async () => {
    const [spell] = await session.rows('search_spell', { search: 'Ember Lash' });
    expect(spell).toMatchObject({
      name: 'Ember Lash',
      level: 2,
      school: 'evocation',
      document_name: 'Test Content Pack',
      document_key: 'test-content-pack',
      document_source: 'orcbrew',
      ruleset: '5e-2014',
    });
    const [goblin] = await session.rows('search_creature', {
      search: 'Goblin',
      documents: ['Test Content Pack'],
    });
    expect(goblin).toMatchObject({ document_source: 'orcbrew', challenge_rating_text: '1/4' });
  });

  it('a monster without figures is said to have none, and is in no fight', async () => {
    const name = 'Stray';
    const { text } = await session.call('lookup_creature', { name });
    expect(text).toContain('Creature of unknown size and type');
    expect(text).toMatch(/Hit points\W+unknown/);
    expect(text).toMatch(/Challenge\W+unknown/);
    const rated = await session.call('rate_encounter', { party_levels: [3], monsters: [name] });
    expect(rated.error).toContain('Stray cannot be rated: it has no challenge rating');
    const scaled = await session.call('scale_creature', { name, cr: 2 });
    expect(scaled.error).toContain('Stray has no challenge rating to scale it from');
    expect(await session.rows('search_creature', { search: name, cr_max: 1 })).not.toContainEqual(
      expect.objectContaining({ name }),
    );
  });

  it('downstream callers can distinguish OrcBrew content from the SRD', async () => {
    const goblins = await session.rows('search_creature', { search: 'goblin', cr: 0.25 });
    const sources = goblins
      .filter((row) => row.name === 'Goblin')
      .map((row) => row.document_source);
    expect(sources.sort()).toEqual(['orcbrew', 'srd']);
    const reply = await session.call('search_spell', { search: 'ember lash', limit: 1 });
    expect(reply.metadata.quality).toMatchObject({
      source: 'Homebrew',
      confidence: 1,
      verified: false,
    });
  });

  it('the class filter finds a spell through its spell lists', async () => {
    const found = (class_key: string) =>
      session.names('search_spell', { class_key, documents: ['test-content-pack', 'marches'] });
    expect(await found('sorcerer')).toEqual(['Ember Lash']);
    expect(await found('bard')).toEqual([]);
    expect((await found('Druid')).sort()).toEqual(['Still Water', "Warden's Mark"]);
    expect(await found('warden')).toEqual(["Warden's Mark"]);
  });

  it('two books with the same spell key are both retrievable', async () => {
    const rows = await session.rows('search_spell', { search: 'Veil of Ash', limit: 2 });
    expect(rows.map((row) => [row.name, row.document_key, row.level]).sort()).toEqual([
      ['Veil of Ash', 'black-almanac', 3],
      ['Veil of Ash', 'grey-almanac', 1],
    ]);
    for (const document of ['Grey Almanac', 'black-almanac'])
      expect(
        await session.rows('search_spell', { search: 'veil of ash', documents: [document] }),
      ).toHaveLength(1);
    const { contents } = await session.client.readResource({
      uri: 'lore://spell/grey-almanac/veil-of-ash',
    });
    expect(JSON.stringify(contents)).toContain('Ash hides you.');
  });

  it('books in other alphabets are found and read by their address', async () => {
    const [spell] = await session.rows('search_spell', { search: '火の玉', documents: ['火の本'] });
    expect(spell).toMatchObject({ name: '火の玉', document_key: '火の本' });
    for (const uri of [spell?.uri ?? '', 'lore://spell/火の本/hi']) {
      const { contents } = await session.client.readResource({ uri });
      expect(JSON.stringify(contents)).toContain('Burns.');
    }
  });

  it('structured filters apply to imported creatures', async () => {
    const names = (args: Record<string, unknown>) =>
      session.names('search_creature', { ...args, documents: ['test-content-pack', 'marches'] });
    expect(await names({ cr: '1/8' })).toEqual(['Thornling']);
    expect(await names({ cr_min: 10 })).toEqual(['Adult Red Dragon']);
    expect(await names({ hit_points_min: 65, size: 'Huge', type: 'DRAGON' })).toEqual([
      'Adult Red Dragon',
    ]);
    expect(await names({ hit_points_min: 66 })).toEqual([]);
  });

  it('every kind of homebrew is found by search_all', async () => {
    for (const name of [
      'Warden',
      'Oath of Stone',
      'Gravelkin',
      'Flintborn',
      'Hedge Keeper',
      'Boundary Sense',
      "Warden's Mark",
      'Old Marches',
      'Thornling',
      'Thorn Gate',
      'Stance',
      'Eyes of Moss',
      'Pact of the Root',
    ]) {
      const [first] = await session.rows('search_all', { query: name, documents: ['marches'] });
      expect(first).toMatchObject({ name, document_key: 'marches', document_source: 'orcbrew' });
    }
  });

  it('a search in own books says nothing of what a sync could fetch', async () => {
    const own = await session.call('search_all', { query: 'thorn', documents: ['marches'] });
    expect(own.notices).toEqual([]);
    const withoutBooks = await startInProcess({ era });
    const all = await withoutBooks.call('search_all', { query: 'thorn' });
    expect(all.notices.join()).not.toMatch(/selections|encounters/);
  });

  it('character options are found by what they are', async () => {
    const option = (type: string) =>
      session.names('search_character_option', { type, documents: ['marches'] });
    expect(await option('class')).toContain('Warden');
    expect(await option('race')).toContain('Gravelkin');
    expect(await option('background')).toContain('Hedge Keeper');
    expect(await option('feat')).toContain('Boundary Sense');
  });

  it('list_documents tells the books with what is visible in them', async () => {
    const reply = await session.call('list_documents', { source: 'orcbrew' });
    expect(reply.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          document_name: 'Marches',
          source_api: 'orcbrew',
          entity_count: 13,
        }),
        expect.objectContaining({ document_name: 'Half', entity_count: 1 }),
      ]),
    );
  });

  it('what is disabled is in no list and no search', async () => {
    expect(
      await session.names('search_all', { query: 'Old Feat', documents: ['put-away'] }),
    ).toEqual([]);
    expect(
      await session.names('search_character_option', { type: 'feat', documents: ['half'] }),
    ).toEqual(['On']);
  });
});
