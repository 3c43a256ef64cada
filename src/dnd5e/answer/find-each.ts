import { LoreError, refused } from '../../base/error.ts';
import type { Notice } from '../../base/notice.ts';
import { isAddress } from '../../library/address.ts';
import { entryAt } from '../../library/entry-at.ts';
import { type Found, libraryService, type SearchResult } from '../../library/library.ts';
import { isCertain } from '../../library/names/resolve-name.ts';
import { listed } from '../../text/excerpt.ts';
import { plain } from '../../text/names.ts';
import type { Answer } from '../../tool/answer.ts';
import type { Detail } from '../../tool/detail-level.ts';
import type { ToolContext } from '../../tool/tool.ts';
import { answered, type Finding } from './answered.ts';
import { calledElsewhere } from './called-elsewhere.ts';
import { filled } from './ensure-filled.ts';
import type { EntityOut } from './entity-output.ts';
import { asInPlay } from './in-other-edition.ts';
import { howNamed, ofOtherKind } from './name-matches.ts';
import { ownTextsOn } from './own-texts.ts';
import { queryOf, withPlace } from './search-query.ts';

/** How many entries of a name are looked at, the best of which is shown. */
const MOST_MEANT = 6;

/** The best match of each name, all of them whole if they fit. */
export async function findEach(
  ctx: ToolContext,
  finding: Finding,
  names: readonly string[],
): Promise<Answer<EntityOut[]>> {
  const notices: Notice[] = [];
  const found: { readonly asked: string; readonly hit: Found }[] = [];
  let cached = true;
  let ready: Awaited<ReturnType<typeof filled>> | undefined;
  for (const name of names) {
    if (isAddress(name)) {
      const library = ctx.use(libraryService);
      const hit = await entryAt(library, name).catch(refused);
      if (hit instanceof LoreError) notices.push(hit.notice);
      else {
        found.push({ asked: name, hit });
        notices.push(...ofOtherKind(library, finding, hit.entity));
      }
      continue;
    }
    const wanted = await withPlace(ctx, { ...finding, name });
    notices.push(...(wanted.notices ?? []));
    ready = await filled(ctx, wanted);
    cached &&= ready.cached;
    const result = await ready.library.search({
      ...queryOf(wanted, ready.scope),
      limit: MOST_MEANT,
    });
    const { library, scope } = ready;
    const [best] = result.found;
    if (best) {
      const { hit, renamed } = await asInPlay(library, best, scope);
      found.push({ asked: name, hit });
      if (renamed) notices.push(renamed);
      notices.push(...otherMeanings(name, result));
    }
    const own =
      best === undefined && scope.documents === undefined ? await ownTextsOn(ctx, name) : undefined;
    const elsewhere = await calledElsewhere(library, { ...finding, name }, scope, result);
    notices.push(
      ...(elsewhere.length > 0
        ? elsewhere
        : await howNamed(library, { select: finding.select, name }, result, own?.said)),
    );
  }
  const { library, scope } = ready ?? (await filled(ctx, { ...finding, name: undefined }));
  const result = {
    found: found.map(({ hit }) => hit),
    total: found.length,
    entries: found.length,
    notices: [],
  };
  const room: Detail = finding.detail === 'auto' ? 'full' : finding.detail;
  const whole = { ...finding, page: 1, limit: names.length, room, notices };
  const answer = await answered(library, result, whole, scope);
  const data = answer.data.map((row, i) => ({ asked: found[i]?.asked, ...row }));
  return { ...answer, data, cached };
}

/** Of a name that is only part of others' names, one is shown; which others may be meant is said. */
function otherMeanings(typed: string, { found, total }: SearchResult): string[] {
  const [best, ...more] = found;
  if (!best?.match || isCertain(best.match.how)) return [];
  const names = [...new Set(more.map(({ entity }) => entity.name))];
  const others = names.filter((name) => plain(name) !== plain(best.entity.name));
  if (others.length === 0) return [];
  const further = total > found.length ? ['others'] : [];
  return [
    `"${typed}" was read as ${best.entity.name}; it may also mean ${listed([...others, ...further], 'or')}.`,
  ];
}
