export type PromptArgs = Readonly<Record<string, string | undefined>>;

/**
 * A task that the user can pick from a menu: it tells the model what to do and with which tools.
 */
export interface Prompt {
  readonly name: string;
  readonly toolset: string;
  readonly title: string;
  readonly description: string;
  readonly args: Readonly<Record<string, { readonly help: string; readonly required?: boolean }>>;
  /** `tools` are the names of the tools that are on; a prompt must name no other. */
  text(args: PromptArgs, tools: ReadonlySet<string>): string;
}
