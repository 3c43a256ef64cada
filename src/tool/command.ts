import type { App } from '../base/app.ts';
import type { Resolved } from '../base/settings.ts';

export interface Option {
  readonly type: 'string' | 'boolean';
  readonly help: string;
  /** The placeholder in the help text: `FILE`, `N`. */
  readonly value?: string;
  /** The value of an option given without one; if absent, a value is required. */
  readonly without?: string;
  /** May be given several times. */
  readonly multiple?: boolean;
  readonly hidden?: boolean;
}

export type Options = Readonly<Record<string, Option>>;
export type OptionValues = Readonly<
  Record<string, string | boolean | (string | boolean)[] | undefined>
>;

/** Where a command writes: results to stdout, everything about them to stderr. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** Shows progress in one line that is redrawn; the next `out` or `err` goes below it. */
  progress(text: string): void;
  /** The terminal has printed ^C at the cursor: start a new line. */
  interrupted(): void;
  /** Someone is reading stdout as it is written. */
  readonly interactive: boolean;
  /** The width in columns. */
  readonly width: number;
  bold(text: string): string;
  dim(text: string): string;
}

export interface Invocation {
  readonly options: OptionValues;
  readonly words: readonly string[];
  readonly settings: Resolved;
  readonly app: App;
  readonly terminal: Terminal;
  /** Aborted on Ctrl-C: finish what must not be left half done, then return or throw. */
  readonly signal: AbortSignal;
  /** True when no command was typed and this is the default one. */
  readonly implied: boolean;
  /** The whole program, for commands that describe it. */
  readonly program: {
    readonly commands: Readonly<Record<string, CommandEntry>>;
    /** The options of every command. */
    readonly options: Options;
  };
}

/** One command of the program; returns its exit code (0 when it returns nothing). */
export interface Command {
  readonly usage: string;
  readonly help: string;
  readonly options: Options;
  /** How many positional arguments it takes: none, or from `least` to `most`. */
  readonly words?: {
    readonly name: string;
    readonly least: number;
    readonly most: number;
    /** The valid values of the first one, if known. */
    readonly choices?: readonly string[];
  };
  /** It runs until it is stopped, so a signal is its normal end and exits with 0. */
  readonly untilStopped?: boolean;
  /**
   * For a command that handles its signal: what was kept and how to go on, as sentences. It gets a
   * moment to stop cleanly; this is printed if it stops without a message of its own.
   */
  readonly whenStopped?: () => string;
  run(invocation: Invocation): Promise<number | undefined> | number | undefined;
}

/** A command in the list of commands: it is loaded only when it runs. */
export interface CommandEntry {
  readonly summary: string;
  readonly load: () => Promise<{ command: Command }>;
}

/** Defines a command, keeping the types of its options. */
export const defineCommand = (command: Command): Command => command;

export const textOption = (values: OptionValues, name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
};
