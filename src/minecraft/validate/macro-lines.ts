/** A macro line of a function, which gets its arguments when called: `$give @s $(item)`. */
export interface MacroLine {
  /** The offset of its command in the file, after the `$`. */
  readonly start: number;
  readonly text: string;
  /** The variables in the text. */
  readonly variables: readonly Span[];
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A macro line with values in place of its variables. */
export interface FilledLine {
  readonly text: string;
  /** The values in the text. */
  readonly values: readonly Span[];
  /** Maps an offset in the text to one in the file. */
  origin(offset: number): number;
}

/** The macro lines of a function; a backslash continues a line on the next one. */
export function macroLinesIn(content: string): MacroLine[] {
  if (!content.includes('$(')) return [];
  const lines: MacroLine[] = [];
  for (const { 0: line, index } of content.matchAll(/^(?:[^\n]*\\[ \t]*\r?\n)*[^\n]*/gm)) {
    const prefix = /^[ \t]*\$/.exec(line)?.[0];
    if (prefix === undefined) continue;
    const text = line.slice(prefix.length);
    const variables = [...text.matchAll(/\$\(\w+\)/g)].map((match) => ({
      from: match.index,
      to: match.index + match[0].length,
    }));
    if (variables.length > 0) lines.push({ start: index + prefix.length, text, variables });
  }
  return lines;
}

/** Names of the variables in the macro lines of a function. */
export const variablesOf = (content: string): ReadonlySet<string> =>
  new Set(
    macroLinesIn(content).flatMap(({ text, variables }) =>
      variables.map(({ from, to }) => text.slice(from + 2, to - 1)),
    ),
  );

export function fillLine(
  { start, text, variables }: MacroLine,
  chosen: readonly string[],
): FilledLine {
  const values: Span[] = [];
  let filled = '';
  let done = 0;
  for (const [index, { from, to }] of variables.entries()) {
    filled += text.slice(done, from);
    const value = chosen[index] ?? DEFAULT_VALUE;
    values.push({ from: filled.length, to: filled.length + value.length });
    filled += value;
    done = to;
  }
  filled += text.slice(done);
  const origin = (offset: number): number => {
    let shift = 0;
    for (const [index, value] of values.entries()) {
      const { from, to } = variables[index] ?? value;
      if (offset < value.from) break;
      if (offset < value.to) return start + from;
      shift = to - value.to;
    }
    return start + offset + shift;
  };
  return { text: filled, values, origin };
}

/** Parses as a number, a name, a player, a path or a text, which is what most variables are. */
const DEFAULT_VALUE = '1';

/** One for each kind of argument that cannot be a number. */
const OTHER_VALUES = ['"a"', '@s', 'stone', 'true', '{}', '~ ~ ~', 'weapon.mainhand', 'tag=a'];

/** Lines with more variables are checked with values for the first ones only. */
const MOST_VARIABLES = 8;

/**
 * Fills a line with values that let a parser get as far as possible, so that what it then refuses
 * is wrong whatever the variables are. `errorAt` is where it stops, or undefined.
 */
export function bestFilled(
  line: MacroLine,
  errorAt: (text: string) => number | undefined,
): FilledLine {
  const reach = (filled: FilledLine): number => {
    const at = errorAt(filled.text);
    return at === undefined ? Number.POSITIVE_INFINITY : filled.origin(at);
  };
  const values = line.variables.map(() => DEFAULT_VALUE);
  let best = fillLine(line, values);
  let furthest = reach(best);
  for (const [index, { from }] of line.variables.slice(0, MOST_VARIABLES).entries()) {
    // An error before the variable stays.
    if (furthest < line.start + from) break;
    for (const value of OTHER_VALUES) {
      if (furthest === Number.POSITIVE_INFINITY) return best;
      const tried = fillLine(line, values.with(index, value));
      const reached = reach(tried);
      if (reached <= furthest) continue;
      values[index] = value;
      best = tried;
      furthest = reached;
    }
  }
  return best;
}

/** Commands that create something under a name that only the caller knows. */
const makers: readonly (readonly [category: string, command: RegExp])[] = [
  ['objective', /\bscoreboard objectives add \S*\$\(/],
  ['team', /\bteam add \S*\$\(/],
  ['bossbar', /\bbossbar add \S*\$\(/],
  ['stopwatch', /\bstopwatch create \S*\$\(/],
];

/** Categories in which a function creates things under any name. */
export const madeByMacros = (content: string): string[] =>
  content.includes('$(')
    ? makers.flatMap(([category, command]) => (command.test(content) ? [category] : []))
    : [];

/**
 * Lines that contain a variable of the function's macro lines but do not begin with `$`, so that it
 * is never replaced. Dialogs and stored commands have variables of their own.
 */
export function forgottenPrefixes(content: string): { offset: number; name: string }[] {
  const names = variablesOf(content);
  if (names.size === 0) return [];
  return [...content.matchAll(/^(?![ \t]*[#$])[^\n]*?\$\((\w+)\)[^\n]*$/gm)].flatMap(
    ({ 0: line, 1: name = '', index }) =>
      names.has(name) && !/\btemplate\b|\bdialog\b|\bdata (modify|merge)\b/.test(line)
        ? [{ offset: index + line.indexOf('$('), name }]
        : [],
  );
}
