import type { App } from '../base/app.ts';
import type { Config, Settings } from '../base/config.ts';
import type { Kind } from '../library/kind.ts';
import type { Library } from '../library/library.ts';
import type { UpstreamSpec } from '../upstream/define-upstream.ts';
import type { CommandEntry } from './command.ts';
import type { OwnContent } from './own-content.ts';
import type { Prompt } from './prompt.ts';
import type { Tool } from './tool.ts';

/** Tools that are switched on and off together. */
export interface Toolset {
  readonly name: string;
  readonly title: string;
  /** One line for the model on how to use these tools. */
  readonly instructions: string;
  /** Part of the small preset `core`. */
  readonly core?: boolean;
  /** Whether it can work as configured (default: always). */
  readonly ready?: (config: Config) => boolean;
  /** It is on exactly while that toolset is on and this one is ready; naming it is not enough. */
  readonly with?: string;
  /** Instruction for the model while it is not ready: what the user has to do. */
  readonly hint?: string;
  /** The same for a member of a server; undefined where the member cannot do anything about it. */
  readonly memberHint?: (config: Config) => string | undefined;
}

export interface CheckResult {
  readonly ok: boolean;
  /** It works, but the user should know something. */
  readonly warning?: boolean;
  readonly detail: string;
  /** What the user does about it, with the command to type. */
  readonly mend?: string;
}

/** A picture as a browser shows it. */
export interface Picture {
  /** Its media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Something `lorewright doctor` looks at. */
export interface Check {
  readonly name: string;
  run(app: App, signal: AbortSignal): Promise<CheckResult> | CheckResult;
}

/** The definition of a domain. Everything but its name and toolsets is optional. */
export interface Filling extends Pick<App, 'config' | 'log'> {
  /** A server runs: what takes long is left to `background`, so that first answers come soon. */
  readonly serving: boolean;
  /**
   * While a server runs: takes work that makes what is there better, for which no answer waits.
   * Answers say so until it is done.
   */
  readonly later?: (work: () => Promise<void>) => void;
}

interface DomainSpec {
  readonly name: string;
  readonly toolsets: readonly Toolset[];
  /** A word for all its toolsets together. */
  readonly preset?: string;
  /** What a model must know as soon as one of the toolsets is on, after the lines of the toolsets. */
  readonly instructions?: readonly string[];
  /** Loaded when one of the toolsets is on. In the order on the wire: clients cache it. */
  readonly tools?: () => Promise<readonly Tool[]>;
  /** For the page alone: what a person does there and no model should do unasked, such as a sync. */
  readonly pageTools?: () => Promise<readonly Tool[]>;
  /** For the page alone: a picture by the id of what it shows, such as a map. */
  readonly pagePicture?: (program: App, id: string, signal: AbortSignal) => Promise<Picture>;
  /** For members of a server alone: what the owner of a file does at the command line. */
  readonly memberTools?: (config: Config) => Promise<readonly Tool[]>;
  readonly prompts?: () => Promise<readonly Prompt[]>;
  /** The kinds of entities it keeps in the library. */
  readonly kinds?: readonly Kind[];
  readonly settings?: Settings;
  readonly upstreams?: readonly UpstreamSpec[];
  /** Commands of the program, by name. */
  readonly commands?: Readonly<Record<string, CommandEntry>>;
  readonly checks?: readonly Check[];
  /** Begins what goes on beside the answers while a server runs; nothing waits for it. */
  readonly background?: (app: App) => void | Promise<void>;
  /** Puts into a freshly opened library what is there without the network; everybody waits for it. */
  readonly fill?: (library: Library, program: Filling) => Promise<void>;
  /** Names of the notes that say what was fetched: a repair drops them. */
  readonly progressNotes?: RegExp;
  /** Fetches again what a repair could not keep, by the notes it dropped; returns a sentence. */
  readonly refill?: (
    app: App,
    droppedNotes: readonly string[],
    signal: AbortSignal,
  ) => Promise<string>;
  /** Whether what is deleted from the library must not be readable in its file any more. */
  readonly overwriteDeleted?: (config: Config) => boolean;
  /** The library as this configuration may see it. */
  readonly view?: (library: Library, app: App) => Library;
  /** What the user has written, for searches of other domains. */
  readonly ownContent?: (app: App) => OwnContent;
}

/**
 * One object says everything about a domain; settings, toolsets, presets, instructions, prompts,
 * commands, checks and background work are derived from it. It is light: what is heavy is loaded
 * when it is first needed.
 */
export type Domain = DomainSpec &
  Required<
    Pick<
      DomainSpec,
      | 'instructions'
      | 'tools'
      | 'pageTools'
      | 'memberTools'
      | 'prompts'
      | 'kinds'
      | 'settings'
      | 'upstreams'
      | 'commands'
      | 'checks'
    >
  >;

export const defineDomain = (spec: DomainSpec): Domain => ({
  instructions: [],
  tools: async () => [],
  pageTools: async () => [],
  memberTools: async () => [],
  prompts: async () => [],
  kinds: [],
  settings: {},
  upstreams: [],
  commands: {},
  checks: [],
  ...spec,
});
