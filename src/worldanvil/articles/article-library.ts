import { type App, service } from '../../base/app.ts';
import { type Library, libraryService } from '../../library/library.ts';

/** More articles than any world has: a list of all of them. */
export const EVERY_ARTICLE = 100_000;

const files = new WeakMap<App, Library>();

/** Keeps the library as it is without the check that players' articles are current. */
export const rememberUnchecked = (app: App, library: Library): void => void files.set(app, library);

/**
 * The library that the article index reads and writes: filtered by audience, but without the check
 * that players' articles are current, since the index makes them so.
 */
export const articleLibrary = service<Library>({
  name: 'worldanvil-article-library',
  perMember: true,
  open(app) {
    app.use(libraryService);
    const library = files.get(app);
    if (!library) throw new Error('the library was opened without its view of articles');
    return library;
  },
});
