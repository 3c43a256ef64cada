import type { App } from '../../base/app.ts';
import { invalidInput, LoreError, messageOf, upstreamFailed } from '../../base/error.ts';
import { joinNotices, type Notice } from '../../base/notice.ts';
import { addressOf } from '../answer/entity-shape.ts';
import { articleIndexService } from '../articles/article-index.ts';
import { untimed } from '../client/call-deadline.ts';
import type { Reading } from '../client/client-port.ts';
import { idOf, isRaw, type Raw, textOf, titleOf, updatedAt } from '../client/raw.ts';
import { worldAnvilService } from '../client/world-anvil.ts';
import { article, type Resource } from '../resources.ts';
import { type Change, changeLog, type NotStored } from './change-log.ts';
import { type WritableWorld, writableWorld } from './may-write.ts';
import { hasMoved, type Proposal } from './proposal.ts';
import { fieldOf, isStored } from './stored-value.ts';
import { isUncertain, worldAnvilWriter } from './writer.ts';

export interface Applied {
  readonly change: Change;
  readonly notices: readonly Notice[];
}

/** What is about to be written. */
interface Write {
  readonly action: Change['action'];
  readonly resource: Resource;
  readonly world: WritableWorld;
  readonly title: string;
  readonly fields: Raw;
  readonly before?: Raw | undefined;
  readonly known?: ReadonlySet<string> | undefined;
  readonly undoes?: string;
  readonly entryOf?: string;
}

/** Nobody knows whether it was written, so it must not be tried again without looking. */
export class OutcomeUnknown extends LoreError {}

const fresh = (how: Reading): Reading => ({ ...how, fresh: true });

/** The whole of a thing, as World Anvil has it now. */
export const readNow = async (
  app: App,
  resource: Resource,
  id: string,
  how: Reading,
): Promise<Raw> => (await app.use(worldAnvilService).get(resource, id, 2, fresh(how))).raw;

/** Which of the fields that were sent are not there. */
const missingIn = (raw: Raw, sent: Raw): NotStored[] =>
  Object.entries(sent)
    // Not everything names the world it is in.
    .filter(([field]) => field !== 'world' || field in raw)
    .filter(([field, value]) => !isStored(field, value, fieldOf(raw, field)))
    .map(([field, value]) => ({ field, sent: value, stored: shortened(fieldOf(raw, field)) }));

const shortened = (value: unknown): unknown =>
  isRaw(value) ? { id: value.id, title: value.title } : (value ?? null);

/** Where a new thing is listed. */
const parentOf = (resource: Resource, world: WritableWorld, fields: Raw): string =>
  resource.list?.of === 'map' && isRaw(fields.map) ? idOf(fields.map) : world.id;

/**
 * The one way in which anything is written: the old state is kept on disk first, the request goes
 * out once, and what World Anvil has afterwards is compared with what was sent.
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
      ? await afterSilence(app, what, how).catch(async (unknown: unknown) => {
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
  const now = await readNow(app, resource, id, how);
  const notStored = missingIn(now, fields);
  const change: Change = {
    ...begun,
    status: 'applied',
    entity: id,
    title: titleOf(now) || what.title,
    ...(addressOf(now) && { url: addressOf(now) }),
    updated: updatedAt(now),
    notStored,
  };
  await log.put(change);
  if (resource === article) await app.use(articleIndexService).store(now, world);
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

/** After a request without a proper answer: the thing, if it was written all the same. */
async function afterSilence(app: App, what: Write, how: Reading): Promise<Raw | undefined> {
  const { resource, world, fields, before, known } = what;
  try {
    if (before) {
      const now = await readNow(app, resource, idOf(before), how);
      return missingIn(now, fields).length === 0 && updatedAt(now) !== updatedAt(before)
        ? now
        : undefined;
    }
    const parent = parentOf(resource, world, fields);
    const { entities } = await app
      .use(worldAnvilService)
      .listAll(resource, parent, untimed(fresh(how)));
    return entities.find(
      (raw) => !known?.has(idOf(raw)) && titleOf(raw) === storedTitle(textOf(fields.title)),
    );
  } catch (error) {
    if (!(error instanceof LoreError)) throw error;
    throw new OutcomeUnknown(
      'upstream',
      'World Anvil did not answer, and whether the change was written could not be read either.',
      { next: 'Look at it on World Anvil before you propose it again.', cause: error },
    );
  }
}

/** World Anvil leaves parentheses out of titles. */
export const storedTitle = (title: string): string => title.replace(/[()]/g, '').trim();

/** Makes a proposed change, unless the thing has moved since it was proposed. */
export async function applyProposal(app: App, proposal: Proposal, how: Reading): Promise<Applied> {
  const { before, fields, resource, enterIn } = proposal;
  const world = await writableWorld(app, proposal.world.id, how);
  const now = before && (await readNow(app, resource, idOf(before), how));
  if (before && now && hasMoved(before, now, Object.keys(fields)))
    throw invalidInput(
      `"${titleOf(now)}" was changed on World Anvil since this was proposed (${updatedAt(now)}); nothing was written.`,
      { next: 'Propose the change again: the new proposal starts from what is there now.' },
    );
  const list = enterIn && (await readNow(app, enterIn.resource, enterIn.id, how));
  const { action, title, known } = proposal;
  const applied = await write(
    app,
    { action, resource, world, title, fields, before: now, ...(known && { known }) },
    how,
  );
  if (!enterIn || !list) return applied;
  // The list is sent whole: World Anvil may take what it gets for all there is.
  const inside = [list[enterIn.field]].flat().filter(isRaw).map(idOf);
  const ids = [...inside, applied.change.entity ?? ''].map((id) => ({ id }));
  const entry: Write = {
    action: 'update',
    resource: enterIn.resource,
    world,
    title: titleOf(list),
    fields: { [enterIn.field]: ids },
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
    // The thing itself is there, so the change must not look undone.
    if (!(error instanceof LoreError)) throw error;
    const notice = joinNotices([`It could not be entered in "${titleOf(list)}":`, error.notice]);
    return { ...applied, notices: [...applied.notices, notice] };
  }
}
