import type { SymbolRegistrar } from '@spyglassmc/core';
import * as z from 'zod';
import { type Registries, withBlockData } from './block-data.ts';
import { withPlainText } from './text-attribute.ts';

/** Spyglass reads the types itself; we need only their names. */
const Raw = z.object({
  mcdoc: z.record(z.string(), z.unknown()),
  'mcdoc/dispatcher': z.record(z.string(), z.record(z.string(), z.unknown())),
});

const SOURCE = 'mcdoc://symbols.json';

/** Registers the compiled types with Spyglass, as if it had read their sources. */
export function schemaRegistrar(raw: unknown, release: string, game: Registries): SymbolRegistrar {
  const file = Raw.parse(raw);
  const dispatchers = withBlockData(file['mcdoc/dispatcher'], release, game);
  const types = withPlainText(file.mcdoc, release);
  return (symbols) => {
    for (const [path, typeDef] of Object.entries(types))
      symbols
        .query(SOURCE, 'mcdoc', path)
        .enter({ data: { data: { typeDef } }, usage: { type: 'declaration' } });
    for (const [registry, types] of Object.entries(dispatchers))
      symbols
        .query(SOURCE, 'mcdoc/dispatcher', registry)
        .enter({ usage: { type: 'declaration' } })
        .onEach(Object.entries(types), ([key, typeDef], query) =>
          query.member(key, (member) =>
            member.enter({ data: { data: { typeDef } }, usage: { type: 'declaration' } }),
          ),
        );
  };
}
