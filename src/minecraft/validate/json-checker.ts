import type * as Core from '@spyglassmc/core';
import type * as JavaEdition from '@spyglassmc/java-edition';
import type * as Json from '@spyglassmc/json';
import type * as Mcdoc from '@spyglassmc/mcdoc';

interface Packages {
  readonly core: typeof Core;
  readonly je: typeof JavaEdition;
  readonly json: typeof Json;
  readonly mcdoc: typeof Mcdoc;
}

type Problem = Mcdoc.runtime.checker.McdocRuntimeError<Json.JsonNode>;
type Inferred = Mcdoc.runtime.checker.RuntimeNode<Json.JsonNode>;

/**
 * Replaces Spyglass's checker of JSON files: this one rates findings by whether the game loads the
 * file, and skips the hover texts, which take half of the time.
 */
export function registerJsonChecker(meta: Core.MetaRegistry, packages: Packages): void {
  const { core, je, json, mcdoc } = packages;
  const { checker } = mcdoc.runtime;

  const inferred = (node: Json.JsonNode): Inferred => ({
    originalNode: node,
    inferredType: inferType(node),
  });

  const childrenOf = (node: Json.JsonNode): Mcdoc.runtime.checker.RuntimeUnion<Json.JsonNode>[] => {
    if (node.type === 'json:array')
      return node.children.flatMap(({ value }) => (value ? [[inferred(value)]] : []));
    if (node.type === 'json:object')
      return node.children.flatMap(({ key, value }) =>
        key ? [{ key: inferred(key), possibleValues: value ? [inferred(value)] : [] }] : [],
      );
    return [];
  };

  const convert: Mcdoc.runtime.checker.TypeConverter<Json.JsonNode> = (node, { kind }) => {
    if (node.type === 'json:array') {
      if (kind === 'list') return { kind, item: { kind: 'any' } };
      if (kind === 'tuple') return { kind, items: [] };
      if (kind === 'byte_array' || kind === 'int_array' || kind === 'long_array') return { kind };
    }
    if (node.type === 'json:number') {
      const value = mcdoc.LiteralNumericValue.makeIfValid(
        kind,
        node.value.value,
        node.value.type === 'long',
        true,
      );
      if (value !== undefined) return { kind: 'literal', value };
    }
    return undefined;
  };

  const check = (node: Json.JsonNode, type: Mcdoc.McdocType, ctx: Core.CheckerContext): void => {
    // Checkers of single nodes first: parsing the text of a string replaces its children.
    core.checker.fallbackSync(node, ctx);
    checker.typeDefinition(
      [inferred(node)],
      type,
      checker.McdocCheckerContext.create<Json.JsonNode>(ctx, {
        tryConvertTo: convert,
        getChildren: childrenOf,
        reportError: (problem) => {
          if (!isWhole(problem)) report(problem, ctx, packages);
        },
        // Spyglass parses strings only if type information is requested.
        attachTypeInfo: () => {},
        nodeAttacher: (target, attach) => attach(target),
        stringAttacher: (target, attach) => {
          if (!json.JsonStringNode.is(target)) return;
          attach(target);
          if (!target.children) return;
          core.AstNode.setParents(target);
          core.binder.fallbackSync(target, ctx);
          core.checker.fallbackSync(target, ctx);
        },
      }),
    );
  };

  meta.registerChecker<Json.JsonFileNode>('json:file', (node, ctx) => {
    if (ctx.doc.uri.endsWith('/pack.mcmeta')) {
      // Its other fields are checked in mcmeta-rules.ts, which knows how they depend on one another.
      const description = valueAt(node.children[0], ['pack', 'description']);
      if (description) check(description, textType, ctx);
      return;
    }
    const parts = je.binder.dissectUri(ctx.doc.uri, ctx);
    const [child] = node.children;
    if (!parts?.ok || !child) return;
    const type = parts.category.startsWith('tag/')
      ? tagType(parts.category.slice('tag/'.length), mcdoc)
      : resourceType(parts.category);
    check(child, type, ctx);
  });
  meta.registerChecker<Json.TypedJsonNode>('json:typed', (node, ctx) => {
    const [child] = node.children;
    if (child) check(child, node.targetType, ctx);
  });
}

