import { randomBytes } from 'node:crypto';
import { service } from '../../base/app.ts';
import { notFound } from '../../base/error.ts';
import { HOUR_MS } from '../../base/time.ts';
import { bbcodeToMarkdown } from '../../text/bbcode-markdown.ts';
import { lineDiff } from '../../text/line-diff.ts';
import { snake } from '../answer/entity-shape.ts';
import { idOf, isRaw, type Raw, titleOf, updatedAt } from '../client/raw.ts';
import type { Resource } from '../resources.ts';
import type { WritableWorld } from './may-write.ts';
import { fieldOf } from './stored-value.ts';

/** A change that was worked out and shown, and has not been made. */
export interface Proposal {
  readonly token: string;
  readonly at: number;
  readonly action: 'create' | 'update';
  readonly resource: Resource;
  readonly world: WritableWorld;
  /** What is changed; nothing where it is new. */
  readonly before?: Raw;
  readonly title: string;
  /** What is sent. */
  readonly fields: Raw;
  /** What a new thing is entered in afterwards: an event in a timeline. */
  readonly enterIn?: { readonly resource: Resource; readonly id: string; readonly field: string };
  /** What has the title of a new thing already, by which an uncertain creation is found. */
  readonly namesakes?: readonly string[];
  readonly warnings: readonly string[];
}

/** A proposal is worth this long; the world moves on. */
const WORTH_MS = HOUR_MS;

/** Proposals by token, in memory: a restart forgets them and nothing is lost. */
export interface Proposals {
  add(proposal: Omit<Proposal, 'token' | 'at'>): Proposal;
  get(token: string): Proposal;
  remove(token: string): void;
  /** Gives a proposal its token back where nothing was written. */
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

/** A field as people read it. */
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

/** What a proposal changes, field by field; a title instead of an id where it is known. */
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

/** Whether a thing is still as it was when the change was proposed. */
export function hasMoved(before: Raw, now: Raw, fields: readonly string[]): boolean {
  if (updatedAt(before) !== updatedAt(now)) return true;
  return fields.some(
    (field) => shownValue(fieldOf(before, field)) !== shownValue(fieldOf(now, field)),
  );
}
