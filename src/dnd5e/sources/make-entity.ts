import type { NewEntity } from '../../library/library.ts';
import { slugify } from '../../text/names.ts';
import { agreedName } from '../model/agreed-names.ts';

export type Make = (
  kind: string,
  document: string,
  name: string,
  body: object,
  slug?: string,
) => NewEntity;

/** Entities of one source, under the names all sources agree on. */
export const entitiesOf =
  (source: string): Make =>
  (kind, document, name, body, slug) => {
    const agreed = agreedName(kind, document, name);
    return {
      kind,
      document,
      name: agreed,
      slug: slug ?? slugify(agreed),
      source,
      body: { ...body },
    };
  };
