import { stat } from 'node:fs/promises';
import { type App, service } from '../../../base/app.ts';
import { LoreError } from '../../../base/error.ts';
import { type Library, libraryService } from '../../../library/library.ts';
import { fillFromSnapshot } from './fill-from-snapshot.ts';
import { openSnapshot } from './read-file.ts';

/** The snapshot a library was filled from, so that it is read only once. */
const FILLED_FROM = 'content-filled-by';

/**
 * Fills the library from the snapshot in the package, if there is one. If it cannot be read, that
 * is logged: the program works without it.
 */
export async function fillContent(
  library: Library,
  { config, log }: Pick<App, 'config' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const path = config.content;
  if (path === '') return;
  const file = await stat(path).catch(() => undefined);
  const sign = file && `${file.size} ${file.mtimeMs}`;
  if (sign !== undefined && (await library.note(FILLED_FROM)) === sign) return;
  try {
    const { stopped } = await fillFromSnapshot(library, await openSnapshot(path), { signal });
    if (stopped) return;
  } catch (error) {
    if (!(error instanceof LoreError) || error.kind === 'unavailable') throw error;
    log.warn({ file: path }, error.sentence);
    return;
  }
  await library.put({ notes: { [FILLED_FROM]: sign } });
}

export interface Content {
  /** Starts filling in the background of a server. */
  begin(): void;
  /** Notices for answers while it is under way. */
  notices(): readonly string[];
  stop(): Promise<void>;
}

export const contentService = service<Content>({
  name: 'content',
  open(app) {
    const control = new AbortController();
    // Opened first, so that it is closed last.
    const library = app.use(libraryService);
    let filling: Promise<void> | undefined;
    let done = true;
    return {
      begin() {
        if (filling || app.config.content === '') return;
        done = false;
        filling = fillContent(library, app, control.signal)
          .catch((error: unknown) => {
            if (!control.signal.aborted) app.log.error({ err: error }, 'the content was not read');
          })
          .finally(() => {
            done = true;
          });
      },
      notices: () =>
        done
          ? []
          : ['The rule books are still being read into the library; ask again in a moment.'],
      async stop() {
        control.abort(new DOMException('Lorewright is closing.', 'AbortError'));
        await filling;
      },
    };
  },
  close: (content) => content.stop(),
});
