import * as z from 'zod';
import type { Found } from '../../library/library.ts';
import { capital, heading } from '../../text/markdown.ts';
import { defineTool } from '../../tool/tool.ts';
import { answered } from '../answer/answered.ts';
import { filled } from '../answer/ensure-filled.ts';
import { EntityOut } from '../answer/entity-output.ts';
import { PagedFields } from '../answer/scope-fields.ts';
import { line } from '../answer/summary-row.ts';
import { RaceCategory } from './search-character-options.ts';

/** Every row is a race, so none says it. */
const RaceOut = EntityOut.partial({ kind: true });
const GroupOut = z.object({ category: z.string(), races: z.array(RaceOut) });

/** More than any library has: they are sorted by category before paging. */
const ALL = 10_000;

export const getRaceList = defineTool({
  name: 'get_race_list',
  toolset: 'dnd-browse',
  title: 'Races by category',
  description:
    'D&D 5e: list all playable races, species, ancestries and subraces that exist to choose from.',
  instead: ['search_races'],
  input: z.strictObject({ category: RaceCategory, ...PagedFields }),
  data: z.array(GroupOut),
  async run({ category, documents, ruleset, page, per_page, detail, group }, ctx) {
    const select = [{ kind: 'race', filters: { category } }];
    const { library, scope, cached } = await filled(ctx, { select, documents, ruleset });
    const result = await library.search({
      select,
      documents: scope.documents,
      preferred: scope.preferred,
      grouped: group,
      limit: ALL,
    });
    // The edition being played comes first, and so does its category.
    const inOrder = [...new Set(result.found.map(({ entity }) => categoryOf(entity.body)))];
    const placeOf = ({ entity }: Found): number => inOrder.indexOf(categoryOf(entity.body));
    const sorted = result.found.toSorted((a, b) => placeOf(a) - placeOf(b));
    const found = sorted.slice((page - 1) * per_page, page * per_page);
    const isWhole = detail === 'full';
    const answer = await answered(
      library,
      { ...result, found },
      { select, page, limit: per_page, detail: isWhole ? 'full' : 'summary' },
      scope,
    );
    const categories = [...new Set(answer.data.map(categoryOf))];
    return {
      ...answer,
      cached,
      data: categories.map((name) => ({
        category: name,
        races: answer.data
          .filter((race) => categoryOf(race) === name)
          .map((race) => (isWhole ? race : listed(race))),
      })),
      ...(found.length > 0 &&
        !isWhole && {
          text: categories
            .map((name) =>
              [
                heading(3, capital(name)),
                ...found
                  .filter(({ entity }) => categoryOf(entity.body) === name)
                  .map((hit) => line(library, hit, 0)),
              ].join('\n'),
            )
            .join('\n\n'),
        }),
    };
  },
});

/** A row with only what its line says: the text of a race is read by its uri. */
function listed({
  kind: _,
  category: __,
  excerpt: ___,
  detail: ____,
  ...race
}: EntityOut): z.infer<typeof RaceOut> {
  return race;
}

const categoryOf = (race: Readonly<Record<string, unknown>>): string => String(race.category);
