import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { dnd5eKinds } from '../../../../src/dnd5e/model/kinds.ts';
import { readArchive } from '../../../../src/dnd5e/sources/books/archive.ts';
import { books } from '../../../../src/dnd5e/sources/books/editions.ts';
import { markdownFixes, put } from '../../../../src/dnd5e/sources/books/markdown-fixes.ts';
import { PARTLY } from '../../../../src/dnd5e/sources/derive/competence.ts';
import { shared } from '../../../helpers/shared.ts';
import { completeLibrary } from '../../complete/derived.ts';
import { SYNC_MS, syncedLibrary } from '../../complete/synced-library.ts';
import { hasCompleteUpstreams } from '../complete-upstreams.ts';
import { facts2014, facts2024 } from './facts/all.ts';
import {
  type Agreement,
  compare,
  type Disagreement,
  type Holder,
  tableOf,
} from './facts/compare.ts';

const folder = shared('data', 'srd') && shared('data');

/** Facts that plain patterns read otherwise than people do, and why. */
const EXPECTED: readonly { readonly is: (row: Disagreement) => boolean; readonly why: string }[] = [
  {
    is: ({ id }) => id === 'gear/srd-2014/potion-of-healing-5',
    why: 'A digit of its price stands behind the name in the Markdown; see the fixes of the Markdown.',
  },
  {
    is: ({ id, field }) => id === 'creature/srd-2014/horned-devil' && field === 'hit_dice',
    why: 'The fix of its hit points changes the dice in the same line.',
  },
];

describe.skipIf(folder === undefined || !hasCompleteUpstreams)('both books, field by field', () => {
  const files = new Map<string, ReadonlyMap<string, string>>();
  let records: Holder[];
  let agreement: Agreement;

  beforeAll(async () => {
    for (const book of books) {
      const name = `${book.repository.replace('/', '-')}-${book.commit}.tar.gz`;
      files.set(book.document, await readArchive(readFileSync(join(folder ?? '', 'srd', name))));
    }
    // Reading the books takes seconds, and the sync has done it: what it read is kept as it was.
    records = (await completeLibrary()).records
      .filter(({ source }) => source === 'books')
      .map((record) => ({ ...record, slug: record.slug ?? '' }));
    agreement = compare(
      [
        ...facts2014(files.get('srd-2014') ?? new Map()),
        ...facts2024(files.get('srd-2024') ?? new Map()),
      ],
      records,
    );
    process.stdout.write(`${tableOf(agreement)}\n`);
  }, SYNC_MS);

  it('says what they say, in more than 18,000 facts', () => {
    const facts = [...agreement.counts.values()].reduce((sum, count) => sum + count.facts, 0);
    expect(facts).toBeGreaterThan(18_000);
    const rest = agreement.disagreements.filter((row) => !EXPECTED.some(({ is }) => is(row)));
    expect(rest.slice(0, 40)).toEqual([]);
  });

  it('finds every fix of the Markdown where it is said to be', () => {
    const gone = markdownFixes.filter((fix) => {
      const text = files.get(fix.book)?.get(fix.file);
      return text === undefined || put(text, fix) === text;
    });
    expect(gone).toEqual([]);
  });

  it('has every kind in the numbers the books have', () => {
    const count = (kind: string, document: string) =>
      records.filter((r) => r.kind === kind && r.document === document).length;
    const kinds = [
      'spell',
      'creature',
      'weapon',
      'armor',
      'class',
      'subclass',
      'race',
      'condition',
    ];
    expect(kinds.map((kind) => count(kind, 'srd-2014'))).toEqual([319, 317, 37, 13, 12, 12, 9, 15]);
    expect(kinds.map((kind) => count(kind, 'srd-2024'))).toEqual([339, 329, 38, 13, 12, 12, 9, 15]);
    expect(count('subrace', 'srd-2014')).toBe(4);
    expect(count('rule', 'srd-2014')).toBeGreaterThanOrEqual(319);
    expect(count('rule', 'srd-2024')).toBeGreaterThanOrEqual(531);
    const glossary = records.filter(
      (r) => Array.isArray(r.body.path) && r.body.path[0] === 'Rules Glossary',
    );
    expect(glossary.length + count('condition', 'srd-2024')).toBeGreaterThanOrEqual(155);
  });

  it('fills fields of the kinds and nothing else, each in its shape', () => {
    const shapes = new Map(
      dnd5eKinds.map(({ name, body }) => {
        if (!(body instanceof z.ZodObject)) throw new Error(`${name} has no fields`);
        return [name, z.strictObject(body.partial().shape)];
      }),
    );
    const wrong = records.flatMap(({ kind, slug, body }) => {
      const shape = shapes.get(kind);
      if (!shape) return [`${kind}: no such kind`];
      // Beside the fields a record may name those of which the Markdown has lost a part.
      const { [PARTLY]: _partly, ...fields } = body;
      const result = shape.safeParse(fields);
      return result.success ? [] : [`${kind}/${slug}: ${z.prettifyError(result.error)}`];
    });
    expect(wrong.slice(0, 10)).toEqual([]);
  });

  it('gives every thing one address', async () => {
    const { heard } = (await syncedLibrary()).syncs;
    // Two rows with one address would be stored as one record.
    for (const { document } of books) {
      const count = records.filter((r) => r.document === document).length;
      expect(heard).toContain(`books/${document}: ${count} rows, ${count} new`);
    }
  });
});