/** The value at a path of keys. */
function valueAt(
  node: Json.JsonNode | undefined,
  [first, ...rest]: readonly string[],
): Json.JsonNode | undefined {
  if (first === undefined || node?.type !== 'json:object')
    return first === undefined ? node : undefined;
  return valueAt(node.children.find(({ key }) => key?.value === first)?.value, rest);
}

/** The game truncates fractions where it expects an integer. */
const isFraction = (problem: Problem): boolean =>
  problem.kind === 'type_mismatch' &&
  problem.node.originalNode.type === 'json:number' &&
  problem.expected.some(({ kind }) => wholeNumbers.has(kind));

/** An integer written with a decimal point, as in the game's own files. */
const isWhole = (problem: Problem): boolean =>
  isFraction(problem) &&
  problem.node.originalNode.type === 'json:number' &&
  Number.isInteger(Number(problem.node.originalNode.value.value));

const wholeNumbers: ReadonlySet<string> = new Set(['byte', 'short', 'int', 'long']);

/** Some lists shorter than the schema's length are padded; an empty one never is. */
const isShort = (problem: Problem): boolean =>
  problem.kind === 'invalid_collection_length' &&
  problem.node.originalNode.type === 'json:array' &&
  problem.node.originalNode.children.length > 0 &&
  problem.ranges.every(
    ({ min }) =>
      min !== undefined && (problem.node.originalNode.children?.length ?? 0) < Number(min),
  );

function report(problem: Problem, ctx: Core.CheckerContext, { core, mcdoc }: Packages): void {
  const { checker } = mcdoc.runtime;
  const reporter = new core.ErrorReporter(ctx.err.source);
  checker.getDefaultErrorReporter<Json.JsonNode>(
    { ...ctx, err: reporter },
    checker.getDefaultErrorRange,
  )(problem);
  const { Error: Refused, Warning } = core.ErrorSeverity;
  // The game ignores unknown keys and uses the last of duplicate ones.
  const loads =
    problem.kind === 'unknown_key' ||
    problem.kind === 'duplicate_key' ||
    isShort(problem) ||
    isFraction(problem);
  for (const { message, range } of reporter.errors)
    ctx.err.report(message, range, loads ? Warning : Refused);
}

const literal = (value: string): Mcdoc.McdocType => ({
  kind: 'literal',
  value: { kind: 'string', value },
});

const resourceType = (category: string): Mcdoc.McdocType => ({
  kind: 'dispatcher',
  registry: 'minecraft:resource',
  parallelIndices: [{ kind: 'static', value: category }],
});

const textType: Mcdoc.McdocType = { kind: 'reference', path: '::java::util::text::Text' };

const tagType = (registry: string, mcdoc: typeof Mcdoc): Mcdoc.McdocType => ({
  kind: 'concrete',
  child: mcdoc.typeRef('tag'),
  typeArgs: [
    {
      kind: 'string',
      attributes: [
        {
          name: 'id',
          value: {
            kind: 'tree',
            values: { registry: literal(registry), tags: literal('allowed') },
          },
        },
      ],
    },
  ],
});

function inferType(node: Json.JsonNode): Inferred['inferredType'] {
  switch (node.type) {
    case 'json:boolean':
      return { kind: 'literal', value: { kind: 'boolean', value: node.value ?? false } };
    case 'json:number':
      return node.value.type === 'long'
        ? { kind: 'literal', value: { kind: 'long', value: node.value.value } }
        : { kind: 'literal', value: { kind: 'double', value: node.value.value } };
    case 'json:string':
      return { kind: 'literal', value: { kind: 'string', value: node.value } };
    case 'json:array':
      return { kind: 'list', item: { kind: 'any' } };
    case 'json:object':
      return { kind: 'struct', fields: [] };
    default:
      return { kind: 'any' };
  }
}
