/** A task that a person can pick from a menu: it tells the model what to do and with which tools. */
export interface Prompt {
  readonly name: string;
  readonly toolset: string;
  readonly title: string;
  readonly description: string;
  readonly args: Readonly<Record<string, { readonly help: string; readonly required?: boolean }>>;
  text(args: Readonly<Record<string, string | undefined>>): string;
}
