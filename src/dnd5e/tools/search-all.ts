import * as z from 'zod';
import { counted } from '../../text/excerpt.ts';
import { defineTool } from '../../tool/tool.ts';
import { kindsOf } from '../answer/content-types.ts';
import { EntityOut } from '../answer/entity-output.ts';
import { ownKinds, ownNotices } from '../answer/own-content.ts';
import { ScopeFields } from '../answer/scope-fields.ts';
import { find } from '../answer/search-answer.ts';
import { unasked } from '../answer/unasked.ts';

export const searchAll = defineTool({
  name: 'search_all',
  toolset: 'dnd-search',
  title: 'Search everything',
  description:
    'D&D 5e: search everything, anything about a subject when its kind is unclear: what the library has on it, all spells, monsters, items, rules, your articles that mention a word.',
  instead: ['search_content'],
  input: z.strictObject({
    query: z.string().max(10_000).describe('What you look for, in any words'),
    content_types: z
      .array(z.string().max(60))
      .min(1)
      .max(30)
      .optional()
      .describe('Only these, e.g. "Spell", "Creature", "MagicItem", "Rule"'),
    ...ScopeFields,
  }),
  data: z.array(EntityOut),
  async run({ query, content_types, ...rest }, ctx) {
    const own = await ownKinds(ctx);
    const kinds = kindsOf(content_types, own);
    const notices = await ownNotices(ctx, kinds, { asked: content_types !== undefined });
    const select = kinds.map((kind) => ({ kind }));
    const answer = await find(ctx, { select, search: query, ...rest });
    const theirs = answer.data.filter((row) => own.all.includes(row.kind)).length;
    const marked =
      theirs === 0
        ? []
        : [`${counted(theirs, 'result')} of these come from your own world, not from a D&D book.`];
    return {
      ...answer,
      ...unasked(query, answer),
      notices: [...(answer.notices ?? []), ...marked, ...notices],
    };
  },
});
