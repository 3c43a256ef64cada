import { dnd5eKinds } from '../../src/dnd5e/model/kinds.ts';
import { fillBundled } from '../../src/dnd5e/sources/fill-bundled.ts';
import { openLibrary } from '../../src/library/open.ts';
import { passagesOf, tagsOf } from '../../src/library/search/embedding-texts.ts';
import { plain } from '../../src/text/names.ts';

const SAYING = /[;,]/;

/** Every entity of the bundled SRD as the training sees it: its texts and what people say for it. */
export async function readDocs() {
  const library = openLibrary(':memory:', dnd5eKinds);
  await fillBundled(library);
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
