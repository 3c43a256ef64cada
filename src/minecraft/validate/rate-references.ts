import type { SymbolUtil } from '@spyglassmc/core';
import { nearest } from '../../text/names.ts';
import { compareReleases } from '../datapack/release.ts';
import type { GameData } from './game-data.ts';
import type { NodeContext } from './node-context.ts';
import type { Finding } from './protocol.ts';
import type { Reference } from './references.ts';
import { insteadOf } from './removed-ids.ts';
import { ROOT } from './spyglass-project.ts';

export interface Known {
  readonly release: string;
  readonly game: GameData;
  readonly symbols: SymbolUtil;
  /** Categories that the version reads from data packs; the others are built into the game. */
  readonly dataCategories: ReadonlySet<string>;
  /** Registries of the game, whether built in or filled by data packs. */
  readonly registryCategories: ReadonlySet<string>;
  /** Whether the caller gave the whole pack, so that what is missing is really missing. */
  readonly wholePack: boolean;
  /** Namespaces in which the pack has files of its own, tags aside. */
  readonly namespaces: ReadonlySet<string>;
  /** Categories in which macro lines create things under unknown names. */
  readonly madeByMacros: ReadonlySet<string>;
}

type Severity = Finding['severity'];

/** Unknown ids as findings, rated by how the game handles them. */
export function rateReferences(unknown: readonly Reference[], known: Known): Finding[] {
  const packIds = new Map<string, readonly string[]>();
  const idsOf = (category: string): readonly string[] => {
    const ids = packIds.get(category) ?? idsInPack(category, known.symbols);
    packIds.set(category, ids);
    return ids;
  };
  const spelled = new Map<string, string>();
  return unknown.flatMap((reference) => {
    const rated = severityOf(reference, known, idsOf);
    if (!rated) return [];
    const severity = rated === 'error' && reference.afterVariable ? 'warning' : rated;
    const { path, line, column, category, ids } = reference;
    const key = `${category} ${ids.join(' ')}`;
    const message = spelled.get(key) ?? messageFor(reference, known, idsOf(category));
    spelled.set(key, message);
    return [{ path, line, column, severity, message }];
  });
}

/** Things that commands create; another pack, or a player, may have created them. */
const made: ReadonlySet<string> = new Set(['objective', 'team', 'bossbar', 'stopwatch']);

/** Categories without any file in the game itself. */
const noneInGame: ReadonlySet<string> = new Set([
  'function',
  'predicate',
  'item_modifier',
  'tag/function',
]);

function severityOf(
  reference: Reference,
  known: Known,
  idsOf: (category: string) => readonly string[],
): Severity | undefined {
  const { category, ids, context } = reference;
  const [id = ''] = ids;
  if (context.optional) return undefined;
  // Without the game's ids, only categories that are empty in the game can be judged.
  if (!known.game.hasRegistries && !noneInGame.has(category)) return undefined;
  if (category === 'sound_event') return soundSeverity(id, context, known);
  if (category === 'loot_table' && id === 'minecraft:empty' && !isGoneEmpty(context, known))
    return undefined;
  if (made.has(category))
    return idsOf(category).length > 0 && !known.madeByMacros.has(category) ? 'warning' : 'hint';
  if (ids.length > 1)
    return category === 'advancement' && idsOf(category).includes(id) ? 'warning' : undefined;
  const listed = listedIn(known.game, category);
  const isData = known.dataCategories.has(category) || category.startsWith('tag/');
  if (!isData) {
    // Models, textures and fonts come with resource packs.
    if (!known.registryCategories.has(category)) return undefined;
    if (listed.size === 0 || listed.has(id)) return undefined;
    return refusesUnknown(reference, known) ? 'error' : 'warning';
  }
  const namespace = id.slice(0, id.indexOf(':'));
  // Structures are binary files, which not every caller can give; the game's own are known.
  if (category === 'structure' && !known.wholePack && namespace !== 'minecraft') return undefined;
  if (namespace === 'minecraft') {
    if (listed.has(id) || (listed.size === 0 && !noneInGame.has(category))) return undefined;
    return refusesMissing(reference, known) ? 'error' : 'warning';
  }
  const inPack =
    idsOf(category).some((one) => one.startsWith(`${namespace}:`)) ||
    (known.wholePack && known.namespaces.has(namespace)) ||
    isMistyped(namespace, id, idsOf(category));
  if (!refusesMissing(reference, known)) return inPack ? 'warning' : 'hint';
  // Other namespaces may belong to another pack.
  return inPack ? 'error' : 'warning';
}

/**
 * The name for no loot was known to the game without a file until 1.21.2. Since then commands refuse
 * it; elsewhere it means the same as ever, as any missing table does.
 */
const isGoneEmpty = ({ reader }: NodeContext, { release }: Known): boolean =>
  reader === 'command' && compareReleases(release, '1.21.2') >= 0;

/** Whether the pack has the same thing in a namespace with a similar spelling. */
const isMistyped = (namespace: string, id: string, packIds: readonly string[]): boolean => {
  const path = id.slice(namespace.length);
  const own = packIds.filter(
    (one) => one.endsWith(path) && one.indexOf(':') === one.length - path.length,
  );
  return (
    nearest(
      namespace,
      own.map((one) => one.slice(0, one.indexOf(':'))),
    ).length > 0
  );
};

