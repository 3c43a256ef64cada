import type * as Core from '@spyglassmc/core';
import type * as JavaEdition from '@spyglassmc/java-edition';
import type { GameVersion } from '../datapack/known-versions.ts';
import type { GameData } from './game-data.ts';
import { memoryExternals } from './memory-externals.ts';
import type { SchemaSymbols } from './schema-symbols.ts';

export interface CheckedFile {
  path: string;
  content: string;
}

export interface Finding {
  path: string;
  severity: 'error' | 'warning' | 'hint';
  /** From 1, as editors count. */
  line: number;
  column: number;
  message: string;
}

export interface Checker {
  /** What Spyglass has to say about the files, seen together; those it had no time for are named. */
  check(files: readonly CheckedFile[]): Promise<{ findings: Finding[]; unchecked: string[] }>;
  close(): Promise<void>;
}

const ROOT = 'file:///pack/';
/** A check holds up the process: what takes longer is for another call. */
const BUDGET_MS = 15_000;
const languages: Readonly<Record<string, string>> = {
  json: 'json',
  mcmeta: 'mcmeta',
  mcfunction: 'mcfunction',
  snbt: 'snbt',
};

/** Spyglass for one version, with the schema and whatever is known of the game's registries. */
export async function createChecker(
  version: GameVersion,
  symbols: SchemaSymbols,
  game: GameData,
): Promise<Checker> {
  const [core, je, json, mcdoc, nbt] = await Promise.all([
    import('@spyglassmc/core'),
    import('@spyglassmc/java-edition'),
    import('@spyglassmc/json'),
    import('@spyglassmc/mcdoc'),
    import('@spyglassmc/nbt'),
  ]);
  const release = releaseOf(version);
  const summary = game.summary;

  const initialize: Core.SyncProjectInitializer = (ctx) => {
    const { meta } = ctx;
    meta.registerUriBinder(je.binder.uriBinder);
    je.binder.registerUriBuilders(meta);
    mcdoc.initialize(ctx);
    meta.registerSymbolRegistrar('schema', { checksum: undefined, registrar: symbols.registrar });
    meta.registerSymbolRegistrar('registries', {
      checksum: undefined,
      registrar: je.dependency.symbolRegistrar(summary, release),
    });
    je.registerMcdocAttributes(meta, summary.commands, release);
    json.getInitializer(je.binder.jeFileUriPredicate)(ctx);
    je.json.initialize(ctx);
    je.mcf.initialize(ctx, summary.commands, release);
    nbt.initialize(ctx);
    je.checker.register(meta);
    return { loadedVersion: release, errorSource: release };
  };

  const { VanillaConfig } = core;
  const project = new core.Project({
    cacheRoot: 'file:///cache/',
    projectRoots: [ROOT],
    externals: memoryExternals,
    logger: core.Logger.noop(),
    initializers: [initialize],
    defaultConfig: {
      ...VanillaConfig,
      env: {
        ...VanillaConfig.env,
        dependencies: [],
        exclude: [], // Types are simplified once per version instead of once per value: twice as fast.
        enableMcdocCaching: true,
      },
      lint: {
        ...VanillaConfig.lint,
        // Without registries every id is unknown, which says nothing about the file.
        ...(game.hasRegistries ? {} : { undeclaredSymbol: null }),
      },
    },
  });
  await project.init();
  await project.ready();

  return {
    async check(files) {
      const opened = files
        .map((file) => ({
          ...file,
          uri: `${ROOT}${encodeURI(file.path)}`,
          language: languageOf(file.path),
        }))
        .filter(({ language }) => language !== undefined);
      try {
        for (const { uri, language, content } of opened)
          await project.onDidOpen(uri, language ?? '', 1, content);
        const findings: Finding[] = [];
        const unchecked: string[] = [];
        const end = Date.now() + BUDGET_MS;
        for (const { uri, path } of opened) {
          if (Date.now() > end) {
            unchecked.push(path);
            continue;
          }
          const checked = await project.ensureClientManagedChecked(uri);
          if (!checked) continue;
          for (const error of core.FileNode.getErrors(checked.node)) {
            const { line, character } = checked.doc.positionAt(error.range.start);
            findings.push({
              path,
              severity: severityOf(error.severity, core),
              line: line + 1,
              column: character + 1,
              message: error.message,
            });
          }
        }
        return { findings, unchecked };
      } finally {
        for (const { uri } of opened) {
          project.onDidClose(uri);
          project.symbols.clear({ uri });
        }
      }
    },
    close: () => project.close(),
  };
}

const languageOf = (path: string): string | undefined =>
  languages[path.slice(path.lastIndexOf('.') + 1)];

function severityOf(severity: Core.ErrorSeverity, core: typeof Core): Finding['severity'] {
  if (severity === core.ErrorSeverity.Error) return 'error';
  return severity === core.ErrorSeverity.Warning ? 'warning' : 'hint';
}

type ReleaseVersion = JavaEdition.dependency.ReleaseVersion;

/** Spyglass wants the release as `1.x` or `yy.d`, which is how we keep it. */
function releaseOf(version: GameVersion): ReleaseVersion {
  const [major = 1n, minor = 0n, patch] = version.release.split('.').map(BigInt);
  return patch === undefined ? `${major}.${minor}` : `${major}.${minor}.${patch}`;
}
