import type * as Core from '@spyglassmc/core';
import type * as JavaEdition from '@spyglassmc/java-edition';
import { separateCanonicalTypes } from './canonical-types.ts';
import type { GameData } from './game-data.ts';
import { registerJsonChecker } from './json-checker.ts';
import { registerLenientText } from './lenient-text.ts';
import { memoryExternals } from './memory-externals.ts';
import { schemaRegistrar } from './schema-symbols.ts';
import { registerPlainText } from './text-attribute.ts';

export const ROOT = 'file:///pack/';

/** Operators may run every command; what a function may run is a server setting. */
const ALL_COMMANDS = 4;

/** A Spyglass project for one release without disk and network. */
export async function createProject(
  releaseName: string,
  symbols: unknown,
  { summary }: GameData,
): Promise<Core.Project> {
  const [core, je, json, mcdoc, nbt] = await Promise.all([
    import('@spyglassmc/core'),
    import('@spyglassmc/java-edition'),
    import('@spyglassmc/json'),
    import('@spyglassmc/mcdoc'),
    import('@spyglassmc/nbt'),
  ]);
  const release = releaseOf(releaseName);
  separateCanonicalTypes(mcdoc, core);

  const initialize: Core.SyncProjectInitializer = (ctx) => {
    const { meta } = ctx;
    meta.registerUriBinder(je.binder.uriBinder);
    je.binder.registerUriBuilders(meta);
    mcdoc.initialize(ctx);
    meta.registerSymbolRegistrar('schema', {
      checksum: undefined,
      registrar: schemaRegistrar(symbols, releaseName, summary.registries),
    });
    meta.registerSymbolRegistrar('registries', {
      checksum: undefined,
      registrar: je.dependency.symbolRegistrar(summary, release),
    });
    meta.registerSymbolRegistrar('characters', {
      checksum: undefined,
      registrar: characterNames(je),
    });
    je.registerMcdocAttributes(meta, summary.commands, release);
    registerPlainText(meta, mcdoc, core);
    json.getInitializer(je.binder.jeFileUriPredicate)(ctx);
    je.json.initialize(ctx);
    je.mcf.initialize(ctx, summary.commands, release);
    nbt.initialize(ctx);
    je.checker.register(meta);
    registerJsonChecker(meta, { core, je, json, mcdoc });
    registerLenientText(meta, releaseName, { core, json, mcdoc });
    skipKnownIds(meta, core);
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
        exclude: [],
        permissionLevel: ALL_COMMANDS,
        // Types are simplified once per version instead of once per value: twice as fast.
        enableMcdocCaching: true,
      },
      // Unknown ids are checked after all files are read; see references.ts.
      lint: { ...VanillaConfig.lint, undeclaredSymbol: null },
    },
  });
  await project.init();
  await withoutEvents(project.symbols, () => project.ready());
  return project;
}

/**
 * Registers ids and types without an event for each: Spyglass notes by them what a file declares,
 * to forget it later, and what belongs to the game stays. Saves a third of the start.
 */
async function withoutEvents(symbols: Core.SymbolUtil, work: () => Promise<unknown>) {
  Object.assign(symbols, { emit: () => {} });
  await work();
  Reflect.deleteProperty(symbols, 'emit');
}

/**
 * Spyglass records every use of an id, for editors. Only unknown ids matter here, and most ids are
 * known: skipping those saves a tenth of a check.
 */
function skipKnownIds(meta: Core.MetaRegistry, core: typeof Core): void {
  const isKnown = (node: Core.ResourceLocationNode, symbols: Core.SymbolUtil): boolean => {
    const {
      category,
      usageType = 'reference',
      namespacePathSep,
      implicitPath,
      pool,
    } = node.options;
    if (!category || usageType !== 'reference' || namespacePathSep || implicitPath || pool)
      return false;
    const id = core.ResourceLocationNode.toString(node, 'full');
    const { symbol } = symbols.lookup(node.isTag ? `tag/${category}` : category, [id]);
    return core.SymbolUtil.isDeclared(symbol);
  };
  meta.registerBinder<Core.ResourceLocationNode>(
    'resource_location',
    core.SyncBinder.create<Core.ResourceLocationNode>((node, ctx) => {
      if (!isKnown(node, ctx.symbols)) core.binder.resourceLocation(node, ctx);
    }),
  );
}

/** The names of characters, for `\N{Snowman}`; Spyglass's own registrar makes a symbol of each. */
function characterNames({ dependency }: typeof JavaEdition): Core.SymbolRegistrar {
  const { UnicodeDataUri, UnicodeBulkCategory, BulkNames, JdkNameOverrides } = dependency;
  const names = { ...dependency.getUnicodeData().names, ...JdkNameOverrides };
  return (symbols) =>
    symbols
      .query(UnicodeDataUri, UnicodeBulkCategory, BulkNames)
      .enter({ data: { data: names }, usage: { type: 'definition' } });
}

type ReleaseVersion = JavaEdition.dependency.ReleaseVersion;

/** Spyglass expects the release as `1.x` or `yy.d`, which is our format. */
function releaseOf(release: string): ReleaseVersion {
  const [major = 1n, minor = 0n, patch] = release.split('.').map(BigInt);
  return patch === undefined ? `${major}.${minor}` : `${major}.${minor}.${patch}`;
}
