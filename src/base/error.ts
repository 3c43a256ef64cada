import { joinNotices, type Notice, sentenceFor } from './notice.ts';

/** The kinds of failure a caller can act on. */
export type LoreErrorKind = 'not_found' | 'invalid_input' | 'upstream' | 'unavailable' | 'internal';

export interface LoreErrorOptions {
  /** The next step, as a sentence: which call, which value; a command or setting as advice. */
  next?: Notice;
  /** Close names or valid values, best first. */
  suggestions?: readonly string[];
  /** Choices to offer the user where only they can say which one is meant. */
  choice?: Choice;
  /** What was read changed meanwhile: the same request, made once more, would be answered. */
  isPassing?: boolean;
  cause?: unknown;
}

export interface Choice {
  readonly options: readonly { readonly value: string; readonly title: string }[];
  /** The argument the choice fills in: one with this typed value, or one that was not given. */
  readonly replaces: { readonly typed: string } | { readonly argument: string };
}

/**
 * A failure whose text may be shown to anyone. Everything else that is thrown is a defect: it is
 * logged in full and shown as a short id only.
 */
export class LoreError extends Error {
  override readonly name = 'LoreError';
  readonly kind: LoreErrorKind;
  readonly next: Notice | undefined;
  readonly suggestions: readonly string[];
  readonly choice: Choice | undefined;
  readonly isPassing: boolean;

  constructor(kind: LoreErrorKind, message: string, options: LoreErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.kind = kind;
    this.next = options.next;
    this.suggestions = options.suggestions ?? [];
    this.choice = options.choice;
    this.isPassing = options.isPassing ?? false;
  }

  /** What happened, then what to do next. */
  get notice(): Notice {
    return this.next ? joinNotices([this.message, this.next]) : this.message;
  }

  /** The same for the operator: at the command line and in the log. */
  get sentence(): string {
    return sentenceFor(this.notice, 'operator');
  }
}

/** For `catch`: an error that the user can act on as a value; anything else is a defect, and thrown. */
export const refused = (error: unknown): LoreError => {
  if (error instanceof LoreError) return error;
  throw error;
};

export const notFound = (message: string, options?: LoreErrorOptions) =>
  new LoreError('not_found', message, options);
export const invalidInput = (message: string, options?: LoreErrorOptions) =>
  new LoreError('invalid_input', message, options);
export const upstreamFailed = (message: string, options?: LoreErrorOptions) =>
  new LoreError('upstream', message, options);
export const unavailable = (message: string, options?: LoreErrorOptions) =>
  new LoreError('unavailable', message, options);

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
