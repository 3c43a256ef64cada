import * as z from 'zod';
import { LoreError } from '../../base/error.ts';
import type { ToolContext } from '../../tool/tool.ts';
import type { CheckOutcome } from './check-outcome.ts';
import type { CheckRun, LoadedFile } from './check-plan.ts';
import { withoutList } from './command-messages.ts';
import { isJsonText } from './json-text.ts';
import { openChecker } from './open-checker.ts';
import { type Place, pathForSpyglass, placeOf } from './pack-path.ts';
import type { Finding } from './protocol.ts';
import { isSchemaMistake } from './schema-differences.ts';
import { forSpyglass } from './spyglass-text.ts';
import { followsFromUnknownType } from './unknown-types.ts';

export interface RunOptions {
  readonly wholePack: boolean;
  /** The time limit per version; default: the usual one. */
  readonly checkMs?: number;
}

export interface RunListener {
  found(finding: Finding): void;
  fileDone(): void;
}

/** Checks the files of one version with Spyglass. */
export async function checkWithSpyglass(
  ctx: ToolContext,
  run: CheckRun,
  readable: readonly (readonly [LoadedFile, Place])[],
  /** Whether there are data files at all, readable or not. */
  hasData: boolean,
  check: RunOptions,
  outcome: CheckOutcome,
  listener: RunListener,
): Promise<void> {
  const { version } = run;
  const wanted = new Map<string, readonly [LoadedFile, Place]>();
  const skipped: LoadedFile[] = [];
  for (const entry of readable) {
    const path = await pathForSpyglass(entry[1], version);
    const isChecked =
      entry[1].kind === 'mcmeta'
        ? hasRichDescription(entry[0].content)
        : path !== undefined && /\.(json|mcfunction)$/.test(path);
    if (path === undefined || !isChecked) skipped.push(entry[0]);
    // Without a pack.mcmeta the files of an overlay cannot be recognized.
    else wanted.set(wanted.has(path) ? `${wanted.size}/${path}` : path, entry);
  }
  for (const _ of skipped) listener.fileDone();
  const functions = [...wanted.keys()].filter((path) => path.endsWith('.mcfunction'));
  if (wanted.size === 0 && !hasData) return;

  const spyglass = await openChecker(ctx, version);
  if (spyglass instanceof LoreError) {
    outcome.unavailable(spyglass);
    return;
  }
  // The description of a pack needs no data of the game.
  if (hasData) outcome.game(version, spyglass, functions.length);
  if (!spyglass.hasCommands) for (const path of functions) wanted.delete(path);
  const othersPaths = await Promise.all(
    run.others.map(async ({ loadedAs }) =>
      pathForSpyglass(await placeOf(loadedAs, version), version),
    ),
  );
  const replied = new Set<string>();
  const { replies, end } = await spyglass.check(
    {
      files: [...wanted].map(([path, [{ content }]]) => ({ path, content })),
      present: [
        ...run.present,
        ...skipped.map(({ loadedAs }) => loadedAs),
        ...functions.filter((path) => !wanted.has(path)),
        ...othersPaths.flatMap((path) => path ?? []),
      ],
      wholePack: check.wholePack,
    },
    {
      ...(check.checkMs === undefined ? {} : { checkMs: check.checkMs }),
      onFile: ({ path }) => {
        if (replied.has(path)) return;
        replied.add(path);
        listener.fileDone();
      },
    },
  );
  const found = new Map<string, Finding[]>();
  for (const { path, findings = [] } of replies)
    found.set(path, [...(found.get(path) ?? []), ...findings]);
  const follows = new Map(
    [...found].map(([path, all]) => [
      path,
      followsFromUnknownType(path, forSpyglass(path, wanted.get(path)?.[0].content ?? ''), all),
    ]),
  );
  for (const { path, findings = [], more } of replies) {
    const [file, place] = wanted.get(path) ?? [];
    if (!file || !place) continue;
    const category = place.kind === 'resource' ? place.folder.category : '';
    for (const finding of findings)
      if (
        !isSchemaMistake(finding, category, version.release) &&
        !isDoubled(finding, category) &&
        !follows.get(path)?.(finding)
      )
        listener.found({
          ...finding,
          path: file.path,
          message: withoutList(finding.message),
        });
    outcome.more(more);
  }
  const seen = new Set(replies.map(({ path }) => path));
  const pathsOf = (paths: readonly string[]) =>
    paths.map((path) => wanted.get(path)?.[0].path ?? path);
  outcome.ended(
    end,
    pathsOf([...wanted.keys()].filter((path) => !seen.has(path))),
    pathsOf(replies.flatMap(({ path, findings }) => (findings ? [] : [path]))),
    wanted.size,
  );
}

const Described = z.object({ pack: z.object({ description: z.unknown() }) });

/** Whether the description in pack.mcmeta is more than a string, so that the schema is needed. */
function hasRichDescription(mcmeta: string): boolean {
  try {
    const { data } = Described.safeParse(JSON.parse(mcmeta));
    const description = data?.pack.description;
    return (
      description !== undefined && (typeof description !== 'string' || isJsonText(description))
    );
  } catch {
    return false;
  }
}

/** Reported by our own rules with a clearer message. */
const isDoubled = ({ message }: Finding, category: string): boolean =>
  message.startsWith('Unexpected leading slash') ||
  /has no criterion/.test(message) ||
  (category === 'dimension_type' && / is not divisible by \d+$/.test(message));
