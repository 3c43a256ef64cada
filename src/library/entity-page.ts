import { blocks, heading } from '../text/markdown.ts';
import type { Entity, Library } from './library.ts';

/** An entity as a page of Markdown: its name, everything about it, and where it comes from. */
export async function entityPage(library: Library, entity: Entity): Promise<string> {
  const kind = library.kinds.get(entity.kind);
  const document = await library.document(entity.document);
  const origin = [entity.documentName, document?.publisher, entity.ruleset]
    .filter(Boolean)
    .join(', ');
  return blocks(
    heading(1, entity.name),
    kind?.markdown(entity.body),
    `---\n*Source: ${origin} (${entity.document}).*${document?.license ? ` *License: ${document.license}.*` : ''}`,
    document?.attribution && `*${document.attribution}*`,
  );
}
