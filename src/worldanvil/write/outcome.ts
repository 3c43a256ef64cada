import type { App } from '../../base/app.ts';
import { LoreError } from '../../base/error.ts';
import { addressOf } from '../answer/entity-shape.ts';
import { articleIndexService } from '../articles/article-index.ts';
import { untimed } from '../client/call-deadline.ts';
import type { Reading } from '../client/client-port.ts';
import { idOf, isRaw, type Raw, textOf, titleOf, updatedAt } from '../client/raw.ts';
import { worldAnvilService } from '../client/world-anvil.ts';
import type { Resource } from '../resource.ts';
import { article } from '../resources.ts';
import { type Change, changeLog, type NotStored } from './change-log.ts';
import { fieldOf, isStored } from './stored-value.ts';

/** It is unknown whether the write happened, so it must not be retried without checking. */
export class OutcomeUnknown extends LoreError {}

const fresh = (how: Reading): Reading => ({ ...how, fresh: true });

/** The full record as World Anvil has it now. */
export const readNow = async (
  app: App,
  resource: Resource,
  id: string,
  how: Reading,
): Promise<Raw> => (await app.use(worldAnvilService).get(resource, id, 2, fresh(how))).raw;

/** The fields that were sent and not stored. */
const missingIn = (raw: Raw, sent: Raw): NotStored[] =>
  Object.entries(sent)
    // Not every entity names its world.
    .filter(([field]) => field !== 'world' || field in raw)
    .filter(([field, value]) => !isStored(field, value, fieldOf(raw, field)))
    .map(([field, value]) => ({ field, sent: value, stored: shortened(fieldOf(raw, field)) }));

const shortened = (value: unknown): unknown =>
  isRaw(value) ? { id: value.id, title: value.title } : (value ?? null);

/** The parent in whose list a new entity appears. */
export const parentOf = (resource: Resource, world: Change['world'], fields: Raw): string =>
  resource.list?.of === 'map' && isRaw(fields.map) ? idOf(fields.map) : world.id;

/** World Anvil removes parentheses from titles. */
export const storedTitle = (title: string): string => title.replace(/[()]/g, '').trim();

/** Entities that already have the title, to tell a new one from them. */
export const namesakes = (listed: readonly Raw[], title: string): string[] =>
  listed.filter((raw) => titleOf(raw) === storedTitle(title)).map(idOf);

/** Whether something that was sent is there now and was not before. */
const hasArrived = (before: Raw, now: Raw, sent: Raw): boolean =>
  updatedAt(now) !== updatedAt(before) &&
  Object.entries(sent).some(
    ([field, value]) =>
      !isStored(field, value, fieldOf(before, field)) &&
      isStored(field, value, fieldOf(now, field)),
  );

/** After a request without a response: the entity, if it was written all the same. */
export async function findWithoutResponse(
  app: App,
  resource: Resource,
  { world, sent, before, namesakes: old = [] }: Change,
  how: Reading,
): Promise<Raw | undefined> {
  try {
    if (before) {
      const now = await readNow(app, resource, idOf(before), how);
      return hasArrived(before, now, sent) ? now : undefined;
    }
    const { entities } = await app
      .use(worldAnvilService)
      .listAll(resource, parentOf(resource, world, sent), untimed(fresh(how)));
    return entities.find(
      (raw) => !old.includes(idOf(raw)) && titleOf(raw) === storedTitle(textOf(sent.title)),
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

/** Reads back what was written, compares it with what was sent, and logs it. */
export async function readBack(
  app: App,
  resource: Resource,
  begun: Change,
  id: string,
  how: Reading,
): Promise<Change> {
  const now = await readNow(app, resource, id, how);
  const change: Change = {
    ...begun,
    status: 'applied',
    entity: id,
    title: titleOf(now) || begun.title,
    ...(addressOf(now) && { url: addressOf(now) }),
    updated: updatedAt(now),
    notStored: missingIn(now, begun.sent),
  };
  await app.use(changeLog).put(change);
  if (resource === article) await app.use(articleIndexService).store(now, begun.world);
  return change;
}

/** Finds out the result of a change during which the program ended, and logs it. */
export async function settled(
  app: App,
  resource: Resource,
  change: Change,
  how: Reading,
): Promise<Change> {
  if (change.status !== 'begun') return change;
  const found = await findWithoutResponse(app, resource, change, how);
  if (found) return readBack(app, resource, change, idOf(found), how);
  const failed: Change = { ...change, status: 'failed', reason: 'World Anvil does not have it.' };
  await app.use(changeLog).put(failed);
  return failed;
}
