import * as z from 'zod';
import { notFound } from '../../base/error.ts';
import { defineTool } from '../../tool/tool.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import { knownVersions, versionFor } from '../datapack/versions.ts';
import { argumentWords } from '../game/argument-words.ts';
import { whyMissing } from '../game/command-history.ts';
import {
  type CommandNode,
  childrenOf,
  fittingSyntax,
  label,
  type NamedNode,
  permissionWords,
  shownChildren,
  startsAnew,
} from '../game/commands.ts';
import { readCommands } from '../game/read-game-data.ts';
import { meantOrKnown } from '../unknown-name.ts';
import { MinecraftVersion } from './inputs.ts';

const MOST_LINES = 60;
const MOST_NODES = 150;

interface TreeNode {
  [key: string]: unknown;
  name: string;
  means?: string;
  executable?: boolean;
  continues_with?: string;
  children?: TreeNode[];
}

export const describeCommand = defineTool({
  name: 'describe_command',
  toolset: 'minecraft',
  title: 'Describe a command',
  description:
    'Minecraft: how a command works, how to use or write it (/fill, /execute, /give, /summon, /data, /scoreboard): syntax and arguments.',
  instead: ['validate_datapack'],
  input: z.strictObject({
    command: z
      .string()
      .trim()
      .min(1)
      .max(300)
      .describe('give; or deeper: execute if, scoreboard players'),
    minecraftVersion: MinecraftVersion.optional().describe('Default: the newest release'),
  }),
  data: z.looseObject({
    command: z.string(),
    minecraft_version: z.string(),
    syntax: z.array(z.string()),
    arguments: z.array(z.looseObject({ name: z.string(), means: z.string() })),
  }),
  hints: { openWorld: true },
  async run(args, ctx) {
    const wanted =
      args.minecraftVersion === undefined
        ? knownVersions(ctx).newestRelease
        : await versionFor(ctx, args.minecraftVersion);
    const { value: root, version, notices } = await readCommands(ctx, wanted);
    const found = follow(root, args.command, version);
    const { lines, depth, cut } = fittingSyntax(found.node, found.path, MOST_LINES);
    const meanings: Meanings = new Map();
    const whole = treeOf(found.node, depth, version.release, meanings, { left: MOST_NODES });
    const means = [...meanings].map(([name, texts]) => ({ name, means: [...texts].join('; or ') }));
    const tree = withoutRepeats(whole, meanings);
    const permission = permissionWords(found.command);
    const more = cut
      ? [`Deeper parts are written "…": ask for one, such as "${deeper(found)}".`]
      : [];
    return {
      data: {
        command: found.path,
        minecraft_version: version.id,
        ...(found.alias ? { alias_of: found.alias } : {}),
        ...(permission ? { permission } : {}),
        syntax: lines,
        arguments: means,
        // Of a command that is cut, the tree would only say the same again.
        ...(!cut && { tree }),
      },
      source: 'game data',
      notices: [...notices, ...more],
      text: [
        `${found.path} in Minecraft ${version.id}${found.alias ? ` (another name of ${found.alias})` : ''}:`,
        ...lines.map((line) => `  ${line}`),
        ...means.map(({ name, means }) => `- ${name}: ${means}`),
        ...(permission ? [`Needs ${permission}.`] : []),
      ].join('\n'),
    };
  },
});

interface Found {
  path: string;
  node: NamedNode;
  /** The command itself, which has the permission level. */
  command: CommandNode;
  alias?: string;
}

/** Walks the tree along the words: literals by name, arguments with any word. */
function follow(root: CommandNode, text: string, { id, release }: GameVersion): Found {
  const words = text.replace(/^\/+/, '').split(/\s+/);
  let node: NamedNode = ['', root];
  let command = root;
  let path = '';
  let alias: string | undefined;
  for (const [i, word] of words.entries()) {
    const target = redirected(root, node[1]);
    const children = childrenOf(target);
    const next =
      children.find(([name, child]) => child.type === 'literal' && name === word.toLowerCase()) ??
      children.find(
        ([name, child]) => child.type === 'argument' && withoutBrackets(word) === name,
      ) ??
      (i === 0 ? undefined : children.find(([, child]) => child.type === 'argument'));
    if (!next) {
      const names = shownChildren(target).map(([name]) => name);
      const shown = word.slice(0, 40);
      const why = path === '' ? whyMissing(word.toLowerCase(), release) : undefined;
      throw notFound(
        path === ''
          ? `Minecraft ${id} has no command "${shown}"${why === undefined ? '' : `: ${why}`}.`
          : `"${path}" does not go on with "${shown}" in Minecraft ${id}.`,
        why !== undefined
          ? {}
          : meantOrKnown(
              word,
              names,
              names.length === 0 ? 'Nothing follows there.' : `It has: ${names.join(', ')}.`,
            ),
      );
    }
    path = path === '' ? next[0] : `${path} ${label(next)}`;
    if (i === 0) {
      command = next[1];
      const [first] = next[1].redirect ?? [];
      if (first !== undefined) alias = first;
    }
    node = next;
  }
  const [name, last] = node;
  const shown = alias !== undefined && words.length === 1 ? redirected(root, last) : last;
  return { path, node: [name, shown], command, ...(alias === undefined ? {} : { alias }) };
}

const withoutBrackets = (word: string): string => word.replace(/^[<[]+|[>\]]+$/g, '');

function redirected(root: CommandNode, node: CommandNode): CommandNode {
  if (startsAnew(node)) return root;
  let at: CommandNode | undefined = node.redirect ? root : undefined;
  for (const name of node.redirect ?? []) at = at?.children?.[name];
  return at ?? node;
}

const deeper = ({ path, node: [, node] }: Found): string => {
  const child = childrenOf(node).find(([, inner]) => childrenOf(inner).length > 0);
  return child ? `${path} ${label(child)}` : path;
};

/** What each argument means; one name may mean several things in one command. */
type Meanings = Map<string, Set<string>>;

/** The tree with the meaning of an argument only where its name does not tell it. */
const withoutRepeats = (nodes: readonly TreeNode[], meanings: Meanings): TreeNode[] =>
  nodes.map(({ means, children, ...node }) => ({
    ...node,
    ...(means !== undefined && meanings.get(node.name)?.size !== 1 && { means }),
    ...(children && { children: withoutRepeats(children, meanings) }),
  }));

/** The tree below a node; collects the meanings of the arguments in it. */
function treeOf(
  [, node]: NamedNode,
  depth: number,
  release: string,
  meanings: Meanings,
  budget: { left: number },
): TreeNode[] {
  if (depth <= 0) return [];
  return shownChildren(node).flatMap((child) => {
    if (budget.left-- <= 0) return [];
    const [, inner] = child;
    const text = inner.type === 'argument' ? argumentWords(inner, release) : undefined;
    if (text !== undefined)
      meanings.set(label(child), (meanings.get(label(child)) ?? new Set()).add(text));
    const children = treeOf(child, depth - 1, release, meanings, budget);
    const goesOn = startsAnew(inner) ? 'any command' : inner.redirect?.join(' ');
    return [
      {
        name: label(child),
        ...(text === undefined ? {} : { means: text }),
        ...(inner.executable ? { executable: true } : {}),
        ...(goesOn === undefined ? {} : { continues_with: goesOn }),
        ...(children.length > 0 ? { children } : {}),
      },
    ];
  });
}
