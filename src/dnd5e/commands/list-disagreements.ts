import { notFound } from '../../base/error.ts';
import { commandLine } from '../../base/program.ts';
import type { Library } from '../../library/library.ts';
import { figureLine, provenanceOf } from '../answer/disagreements.ts';
import { dnd5eKinds } from '../model/kinds.ts';

export interface EntityDisagreement {
  readonly id: string;
  readonly field: string;
  readonly used: unknown;
  readonly from: string;
  readonly others: readonly { readonly source: string; readonly value: unknown }[];
}

const PAGE = 500;

/** Every field on which the sources of one document, or of all, differ. */
export async function listDisagreements(
  library: Library,
  name: string | undefined,
): Promise<EntityDisagreement[]> {
  const documents = name === undefined ? undefined : await keysOf(library, name);
  const found: EntityDisagreement[] = [];
  for (const { name: kind } of dnd5eKinds)
    for (let offset = 0, more = true; more; offset += PAGE) {
      const page = await library.search({ select: [{ kind }], documents, limit: PAGE, offset });
      more = page.found.length === PAGE;
      for (const { entity } of page.found)
        for (const disagreement of (await provenanceOf(library, entity.id)).disagreements ?? [])
          found.push({ id: entity.id, ...disagreement });
    }
  return found;
}

async function keysOf(library: Library, name: string): Promise<string[]> {
  const { keys, unknown } = await library.resolveDocuments([name]);
  if (keys.length === 0)
    throw notFound(`There is no document "${name}".`, {
      next: `"${commandLine('documents')}" lists them${near(unknown[0]?.close)}.`,
    });
  return [...keys];
}

/** Names close to one that was not found, for the end of a sentence. */
export const near = (close: readonly string[] = []): string =>
  close.length > 0 ? `; close: ${close.join(', ')}` : '';

export const disagreementLine = ({ id, ...figure }: EntityDisagreement): string =>
  `${id} ${figureLine(figure)}`;
