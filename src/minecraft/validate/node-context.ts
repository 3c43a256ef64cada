import type { AstNode } from '@spyglassmc/core';

/**
 * How the game reads a part of a file, which decides whether a mistake there keeps the file from
 * loading.
 */
export type Reader =
  /** A field of a JSON file, or a component in a command: the game refuses mistakes. */
  | 'strict'
  /** An argument of a command. */
  | 'command'
  /** Free-form NBT of entities, blocks and storages: the game ignores what it cannot use. */
  | 'nbt'
  /** A command or text in a string, parsed only when a player uses it. */
  | 'later';

export interface NodeContext {
  readonly reader: Reader;
  /** The argument's path in the command tree: `['give', 'targets', 'item']`. */
  readonly argument: readonly string[];
  /** The keys from the root of the JSON file: `['rewards', 'function']`. */
  readonly keys: readonly string[];
  /** An entry of a tag with `required: false`. */
  readonly optional: boolean;
  /** Compared with existing data, so that types must match exactly. */
  readonly predicate: boolean;
  /** The key of a field, not its value. */
  readonly isKey: boolean;
  /** An element of an array of numbers, as `[I;1,2]`. */
  readonly inArray: boolean;
}

/** Components whose value is free-form NBT. */
const nbtComponents =
  /^(minecraft:)?(custom_data|entity_data|block_entity_data|bucket_entity_data)$/;

/** Arguments that the game parses as strictly as a JSON file. */
const strictArguments: ReadonlySet<string> = new Set([
  'mcfunction:particle',
  'mcfunction:nbt_resource',
  'nbt:typed',
  'json:typed',
]);

const predicates: ReadonlySet<string> = new Set([
  'mcfunction:entity_selector',
  'mcfunction:item_predicate',
  'mcfunction:nbt_path',
  'nbt:path',
]);

/** The context of a node, from its ancestors, outermost first. */
export function placeInFile(node: AstNode, parents: readonly AstNode[]): NodeContext {
  let reader: Reader = 'strict';
  let argument: readonly string[] = [];
  let keys: string[] = [];
  let optional = false;
  let inJson = false;
  let predicate = false;
  let inPath = false;
  for (const parent of [...parents, node]) {
    const { type } = parent;
    if (predicates.has(type) || field(parent, 'isPredicate') === true) predicate = true;
    if (type === 'mcfunction:nbt_path' || type === 'nbt:path') inPath = true;
    if (type === 'mcfunction:command') reader = inJson ? 'later' : 'command';
    else if (reader === 'later') continue;
    else if (type === 'mcfunction:command_child') argument = pathOf(parent);
    else if (type === 'nbt:typed' && inJson) reader = 'nbt';
    // Text in NBT that cannot be read is left out.
    else if (type === 'json:typed' && reader === 'nbt') continue;
    else if (strictArguments.has(type)) reader = 'strict';
    else if (type.startsWith('mcfunction:component'))
      reader = nbtComponents.test(idOf(parent, 'key')) ? 'nbt' : 'strict';
    else if (type.startsWith('nbt:') && reader === 'command') reader = 'nbt';
    else if (type.startsWith('json:')) {
      inJson = true;
      if (type === 'json:object' && has(parent, 'required', false)) optional = true;
    }
    if (type === 'pair') {
      const key = textOf(parent, 'key');
      if (key !== undefined) keys = [...keys, key];
      if (reader === 'strict' && key !== undefined && nbtComponents.test(key)) reader = 'nbt';
    }
  }
  // A path is evaluated when the command runs; if it leads nowhere, nothing happens.
  const isFollowed = inPath && reader !== 'later';
  return {
    reader: isFollowed ? 'nbt' : reader,
    argument,
    keys,
    optional,
    predicate,
    isKey: isKeyOf(node, parents.at(-1)),
    inArray: parents.some(({ type }) => /^nbt:\w+_array$/.test(type)),
  };
}

const isKeyOf = (node: AstNode, parent: AstNode | undefined): boolean =>
  parent?.type === 'pair' && field(parent, 'key') === node;

const field = (node: AstNode, name: string): unknown =>
  Object.getOwnPropertyDescriptor(node, name)?.value;

function pathOf(node: AstNode): readonly string[] {
  const path = field(node, 'path');
  return Array.isArray(path) ? path.filter((name) => typeof name === 'string') : [];
}

const isNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'range' in value;

/** The text of a string node under a name: the key of a pair. */
function textOf(node: AstNode, name: string): string | undefined {
  const child = field(node, name);
  const value = isNode(child) ? field(child, 'value') : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** The id of a resource location node under a name: the key of a component. */
function idOf(node: AstNode, name: string): string {
  const child = field(node, name);
  if (!isNode(child)) return '';
  const path = field(child, 'path');
  return Array.isArray(path) ? path.join('/') : '';
}

/** Whether a JSON object has this key with this value. */
const has = (object: AstNode, key: string, value: unknown): boolean =>
  object.children?.some((pair) => {
    const child = field(pair, 'value');
    return textOf(pair, 'key') === key && isNode(child) && field(child, 'value') === value;
  }) ?? false;
