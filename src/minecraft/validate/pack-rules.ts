import * as z from 'zod';
import { nearest } from '../../text/names.ts';
import { positionsOf } from '../../text/position.ts';
import type { CheckRun, LoadedFile } from './check-plan.ts';
import { callsIn, endlessCalls } from './function-rules.ts';
import { badCalls } from './macro-calls.ts';
import { variablesOf } from './macro-lines.ts';
import type { Place } from './pack-path.ts';
import type { Finding } from './protocol.ts';

type Placed = readonly (readonly [LoadedFile, Place])[];

/** Problems that show only when the files of a version are seen together. */
export function checkTogether(placed: Placed): Finding[] {
  return [
    ...missingFunctions(placed),
    ...endlessFunctions(placed),
    ...callsWithoutArguments(placed),
    ...endlessParents(placed),
    ...endlessTags(placed),
    ...hooksElsewhere(placed),
  ];
}

const idOf = (place: Extract<Place, { kind: 'resource' }>): string =>
  `${place.namespace}:${place.rest.slice(0, -place.folder.extension.length)}`;

const Values = z.object({
  values: z.array(
    z.union([z.string(), z.looseObject({ id: z.string(), required: z.boolean().optional() })]),
  ),
});

/** The entries without which a tag is not loaded. */
const requiredIn = (tag: z.infer<typeof Values> | undefined): string[] =>
  (tag?.values ?? []).flatMap((value) =>
    typeof value === 'string' ? value : value.required === false ? [] : value.id,
  );

/**
 * A function tag with a missing function is not loaded. With the schema the same is found
 * elsewhere.
 */
function missingFunctions(placed: Placed): Finding[] {
  const functions = new Set<string>();
  for (const [, place] of placed)
    if (place.kind === 'resource' && place.folder.category === 'function')
      functions.add(idOf(place));
  const namespaces = new Set([...functions].map((id) => id.slice(0, id.indexOf(':'))));
  return placed.flatMap(([{ path, content }, place]) => {
    if (place.kind !== 'resource' || place.folder.category !== 'tag/function') return [];
    const { data } = Values.safeParse(parsed(content));
    const position = positionsOf(content);
    return [...new Set(requiredIn(data))]
      .filter((id) => namespaces.has(id.slice(0, id.indexOf(':'))) && !functions.has(id))
      .map((id): Finding => {
        const [near] = nearest(id, functions);
        const at = position(Math.max(0, content.indexOf(JSON.stringify(id)) + 1));
        return {
          path,
          severity: 'error',
          ...at,
          message: `There is no function "${id}"${near ? `: did you mean "${near}"?` : ''}`,
        };
      });
  });
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    // Reported where the syntax of files is checked.
    return undefined;
  }
}

function endlessFunctions(placed: Placed): Finding[] {
  const files = new Map<string, LoadedFile>();
  for (const [file, place] of placed)
    if (place.kind === 'resource' && place.folder.category === 'function' && place.read)
      files.set(idOf(place), file);
  const calls = new Map([...files].map(([id, { content }]) => [id, callsIn(content)]));
  return endlessCalls(calls).flatMap((loop) => {
    const [first = ''] = loop;
    const file = files.get(first);
    const next = loop[1] ?? first;
    if (!file) return [];
    const lines = file.content.split('\n');
    const line = lines.findIndex((text) => text.trim() === `function ${next}`);
    return [
      {
        path: file.path,
        severity: 'warning' as const,
        line: Math.max(0, line) + 1,
        column: 1,
        message: `calls itself in every run (${[...loop, first].join(' → ')}): it only ends when the game stops it`,
      },
    ];
  });
}

const Child = z.object({ parent: z.string() });

/** Advancements that are their own ancestors: the game loads none of them. */
function endlessParents(placed: Placed): Finding[] {
  const files = new Map<string, LoadedFile>();
  const parents = new Map<string, string[]>();
  for (const [file, place] of placed) {
    if (place.kind !== 'resource' || place.folder.category !== 'advancement') continue;
    const { data } = Child.safeParse(parsed(file.content));
    files.set(idOf(place), file);
    parents.set(idOf(place), data ? [data.parent] : []);
  }
  return endlessCalls(parents).flatMap((loop) => {
    const [first = ''] = loop;
    const file = files.get(first);
    const at = file ? positionsOf(file.content)(Math.max(0, file.content.indexOf('"parent"'))) : {};
    return file
      ? [
          {
            path: file.path,
            severity: 'error' as const,
            line: 1,
            column: 1,
            ...at,
            message: `is its own ancestor (${[...loop, first].join(' → ')}): the game loads none of them`,
          },
        ]
      : [];
  });
}

