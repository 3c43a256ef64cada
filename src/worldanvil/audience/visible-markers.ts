import type { Reading } from '../client/api.ts';
import { idOf, isEmpty, isRaw, type Raw } from '../client/raw.ts';
import * as table from '../resources.ts';
import type { PlayerReader } from './player-reader.ts';
import { isPublic } from './publication-state.ts';
import { type Dated, dated } from './timed-cache.ts';
import type { Visible } from './visible-lists.ts';

async function isOpenGroup(
  reader: PlayerReader,
  map: string,
  group: unknown,
  how: Reading,
): Promise<boolean> {
  if (isEmpty(group)) return true;
  if (!isRaw(group)) return false;
  const listed = await reader
    .list(table.markerGroup, map, how)
    .catch(() => ({ value: [], at: Date.now() }));
  const now =
    listed.value.find((each) => idOf(each) === idOf(group)) ??
    (await reader.get(table.markerGroup, idOf(group), 0, how)).value;
  return now !== undefined && isPublic(now);
}

/** The markers of a map that players may see; `unread` if there was no time to check all. */
export async function visibleMarkers(
  reader: PlayerReader,
  map: string,
  how: Reading,
): Promise<Dated<{ visible: Visible; unread: boolean }>> {
  const refs = await reader.list(table.marker, map, { ...how, rich: 2 });
  const visible = new Map<string, Raw>();
  let unread = false;
  for (const ref of refs.value) {
    if (!isPublic(ref)) continue;
    if (!('group' in ref) && how.time?.over()) {
      unread = true;
      break;
    }
    const whole = 'group' in ref ? ref : (await reader.whole(table.marker, ref, 2, how)).value;
    if (!whole || !isPublic(whole)) continue;
    if (!(await isOpenGroup(reader, map, whole.group, how))) continue;
    if (isRaw(whole.map) && idOf(whole.map) !== map) continue;
    visible.set(idOf(ref), { ...whole, ...ref, ...whole });
  }
  return dated({ visible, unread }, refs);
}
