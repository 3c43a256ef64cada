import { isDeepStrictEqual } from 'node:util';
import { type App, bind, createApp } from '../../base/app.ts';
import { invalidInput, messageOf, unavailable } from '../../base/error.ts';
import { type SecretBox, secretBox } from '../../base/secret-box.ts';
import { type Library, libraryService } from '../../library/library.ts';
import type { Session } from '../../library/postgres/database.ts';
import { type MemberRow, type Members, ownerOf, storedBy } from '../../library/postgres/members.ts';
import type { Postgres } from '../../library/postgres/open.ts';
import { responsesWhenReady, whenReady } from '../../library/when-ready.ts';
import { type Member, memberService } from '../../tool/member.ts';
import { ownContent } from '../../tool/own-content.ts';
import { toolsetsService } from '../../tool/toolsets.ts';
import { fallbackResponses } from '../../upstream/fallbacks.ts';
import { responseStore } from '../../upstream/port.ts';
import { ownContentOf } from '../app.ts';
import { chosenToolsets } from '../catalogue.ts';
import { domains } from '../domains.ts';
import { HttpRefusal } from '../http-guard.ts';
import { type McpService, mcpService } from '../mcp-service.ts';
import type { TokenHolder } from './access-token.ts';
import { memberConfig, memberSettings, TypedValues, withSetting } from './member-config.ts';

/** How many members' apps are kept open; others are opened when needed. */
const MOST = 100;
/** An app that is evicted may still be answering. */
const CLOSE_AFTER_MS = 60_000;
const MEGABYTE = 1_000_000;

interface Ready {
  readonly owner: string;
  /** The row it was made from: a changed row needs a new app. */
  readonly row: MemberRow;
  /** Ends what uses the keys in that row. */
  readonly keys: AbortController;
  readonly service: Promise<McpService>;
  readonly app: App;
}

export interface MemberApps {
  /** The service for the holder of a token. */
  serviceFor(holder: TokenHolder, owner: string): Promise<McpService>;
  close(): Promise<void>;
}

/** An app per member: their own library and settings, everything else shared with the server. */
export function memberApps(server: App, postgres: Postgres, members: Members): MemberApps {
  const { secretsKey } = server.config;
  const box = secretsKey === '' ? undefined : secretBox(secretsKey);
  const ready = new Map<string, Ready>();
  /** Every app that is not closed yet: those that are ready, and those that were put away. */
  const working = new Set<Ready>();

  const close = async (each: Ready): Promise<void> => {
    const opened = await each.service.catch(() => undefined);
    await opened?.close();
    await each.app.close();
    working.delete(each);
  };
  const putAway = (each: Ready): void => {
    setTimeout(() => void close(each), CLOSE_AFTER_MS).unref();
  };

  /** Ends at once whatever uses keys that a member no longer has. */
  const endOldKeys = async (owner: string): Promise<void> => {
    const row = await members.find(owner);
    const secrets = row?.blocked ? undefined : row?.secrets;
    for (const each of working)
      if (each.owner === owner && each.row.secrets !== secrets) each.keys.abort(oldKeys());
  };
  postgres.onMemberChange((changed) => {
    const owners = new Set([...working].map(({ owner }) => owner));
    for (const owner of owners)
      if (changed === undefined || changed === owner)
        endOldKeys(owner).catch((error: unknown) =>
          server.log.warn(
            { reason: messageOf(error) },
            'it is not known whether keys were changed',
          ),
        );
  });

  const open = (holder: TokenHolder, owner: string, row: MemberRow, failed: () => void): Ready => {
    const values = TypedValues.catch({}).parse(JSON.parse(row.settings));
    const secrets = openSecrets(box, owner, row.secrets);
    const library = postgres.libraryFor(owner, {
      allow: (session) => allowed(session, owner, server),
    });
    // The next request retries; each call reports the failure itself.
    library.catch(failed);
    const keys = new AbortController();
    const member = memberOf({
      ...{ server, members, owner, box, values, scopes: holder.scopes, keys: keys.signal, library },
      keysChanged: () => endOldKeys(owner),
    });
    const config = memberConfig(server.config, { ...values, ...secrets });
    const shared = server.use(libraryService);
    const responses = responsesWhenReady(library);
    const app = createApp(
      config,
      server.log,
      [
        bind(memberService, () => member),
        bind(toolsetsService, () => chosenToolsets(config)),
        bind(ownContent, ownContentOf),
        bind(responseStore, (app) => fallbackResponses(() => responses, app.log)),
        bind(libraryService, (app) => {
          // Shared content must be filled before a member's first answer.
          const filled = shared.documents().then(() => library);
          const own = whenReady({ kinds: shared.kinds, responses }, filled);
          return domains.reduce((view, domain) => domain.view?.(view, app) ?? view, own);
        }),
      ],
      server,
    );
    const opened = { owner, row, keys, app, service: mcpService(app, { keepsSessions: false }) };
    working.add(opened);
    return opened;
  };

  return {
    async serviceFor(holder, owner) {
      const row = await members.get(owner, holder);
      if (row.blocked)
        throw new HttpRefusal(403, 'This server no longer serves you. Ask whoever runs it.');
      const place = `${owner} ${[...holder.scopes].sort().join(' ')}`;
      let known = ready.get(place);
      ready.delete(place);
      if (known && !isDeepStrictEqual(known.row, row)) {
        putAway(known);
        known = undefined;
      }
      known ??= open(holder, owner, row, () => ready.delete(place));
      ready.set(place, known);
      const [oldest] = ready;
      if (ready.size > MOST && oldest) {
        ready.delete(oldest[0]);
        putAway(oldest[1]);
      }
      return known.service;
    },
    async close() {
      for (const each of working) await close(each);
      ready.clear();
    },
  };
}

