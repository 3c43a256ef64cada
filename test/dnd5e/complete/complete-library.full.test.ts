import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { dnd5eKinds } from '../../../src/dnd5e/model/kinds.ts';
import { readArchive } from '../../../src/dnd5e/sources/books/archive.ts';
import { withoutBrokenWords } from '../../../src/dnd5e/sources/books/broken-words.ts';
import { books } from '../../../src/dnd5e/sources/books/editions.ts';
import { withFixes } from '../../../src/dnd5e/sources/books/markdown-fixes.ts';
import { shared } from '../../helpers/shared.ts';
import { glossRows, namesNothing } from '../gloss-rows.ts';
import { facts2014, facts2024 } from '../sources/books/facts/all.ts';
import { compare, type Disagreement, tableOf } from '../sources/books/facts/compare.ts';
import { hasCompleteUpstreams } from '../sources/complete-upstreams.ts';
import { bundled, type Complete, completeLibrary, derived, holdersIn } from './derived.ts';
import { leftoversIn } from './leftovers.ts';
import { occurring } from './occurring.ts';
import { rulesAreReachable } from './rules-reachable.ts';
import { SYNC_MS } from './synced-library.ts';
import { compareTables } from './tables-and-library.ts';

const folder = shared('data');

/** The files of the books that hold rules. */
const CHAPTERS: Readonly<Record<string, RegExp>> = {
  'srd-2014':
    /^(?:Gameplay|Gamemastering|Equipment|Characterizations)\/|^(?:Monsters|Races)\/#|^Spells\/# |^Treasure\/#/,
  'srd-2024': /^src\/(?:01|02|04|05|06|08|09|11)_/,
};

/** Facets that the book takes away, since the old package has them wrong. */
const TAKEN: Readonly<Record<string, string>> = {
  'creature/srd-2014/giant-wasp swim': 'it flies 50 feet',
  'creature/srd-2014/hunter-shark darkvision': 'it has blindsight',
};

const GROUPS = /^(?:traits|(?:bonus_|legendary_)?actions|reactions)(?:_attacks)?$/;

/** The upstreams add what the books leave out; and three figures stand in lines with a known slip. */
function isAddition({ id, field, book, ours = '' }: Disagreement): boolean {
  if (id === 'gear/srd-2014/potion-of-healing-5') return true;
  if (id === 'creature/srd-2014/horned-devil' && field === 'hit_dice') return true;
  // Printed as +2; put right, which the entry says.
  if (id === 'creature/srd-2014/mule' && field === 'actions_attacks') return true;
  const all = new Set(ours.split(' | '));
  return GROUPS.test(field) && book.split(' | ').every((word) => all.has(word));
}

/** All texts in a value, one after another. */
const textIn = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'object' && value !== null
      ? Object.values(value).map(textIn).join(' ')
      : '';

