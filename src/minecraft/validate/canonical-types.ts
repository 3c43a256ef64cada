import type * as Core from '@spyglassmc/core';
import type * as Mcdoc from '@spyglassmc/mcdoc';

/**
 * Gives checks that accept only the stored form of a value (paths, and NBT that is compared) a copy
 * of the schema. Spyglass caches the simplified types of both kinds of check in one place, so that
 * the first check would decide what later files may contain.
 */
export function separateCanonicalTypes({ runtime }: typeof Mcdoc, core: typeof Core): void {
  const { McdocCheckerContext } = runtime.checker;
  const { create } = McdocCheckerContext;
  const copies = new WeakMap<Core.SymbolUtil, Core.SymbolUtil>();
  const separate: typeof create = (ctx, options) => {
    if (!options.requireCanonical) return create(ctx, options);
    const symbols = copies.get(ctx.symbols) ?? withOwnSchema(ctx.symbols, core);
    copies.set(ctx.symbols, symbols);
    copies.set(symbols, symbols);
    return create({ ...ctx, symbols }, options);
  };
  Object.assign(McdocCheckerContext, { create: separate });
}

const SCHEMA = ['mcdoc', 'mcdoc/dispatcher'] as const;
const isSchema = (category: string): boolean => SCHEMA.some((one) => one === category);

/** The same symbols with their own types. */
function withOwnSchema(symbols: Core.SymbolUtil, core: typeof Core): Core.SymbolUtil {
  const own = new core.SymbolUtil(
    Object.fromEntries(SCHEMA.map((category) => [category, copied(symbols.global[category])])),
  );
  const query: Core.SymbolUtil['query'] = (doc, category, ...path) =>
    (isSchema(category) ? own : symbols).query(doc, category, ...path);
  return new Proxy(symbols, {
    get(target, name) {
      if (name === 'query') return query;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function copied(map: Core.SymbolMap = {}): Core.SymbolMap {
  const copy: Core.SymbolMap = {};
  for (const [id, symbol] of Object.entries(map)) {
    if (!symbol) continue;
    const { category, identifier, path, data, members } = symbol;
    copy[id] = {
      category,
      identifier,
      path,
      parentMap: copy,
      data: withoutSimplified(data),
      ...(members ? { members: copied(members) } : {}),
    };
  }
  return copy;
}

const withoutSimplified = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'typeDef' in data ? { typeDef: data.typeDef } : data;
