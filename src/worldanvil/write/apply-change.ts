import type { App } from '../../base/app.ts';
import { invalidInput, LoreError, messageOf, upstreamFailed } from '../../base/error.ts';
import { joinNotices, type Notice } from '../../base/notice.ts';
import type { Reading } from '../client/client-port.ts';
import { idOf, isRaw, type Raw, titleOf, updatedAt } from '../client/raw.ts';
import type { Resource } from '../resource.ts';
import { type Change, changeLog } from './change-log.ts';
import { findWithoutResponse, parentOf, readBack, readNow } from './outcome.ts';
import { hasChanged, type Proposal } from './proposal.ts';
import { type WritableWorld, writableWorld } from './writable-world.ts';
import { isUncertain, worldAnvilWriter } from './writer.ts';

export interface Applied {
  readonly change: Change;
  readonly notices: readonly Notice[];
}

/** A write about to be made. */
interface Write {
  readonly action: Change['action'];
  readonly resource: Resource;
  readonly world: WritableWorld;
  readonly title: string;
  readonly fields: Raw;
  readonly before?: Raw | undefined;
  readonly namesakes?: readonly string[] | undefined;
  readonly undoes?: string;
  readonly entryOf?: string;
}

/**
 * The only way to write: the old state is saved to disk first, the request is sent once, and the
 * result is compared with what was sent.
 */
export async function write(app: App, what: Write, how: Reading): Promise<Applied> {
  const { resource, world, fields, before } = what;
  const log = app.use(changeLog);
  const writer = app.use(worldAnvilWriter);
  const parent = parentOf(resource, world, fields);
  const begun: Change = {
    id: log.newId(),
    at: new Date().toISOString(),
    status: 'begun',
    action: what.action,
    resource: resource.one,
    world,
    ...(before && { entity: idOf(before), before }),
    title: what.title,
    sent: fields,
    notStored: [],
    ...(what.namesakes && { namesakes: [...what.namesakes] }),
    ...(what.undoes && { undoes: what.undoes }),
    ...(what.entryOf && { entryOf: what.entryOf }),
  };
  await log.put(begun);
  const notices: Notice[] = [];
  let id = before ? idOf(before) : '';
  try {
    const answer = before
      ? await writer.update(resource, id, parent, fields, how)
      : await writer.create(resource, parent, fields, how);
    id = id || idOf(answer);
  } catch (error) {
    const found = isUncertain(error)
      ? await findWithoutResponse(app, resource, begun, how).catch(async (unknown: unknown) => {
          await log.put({ ...begun, reason: messageOf(unknown) });
          throw unknown;
        })
      : undefined;
    if (!found) {
      await log.put({ ...begun, status: 'failed', reason: messageOf(error) });
      throw notWritten(error);
    }
    id = idOf(found);
    notices.push(
      `World Anvil did not answer properly (${messageOf(error)}), but the change is there.`,
    );
  }
  const change = await readBack(app, resource, begun, id, how);
  return { change, notices };
}

function notWritten(error: unknown): unknown {
  if (!(error instanceof LoreError)) return error;
  return isUncertain(error)
    ? upstreamFailed(`${error.message} Nothing was written.`, {
        next: 'Try apply_change again in a few minutes; it is not repeated by itself.',
      })
    : error;
}

/** Applies a proposed change, unless the entity has changed since it was proposed. */
export async function applyProposal(app: App, proposal: Proposal, how: Reading): Promise<Applied> {
  const { before, fields, resource, addTo } = proposal;
  const world = await writableWorld(app, proposal.world.id, how);
  const now = before && (await readNow(app, resource, idOf(before), how));
  if (before && now && hasChanged(before, now, Object.keys(fields)))
    throw invalidInput(
      `"${titleOf(now)}" was changed on World Anvil since this was proposed (${updatedAt(now)}); nothing was written.`,
      { next: 'Propose the change again: the new proposal starts from what is there now.' },
    );
  const list = addTo && (await readNow(app, addTo.resource, addTo.id, how));
  const { action, title, namesakes } = proposal;
  const applied = await write(
    app,
    { action, resource, world, title, fields, before: now, ...(namesakes && { namesakes }) },
    how,
  );
  if (!addTo || !list) return applied;
  // The complete list is sent: World Anvil may replace the old list by it.
  const inside = [list[addTo.field]].flat().filter(isRaw).map(idOf);
  const ids = [...inside, applied.change.entity ?? ''].map((id) => ({ id }));
  const entry: Write = {
    action: 'update',
    resource: addTo.resource,
    world,
    title: titleOf(list),
    fields: { [addTo.field]: ids },
    before: list,
    entryOf: applied.change.id,
  };
  try {
    const entered = await write(app, entry, how);
    const { notStored } = entered.change;
    return {
      change: { ...applied.change, notStored: [...applied.change.notStored, ...notStored] },
      notices: [
        ...applied.notices,
        ...entered.notices,
        `It was entered in "${titleOf(list)}" (change ${entered.change.id}).`,
      ],
    };
  } catch (error) {
    // The entity itself exists, so the change must not look undone.
    if (!(error instanceof LoreError)) throw error;
    const notice = joinNotices([`It could not be entered in "${titleOf(list)}":`, error.notice]);
    return { ...applied, notices: [...applied.notices, notice] };
  }
}
