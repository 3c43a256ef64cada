import { createHash } from 'node:crypto';
import type { NewEntity } from './library.ts';

type Hashed = Pick<NewEntity, 'name' | 'source'> & Required<Pick<NewEntity, 'ruleset' | 'hidden'>>;

const hashOf = (values: readonly unknown[], json: string): string =>
  createHash('sha1').update(JSON.stringify(values)).update(json).digest('base64url');

/** A hash of everything stored of an entity: while it is the same, nothing is written. */
export const hashOfEntity = ({ name, source, ruleset, hidden }: Hashed, json: string): string =>
  hashOf([name, source, ruleset, hidden ? 1 : 0], json);

/** The highest authority that earlier versions gave to a source and included in the hash. */
const MOST_AUTHORITY = 9;

/** Whether a stored entity is unchanged since it was written, by this or an earlier version. */
export function isAsWritten(entity: Hashed, json: string, hash: string): boolean {
  if (hashOfEntity(entity, json) === hash) return true;
  const { name, source, ruleset, hidden } = entity;
  for (let authority = 0; authority <= MOST_AUTHORITY; authority++)
    if (hashOf([name, source, ruleset, authority, hidden ? 1 : 0], json) === hash) return true;
  return false;
}
