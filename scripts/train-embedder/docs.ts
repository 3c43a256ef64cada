import { dnd5eKinds } from '../../src/dnd5e/model/kinds.ts';
import { fillBundled } from '../../src/dnd5e/sources/fill-bundled.ts';
import { openLibrary } from '../../src/library/open.ts';
import { passagesOf, tagsOf } from '../../src/library/search/embedding-texts.ts';
import { plain } from '../../src/text/names.ts';

const SAYING = /[;,]/;

/**
 * Every entity as the training sees it: its texts and what people say for it. Of the library at
 * `path`, which must hold open content alone, or of the bundled SRD.
 */
export async function readDocs(path?: string) {
  const library = openLibrary(path ?? ':memory:', dnd5eKinds);
  if (!path) await fillBundled(library);
  const docs = [];
  for (const kind of dnd5eKinds) {
    const { found } = await library.search({ select: [{ kind: kind.name }], limit: 100_000 });
    for (const { entity } of found)
      docs.push({
        name: entity.name,
        one: kind.one,
        kind: kind.name,
        doc: entity.document,
        tags: tagsOf(kind, entity.body),
        passages: passagesOf(kind, entity.body),
        said: (kind.gloss?.(entity.body, entity.name) ?? '')
          .split(SAYING)
          .map((saying) => saying.trim())
          .filter((saying) => saying !== ''),
        group: `${kind.name}|${plain(entity.name)}`,
      });
  }
  await library.close();
  return docs;
}
