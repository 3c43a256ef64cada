import { homedir } from 'node:os';
import { dirname, isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../base/config.ts';
import { commandLine } from '../base/program.ts';

interface Replacement {
  readonly path: string;
  readonly pattern: RegExp;
  readonly shown: string;
}

const known = new WeakMap<object, readonly Replacement[]>();

/** Matches whole paths: "/data" must not match in "pack/data/x" or "/database". */
const pathPattern = (path: string): RegExp =>
  new RegExp(
    String.raw`(?<![\w./~\\-])${path.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}(?![\w-])`,
    'g',
  );

/**
 * The paths of this machine that a text may contain: configured ones, the program, the home folder.
 */
function replacementsFor(config: Config): readonly Replacement[] {
  const ready = known.get(config);
  if (ready) return ready;
  const configured = Object.entries(config).flatMap(([name, value]) =>
    typeof value === 'string' && isAbsolute(value) && value.length > 1
      ? [{ path: value, shown: name === 'data' ? '(data folder)' : `(${name})` }]
      : [],
  );
  const all = [
    ...configured,
    { path: commandLine('').trimEnd(), shown: 'lorewright' },
    { path: dirname(fileURLToPath(import.meta.url)), shown: '(program folder)' },
    { path: homedir(), shown: '~' },
  ]
    .sort((a, b) => b.path.length - a.path.length)
    .map(({ path, shown }) => ({ path, shown, pattern: pathPattern(path) }));
  known.set(config, all);
  return all;
}

/**
 * Over HTTP the caller is not the operator: texts name commands and folders without revealing where
 * they lie on this machine.
 */
export function hidePaths(config: Config, text: string): string {
  if (config.http === '') return text;
  let hidden = text;
  for (const { path, pattern, shown } of replacementsFor(config))
    if (hidden.includes(path)) hidden = hidden.replace(pattern, shown);
  return hidden;
}

/** The same for every text in the data of an answer. */
export function hidePathsIn(config: Config, value: unknown): unknown {
  if (config.http === '') return value;
  const text = JSON.stringify(value);
  // Nearly always there is nothing to hide, and the data can be returned as it is.
  if (
    text === undefined ||
    !replacementsFor(config).some(({ path }) => text.includes(inJson(path)))
  )
    return value;
  return deep(value);

  function deep(inner: unknown): unknown {
    if (typeof inner === 'string') return hidePaths(config, inner);
    if (Array.isArray(inner)) return inner.map(deep);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, each]) => [name, deep(each)]));
  }
}

/** The path as it appears inside a JSON string: with backslashes doubled. */
const inJson = (path: string): string => JSON.stringify(path).slice(1, -1);
