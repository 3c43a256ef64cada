import { cameLater } from '../game/command-history.ts';
import { isJsonText, isTextAsItIs, JSON_TEXT } from './json-text.ts';
import { forgottenPrefixes } from './macro-lines.ts';

export interface LineProblem {
  readonly severity: 'error' | 'warning';
  readonly offset: number;
  readonly message: string;
}

/** How often the same mistake is reported. */
const MOST_TIMES = 20;

/** Checks a function without the command tree. */
export function checkFunction(content: string, release: string): LineProblem[] {
  const problems: LineProblem[] = [];
  if (content.startsWith('\uFEFF'))
    problems.push({
      severity: 'error',
      offset: 0,
      message:
        'begins with a byte order mark, which the game takes for part of the first command: save the file as UTF-8 without BOM',
    });
  for (const { index } of [...content.matchAll(/^[ \t]*\/(?!\/)/gm)].slice(0, MOST_TIMES))
    problems.push({
      severity: 'error',
      offset: index,
      message: 'a command in a function has no leading slash',
    });
  for (const { index } of [...content.matchAll(/^[ \t]*\/\//gm)].slice(0, MOST_TIMES))
    problems.push({
      severity: 'error',
      offset: index,
      message: 'a comment in a function begins with #, not with //',
    });
  for (const { index } of [...content.matchAll(emptySelector)].slice(0, MOST_TIMES))
    if (!isComment(content, index))
      problems.push({ severity: 'error', offset: index, message: 'limit must be at least 1' });
  for (const { index, 0: line, 1: command = '' } of [...content.matchAll(forOperators)].slice(
    0,
    MOST_TIMES,
  )) {
    // The command itself is reported then.
    if (cameLater(command, release) !== undefined) continue;
    problems.push({
      severity: 'warning',
      offset: index + line.length - command.length,
      message: `${command} is for operators: the game does not load a function with it unless the server sets function-permission-level to ${levels[command] ?? 3}`,
    });
  }
  if (isTextAsItIs(release))
    for (const { index, 1: before = '', 3: text = '' } of content.matchAll(nameInString))
      if (isJsonText(text))
        problems.push({ severity: 'warning', offset: index + before.length, message: JSON_TEXT });
  for (const { offset, name } of forgottenPrefixes(content))
    problems.push({
      severity: 'warning',
      offset,
      message: `$(${name}) is not filled in: the line must begin with $`,
    });
  return problems;
}

const emptySelector = /@[aenprs]\[[^\]@\n]*\blimit\s*=\s*0+\s*[,\]]/g;

const isComment = (content: string, offset: number): boolean =>
  content
    .slice(content.lastIndexOf('\n', offset) + 1, offset)
    .trimStart()
    .startsWith('#');

/** Commands above level 2, which is what functions may use. */
const levels: Readonly<Record<string, number>> = Object.fromEntries([
  ...'ban ban-ip banlist debug deop kick op pardon pardon-ip setidletimeout tick transfer whitelist'
    .split(' ')
    .map((command) => [command, 3] as const),
  ...'jfr perf publish save-all save-off save-on stop'
    .split(' ')
    .map((command) => [command, 4] as const),
]);
const forOperators = new RegExp(
  `^[ \\t]*\\$?(?:execute [^\\n]* run )?(${Object.keys(levels).join('|')})(?= |\\r?$)`,
  'gm',
);

/** Names, also without the schema, which knows all texts. */
const nameInString =
  /\b((?:custom_name|item_name|CustomName)["']?\s*[=:]\s*)(['"])((?:\\.|(?!\2)[^\\\n])*)\2/g;

/**
 * Functions that a function always calls: lines that begin with the command, with no return before
 * them.
 */
export const callsIn = (content: string): string[] =>
  /\breturn\b/.test(content)
    ? []
    : [...content.matchAll(/^[ \t]*function ([a-z0-9_.-]+:[a-z0-9_./-]+)[ \t]*\r?$/gm)].map(
        (match) => match[1] ?? '',
      );

/** Functions that always call themselves, directly or through others. */
export function endlessCalls(calls: ReadonlyMap<string, readonly string[]>): string[][] {
  const loops: string[][] = [];
  const done = new Set<string>();
  for (const start of calls.keys()) {
    if (done.has(start)) continue;
    // Depth first without recursion: call chains may be long.
    const path: string[] = [start];
    const positions = new Map([[start, 0]]);
    const pending: number[] = [0];
    while (path.length > 0) {
      const name = path.at(-1) ?? '';
      const next = calls.get(name)?.[pending.at(-1) ?? 0];
      if (next === undefined) {
        done.add(name);
        positions.delete(name);
        path.pop();
        pending.pop();
        continue;
      }
      pending[pending.length - 1] = (pending.at(-1) ?? 0) + 1;
      const seenAt = positions.get(next);
      if (seenAt !== undefined) loops.push(path.slice(seenAt));
      else if (!done.has(next) && calls.has(next)) {
        positions.set(next, path.length);
        path.push(next);
        pending.push(0);
      }
    }
  }
  return loops;
}
