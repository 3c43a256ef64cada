import * as z from 'zod';
import {
  atLeast,
  atMost,
  flagIs,
  numberIs,
  textHas,
  untold,
  wordIs,
} from '../../src/library/filter.ts';
import { defineKind } from '../../src/library/kind.ts';
import type { Document, NewEntity } from '../../src/library/library.ts';

/** A kind with every sort of filter, for testing the library without any game in it. */
export const Potion = z.object({
  price: z.number(),
  colour: z.string(),
  tastes: z.array(z.string()),
  bubbling: z.boolean(),
  desc: z.string(),
});
export type Potion = z.infer<typeof Potion>;

export const colours = ['red', 'green', 'blue'] as const;

export const potionKind = defineKind<Potion>({
  name: 'potion',
  one: 'potion',
  many: 'potions',
  body: Potion,
  facets: {
    price: (p) => p.price,
    colour: (p) => p.colour,
    taste: (p) => p.tastes,
    bubbling: (p) => p.bubbling,
    text: (p) => p.desc,
  },
  filters: {
    price: numberIs('price', 'Price'),
    price_min: atLeast('price', 'Lowest price'),
    price_max: atMost('price', 'Highest price'),
    colour: wordIs('colour', 'Colour', colours),
    taste: untold(wordIs('taste', 'Taste'), 'of your choice'),
    bubbling: flagIs('bubbling', 'Bubbles'),
    text: textHas('text', 'Words in it'),
  },
  short: ['price', 'colour'],
  tags: (p) => [p.colour, ...p.tastes],
  prose: (p) => p.desc,
  facts: (p) => `${p.colour}, ${p.price} gp`,
  markdown: (p) => p.desc,
});

export const shop = (key: string, rank = 100): Document => ({
  key,
  title: `Shop ${key}`,
  source: 'toy',
  ruleset: 'toy',
  rank,
});

export const potion = (document: string, name: string, body: Partial<Potion> = {}): NewEntity => ({
  kind: 'potion',
  document,
  name,
  source: 'toy',
  body: { price: 1, colour: 'red', tastes: [], bubbling: false, desc: '', ...body },
});
