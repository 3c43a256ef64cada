import type { App } from '../../base/app.ts';
import { invalidInput } from '../../base/error.ts';
import type { Reading } from '../client/client-port.ts';
import { isSet, titleOf, updatedAt } from '../client/raw.ts';
import { article, resources } from '../resources.ts';
import { type Applied, readNow, write } from './apply-change.ts';
import { type Change, changeLog } from './change-log.ts';
import { writableWorld } from './may-write.ts';
import { fieldOf, sendable } from './stored-value.ts';

/** Brings back what a change has changed. What was created is hidden again, never deleted. */
export async function undoChange(app: App, change: Change, how: Reading): Promise<Applied> {
  const resource = resources.find(({ one }) => one === change.resource);
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
  if (updatedAt(now) !== (change.updated ?? ''))
    throw invalidInput(
      `"${titleOf(now)}" was changed on World Anvil after this change (${updatedAt(now)}); undoing would lose that.`,
      {
        next: `The old text is in the backup of change ${change.id}: list_changes with change_id shows it.`,
      },
    );
  const log = app.use(changeLog);
  const undo = { action: 'undo' as const, resource, world, title: titleOf(now), before: now };
  if (change.action === 'create') {
    const hidden = { state: 'private', ...(resource === article && { isDraft: true }) };
    const isHidden = now.state === 'private' && (resource !== article || isSet(now.isDraft));
    const notice = `Lorewright deletes nothing: "${titleOf(now)}" is private now and can be deleted on World Anvil${change.url ? ` (${change.url})` : ''}.`;
    const applied: Applied = isHidden
      ? { change: { ...change, status: 'undone' }, notices: [] }
      : await write(app, { ...undo, fields: hidden, undoes: change.id }, how);
    await log.put({ ...change, status: 'undone' });
    return { ...applied, notices: [...applied.notices, notice] };
  }
  if (!before) throw invalidInput(`Change ${change.id} has no backup.`);
  const fields = Object.fromEntries(
    Object.keys(change.sent).map((field) => [field, sendable(field, fieldOf(before, field))]),
  );
  const applied = await write(app, { ...undo, fields, undoes: change.id }, how);
  await log.put({ ...change, status: 'undone' });
  return applied;
}
