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

/** A path where it begins: "/data" is not meant by "pack/data/x" or "/database". */
const pathPattern = (path: string): RegExp =>
  new RegExp(
    String.raw`(?<![\w./~\\-])${path.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}(?![\w-])`,
    'g',
  );

/** The places of this machine that a text may name: what is configured, the program, the home. */
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
 * Over HTTP, who asks is not who runs the program: texts about it name commands and folders without
 * saying where on this machine they lie.
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
  // Nearly always nothing is to be hidden, and the data can stay as it is.
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

/** As it stands inside a text in JSON: a Windows path has its backslashes doubled. */
const inJson = (path: string): string => JSON.stringify(path).slice(1, -1);
