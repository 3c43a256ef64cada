import type { NewEntity } from '../../library/library.ts';
import { slugify } from '../../text/names.ts';
import { agreedName, agreedRuleSlug } from '../model/agreed-names.ts';

export type Make = (
  kind: string,
  document: string,
  name: string,
  body: object,
  slug?: string,
) => NewEntity;

/** Makes entities of one source, with the names that all sources share. */
export const entitiesOf =
  (source: string): Make =>
  (kind, document, name, body, slug) => {
    const agreed = agreedName(kind, document, name);
    const own = slug ?? slugify(agreed);
    return {
      kind,
      document,
      name: agreed,
      slug: kind === 'rule' ? agreedRuleSlug(document, own) : own,
      source,
      body: { ...body },
    };
  };
