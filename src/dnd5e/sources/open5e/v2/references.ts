import * as z from 'zod';
import type { NewEntity } from '../../../../library/library.ts';
import { capital } from '../../../../text/markdown.ts';
import type { Reference } from '../../../model/rule-and-reference.ts';
import { abilityOf } from '../../../model/vocabulary.ts';
import type { Make } from '../../make-entity.ts';
import { some } from '../../text-facts.ts';
import { InDocument, Text, texts } from '../shapes.ts';

/** Texts per book: a list in `core` has the text of each edition. */
const Descriptions = z.array(z.object({ desc: Text, document: z.string() }));

export const DescribedRow = z.object({
  key: z.string(),
  name: z.string().optional(),
  document: InDocument,
  descriptions: Descriptions,
  ability: Text,
  short_name: Text,
  skills: z.array(z.object({ name: z.string() })).nullish(),
});
type Described = z.infer<typeof DescribedRow>;

const wordsOf = (key: string): string => key.replace(/^.*_/, '').split('-').map(capital).join(' ');

/** One entity per book that describes it: editions differ on the same condition. */
export function describedEntities(kind: string, row: Described, make: Make): NewEntity[] {
  const name = row.name ?? wordsOf(row.key);
  const shared: Omit<Reference, 'desc'> = {
    ability: row.ability ? abilityOf(row.ability) : undefined,
    abbreviation: kind === 'ability-score' ? row.key.toUpperCase() : (row.short_name ?? undefined),
    full_name: kind === 'ability-score' ? name : undefined,
    skills: some(row.skills?.map((s) => s.name)),
  };
  const byBook = new Map<string, string>();
  for (const { document, desc } of row.descriptions) {
    const text = texts(desc);
    if (text && !byBook.has(document)) byBook.set(document, text);
  }
  if (byBook.size === 0) byBook.set(homeOf(row.document.key), '');
  return [...byBook].map(([document, desc]) => make(kind, document, name, { ...shared, desc }));
}

export const PlainRow = z.object({
  key: z.string(),
  name: z.string(),
  document: InDocument,
  desc: Text,
  type: Text,
  is_exotic: z.boolean().nullish(),
  is_secret: z.boolean().nullish(),
  script_language: Text,
});

export function plainEntity(kind: string, row: z.infer<typeof PlainRow>, make: Make): NewEntity {
  const body: Reference = {
    desc: texts(row.desc) ?? '',
    category: row.is_secret
      ? 'secret'
      : row.is_exotic
        ? 'exotic'
        : row.is_exotic === false
          ? 'standard'
          : texts(row.type)?.toLowerCase(),
    script: row.script_language ? wordsOf(row.script_language) : undefined,
  };
  return make(kind, homeOf(row.document.key), row.name, body);
}

/** What Open5e lists under its own "core concepts" is the text of the SRD of 2014. */
export const homeOf = (document: string): string => (document === 'core' ? 'srd-2014' : document);
