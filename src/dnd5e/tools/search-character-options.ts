import * as z from 'zod';
import { defineTool } from '../../tool/tool.ts';
import { EntityOut } from '../answer/entity-output.ts';
import { findWithParts } from '../answer/parts-that-fit.ts';
import { PagedFields, SearchField } from '../answer/scope-fields.ts';
import { find } from '../answer/search-answer.ts';

const CategoryField = (examples: string) =>
  z.string().min(1).max(100).optional().describe(`e.g. ${examples}`);

export const RaceCategory = CategoryField('"race" (2014), "species" (2024)');

export const searchRaces = defineTool({
  name: 'search_races',
  toolset: 'dnd-browse',
  title: 'Browse races',
  description:
    'D&D 5e: which races, species, peoples or ancestries have a trait (darkvision), bonus or resistance, can fly, breathe, see in the dark, are small.',
  instead: ['get_race_details'],
  input: z.strictObject({ query: SearchField, category: RaceCategory, ...PagedFields }),
  data: z.array(EntityOut),
  run: ({ query, category, per_page, ...rest }, ctx) =>
    findWithParts(
      ctx,
      {
        select: [{ kind: 'race', filters: { category } }],
        search: query,
        limit: per_page,
        ...rest,
      },
      'search_character_option with type "subrace" searches them.',
    ),
});

export const searchClasses = defineTool({
  name: 'search_classes',
  toolset: 'dnd-browse',
  title: 'Browse classes',
  description:
    'D&D 5e: which character classes exist, list all classes; those that cast spells, fight well or wear armor.',
  instead: ['get_class_details'],
  input: z.strictObject({ query: SearchField, ...PagedFields }),
  data: z.array(EntityOut),
  run: ({ query, per_page, ...rest }, ctx) =>
    findWithParts(
      ctx,
      { select: [{ kind: 'class' }], search: query, limit: per_page, ...rest },
      'search_character_option with type "subclass" searches them.',
    ),
});

export const searchBackgrounds = defineTool({
  name: 'search_backgrounds',
  toolset: 'dnd-browse',
  title: 'Browse backgrounds',
  description:
    'D&D 5e: list all backgrounds available, or find one that fits a former life (thief, sailor, street, monastery) or gives a skill.',
  instead: ['get_background_details'],
  input: z.strictObject({ query: SearchField, ...PagedFields }),
  data: z.array(EntityOut),
  run: ({ query, per_page, ...rest }, ctx) =>
    find(ctx, { select: [{ kind: 'background' }], search: query, limit: per_page, ...rest }),
});

export const searchFeats = defineTool({
  name: 'search_feats',
  toolset: 'dnd-browse',
  title: 'Browse feats',
  description:
    'D&D 5e: list all feats or find feats that help or improve a character (archers, shields, spellcasting), by words or category (origin, general).',
  instead: ['get_feat_details'],
  input: z.strictObject({
    query: SearchField,
    category: CategoryField('"origin", "general", "epic boon"'),
    ...PagedFields,
  }),
  data: z.array(EntityOut),
  run: ({ query, category, per_page, ...rest }, ctx) =>
    find(ctx, {
      select: [{ kind: 'feat', filters: { category } }],
      search: query,
      limit: per_page,
      ...rest,
    }),
});
