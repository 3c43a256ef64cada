import type { App } from '../../base/app.ts';
import { inSlices } from '../../base/time.ts';
import type { Recall } from '../audience/published-in-world.ts';
import { idOf, type Raw, updatedAt } from '../client/raw.ts';
import { articleLibrary } from './article-library.ts';
import { documentFor, idIn, slugOf } from './index-entry.ts';

/**
 * Which articles the players' index already has in their current version, whichever process read
 * them: it contains only what players may see.
 */
export function alreadyRead(app: App): Recall {
  /** The generation of the library when each document was last read. */
  const lookedAt = new Map<string, number>();
  return async (world, refs) => {
    const library = app.use(articleLibrary);
    const document = documentFor(world, 'player');
    const generation = await library.generation();
    if (lookedAt.get(document) === generation) return [];
    lookedAt.set(document, generation);
    if (!(await library.document(document))) return [];
    const slice = inSlices();
    const read: Raw[] = [];
    for (const ref of refs) {
      // Without an update date it is unknown whether the article is unchanged.
      if (updatedAt(ref) === '') continue;
      const body = (await library.get(idIn({ document }, slugOf(ref))))?.body;
      if (
        body?.read === true &&
        body.article_id === idOf(ref) &&
        body.updated === updatedAt(ref) &&
        body.state === ref.state
      )
        read.push(ref);
      await slice();
    }
    return read;
  };
}
