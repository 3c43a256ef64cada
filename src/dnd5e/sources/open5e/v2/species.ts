import * as z from 'zod';
import { slugify } from '../../../../text/names.ts';
import type { Race, Subrace } from '../../../model/race.ts';
import { lineageOf, type NamedTrait } from '../../lineages.ts';
import { InDocument, Text, texts } from '../shapes.ts';

export const SpeciesRow = z.object({
  key: z.string(),
  name: z.string(),
  document: InDocument,
  desc: Text,
  traits: z.array(z.object({ name: z.string(), desc: Text, order: z.number().nullish() })),
  subspecies_of: z
    .union([z.string(), z.object({ key: z.string() }).transform((o) => o.key)])
    .nullish(),
});
type Row = z.infer<typeof SpeciesRow>;

const traitsOf = (row: Row): NamedTrait[] =>
  row.traits
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .map((t) => ({ name: t.name, desc: texts(t.desc) ?? '' }));

const ruled = ({ document }: Row): string | undefined =>
  'gamesystem' in document ? document.gamesystem?.key : undefined;

export function raceOf(row: Row, all: readonly Row[]): Race {
  const { age, alignment, ...lineage } = lineageOf(traitsOf(row));
  return {
    ...lineage,
    desc: texts(row.desc),
    category: ruled(row) === '5e-2024' ? 'species' : 'race',
    age,
    alignment,
    subraces: all
      .filter((other) => other.subspecies_of === row.key && other.document.key === row.document.key)
      .map((other) => ({ name: other.name, slug: slugify(other.name) })),
  };
}

export function subraceOf(row: Row, all: readonly Row[]): Subrace {
  const { age: _age, alignment: _alignment, ...lineage } = lineageOf(traitsOf(row));
  const parent = all.find((other) => other.key === row.subspecies_of)?.name;
  return {
    ...lineage,
    desc: texts(row.desc),
    race: (
      parent ??
      row.subspecies_of?.replace(/^.*_/, '').replaceAll('-', ' ') ??
      ''
    ).toLowerCase(),
  };
}
