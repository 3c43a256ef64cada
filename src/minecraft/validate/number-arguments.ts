import * as z from 'zod';

/** A node of the game's command tree, as far as numbers need it. */
interface CommandNode {
  readonly children?: Readonly<Record<string, object>>;
  readonly parser?: string;
  readonly properties?: unknown;
}

const Bounds = z.object({ min: z.number().optional(), max: z.number().optional() }).catch({});

/**
 * The numbers that a command accepts after an argument, in words. Where a word is possible as well,
 * Spyglass names only the word.
 */
export function numbersAfter(commands: CommandNode, path: readonly string[]): string[] {
  let node = commands;
  for (const name of path) node = node.children?.[name] ?? {};
  return Object.values(node.children ?? {}).flatMap((child: CommandNode) => {
    const kind = /^brigadier:(integer|long|float|double)$/.exec(child.parser ?? '')?.[1];
    if (kind === undefined) return [];
    const { min, max } = Bounds.parse(child.properties);
    const what = kind === 'integer' || kind === 'long' ? 'an integer' : 'a number';
    if (min !== undefined && max !== undefined) return [`${what} from ${min} to ${max}`];
    if (min !== undefined) return [`${what} of ${min} or more`];
    return [max === undefined ? what : `${what} of ${max} or less`];
  });
}
