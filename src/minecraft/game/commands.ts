import * as z from 'zod';
import { lookup } from '../../base/lookup.ts';

/** A node of the command tree that the game reports. */
export interface CommandNode {
  type: string;
  children?: Record<string, CommandNode> | undefined;
  executable?: boolean | undefined;
  parser?: string | undefined;
  properties?: Record<string, unknown> | undefined;
  redirect?: string[] | undefined;
  permissions?: unknown;
}

export const CommandNode: z.ZodType<CommandNode> = z.lazy(() =>
  z.object({
    type: z.string(),
    children: z.record(z.string(), CommandNode).optional(),
    executable: z.boolean().optional(),
    parser: z.string().optional(),
    properties: z.record(z.string(), z.unknown()).optional(),
    redirect: z.array(z.string()).optional(),
    permissions: z.unknown().optional(),
  }),
);

export type NamedNode = readonly [name: string, node: CommandNode];

export const childrenOf = (node: CommandNode): NamedNode[] => Object.entries(node.children ?? {});

/**
 * The children to show: where a word may be written with the game's namespace as well, it is listed
 * once.
 */
export const shownChildren = (node: CommandNode): NamedNode[] =>
  childrenOf(node).filter(
    ([name, { type }]) =>
      type !== 'literal' ||
      !name.startsWith('minecraft:') ||
      lookup(node.children ?? {}, name.slice('minecraft:'.length)) === undefined,
  );

export const label = ([name, node]: NamedNode): string =>
  node.type === 'argument' ? `<${name}>` : name;

/** A node without children, redirect or execution continues with any command: `execute … run`. */
export const startsAnew = (node: CommandNode): boolean =>
  node.type === 'literal' && !node.executable && !node.redirect && childrenOf(node).length === 0;

/**
 * The syntax of a command, one form per line: `give <targets> <item> [<count>]`. Beyond `depth`
 * words the rest is written `…`.
 */
export function syntaxLines(start: NamedNode, prefix: string, depth: number): string[] {
  const [, node] = start;
  const children = shownChildren(node);
  if (node.redirect) return [`${prefix} → ${node.redirect.join(' ')} …`];
  if (startsAnew(node)) return [`${prefix} <command>`];
  if (children.length === 0) return [prefix];
  if (depth <= 0) return [`${prefix} …`];
  const tail = optionalTail(node);
  if (tail !== undefined && node.executable) return [`${prefix} ${tail}`];
  const lines = node.executable ? [prefix] : [];
  const leaves = children.filter(
    ([, child]) => child.type === 'literal' && child.executable && childrenOf(child).length === 0,
  );
  if (leaves.length > 1) lines.push(`${prefix} (${leaves.map(([name]) => name).join('|')})`);
  for (const child of children) {
    if (leaves.length > 1 && leaves.includes(child)) continue;
    lines.push(...syntaxLines(child, `${prefix} ${label(child)}`, depth - 1));
  }
  return lines;
}

/** `[<count> [<max>]]` if each further word is optional and there is only one way to continue. */
function optionalTail(node: CommandNode): string | undefined {
  const children = childrenOf(node);
  const [only] = children;
  if (!only || children.length > 1 || only[1].redirect || startsAnew(only[1])) return undefined;
  const [, child] = only;
  if (childrenOf(child).length === 0) return child.executable ? `[${label(only)}]` : undefined;
  const rest = optionalTail(child);
  if (rest === undefined) return undefined;
  return child.executable ? `[${label(only)} ${rest}]` : `[${label(only)} ${rest.slice(1, -1)}]`;
}

/** The most detailed syntax that fits into this many lines. */
export function fittingSyntax(
  start: NamedNode,
  prefix: string,
  most: number,
): { lines: string[]; depth: number; cut: boolean } {
  for (let depth = 12; depth > 1; depth--) {
    const lines = syntaxLines(start, prefix, depth);
    if (lines.length <= most)
      return { lines, depth, cut: lines.some((line) => line.endsWith(' …')) };
  }
  const lines = syntaxLines(start, prefix, 1);
  return { lines: lines.slice(0, most), depth: 1, cut: true };
}

const Permissions = z.object({ permission: z.object({ level: z.string() }) });
const Level: Readonly<Record<string, string>> = {
  moderators: 'operator level 1',
  gamemasters: 'operator level 2 (also functions and command blocks)',
  admins: 'operator level 3',
  owners: 'operator level 4 (the server console)',
};

/** Who may use a command, if the game's data says it. */
export function permissionWords(node: CommandNode): string | undefined {
  const level = Permissions.safeParse(node.permissions).data?.permission.level;
  return level === undefined ? undefined : (Level[level] ?? level);
}
