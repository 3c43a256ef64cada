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
  /**
   * On exactly while that toolset is on and this one is ready; naming this one switches both on.
   */
  readonly with?: string;
  /** The settings that it still needs to be ready. */
  readonly needs?: (config: Config) => readonly string[];
  /** Instruction for the model while it is not ready: what the user has to do. */
  readonly hint?: string;
  /** The same for a member of a server; undefined where the member cannot do anything about it. */
  readonly memberHint?: (config: Config) => string | undefined;
}

export interface CheckResult {
  readonly ok: boolean;
  /** It works, but the user should know about something. */
  readonly warning?: boolean;
  readonly detail: string;
  /** How the user can fix it, with the command to type. */
  readonly fix?: string;
}

/** An image for the browser page. */
export interface Picture {
  /** Its media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A check of `lorewright doctor`. */
export interface Check {
  readonly name: string;
  run(app: App, signal: AbortSignal): Promise<CheckResult> | CheckResult;
}

/** The library being opened, as seen by `fill`. */
export interface Filling extends Pick<App, 'config' | 'log'> {
  /** A server is running: leave slow work to `background`, so that the first answers come soon. */
  readonly serving: boolean;
  /**
   * While a server is running: schedules work that improves the library and that no answer waits
   * for. Answers mention it until it is done.
   */
  readonly later?: (work: () => Promise<void>) => void;
}

/** A tool and its arguments. */
export type TypicalCall = readonly [tool: string, args: Readonly<Record<string, unknown>>];

interface DomainSpec {
  readonly name: string;
  readonly toolsets: readonly Toolset[];
  /** A name for all its toolsets together. */
  readonly preset?: string;
  /** Instructions for the model when any of the toolsets is on, after those of the toolsets. */
  readonly instructions?: readonly string[];
  /**
   * Loaded when one of the toolsets is on. The order is the order on the wire: clients cache it.
   */
  readonly tools?: () => Promise<readonly Tool[]>;
  /**
   * For the web page only: what a person does there and no model should do unasked, such as a sync.
   */
  readonly pageTools?: () => Promise<readonly Tool[]>;
  /** For the web page only: an image by the id of what it shows, such as a map. */
  readonly pagePicture?: (program: App, id: string, signal: AbortSignal) => Promise<Picture>;
  /** For members of a server only: what an operator does at the command line. */
  readonly memberTools?: (config: Config) => Promise<readonly Tool[]>;
  readonly prompts?: () => Promise<readonly Prompt[]>;
  /** The kinds of entities it keeps in the library. */
  readonly kinds?: readonly Kind[];
  readonly settings?: Settings;
  readonly upstreams?: readonly UpstreamSpec[];
  /** Commands of the program, by name. */
  readonly commands?: Readonly<Record<string, CommandEntry>>;
  readonly checks?: readonly Check[];
  /** Calls that read the library only; a server makes them of itself, so that those of users are fast. */
  readonly typicalCalls?: () => Promise<readonly TypicalCall[]>;
  /** Starts background work of a running server; nothing waits for it. */
  readonly background?: (app: App) => void | Promise<void>;
  /** Fills a freshly opened library with what needs no network; every call waits for it. */
  readonly fill?: (library: Library, program: Filling) => Promise<void>;
  /** Matches the names of the notes that record what was fetched; a repair deletes them. */
  readonly progressNotes?: RegExp;
  /**
   * Fetches again what a repair could not keep, according to the notes it deleted; returns a
   * sentence.
   */
  readonly refill?: (
    app: App,
    droppedNotes: readonly string[],
    signal: AbortSignal,
  ) => Promise<string>;
  /** Whether deleted content must be overwritten in the file. */
  readonly overwriteDeleted?: (config: Config) => boolean;
  /** Restricts the library to what this configuration may see. */
  readonly view?: (library: Library, app: App) => Library;
  /** What the user has written, for searches of other domains. */
  readonly ownContent?: (app: App) => OwnContent;
}

/**
 * One object says everything about a domain; settings, toolsets, presets, instructions, prompts,
 * commands, checks and background work are derived from it. Defining it is cheap: what is heavy is
 * loaded on first use.
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
