import type { SymbolRegistrar } from '@spyglassmc/core';
import * as z from 'zod';

/** Spyglass reads the types itself; we only need to know what they are called. */
const Raw = z.object({
  mcdoc: z.record(z.string(), z.unknown()),
  'mcdoc/dispatcher': z.record(z.string(), z.record(z.string(), z.unknown())),
});

const SOURCE = 'mcdoc://symbols.json';

/** Tells Spyglass the compiled types, as if it had read their sources. */
export function schemaRegistrar(raw: unknown): SymbolRegistrar {
  const file = Raw.parse(raw);
  return (symbols) => {
    for (const [path, typeDef] of Object.entries(file.mcdoc))
      symbols
        .query(SOURCE, 'mcdoc', path)
        .enter({ data: { data: { typeDef } }, usage: { type: 'declaration' } });
    for (const [registry, types] of Object.entries(file['mcdoc/dispatcher']))
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
