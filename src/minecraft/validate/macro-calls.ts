import { isCompound, readSnbt, SnbtError } from '../migrate/snbt.ts';

/** A call of a macro function without the arguments it needs. */
export interface CallProblem {
  readonly offset: number;
  readonly message: string;
}

/** Commands that only call a function; quotes and braces before it could hide text. */
const calls =
  /^(?![ \t]*(?:[#$]|(?:say|me|msg|tell|w|tm|teammsg) ))(?:[^"'{}\n]*[ \t])?function ([a-z0-9_.-]+:[a-z0-9_./-]+)(?:[ \t]+([^\n]*?))?[ \t]*\r?$/gm;

/** Calls in a function that lack an argument: the game then runs nothing. */
export function badCalls(
  content: string,
  variables: ReadonlyMap<string, ReadonlySet<string>>,
): CallProblem[] {
  return [...content.matchAll(calls)].flatMap((match) => {
    const [line, id = '', given = ''] = match;
    const needed = variables.get(id);
    if (!needed || needed.size === 0 || /^with[ \t]/.test(given) || given.includes('$(')) return [];
    const names = given.startsWith('{') ? namesIn(given) : new Set<string>();
    const missing = names && [...needed].filter((name) => !names.has(name));
    return missing && missing.length > 0
      ? [
          {
            offset: match.index + line.indexOf(`function ${id}`),
            message: `${id} needs ${missing.map((name) => `"${name}"`).join(' and ')}, which this call does not give`,
          },
        ]
      : [];
  });
}

function namesIn(snbt: string): ReadonlySet<string> | undefined {
  try {
    const { value } = readSnbt(snbt);
    return isCompound(value) ? new Set(value.entries.keys()) : undefined;
  } catch (error) {
    // Reported where commands are parsed.
    if (error instanceof SnbtError) return undefined;
    throw error;
  }
}
