import { lookup } from '../../base/lookup.ts';
import { compareReleases } from '../datapack/release.ts';
import { type CommandNode, childrenOf, startsAnew } from '../game/commands.ts';

/** One word of a command as parsed by the game's tree. */
export interface Argument {
  /** The name of the argument or the literal itself. */
  readonly name: string;
  /** `literal`, or the parser of an argument. */
  readonly parser: string;
  readonly start: number;
  readonly end: number;
}

/** The tree of one version's commands. */
export interface Grammar {
  readonly root: CommandNode;
  readonly release: string;
}

/** The most attempts to parse one line; only nonsense needs more. */
const MOST_TRIES = 5_000;

/** The words of a command; undefined if the version's tree does not accept it. */
export function readCommand(grammar: Grammar, line: string): Argument[] | undefined {
  let tries = 0;
  const { root, release } = grammar;

  function follow(node: CommandNode, at: number): Argument[] | undefined {
    if (++tries > MOST_TRIES) return undefined;
    if (at >= line.length) return node.executable ? [] : undefined;
    const next = at === 0 ? 0 : at + 1;
    const target = redirected(root, node);
    const word = line.slice(next, wordEnd(line, next));
    const literal = target.children?.[word];
    if (literal?.type === 'literal') {
      const rest = follow(literal, next + word.length);
      if (rest)
        return [{ name: word, parser: 'literal', start: next, end: next + word.length }, ...rest];
    }
    for (const [name, child] of childrenOf(target)) {
      if (child.type !== 'argument') continue;
      const end = argumentEnd(child, line, next, release);
      if (end === undefined) continue;
      const rest = follow(child, end);
      if (rest) return [{ name, parser: child.parser ?? '', start: next, end }, ...rest];
    }
    return undefined;
  }

  return follow(root, 0);
}

function redirected(root: CommandNode, node: CommandNode): CommandNode {
  if (startsAnew(node)) return root;
  let at: CommandNode | undefined = node.redirect ? root : node;
  for (const name of node.redirect ?? []) at = at?.children?.[name];
  return at ?? node;
}

const words: Readonly<Record<string, number>> = {
  'minecraft:vec3': 3,
  'minecraft:block_pos': 3,
  'minecraft:vec2': 2,
  'minecraft:column_pos': 2,
  'minecraft:rotation': 2,
};

/** What a word must look like; parsers not listed here take any word. */
const shapes: Readonly<Record<string, RegExp>> = {
  'brigadier:integer': /^-?\d+$/,
  'brigadier:long': /^-?\d+$/,
  'brigadier:float': /^-?(\d+\.?\d*|\.\d+)$/,
  'brigadier:double': /^-?(\d+\.?\d*|\.\d+)$/,
  'brigadier:bool': /^(true|false)$/,
  'minecraft:vec3': /^([~^]-?(\d+\.?\d*|\.\d+)?|-?(\d+\.?\d*|\.\d+))$/,
  'minecraft:vec2': /^([~^]-?(\d+\.?\d*|\.\d+)?|-?(\d+\.?\d*|\.\d+))$/,
  'minecraft:block_pos': /^([~^]-?(\d+\.?\d*|\.\d+)?|-?\d+)$/,
  'minecraft:column_pos': /^(~-?\d*|-?\d+)$/,
  'minecraft:rotation': /^(~-?(\d+\.?\d*|\.\d+)?|-?(\d+\.?\d*|\.\d+))$/,
  'minecraft:angle': /^(~-?(\d+\.?\d*|\.\d+)?|-?(\d+\.?\d*|\.\d+))$/,
  'minecraft:time': /^(\d+\.?\d*|\.\d+)[dst]?$/,
  'minecraft:entity': /^[^~^{[]/,
  'minecraft:swizzle': /^[xyz]{1,3}$/,
  'minecraft:operation': /^([-+*/%]?=|><|<|>)$/,
  'minecraft:int_range': /\d/,
  'minecraft:uuid': /^[0-9a-fA-F-]{5,}$/,
  'minecraft:nbt_compound_tag': /^\{/,
  'minecraft:gamemode': /^(survival|creative|adventure|spectator)$/,
};

function argumentEnd(
  node: CommandNode,
  line: string,
  start: number,
  release: string,
): number | undefined {
  const parser = node.parser ?? '';
  if (start >= line.length) return undefined;
  if (parser === 'minecraft:message' || node.properties?.type === 'greedy') return line.length;
  const count =
    parser === 'minecraft:particle' && compareReleases(release, '1.20.5') < 0
      ? particleWords(line.slice(start))
      : (words[parser] ?? 1);
  let end = start;
  for (let i = 0; i < count; i++) {
    const from = i === 0 ? start : end + 1;
    end = tokenEnd(line, from);
    const token = line.slice(from, end);
    // A macro's $(…) may stand for anything.
    if (token === '' || !(token.includes('$(') || (shapes[parser]?.test(token) ?? true)))
      return undefined;
  }
  return end;
}

/** Until 1.20.4 the options of a particle were separate words. */
function particleWords(text: string): number {
  const name = /^(?:minecraft:)?([a-z_]+)/.exec(text)?.[1] ?? '';
  const options: Readonly<Record<string, number>> = {
    dust: 4,
    dust_color_transition: 7,
    block: 1,
    block_marker: 1,
    falling_dust: 1,
    item: 1,
    sculk_charge: 1,
    shriek: 1,
    vibration: 4,
  };
  return 1 + (lookup(options, name) ?? 0);
}

const wordEnd = (line: string, start: number): number => {
  const space = line.indexOf(' ', start);
  return space < 0 ? line.length : space;
};

/** The end of a word, which may contain spaces inside brackets and quotes. */
export function tokenEnd(line: string, start: number): number {
  let depth = 0;
  let at = start;
  while (at < line.length) {
    const character = line[at] ?? '';
    if ((character === '"' || character === "'") && (depth > 0 || at === start)) {
      at = quotedEnd(line, at);
      continue;
    }
    if ('{[('.includes(character)) depth++;
    else if ('}])'.includes(character)) depth--;
    else if (character === ' ' && depth <= 0) return at;
    at++;
  }
  return at;
}

function quotedEnd(line: string, start: number): number {
  const quote = line[start];
  let at = start + 1;
  while (at < line.length && line[at] !== quote) at += line[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, line.length);
}
