/** What only the client, or the person behind it, can say. */
export type ClientQuestion =
  | { readonly kind: 'roots' }
  | { readonly kind: 'confirm'; readonly message: string }
  | {
      readonly kind: 'choose';
      readonly message: string;
      readonly options: readonly { readonly value: string; readonly title: string }[];
    };

/**
 * Thrown to put a question to the client. The call then ends with that question and the tool runs
 * again from its start with the reply, so nothing may be changed before it is asked.
 */
export class InputNeeded extends Error {
  readonly key: string;
  readonly question: ClientQuestion;

  constructor(key: string, question: ClientQuestion) {
    super(`The client is asked for: ${key}`);
    this.key = key;
    this.question = question;
  }
}

export interface ClientInput {
  /** The folders the client works in, as paths; undefined where it does not say. */
  roots(): readonly string[] | undefined;
  /** Whether the person agrees; undefined where the client cannot ask. */
  confirm(key: string, message: string): boolean | undefined;
  /** The value that the person chose; undefined where nobody can be asked or none was chosen. */
  choose(
    key: string,
    message: string,
    options: readonly { readonly value: string; readonly title: string }[],
  ): string | undefined;
}

export const noClient: ClientInput = {
  roots: () => undefined,
  confirm: () => undefined,
  choose: () => undefined,
};
