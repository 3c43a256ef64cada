import type { App } from '../../base/app.ts';
import { invalidInput, LoreError } from '../../base/error.ts';
import { joinNotices, type Notice } from '../../base/notice.ts';
import type { Reading } from '../client/client-port.ts';
import { idOf, isRaw, isSet, type Raw, titleOf, updatedAt } from '../client/raw.ts';
import { article, resources } from '../resources.ts';
import { type Applied, write } from './apply-change.ts';
import { type Change, changeLog } from './change-log.ts';
import { readNow, settled } from './outcome.ts';
import { fieldOf, sendable } from './stored-value.ts';
import { writableWorld } from './writable-world.ts';

/** Restores what a change has changed. What was created is made private again, never deleted. */
export async function undoChange(app: App, logged: Change, how: Reading): Promise<Applied> {
  const resource = resources.find(({ one }) => one === logged.resource);
  const change = resource ? await settled(app, resource, logged, how) : logged;
  const { entity, before } = change;
  if (change.status !== 'applied' || !resource || entity === undefined)
    throw invalidInput(
      change.status === 'undone'
        ? `Change ${change.id} has been undone already.`
        : `Change ${change.id} was not made, so there is nothing to undo.`,
      { next: 'list_changes shows what can be undone.' },
    );
  const world = await writableWorld(app, change.world.id, how);
  const now = await readNow(app, resource, entity, how);
  const log = app.use(changeLog);
  if (updatedAt(now) !== (change.updated ?? '')) checkLater(change, await log.all(), now);
  const undo = { action: 'undo' as const, resource, world, title: titleOf(now), before: now };
  if (change.action === 'create') {
    const hidden = { state: 'private', ...(resource === article && { isDraft: true }) };
    const isHidden = now.state === 'private' && (resource !== article || isSet(now.isDraft));
    const notice = `Lorewright deletes nothing: "${titleOf(now)}" is private now and can be deleted on World Anvil${change.url ? ` (${change.url})` : ''}.`;
    const applied: Applied = isHidden
      ? { change: { ...change, status: 'undone' }, notices: [] }
      : await write(app, { ...undo, fields: hidden, undoes: change.id }, how);
    await log.put({ ...change, status: 'undone' });
    const taken = await removeFromList(app, change, how);
    return { ...applied, notices: [...applied.notices, notice, ...taken] };
  }
  if (!before) throw invalidInput(`Change ${change.id} has no backup.`);
  const fields = Object.fromEntries(
    Object.keys(change.sent).map((field) => [field, sendable(field, fieldOf(before, field))]),
  );
  const applied = await write(app, { ...undo, fields, undoes: change.id }, how);
  await log.put({ ...change, status: 'undone' });
  return applied;
}

/** If all later writes came from here and were undone, nothing would be lost. */
function checkLater(change: Change, log: readonly Change[], now: Raw): void {
  const since = log.filter(({ id, entity }) => entity === change.entity && id > change.id);
  const isOurs = since.some(({ updated }) => updated === updatedAt(now));
  const left = since.find(({ action, status }) => action !== 'undo' && status === 'applied');
  if (isOurs && !left) return;
  throw invalidInput(
    `"${titleOf(now)}" was changed on World Anvil after this change (${updatedAt(now)}); undoing would lose that.`,
    {
      next:
        isOurs && left
          ? `Undo change ${left.id} first.`
          : `The old text is in the backup of change ${change.id}: list_changes with change_id shows it.`,
    },
  );
}

/** Removes a new entity from the list it was added to; what others added since stays. */
async function removeFromList(app: App, created: Change, how: Reading): Promise<Notice[]> {
  const log = app.use(changeLog);
  const entry = (await log.all()).find(
    ({ entryOf, status }) => entryOf === created.id && (status === 'applied' || status === 'begun'),
  );
  const resource = resources.find(({ one }) => one === entry?.resource);
  const [field = ''] = Object.keys(entry?.sent ?? {});
  if (!entry?.entity || !resource || field === '') return [];
  const idsIn = (raw: Raw): string[] => [raw[field]].flat().filter(isRaw).map(idOf);
  const stillThere = (why: Notice): Notice[] => [
    joinNotices([`It is still in "${entry.title}":`, why, 'Take it out on World Anvil.']),
  ];
  try {
    const now = await readNow(app, resource, entry.entity, how);
    const rest = idsIn(now).filter((id) => id !== created.entity);
    if (rest.length < idsIn(now).length) {
      const world = await writableWorld(app, entry.world.id, how);
      const fields = { [field]: rest.map((id) => ({ id })) };
      await write(
        app,
        {
          action: 'undo',
          resource,
          world,
          title: entry.title,
          fields,
          before: now,
          undoes: entry.id,
        },
        how,
      );
      const after = await readNow(app, resource, entry.entity, how);
      if (idsIn(after).includes(created.entity ?? ''))
        return stillThere('World Anvil did not take the shorter list.');
    }
  } catch (error) {
    if (!(error instanceof LoreError)) throw error;
    return stillThere(error.notice);
  }
  await log.put({ ...entry, status: 'undone' });
  return [`It was taken out of "${entry.title}" again.`];
}
