import { beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../helpers/client.ts';
import { plain, unsaidIn } from './both-forms.ts';
import { SYNC_MS, syncedSession } from './complete/synced-library.ts';
import { hasCompleteUpstreams } from './sources/complete-upstreams.ts';

/** Where a row comes from stands in its line in other words. */
const ORIGIN = new Set(
  'kind uri document document_key document_name document_source ruleset also_in also_in_books variants detail excerpt'.split(
    ' ',
  ),
);
/** What lines say to make facts readable. */
const LABELS = new Set(
  'also primary damage hit mastery speed save saves spellcaster subclasses subraces prerequisite attunement requires variants skills tools languages trait feat level cantrip weapon armor shield walk versatile'.split(
    ' ',
  ),
);

describe.skipIf(!hasCompleteUpstreams)('lists over the complete data', () => {
  let lore: Awaited<ReturnType<typeof syncedSession>>;
  beforeAll(async () => {
    lore = await syncedSession();
  }, SYNC_MS);

  test.each([
    ['search_spell', {}],
    ['search_creature', {}],
    ['search_equipment', { type: 'weapon' }],
    ['search_equipment', { type: 'armor' }],
    ['search_equipment', { type: 'gear' }],
    ['search_equipment', { type: 'magic-item' }],
    ['search_character_option', { type: 'class', include_subclasses: true }],
    ['search_character_option', { type: 'race', include_subclasses: true }],
    ['search_character_option', { type: 'background' }],
    ['search_character_option', { type: 'feat' }],
    ['search_rule', { rule_type: 'condition' }],
    ['search_rule', { rule_type: 'language' }],
    ['search_rule', { rule_type: 'skill' }],
    ['search_rule', { rule_type: 'rule' }],
  ])('lines and rows of %s %o say the same', async (tool, args) => {
    const unsaid = new Set<string>();
    for (const page of [1, 2, 5]) {
      const reply = await lore.call(tool, { ...args, limit: 100, page, detail: 'summary' });
      const lines = new Map(
        reply.text.split('\n').map((line) => [/‹([^›]+)›/.exec(line)?.[1], line]),
      );
      for (const row of reply.data as Row[]) {
        const line = lines.get(row.uri);
        if (!line?.startsWith('- ')) throw new Error(`no line for ${row.uri}`);
        const own = Object.entries(row).filter(([field]) => !ORIGIN.has(field));
        for (const fact of unsaidIn(plain(line), Object.fromEntries(own), row.kind))
          unsaid.add(`the line lacks ${fact}`);
        // From the name on to the address, without what it is and where it stands.
        const facts = line.replace(/‹.*$/, '').replace(/^- \*\*.*?\*\* \([^)]*\)/, '');
        const said = plain(JSON.stringify(row));
        for (const [word] of facts.matchAll(/\b(?:\d+d\d+|\p{L}{4,})\b/gu))
          if (!LABELS.has(word.toLowerCase()) && !said.includes(plain(word)))
            unsaid.add(`the row of a ${row.kind} lacks ${word}`);
      }
    }
    expect([...unsaid]).toEqual([]);
  });
});
