import type { App } from '../../base/app.ts';
import { baseSettings } from '../../base/config.ts';
import { invalidInput } from '../../base/error.ts';
import { secretBox } from '../../base/secret-box.ts';
import type { Members } from '../../library/postgres/members.ts';
import { counted } from '../../text/excerpt.ts';

/** A shorter passphrase can be guessed by whoever has a copy of the database. */
const LEAST_CHARACTERS = 16;
const { env } = baseSettings.secretsKey;

/** Refuses a weak key, and warns of one that does not open what members have stored. */
export async function checkSecretsKey({ config, log }: App, members: Members): Promise<void> {
  const { secretsKey } = config;
  if (secretsKey !== '' && secretsKey.length < LEAST_CHARACTERS)
    throw invalidInput(`${env} has fewer than ${LEAST_CHARACTERS} characters.`, {
      next: 'Make one with "openssl rand -hex 32" and keep it. Members then enter their keys again.',
    });
  const stored = await members.sealed();
  if (stored.length === 0) return;
  const box = secretsKey === '' ? undefined : secretBox(secretsKey);
  const closed = stored.filter(({ owner, secrets }) => box?.open(secrets, owner) === undefined);
  if (closed.length > 0)
    log.warn(
      {},
      `${env} ${box ? 'is not the one that keys were stored with' : 'is not set, but keys are stored'}: those of ${counted(closed.length, 'member')} cannot be read, and the tools that need them are missing. Start with the earlier value, or let them enter their keys again.`,
    );
}