/** Tags that contain themselves, directly or through others: the game loads none of them. */
function endlessTags(placed: Placed): Finding[] {
  const files = new Map<string, LoadedFile>();
  const inside = new Map<string, string[]>();
  for (const [file, place] of placed) {
    if (place.kind !== 'resource' || !place.read || !place.folder.category.startsWith('tag/'))
      continue;
    // Tags of other registries may have the same id.
    const named = (id: string): string => `${place.folder.path} #${id}`;
    const { data } = Values.safeParse(parsed(file.content));
    files.set(named(idOf(place)), file);
    inside.set(
      named(idOf(place)),
      requiredIn(data).flatMap((id) =>
        id.startsWith('#')
          ? named(id.includes(':') ? id.slice(1) : `minecraft:${id.slice(1)}`)
          : [],
      ),
    );
  }
  return endlessCalls(inside).flatMap((loop) => {
    const ids = loop.map((name) => name.slice(name.indexOf('#')));
    const file = files.get(loop[0] ?? '');
    if (!file) return [];
    const [first = ''] = ids;
    const next = ids[1] ?? first;
    const offset = file.content.indexOf(`"${next.replace('#minecraft:', '#')}"`);
    const at = offset < 0 ? file.content.indexOf(JSON.stringify(next)) : offset;
    return [
      {
        path: file.path,
        severity: 'error' as const,
        ...positionsOf(file.content)(Math.max(0, at)),
        message: `holds itself (${[...ids, first].join(' → ')}): the game loads none of these tags`,
      },
    ];
  });
}

/** Macro functions that are called without the arguments they need. */
function callsWithoutArguments(placed: Placed): Finding[] {
  const variables = new Map<string, ReadonlySet<string>>();
  for (const [{ content }, place] of placed)
    if (place.kind === 'resource' && place.folder.category === 'function' && place.read)
      variables.set(idOf(place), variablesOf(content));
  const needing = [...variables].filter(([, names]) => names.size > 0).map(([id]) => id);
  if (needing.length === 0) return [];
  return placed.flatMap(([{ path, content }, place]) => {
    if (place.kind !== 'resource') return [];
    const position = positionsOf(content);
    const warning = (offset: number, message: string): Finding => ({
      path,
      severity: 'warning',
      ...position(offset),
      message,
    });
    if (place.folder.category === 'function')
      return badCalls(content, variables).map(({ offset, message }) => warning(offset, message));
    if (!/^(tag\/function|advancement)$/.test(place.folder.category)) return [];
    if (place.folder.category === 'tag/function' && !isHook(place)) return [];
    return needing
      .filter((id) => content.includes(JSON.stringify(id)))
      .map((id) =>
        warning(
          content.indexOf(JSON.stringify(id)) + 1,
          `${id} has macro lines, and nothing gives it arguments here`,
        ),
      );
  });
}

const isHook = (place: Extract<Place, { kind: 'resource' }>): boolean =>
  place.namespace === 'minecraft' && /^(load|tick)\.json$/.test(place.rest);

/** The game runs load and tick from its own namespace only. */
function hooksElsewhere(placed: Placed): Finding[] {
  const contents = placed.map(([file]) => file.content);
  return placed.flatMap(([file, place]) => {
    if (place.kind !== 'resource' || place.folder.category !== 'tag/function') return [];
    if (place.namespace === 'minecraft' || !/^(load|tick)\.json$/.test(place.rest)) return [];
    const used = contents.some((content) => content.includes(`#${idOf(place)}`));
    return used
      ? []
      : [
          {
            path: file.path,
            severity: 'warning' as const,
            line: 1,
            column: 1,
            message: `is never run: the game looks for data/minecraft/${place.folder.path}/${place.rest}`,
          },
        ];
  });
}

/** Files in folders that none of the versions loading them reads. */
export function unreadFolders(runs: readonly { run: CheckRun; placed: Placed }[]): Finding[] {
  const unread = new Map<string, Finding>();
  const read = new Set<string>();
  for (const { run, placed } of runs)
    for (const [{ path }, place] of placed) {
      if (place.kind !== 'resource') continue;
      if (place.read) read.add(path);
      else
        unread.set(path, {
          path,
          severity: 'error',
          line: 1,
          column: 1,
          message: place.expected
            ? `is in "${place.folder.path}", which ${run.version.id} does not read: move it to "${place.expected}"`
            : `is in "${place.folder.path}", which ${run.version.id} does not read`,
        });
    }
  return [...unread].filter(([path]) => !read.has(path)).map(([, finding]) => finding);
}
