import { joinNotices } from '../../base/notice.ts';
import { libraryService } from '../../library/library.ts';
import type { Answer } from '../../tool/answer.ts';
import type { ToolContext } from '../../tool/tool.ts';
import type { Finding } from './answered.ts';
import type { EntityOut } from './entity-output.ts';
import { find } from './search-answer.ts';

/** What belongs to a class or a race and is not listed with them. */
export const partOf: Readonly<Record<string, string>> = { class: 'subclass', race: 'subrace' };

/** So many are named. */
const MOST = 3;
/** A part that is described as well as this is what was meant, if no whole is described better. */
const LEAST = 0.5;

/**
 * A search among classes or races, which names the subclasses or subraces that fit better: who describes one
 * does not know that it is called so.
 */
export async function findWithParts(
  ctx: ToolContext,
  finding: Finding,
  /** How to have them in the list. */
  how: string,
): Promise<Answer<EntityOut[]>> {
  const answer = await find(ctx, finding);
  const { select, search, page } = finding;
  const [{ kind } = { kind: '' }] = select;
  const part = partOf[kind];
  const isWhole = select.length === 1 && part !== undefined;
  if (!search || page > 1 || !isWhole) return answer;
  const fitting = await find(ctx, { ...finding, select: [{ kind: part }], limit: MOST });
  const best = fitting.data.filter(
    ({ similarity_score: score = 0 }) =>
      score >= LEAST && (answer.weak || score > (answer.data[0]?.similarity_score ?? 0)),
  );
  if (fitting.weak || best.length === 0) return answer;
  const { many = part } = ctx.use(libraryService).kinds.get(part) ?? {};
  const named = best.map(({ name, document, uri }) => `${name} (${document}) ‹${uri}›`);
  const parts = `Among the ${many}, these fit better: ${named.join('; ')}. ${how}`;
  const { weak, lead, ...found } = answer;
  return { ...found, lead: weak || !lead ? parts : joinNotices([parts, lead]) };
}
