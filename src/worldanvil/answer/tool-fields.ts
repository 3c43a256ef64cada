import * as z from 'zod';
import { unlisted } from '../../tool/unlisted.ts';
import { levelFor, type Resource } from '../resource.ts';

/** Fields that many tools share, described briefly: clients pay tokens for each of them. */
export const WorldId = z.string().optional().describe('If several');
/** The same of a tool that rarely needs it: a title may be looked for in one world. */
export const InWorld = unlisted(WorldId);
/** Bypasses the cache. */
export const fresh = unlisted(z.boolean().default(false).describe('Not from cache'));
export const paging = {
  limit: z.int().min(1).max(50).default(50).describe('Per page'),
  offset: z.int().min(0).default(0).describe('Start'),
  all: unlisted(z.boolean().default(false).describe('Every page')),
  fresh,
};
export const depth = {
  granularity: z.int().default(1).describe('0 preview to 2 all'),
  detail: unlisted(
    z.enum(['ref', 'summary', 'full']).optional().describe('In place of granularity'),
  ),
  format: unlisted(z.enum(['markdown', 'raw']).default('markdown').describe('raw: BBCode')),
  fresh,
};
export const idField = (resource: Resource) =>
  z.string().describe(`Id${resource.ids === 'number' ? ' (number)' : ''}, title, URL`);

/** The fields that every entity has; the others depend on its class and on what is filled in. */
export const Thing = z.looseObject({ id: z.union([z.string(), z.number()]) });
export const Things = z.array(Thing);

export interface Depth {
  readonly granularity: number;
  readonly detail?: 'ref' | 'summary' | 'full' | undefined;
}

export const levelOf = (resource: Resource, { granularity, detail }: Depth): number =>
  detail ? levelFor(resource, detail) : granularity === 1 ? resource.standard : granularity;