/** Refuses a batch beyond what a member may store. */
async function allowed(session: Session, owner: string, { config }: App): Promise<void> {
  const { entries, bytes } = await storedBy(session, owner);
  const { memberEntries, memberMegabytes } = config;
  if (entries <= memberEntries && bytes <= memberMegabytes * MEGABYTE) return;
  throw invalidInput(
    `That would be ${entries} entries and ${(bytes / MEGABYTE).toFixed(1)} MB; you may store ${memberEntries} entries and ${memberMegabytes} MB.`,
    { next: 'Nothing was stored. Remove a book first: list_own_books shows them.' },
  );
}

function openSecrets(
  box: SecretBox | undefined,
  owner: string,
  sealed: string | null,
): TypedValues {
  const text = sealed === null ? undefined : box?.open(sealed, owner);
  return text === undefined ? {} : TypedValues.catch({}).parse(JSON.parse(text));
}

interface MemberParts {
  readonly server: App;
  readonly members: Members;
  readonly owner: string;
  readonly box: SecretBox | undefined;
  readonly values: TypedValues;
  readonly scopes: ReadonlySet<string>;
  readonly library: Promise<Library>;
  readonly keys: AbortSignal;
  keysChanged(): Promise<void>;
}

const oldKeys = () =>
  unavailable('Your keys were removed or replaced meanwhile.', { next: 'Call again.' });

function memberOf(parts: MemberParts): Member {
  const { server, members, owner, box, values, scopes, keys } = parts;
  let current = values;
  return {
    scopes,
    keys,
    usage: () => members.usage(owner),
    documents: () => members.documents(owner),
    async removeDocuments(keys) {
      return (await (await parts.library).put({ removeDocuments: keys })).removed;
    },
    settings: async () => memberSettings(server.config, current),
    async saveSetting(name, value) {
      current = withSetting(current, name, value);
      await members.saveSettings(owner, current);
    },
    async saveSecrets(secrets) {
      if (secrets && !box)
        throw invalidInput('This server cannot keep keys of other services.', {
          next: 'Whoever runs it has to set LOREWRIGHT_SECRETS_KEY.',
        });
      await members.saveSecrets(owner, secrets && box?.seal(JSON.stringify(secrets), owner));
      await parts.keysChanged();
    },
  };
}

export const ownerOfHolder = ({ issuer, subject }: TokenHolder): string =>
  ownerOf({ issuer, subject });
