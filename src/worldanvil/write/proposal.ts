import { randomBytes } from 'node:crypto';
import { service } from '../../base/app.ts';
import { notFound } from '../../base/error.ts';
import { HOUR_MS } from '../../base/time.ts';
import { bbcodeToMarkdown } from '../../text/bbcode-markdown.ts';
import { lineDiff } from '../../text/line-diff.ts';
import { snake } from '../answer/entity-shape.ts';
import { idOf, isRaw, type Raw, titleOf, updatedAt } from '../client/raw.ts';
import type { Resource } from '../resource.ts';
import { fieldOf } from './stored-value.ts';
import type { WritableWorld } from './writable-world.ts';

/** A change that was computed and shown, but not made. */
export interface Proposal {
  readonly token: string;
  readonly at: number;
  readonly action: 'create' | 'update' | 'publish';
  readonly resource: Resource;
  readonly world: WritableWorld;
  /** The record before the change; absent for a new entity. */
  readonly before?: Raw;
  readonly title: string;
  /** What is sent. */
  readonly fields: Raw;
  /** The list that a new entity is added to afterwards: an event to a timeline. */
  readonly addTo?: { readonly resource: Resource; readonly id: string; readonly field: string };
  /** Entities that already have the title of a new one, to find out about an uncertain creation. */
  readonly namesakes?: readonly string[];
  readonly warnings: readonly string[];
}

/** Proposals expire, since the world may change. */
const WORTH_MS = HOUR_MS;

/** Proposals by token, in memory: losing them at a restart does no harm. */
export interface Proposals {
  add(proposal: Omit<Proposal, 'token' | 'at'>): Proposal;
  get(token: string): Proposal;
  remove(token: string): void;
  /** Makes the token of a proposal valid again if nothing was written. */
  restore(proposal: Proposal): void;
}

export const proposals = service<Proposals>({
  name: 'worldanvil-proposals',
  perMember: true,
  open() {
    const known = new Map<string, Proposal>();
    return {
      add(given) {
        const proposal = { ...given, token: randomBytes(9).toString('base64url'), at: Date.now() };
        for (const [token, { at }] of known) if (Date.now() - at > WORTH_MS) known.delete(token);
        known.set(proposal.token, proposal);
        return proposal;
      },
      get(token) {
        const proposal = known.get(token.trim());
        if (proposal && Date.now() - proposal.at <= WORTH_MS) return proposal;
        throw notFound(`No proposal has the token "${token}".`, {
          next: 'A token works once, for an hour, and until the server restarts: propose the change again.',
        });
      },
      remove: (token) => void known.delete(token.trim()),
      restore: (proposal) => void known.set(proposal.token, proposal),
    };
  },
});

/** A field value for people. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(shownValue).join(', ');
  if (isRaw(value)) return titleOf(value) || idOf(value);
  return typeof value === 'string' ? bbcodeToMarkdown(value) : String(value);
}

export interface FieldDiff {
  readonly field: string;
  readonly diff: string;
}

/** What a proposal changes, field by field; titles instead of ids where known. */
export const diffOf = (
  { before, fields }: Pick<Proposal, 'before' | 'fields'>,
  named: (id: string) => string | undefined,
): FieldDiff[] =>
  Object.entries(fields)
    .filter(([field]) => field !== 'world' && field !== 'map')
    .map(([field, value]) => {
      const shown = (of: unknown): string =>
        Array.isArray(of)
          ? of.map(shown).join(', ')
          : (named(isRaw(of) ? idOf(of) : String(of)) ?? shownValue(of));
      return {
        field: snake(field),
        diff: lineDiff(before ? shown(fieldOf(before, field)) : '', shown(value)),
      };
    })
    .filter(({ diff }) => diff !== '');

/** Whether an entity has changed since the change was proposed. */
export function hasChanged(before: Raw, now: Raw, fields: readonly string[]): boolean {
  if (updatedAt(before) !== updatedAt(now)) return true;
  return fields.some(
    (field) => shownValue(fieldOf(before, field)) !== shownValue(fieldOf(now, field)),
  );
}
