import type * as z from 'zod';
import type { Entity } from '../../library/library.ts';
import { type Skill, skillOf } from '../tables/skills.ts';

/**
 * The body of an entity in its kind's shape; an entity with an outdated shape counts as unknown.
 */
export function bodyOf<Body>(shape: z.ZodType<Body>, entity: Entity | undefined): Body | undefined {
  if (!entity) return undefined;
  const body = shape.safeParse(entity.body);
  return body.success ? body.data : undefined;
}

export const defined = <T>(values: readonly (T | undefined)[]): T[] =>
  values.filter((value) => value !== undefined);

export const skillNames = (words: readonly string[] | undefined): Skill[] =>
  defined((words ?? []).map(skillOf));
