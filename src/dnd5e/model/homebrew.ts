import * as z from 'zod';
import { textHas } from '../../library/filter.ts';
import { defineKind } from '../../library/kind.ts';
import { blocks, labelled } from '../../text/markdown.ts';

/** An encounter prepared by a game master. */
export const Encounter = z.object({
  desc: z.string().optional(),
  creatures: z.array(z.object({ name: z.string(), count: z.int().min(1) })),
});
export type Encounter = z.infer<typeof Encounter>;

/** A list of options to choose from at a level: tricks, manoeuvres, stances. */
export const Selection = z.object({
  desc: z.string().optional(),
  /** Classes and subclasses that offer the choice. */
  offered_by: z.array(z.string()),
  options: z.array(z.object({ name: z.string(), desc: z.string() })),
});
export type Selection = z.infer<typeof Selection>;

const roster = (e: Encounter): string =>
  e.creatures.map((c) => (c.count === 1 ? c.name : `${c.count} × ${c.name}`)).join(', ');

export const encounterKind = defineKind<Encounter>({
  name: 'encounter',
  one: 'encounter',
  many: 'encounters',
  body: Encounter,
  facets: { creature: (e) => e.creatures.map((c) => c.name) },
  filters: { creature: textHas('creature', 'A creature that takes part') },
  short: ['creatures'],
  tags: (e) => ['encounter', ...e.creatures.map((c) => c.name)],
  prose: (e) => e.desc ?? '',
  facts: (e) => roster(e) || 'encounter',
  markdown: (e) => blocks(labelled('Creatures', roster(e)), e.desc),
});

export const selectionKind = defineKind<Selection>({
  name: 'selection',
  one: 'selection',
  many: 'selections',
  body: Selection,
  facets: { offered_by: (s) => s.offered_by },
  filters: { offered_by: textHas('offered_by', 'Class or subclass that offers the choice') },
  short: ['offered_by'],
  tags: (s) => ['choice', ...s.offered_by, ...s.options.map((o) => o.name)],
  prose: (s) => blocks(s.desc, ...s.options.map((o) => `${o.name}. ${o.desc}`)),
  passages: (s) => s.options.map((o) => `${o.name}. ${o.desc}`),
  facts: (s) => `choose from ${s.options.map((o) => o.name).join(', ')}`,
  markdown: (s) =>
    blocks(
      labelled('Offered by', s.offered_by.join(', ')),
      s.desc,
      ...s.options.map((o) => `***${o.name}.*** ${o.desc}`),
    ),
});

/** Kinds that only the user's own files fill. */
export const homebrewKinds: readonly string[] = [encounterKind.name, selectionKind.name];
