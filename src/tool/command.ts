import type { App } from '../base/app.ts';
import type { Resolved } from '../base/settings.ts';

export interface Option {
  readonly type: 'string' | 'boolean';
  readonly help: string;
  /** What stands for the value in the help text: `FILE`, `N`. */
  readonly value?: string;
  /** What it means without a value; where this is absent, it needs one. */
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
  /** Shows progress in one line that moves; the next `out` or `err` goes below it. */
  progress(text: string): void;
  /** The terminal has shown ^C where the cursor was: the next line begins below it. */
  interrupted(): void;
  /** Someone is reading stdout as it is written. */
  readonly interactive: boolean;
  /** How many columns a line may have. */
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
  /** The whole program, for what describes it. */
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
  /** How many words it takes: none, or from `least` to `most`. */
  readonly words?: {
    readonly name: string;
    readonly least: number;
    readonly most: number;
    /** What the first word may be, where that is known. */
    readonly choices?: readonly string[];
  };
  /** It runs until it is stopped, so a signal is its normal end and exits with 0. */
  readonly untilStopped?: boolean;
  /**
   * What is kept and how to go on, as sentences, for a command that heeds its signal: it gets a
   * moment to end in order, and this is said where it ends without a word of its own.
   */
  readonly whenStopped?: () => string;
  run(invocation: Invocation): Promise<number | undefined> | number | undefined;
}

/** A command in the list of commands: it is loaded only when it runs. */
export interface CommandEntry {
  readonly summary: string;
  readonly load: () => Promise<{ command: Command }>;
}

/** Gives a command its place in the program without losing the types of what it declares. */
export const defineCommand = (command: Command): Command => command;

export const textOption = (values: OptionValues, name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
};
