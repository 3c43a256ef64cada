import * as z from 'zod';
import { defineTool } from '../../tool/tool.ts';
import { kindsOf } from '../answer/content-types.ts';
import { EntityOut } from '../answer/entity-output.ts';
import { ownKinds, ownNotices } from '../answer/own-content.ts';
import { PagedFields } from '../answer/scope-fields.ts';
import { find } from '../answer/search-answer.ts';
import { unasked } from '../answer/unasked.ts';

export const searchContent = defineTool({
  name: 'search_content',
  toolset: 'dnd-browse',
  title: 'Search content',
  description:
    'D&D 5e: page through or browse all matches for words, results page after page, 50 per page, of all content types.',
  instead: ['search_all'],
  input: z.strictObject({
    query: z.string().max(10_000).describe('What you look for, in any words'),
    content_type: z
      .string()
      .max(60)
      .optional()
      .describe('Only this type, e.g. "spell", "monster", "feat", "rule"'),
    ...PagedFields,
  }),
  data: z.array(EntityOut),
  async run({ query, content_type, per_page, ...rest }, ctx) {
    const types = content_type === undefined ? undefined : [content_type];
    const kinds = kindsOf(types, await ownKinds(ctx));
    const own = await ownNotices(ctx, kinds, { asked: types !== undefined });
    const answer = await find(ctx, {
      select: kinds.map((kind) => ({ kind })),
      search: query,
      limit: per_page,
      ...rest,
    });
    const notices = [...(answer.notices ?? []), ...own];
    return { ...answer, ...unasked(query, answer), notices };
  },
});
