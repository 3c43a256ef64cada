/** What went wrong, in the words a caller can act on. */
export type LoreErrorKind = 'not_found' | 'invalid_input' | 'upstream' | 'unavailable' | 'internal';

export interface LoreErrorOptions {
  /** The next step, as a sentence: which call, which value, which command. */
  next?: string;
  /** Close names or valid values, best first. */
  suggestions?: readonly string[];
  /** What the person may be asked to choose from, where only they know which one is meant. */
  choice?: Choice;
  cause?: unknown;
}

export interface Choice {
  readonly options: readonly { readonly value: string; readonly title: string }[];
  /** What the chosen value stands for: an argument that was typed so, or one that was not given. */
  readonly replaces: { readonly typed: string } | { readonly argument: string };
}

/**
 * A failure whose text may be shown to anyone. Everything else that is thrown is a defect: it is
 * logged in full and shown as a short id only.
 */
export class LoreError extends Error {
  override readonly name = 'LoreError';
  readonly kind: LoreErrorKind;
  readonly next: string | undefined;
  readonly suggestions: readonly string[];
  readonly choice: Choice | undefined;

  constructor(kind: LoreErrorKind, message: string, options: LoreErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.kind = kind;
    this.next = options.next;
    this.suggestions = options.suggestions ?? [];
    this.choice = options.choice;
  }

  /** What happened, then what to do next. */
  get sentence(): string {
    return this.next ? `${this.message} ${this.next}` : this.message;
  }
}

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
