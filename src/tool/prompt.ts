import type { App } from '../base/app.ts';
import type { Config } from '../base/config.ts';

export type PromptArgs = Readonly<Record<string, string | undefined>>;

/**
 * A task that the user can pick from a menu: it tells the model what to do and with which tools.
 */
export interface Prompt {
  readonly name: string;
  readonly toolset: string;
  readonly title: string;
  readonly description: string;
  readonly args: Readonly<Record<string, PromptArgument>>;
  /** `tools` are the names of the tools that are on; a prompt must name no other. */
  text(args: PromptArgs, tools: ReadonlySet<string>, config: Config): string;
}

interface PromptArgument {
  readonly help: string;
  readonly required?: boolean;
  /** Values that it may have, for what was typed so far. */
  readonly complete?: (typed: string, app: App) => Promise<string[]>;
}
