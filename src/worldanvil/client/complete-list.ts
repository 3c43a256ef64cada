import { unavailable } from '../../base/error.ts';
import type { Resource } from '../resource.ts';
import type { ListRequest, WorldAnvil } from './client-port.ts';
import type { Raw } from './raw.ts';

/**
 * Reads a list to its end, where a part of it would give a wrong answer; refuses if time runs out.
 */
export async function wholeList(
  wa: WorldAnvil,
  resource: Resource,
  parent: string,
  how: ListRequest,
): Promise<readonly Raw[]> {
  const page = await wa.listAll(resource, parent, how);
  if (!page.partial) return page.entities;
  throw unavailable(
    `Only ${page.entities.length} ${resource.many.replaceAll('_', ' ')} could be read in the time that World Anvil's pace leaves a call, and all are needed.`,
    { next: 'Ask again: reading goes on where it stopped.' },
  );
}
