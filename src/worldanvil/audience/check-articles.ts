import { LoreError } from '../../base/error.ts';
import type { Reading } from '../client/api.ts';
import type { Raw } from '../client/raw.ts';
import { concernsOneEntity, GIVE_UP } from '../client/world-anvil-error.ts';
import { article } from '../resources.ts';
import type { PlayerReader } from './player-reader.ts';

/** From this many on it is worth testing whether the list returns full articles. */
const WORTH_A_LIST = 10;

/**
 * Requests full articles from the list, if there are many to read and the list is known to return
 * them.
 */
export async function checkByPage(
  reader: PlayerReader,
  world: string,
  refs: readonly Raw[],
  how: Reading,
): Promise<void> {
  if (refs.filter(reader.verdicts.isPending).length < WORTH_A_LIST) return;
  const whole = { ...how, rich: 2 };
  if (!(await reader.givesWhole(world, whole))) return;
  for (const raw of (await reader.list(article, world, whole)).value)
    reader.verdicts.judge(raw, raw);
}

/**
 * Reads those of these articles that were not read in their current version. Stops after `untilMs`,
 * but reads at least one, so that every call makes progress. The rest stays closed.
 */
export async function checkArticles(
  reader: PlayerReader,
  world: string,
  refs: readonly Raw[],
  how: Reading,
  untilMs: number,
): Promise<void> {
  let failures = 0;
  try {
    await checkByPage(reader, world, refs, how);
    for (const [index, ref] of refs.filter(reader.verdicts.isPending).entries()) {
      if (index === 0 ? how.time?.over() : Date.now() >= untilMs) return;
      failures = (await isRead(reader, ref, how)) ? 0 : failures + 1;
      if (failures >= GIVE_UP) return;
    }
  } catch (error) {
    // Callers are told that some have not been checked yet.
    if (!(error instanceof LoreError)) throw error;
  }
}

async function isRead(reader: PlayerReader, ref: Raw, how: Reading): Promise<boolean> {
  try {
    const { value } = await reader.whole(article, ref, 2, how);
    if (!value) reader.verdicts.pause(ref);
    return true;
  } catch (error) {
    if (!concernsOneEntity(error)) throw error;
    reader.verdicts.pause(ref);
    return false;
  }
}
