import { blocks, heading } from '../text/markdown.ts';
import type { Entity, Library } from './library.ts';

/** An entity as a page of Markdown: its name, everything about it, and its origin. */
export async function entityPage(library: Library, entity: Entity): Promise<string> {
  const document = await library.document(entity.document);
  const attribution =
    document?.attribution ?? (document?.license && `License: ${document.license}.`);
  return blocks(
    heading(1, entity.name),
    library.kinds.get(entity.kind)?.markdown(entity.body),
    `---\n*Source: ${originOf(entity, document?.publisher)} (${entity.document}).*${attribution ? ` *${attribution}*` : ''}`,
  );
}

/** The same among other entries, without the licence's attribution, which its own page has. */
export async function entitySection(library: Library, entity: Entity): Promise<string> {
  const document = await library.document(entity.document);
  return blocks(
    heading(1, entity.name),
    library.kinds.get(entity.kind)?.markdown(entity.body),
    `*Source: ${originOf(entity, document?.publisher)}.* ‹${entity.uri}›`,
  );
}

const originOf = ({ documentName, ruleset }: Entity, publisher: string | undefined): string =>
  [documentName, publisher, ruleset].filter(Boolean).join(', ');
