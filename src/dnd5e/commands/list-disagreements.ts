import { notFound } from '../../base/error.ts';
import type { Library } from '../../library/library.ts';
import { provenanceOf } from '../answer/disagreements.ts';
import { dnd5eKinds } from '../model/kinds.ts';

export interface EntityDisagreement {
  readonly id: string;
  readonly field: string;
  readonly used: unknown;
  readonly from: string;
  readonly others: readonly { readonly source: string; readonly value: unknown }[];
}

const PAGE = 500;

/** Every figure on which the sources of a document, or of all documents, differ. */
export async function listDisagreements(
  library: Library,
  name: string | undefined,
): Promise<EntityDisagreement[]> {
  const documents = name === undefined ? undefined : (await library.resolveDocuments([name])).keys;
  if (documents?.length === 0) throw notFound(`There is no document "${name}".`);
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

const shown = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

export const disagreementLine = ({ id, field, used, from, others }: EntityDisagreement): string =>
  `${id} ${field}: ${shown(used)} (${from}); ${others
    .map(({ source, value }) => `${source} has ${shown(value)}`)
    .join('; ')}`;