describe.skipIf(!hasCompleteUpstreams)('a library with everything in it', () => {
  let complete: Complete;
  beforeAll(async () => {
    complete = await completeLibrary();
  }, SYNC_MS);

  test.each(['2014', '2024'] as const)(
    'the tables of the character check and the classes of %s are one truth',
    (edition) => {
      const { compared, differences } = compareTables(edition, complete.entities);
      expect(differences).toEqual([]);
      expect(compared).toBeGreaterThan(1000);
    },
  );

  test('says what both books say', async () => {
    const reading = books.map(({ repository, commit }) => {
      const name = `${repository.replace('/', '-')}-${commit}.tar.gz`;
      return readArchive(readFileSync(join(folder ?? '', 'srd', name)));
    });
    const [of2014, of2024] = await Promise.all(reading);
    const facts = [...facts2014(of2014 ?? new Map()), ...facts2024(of2024 ?? new Map())];
    const agreement = compare(facts, holdersIn(complete.entities));
    process.stdout.write(`${tableOf(agreement)}\n`);
    const rest = agreement.disagreements.filter((row) => !isAddition(row));
    expect(rest).toEqual([]);
  });

  test('whatever a tool filters by offline, it still filters by after a sync', async () => {
    const offline = await derived((await bundled()).map((entity) => ({ ...entity, list: 'srd' })));
    const kinds = new Map(dnd5eKinds.map((kind) => [kind.name, kind]));
    const lost: string[] = [];
    const facets = new Set<string>();
    for (const [id, before] of offline) {
      const after = complete.entities.get(id);
      const kind = kinds.get(before.kind);
      // Things that only the old package lists, or lists under other names.
      if (!after || !kind) continue;
      for (const [facet, of] of Object.entries(kind.facets)) {
        const had = [of({ ...before.body }, before.name) ?? []].flat();
        if (had.length === 0) continue;
        facets.add(`${before.kind}.${facet}`);
        const has = [of({ ...after.body }, after.name) ?? []].flat();
        if (has.length === 0 && !TAKEN[`${id} ${facet}`])
          lost.push(`${id} ${facet}: ${had.join(', ')}`);
        // A general word may not take the place of a particular one.
        if (facet === 'feature_type' && had.join() === 'choice' && has.join() !== 'choice')
          lost.push(`${id} ${facet}: ${had.join()} → ${has.join()}`);
      }
    }
    expect(facets.size).toBeGreaterThan(50);
    expect(lost).toEqual([]);
    const choices = [...complete.entities.values()].filter(
      ({ kind, document, body }) =>
        kind === 'class-feature' && document === 'srd-2014' && body.feature_type === 'choice',
    );
    expect(choices.length).toBeGreaterThan(50);
  });

  test('every gloss names a thing that a source has', () => {
    expect(complete.records.length).toBeGreaterThan(10_000);
    expect(namesNothing(glossRows(), complete.records)).toEqual([]);
  });

  test('no text has HTML, dead links, unseen signs, torn words or glued captions', () => {
    const found = [...complete.entities].flatMap(([id, { body }]) => leftoversIn(id, body));
    expect(found).toEqual([]);
  });

  test('every paragraph of every rule is in a rule that can be found', () => {
    const words = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '');
    const rules = new Map<string, string>();
    for (const { kind, document, name, body } of complete.entities.values())
      if (kind === 'rule' || kind === 'condition')
        rules.set(
          document,
          `${rules.get(document) ?? ''} ${words(`${name} ${String(body.desc ?? '')}`)}`,
        );
    const missing: string[] = [];
    let paragraphs = 0;
    for (const { kind, document, source, name, body } of complete.records) {
      // Other copies word the same paragraphs otherwise; the books have the last word on them.
      const isBook = source === 'books' || !/^srd-/.test(document);
      if ((kind !== 'rule' && kind !== 'condition') || !isBook) continue;
      for (const paragraph of String(body.desc ?? '').split(/\n\s*\n/)) {
        if (paragraph.split(/\s+/).length < 6 || paragraph.startsWith('|')) continue;
        paragraphs++;
        const lines = paragraph.split(/(?<=[.!?])\s+/).map(words);
        if (!lines.every((line) => rules.get(document)?.includes(line)))
          missing.push(`${document} ${name}: ${paragraph.slice(0, 80)}`);
      }
    }
    expect(paragraphs).toBeGreaterThan(4000);
    expect(missing).toEqual([]);
  });

  test('every sentence of the chapters of both books is in the library', async () => {
    const words = (text: string): string =>
      withoutBrokenWords(text)
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '');
    const missing: string[] = [];
    let sentences = 0;
    for (const { document, repository, commit } of books) {
      const file = `${repository.replace('/', '-')}-${commit}.tar.gz`;
      const files = await readArchive(readFileSync(join(folder ?? '', 'srd', file)));
      const archive = withFixes(document, files);
      const all = [...complete.entities.values()]
        .filter((entity) => entity.document === document)
        .map(({ name, body }) => words(`${name} ${textIn(body)}`))
        .join(' ');
      const rules = CHAPTERS[document];
      const asked = new Map<string, string>();
      for (const [path, text] of archive) {
        if (!rules?.test(path)) continue;
        for (const paragraph of text.split(/\n\s*\n/)) {
          if (/^(?:#|\||---|\*\*Table|Table:|>? ?\|)/.test(paragraph.trim())) continue;
          const plainText = paragraph.replace(/^[>\s-]+/gm, '').replace(/^#+.*$/gm, '');
          for (const sentence of plainText.split(/(?<=[.!?])\s+/)) {
            if (sentence.split(/\s+/).length < 6) continue;
            sentences++;
            asked.set(words(sentence), `${path}: ${sentence.slice(0, 90)}`);
          }
        }
      }
      const found = occurring(all, asked.keys());
      for (const [sentence, place] of asked) if (!found.has(sentence)) missing.push(place);
    }
    expect(sentences).toBeGreaterThan(4000);
    expect(missing).toEqual([]);
  });

  test('no feature of a class stands twice at one level', () => {
    const seen = new Map<string, string>();
    const twice: string[] = [];
    for (const [id, { kind, document, name, body }] of complete.entities) {
      if (kind !== 'class-feature' || !/^srd-/.test(document)) continue;
      const bare = name.replace(/\s*\(.*$/, '').toLowerCase();
      const key = [document, body.class, body.subclass, bare, body.level].join(' | ');
      const other = seen.get(key);
      if (other) twice.push(`${other} and ${id}`);
      seen.set(key, id);
      if (/\sfeature$/i.test(name)) twice.push(`${id} only points at another`);
    }
    expect(twice).toEqual([]);
  });

  test('magic armor of 2024 has the rarity and attunement of its item', () => {
    const items = [...complete.entities.values()].filter(
      ({ kind, document }) => kind === 'magic-item' && document === 'srd-2024',
    );
    const rarity = ['', 'rare', 'very rare', 'legendary'];
    const wrong = items.flatMap(({ name, body }) => {
      const bonus = Number(/\(\+([123])\)$/.exec(name)?.[1] ?? 0);
      const isArmor = bonus > 0 && body.item_type === 'armor' && !/^Shield/.test(name);
      if (isArmor && body.rarity !== rarity[bonus]) return [`${name}: ${String(body.rarity)}`];
      const attuned = /^(?:Armor of (?:Resistance|Vulnerability)|Weapon of Warning)/.test(name);
      return attuned && body.requires_attunement !== true ? [`${name}: no attunement`] : [];
    });
    expect(wrong).toEqual([]);
  });

  rulesAreReachable(() => complete);
});
