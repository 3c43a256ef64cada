/** Questions that only the client, or its user, can answer. */
export type ClientQuestion =
  | { readonly kind: 'roots' }
  | { readonly kind: 'confirm'; readonly message: string }
  | {
      readonly kind: 'choose';
      readonly message: string;
      readonly options: readonly { readonly value: string; readonly title: string }[];
    };

/**
 * Thrown to ask the client a question. The call ends with that question and the tool runs again
 * from its start with the reply, so nothing may be changed before asking.
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
  /** The client's workspace folders as paths; undefined if it does not say. */
  roots(): readonly string[] | undefined;
  /** Whether the user agrees; undefined if the client cannot ask. */
  confirm(key: string, message: string): boolean | undefined;
  /** The value the user chose; undefined if nobody can be asked or none was chosen. */
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