const listedIds = new WeakMap<GameData, Map<string, ReadonlySet<string>>>();

/** The game's own ids of a category, including those of its experiments. */
function listedIn(game: GameData, category: string): ReadonlySet<string> {
  const byCategory = listedIds.get(game) ?? new Map<string, ReadonlySet<string>>();
  listedIds.set(game, byCategory);
  const known = byCategory.get(category);
  if (known) return known;
  const ids = readIds(game, category);
  byCategory.set(category, ids);
  return ids;
}

function readIds({ summary }: GameData, category: string): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const [name, entries] of Object.entries(summary.registries))
    if (name === category || (name.startsWith('experiment/') && name.endsWith(`/${category}`)))
      for (const id of entries) ids.add(id.includes(':') ? id : `minecraft:${id}`);
  return ids;
}

const idsInPack = (category: string, symbols: SymbolUtil): readonly string[] =>
  Object.entries(symbols.lookup(category, []).parentMap ?? {})
    .filter(([, symbol]) => symbol?.definition?.some(({ uri }) => uri.startsWith(ROOT)))
    .map(([id]) => id);

/** Parsers that look an id up while the function is loaded. */
const lookedUp: ReadonlySet<string> = new Set([
  'minecraft:resource',
  'minecraft:resource_or_tag',
  'minecraft:item_stack',
  'minecraft:item_predicate',
  'minecraft:block_state',
  'minecraft:block_predicate',
  'minecraft:particle',
  'minecraft:mob_effect',
  'minecraft:entity_summon',
  'minecraft:item_enchantment',
  'minecraft:objective_criteria',
  'minecraft:loot_table',
  'minecraft:loot_predicate',
  'minecraft:loot_modifier',
  'minecraft:dialog',
]);

/** Parsers that accept any id: it is looked up when the command runs. */
const takenAsIs: ReadonlySet<string> = new Set([
  'minecraft:resource_location',
  'minecraft:resource_key',
  'minecraft:resource_or_tag_key',
  'minecraft:dimension',
]);

/**
 * Resource packs add further sounds. Commands and `sound_id` may name any of them; elsewhere in a
 * file a sound given by its id alone is looked up in the game.
 */
function soundSeverity(id: string, context: NodeContext, known: Known): Severity | undefined {
  const listed = listedIn(known.game, 'sound_event');
  const isOwn = id.startsWith('minecraft:');
  if (listed.size === 0 || listed.has(id)) return undefined;
  if (context.reader === 'strict' && context.keys.length > 0 && context.keys.at(-1) !== 'sound_id')
    return isOwn ? 'error' : 'warning';
  return isOwn ? 'warning' : undefined;
}

/** Whether an unknown id of a built-in registry keeps the file from loading. */
function refusesUnknown({ context }: Reference, { game }: Known): boolean {
  if (context.reader === 'strict') return true;
  return context.reader === 'command' && !takenAsIs.has(parserAt(game, context.argument));
}

/** Data that the game resolves when it is used, not when the file that refers to it is loaded. */
const resolvedLate: ReadonlySet<string> = new Set([
  'function',
  'recipe',
  'structure',
  'loot_table',
  'predicate',
  'item_modifier',
  'dimension',
]);

/** Whether a missing file of a data pack keeps the file that refers to it from loading. */
function refusesMissing(reference: Reference, { game, release }: Known): boolean {
  const { category, context, path } = reference;
  const { reader, keys, argument } = context;
  const tagsAreBound = compareReleases(release, '1.21.2') >= 0;
  if (reader === 'command')
    return lookedUp.has(parserAt(game, argument)) && (!category.startsWith('tag/') || tagsAreBound);
  if (reader !== 'strict') return false;
  // A tag with a missing entry is not loaded at all.
  if (/\/tags\//.test(path) && keys[0] === 'values') return true;
  if (category.startsWith('tag/')) return tagsAreBound && category !== 'tag/function';
  if (category === 'advancement') return keys.length === 1 && keys[0] === 'parent';
  return !resolvedLate.has(category);
}

function parserAt({ summary }: GameData, path: readonly string[]): string {
  let node: { children?: Record<string, object>; parser?: string } = summary.commands;
  for (const name of path) node = node.children?.[name] ?? {};
  return node.parser ?? '';
}

function messageFor(
  { category, ids }: Reference,
  { game, release }: Known,
  packIds: readonly string[],
): string {
  const [id = '', member] = ids;
  if (member !== undefined) return `Advancement ${id} has no criterion "${member}"`;
  const [near] = nearest(id, [...packIds, ...listedIn(game, category)]);
  const instead = insteadOf(category, id, release);
  if (category === 'sound_event' && !id.startsWith('minecraft:'))
    return `The game has no sound "${id}": a sound of a resource pack is written {"sound_id": "${id}"}`;
  const kind = category.replace(/^tag\/(.+)$/, '$1 tag').replaceAll('_', ' ');
  if (instead !== undefined) return `The ${kind} "${id}" ${instead}`;
  return `There is no ${kind} "${id}"${near === undefined ? '' : `: did you mean "${near}"?`}`;
}
