import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import type { Config, Setting, Settings } from './config.ts';
import { invalidInput, LoreError, messageOf } from './error.ts';
import { fileErrorAt } from './file-error.ts';

export type Origin = 'flag' | 'environment' | 'file' | 'default';
export interface Resolved {
  readonly config: Config;
  /** Where each value came from, by setting. */
  readonly origins: Readonly<Record<string, Origin>>;
  readonly file: string | undefined;
  /** The config file that LOREWRIGHT_CONFIG names, where there is none. */
  readonly missingFile: string | undefined;
}

export interface SettingSources {
  flags?: Readonly<Record<string, string | boolean | undefined>>;
  env?: NodeJS.ProcessEnv;
  /** Path of the config file; default: the user's. */
  file?: string;
}

export const configFile = (env: NodeJS.ProcessEnv = process.env): string =>
  env.LOREWRIGHT_CONFIG ??
  join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'lorewright', 'config.json');

/**
 * Reads every setting from the source that takes precedence, or refuses naming the setting and the
 * valid values.
 */
export function resolveSettings(settings: Settings, sources: SettingSources = {}): Resolved {
  const env = sources.env ?? process.env;
  const path = sources.file ?? configFile(env);
  const file = readFile(settings, path);
  const config: Record<string, unknown> = {};
  const origins: Record<string, Origin> = {};
  for (const [name, setting] of Object.entries(settings)) {
    const given = pick(name, setting, sources.flags ?? {}, env, file ?? {});
    origins[name] = given.origin;
    config[name] =
      given.origin === 'default' ? setting.fallback() : read(setting, given.label, given.value);
  }
  if (!fits(settings, config))
    throw new Error('A setting has a default that does not fit its kind.');
  const missingFile = file || !env.LOREWRIGHT_CONFIG ? undefined : path;
  return { config, origins, file: file && path, missingFile };
}

/**
 * The rows describe the whole configuration: an object with a valid value for each is a `Config`.
 */
const fits = (settings: Settings, values: object): values is Config =>
  Object.entries(settings).every(([name, { kind }]) => {
    const value: unknown = Reflect.get(values, name);
    if (kind === 'flag') return typeof value === 'boolean';
    if (kind === 'count') return Number.isInteger(value);
    return typeof value === 'string' && (typeof kind === 'string' || kind.includes(value));
  });

function readFile(settings: Settings, path: string): Record<string, unknown> | undefined {
  if (!existsSync(path)) return undefined;
  let content: unknown;
  try {
    // Editors on Windows put a byte order mark before the text.
    content = JSON.parse(textOf(path).replace(/^\uFEFF/, ''));
  } catch (error) {
    if (error instanceof LoreError) throw error;
    throw invalidInput(`The config file ${path} is not valid JSON: ${messageOf(error)}.`);
  }
  const given = z.record(z.string(), z.unknown()).safeParse(content);
  if (!given.success) throw invalidInput(`The config file ${path} must hold a JSON object.`);
  const unknown = Object.keys(given.data).filter((key) => !(key in settings));
  if (unknown.length > 0)
    throw invalidInput(`The config file ${path} has unknown settings: ${unknown.join(', ')}.`, {
      next: `Known: ${Object.keys(settings).join(', ')}.`,
    });
  return given.data;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw fileErrorAt(`The config file ${path}`, 'read', error);
  }
}

const PLACEHOLDER = /^\$\{user_config\.\w+\}$/;

function pick(
  name: string,
  setting: Setting,
  flags: NonNullable<SettingSources['flags']>,
  env: NodeJS.ProcessEnv,
  file: Record<string, unknown>,
): { origin: Origin; label: string; value: unknown } {
  const flag = setting.flag === undefined ? undefined : flags[setting.flag];
  if (flag !== undefined) return { origin: 'flag', label: `--${setting.flag}`, value: flag };
  const fromEnv = env[setting.env];
  // An empty variable is how shells and client programs say "not set"; hosts of bundles may leave
  // in place the placeholder of a setting that the user did not fill in.
  if (fromEnv !== undefined && fromEnv !== '' && !PLACEHOLDER.test(fromEnv))
    return { origin: 'environment', label: setting.env, value: fromEnv };
  if (file[name] !== undefined) return { origin: 'file', label: name, value: file[name] };
  return { origin: 'default', label: name, value: undefined };
}

function read(setting: Setting, label: string, value: unknown): string | number | boolean {
  const { kind } = setting;
  const text = String(value).trim();
  if (kind === 'flag') {
    if (/^(true|1|yes|on)$/i.test(text)) return true;
    if (/^(false|0|no|off)$/i.test(text)) return false;
    throw invalidInput(`${label} must be true or false, not "${text}".`);
  }
  if (kind === 'count') {
    if (/^\d{1,9}$/.test(text)) return Number(text);
    throw invalidInput(`${label} must be a whole number, not "${text}".`);
  }
  if (kind === 'path') return resolve(text.replace(/^~(?=\/|$)/, homedir()));
  if (kind === 'url') {
    if (!URL.canParse(text) || !/^https?:/.test(text))
      throw invalidInput(`${label} must be an http or https address, not "${text}".`);
    return text.replace(/\/+$/, '');
  }
  if (kind === 'text') return text;
  const word = text.toLowerCase();
  const match =
    kind.find((choice) => choice.toLowerCase() === word) ??
    // People write "2024" for the edition "5e-2024".
    kind.find((choice) => /^\d{4}$/.test(word) && choice.endsWith(`-${word}`));
  if (match) return match;
  throw invalidInput(`${label} must be one of ${kind.join(', ')}, not "${text}".`);
}
