import { service } from '../../base/app.ts';
import { LoreError } from '../../base/error.ts';
import { responseStore } from '../../upstream/port.ts';
import { type ApiRequest, worldAnvilApi } from '../client/api.ts';
import type { Reading } from '../client/client-port.ts';
import type { Raw } from '../client/raw.ts';
import { markWritten } from '../client/response-cache.ts';
import { WorldAnvilError } from '../client/world-anvil-error.ts';
import type { Resource } from '../resource.ts';

/** A write without a response: it may have happened or not. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof LoreError &&
  error.kind === 'upstream' &&
  !(error instanceof WorldAnvilError && error.fault === 'rate_limit');

/** Writes to World Anvil, sending each request once: a retry could write twice. */
export interface WorldAnvilWriter {
  create(resource: Resource, parent: string, body: Raw, how: Reading): Promise<Raw>;
  update(resource: Resource, id: string, parent: string, body: Raw, how: Reading): Promise<Raw>;
}

export const worldAnvilWriter = service<WorldAnvilWriter>({
  name: 'worldanvil-writer',
  perMember: true,
  open(app) {
    const api = app.use(worldAnvilApi);
    const store = app.use(responseStore);
    async function send(request: ApiRequest, targets: readonly string[], how: Reading) {
      try {
        return await api.send(request, how);
      } finally {
        // What is cached of these is, or may be, outdated.
        for (const target of targets) await markWritten(store, api.account, target);
      }
    }
    const listOf = (resource: Resource, parent: string): string =>
      `${resource.list?.path ?? resource.many}?id=${parent}`;
    return {
      create: (resource, parent, body, how) =>
        send(
          {
            method: 'PUT',
            path: resource.path,
            body: JSON.stringify(body),
            what: `a new ${resource.words}`,
            gives: 'id',
          },
          [listOf(resource, parent)],
          how,
        ),
      update: (resource, id, parent, body, how) =>
        send(
          {
            method: 'PATCH',
            path: `${resource.path}?id=${id}`,
            body: JSON.stringify(body),
            what: `${resource.words} ${id}`,
          },
          [`${resource.path}?id=${id}`, listOf(resource, parent)],
          how,
        ),
    };
  },
});
