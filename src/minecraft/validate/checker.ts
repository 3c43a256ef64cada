import type * as Core from '@spyglassmc/core';
import type * as JavaEdition from '@spyglassmc/java-edition';
import type { GameData } from './game-data.ts';
import { memoryExternals } from './memory-externals.ts';
import type { CheckedFile, FileReply, Finding } from './protocol.ts';
import { schemaRegistrar } from './schema-symbols.ts';

/** Tells of each file as soon as it is checked. */
export type Check = (
  files: readonly CheckedFile[],
  budgetMs: number,
  tell: (reply: FileReply) => void,
) => Promise<void>;

const ROOT = 'file:///pack/';
/** Beyond it a file has one slip many times over. */
const MOST_FINDINGS = 1000;
const languages: Readonly<Record<string, string>> = {
  json: 'json',
  mcmeta: 'mcmeta',
  mcfunction: 'mcfunction',
  snbt: 'snbt',
};

/** Spyglass for one release, with the schema and whatever is known of the game's registries. */
export async function createChecker(
  releaseName: string,
  symbols: unknown,
  game: GameData,
): Promise<Check> {
  const [core, je, json, mcdoc, nbt] = await Promise.all([
    import('@spyglassmc/core'),
    import('@spyglassmc/java-edition'),
    import('@spyglassmc/json'),
    import('@spyglassmc/mcdoc'),
    import('@spyglassmc/nbt'),
  ]);
  const release = releaseOf(releaseName);
  const summary = game.summary;

  const initialize: Core.SyncProjectInitializer = (ctx) => {
    const { meta } = ctx;
    meta.registerUriBinder(je.binder.uriBinder);
    je.binder.registerUriBuilders(meta);
    mcdoc.initialize(ctx);
    meta.registerSymbolRegistrar('schema', {
      checksum: undefined,
      registrar: schemaRegistrar(symbols),
    });
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

  const findingsIn = async (uri: string, path: string): Promise<Finding[] | undefined> => {
    const checked = await project.ensureClientManagedChecked(uri);
    // Spyglass keeps to itself what it stumbles over; only the result is missing then.
    if (!checked?.node.checkerErrors) return undefined;
    return core.FileNode.getErrors(checked.node).map((error) => {
      const { line, character } = checked.doc.positionAt(error.range.start);
      return {
        path,
        severity: severityOf(error.severity, core),
        line: line + 1,
        column: character + 1,
        message: error.message,
      };
    });
  };

  return async (files, budgetMs, tell) => {
    const end = Date.now() + budgetMs;
    const opened: string[] = [];
    try {
      for (const { path, content } of files) {
        if (Date.now() > end) return;
        const language = languageOf(path);
        const uri = `${ROOT}${encodeURI(path)}`;
        let findings: Finding[] | undefined;
        if (language === undefined) findings = [];
        else
          try {
            opened.push(uri);
            await project.onDidOpen(uri, language, 1, content);
            findings = await findingsIn(uri, path);
          } catch {
            // Most likely too deep for its stack: the file is told without findings.
          }
        tell({
          kind: 'file',
          path,
          findings: findings?.slice(0, MOST_FINDINGS),
          more: countsOf(findings?.slice(MOST_FINDINGS) ?? []),
        });
      }
    } finally {
      for (const uri of opened) {
        project.onDidClose(uri);
        project.symbols.clear({ uri });
      }
    }
  };
}

function countsOf(findings: readonly Finding[]): FileReply['more'] {
  const counts = { error: 0, warning: 0, hint: 0 };
  for (const { severity } of findings) counts[severity]++;
  return counts;
}

const languageOf = (path: string): string | undefined =>
  languages[path.slice(path.lastIndexOf('.') + 1)];

function severityOf(severity: Core.ErrorSeverity, core: typeof Core): Finding['severity'] {
  if (severity === core.ErrorSeverity.Error) return 'error';
  return severity === core.ErrorSeverity.Warning ? 'warning' : 'hint';
}

type ReleaseVersion = JavaEdition.dependency.ReleaseVersion;

/** Spyglass wants the release as `1.x` or `yy.d`, which is how we keep it. */
function releaseOf(release: string): ReleaseVersion {
  const [major = 1n, minor = 0n, patch] = release.split('.').map(BigInt);
  return patch === undefined ? `${major}.${minor}` : `${major}.${minor}.${patch}`;
}
