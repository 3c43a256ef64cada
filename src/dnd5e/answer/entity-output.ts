import * as z from 'zod';
import type { Entity, Found, Library } from '../../library/library.ts';
import { excerpt } from '../../text/excerpt.ts';

/** What every D&D entity on the wire has; its own fields stand beside these. */
export const EntityOut = z.looseObject({
  kind: z.string(),
  name: z.string(),
  uri: z.string(),
  document: z.string(),
  document_key: z.string(),
  document_name: z.string(),
  document_source: z.string(),
  ruleset: z.string(),
  similarity_score: z.number().optional(),
});
export type EntityOut = z.infer<typeof EntityOut>;

const origin = (entity: Entity, score: number | undefined): EntityOut => ({
  kind: entity.kind,
  name: entity.name,
  uri: entity.uri,
  ...(score !== undefined && { similarity_score: score }),
  document: entity.document,
  document_key: entity.document,
  document_name: entity.documentName,
  document_source: entity.source,
  ruleset: entity.ruleset,
});

/** The whole entity. */
export const whole = ({ entity, score }: Found): EntityOut => ({
  ...origin(entity, score),
  ...entity.body,
});

/** Its short fields, the beginning of its text, and the address to read the rest. */
export function summary(library: Library, { entity, score }: Found): EntityOut {
  const kind = library.kinds.get(entity.kind);
  const short = (kind?.short ?? []).flatMap((field) => {
    const value = entity.body[field];
    return value === undefined ? [] : [[field, value] as const];
  });
  const text = kind ? excerpt(kind.prose(entity.body)) : '';
  return {
    ...origin(entity, score),
    ...Object.fromEntries(short),
    ...(text !== '' && { excerpt: text }),
    detail: 'summary',
  };
}

/** One line of a list: name, facts and where it comes from. */
export function line(library: Library, { entity }: Found): string {
  const kind = library.kinds.get(entity.kind);
  return `- **${entity.name}** (${kind?.one ?? entity.kind}, ${entity.document}): ${kind?.facts(entity.body) ?? ''} ‹${entity.uri}›`;
}
