import * as z from 'zod';
import { invalidInput } from '../../base/error.ts';
import { DAY_MS } from '../../base/time.ts';
import { nearest, plain } from '../../text/names.ts';
import { mustAskWiki, type WikiContext } from './api.ts';

const SiteInfo = z.object({
  query: z.object({
    namespaces: z.record(
      z.string(),
      z.object({ id: z.int(), name: z.string(), content: z.boolean().optional() }),
    ),
  }),
});

export interface Namespaces {
  /** Namespaces that contain articles. */
  readonly content: readonly number[];
  /** The id of a namespace by id or name; unknown ones are refused with the valid ones. */
  idOf(wanted: string | number): number;
  nameOf(id: number): string;
}

/** The wiki's own list: ids such as that of Tutorial differ between wikis. */
export async function readNamespaces(ctx: WikiContext): Promise<Namespaces> {
  const { value } = await mustAskWiki(
    ctx,
    { action: 'query', meta: 'siteinfo', siprop: 'namespaces' },
    SiteInfo,
    DAY_MS,
  );
  // Media and Special contain no pages of their own.
  const known = Object.values(value.query.namespaces).filter(({ id }) => id >= 0);
  const label = (name: string) => name || 'Main';
  return {
    content: known.filter(({ content }) => content).map(({ id }) => id),
    nameOf: (id) => label(known.find((namespace) => namespace.id === id)?.name ?? ''),
    idOf(wanted) {
      const text = String(wanted).trim();
      const found = known.find(
        ({ id, name }) => String(id) === text || plain(label(name)) === plain(text),
      );
      if (found) return found.id;
      throw invalidInput(`The wiki has no namespace "${text.slice(0, 40)}".`, {
        next: `It has: ${known.map(({ id, name }) => `${id} ${label(name)}`).join(', ')}.`,
        suggestions: nearest(
          text,
          known.map(({ name }) => label(name)),
        ),
      });
    },
  };
}
