import * as z from 'zod';
import { freshSeed, seededRandom, shuffled } from '../../base/random.ts';
import { libraryService } from '../../library/library.ts';
import { counted } from '../../text/excerpt.ts';
import { DetailField } from '../../tool/detail-level.ts';
import { defineTool } from '../../tool/tool.ts';
import { answered } from '../answer/answered.ts';
import { kindsOf } from '../answer/content-types.ts';
import { drawnWithin } from '../answer/draw-content.ts';
import { filled } from '../answer/ensure-filled.ts';
import { EntityOut } from '../answer/entity-output.ts';
import { filteredSelection } from '../answer/filtered-selection.ts';
import { elsewhereOnly } from '../answer/missing-content.ts';
import { BriefScope } from '../answer/scope-fields.ts';

export const getRandomContent = defineTool({
  name: 'get_random_content',
  toolset: 'dnd-browse',
  title: 'Random content',
  description:
    'D&D 5e: surprise me: pick, draw or give a random monster, magic item, spell, feat or other content.',
  instead: ['build_encounter'],
  input: z.strictObject({
    content_type: z.string().min(1).max(60).describe('e.g. "spell", "monster", "magic item"'),
    filters: z
      .looseObject({})
      .optional()
      .describe('Filters of that type, as its search tool has them, e.g. {"level": 3}'),
    count: z.int().min(1).max(20).default(1).describe('How many different ones'),
    seed: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe('The same seed draws the same again; the answer tells the seed used'),
    ...BriefScope,
    detail: DetailField,
  }),
  data: z.object({ seed: z.string(), matching: z.int(), drawn: z.array(EntityOut) }),
  hints: { idempotent: false },
  async run(
    { content_type, filters = {}, count, seed = freshSeed(), documents, ruleset, detail },
    ctx,
  ) {
    const { kinds } = ctx.use(libraryService);
    const select = filteredSelection(
      kindsOf([content_type]).flatMap((name) => kinds.get(name) ?? []),
      filters,
    );
    const { library, scope, cached } = await filled(ctx, { select, documents, ruleset });
    const within = await drawnWithin(library, select, scope, ruleset);
    const query = { select, ...within, grouped: true };
    const { total } = await library.search({ ...query, limit: 1 });
    const places = shuffled(seededRandom(seed), [...Array(total).keys()]).slice(0, count);
    const draws = await Promise.all(
      places.map((offset) => library.search({ ...query, limit: 1, offset })),
    );
    const found = draws.flatMap((draw) => draw.found);
    const { pagination: _pages, ...answer } = await answered(
      library,
      { found, total: found.length, entries: found.length, notices: [] },
      { select, page: 1, limit: count, detail },
      scope,
    );
    const elsewhere = await elsewhereOnly(
      library,
      found.map(({ entity }) => entity),
      ruleset,
    );
    const short =
      found.length < count && total > 0
        ? [`Only ${counted(total, 'entry matches', 'entries match')}.`]
        : [];
    return {
      ...answer,
      cached,
      data: { seed, matching: total, drawn: answer.data },
      notices: [...(answer.notices ?? []), ...elsewhere, ...short],
      text: `${answer.text}\n\n(Drawn from ${total} with seed ${seed}.)`,
    };
  },
});
