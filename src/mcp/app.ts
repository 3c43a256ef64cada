import { join } from 'node:path';
import { type App, bind, createApp, service } from '../base/app.ts';
import type { Config } from '../base/config.ts';
import type { Logger } from '../base/log.ts';
import { fillFromSrd } from '../dnd5e/sources/srd/fill-from-package.ts';
import { type Library, libraryService } from '../library/library.ts';
import { openLibrary } from '../library/open.ts';
import { turnsIn } from '../library/shared-pace.ts';
import { ownContent } from '../tool/own-content.ts';
import { responseStore } from '../upstream/port.ts';
import { turnBook } from '../upstream/shared-pace.ts';
import { ownArticles } from '../worldanvil/articles/own-articles.ts';
import { libraryFor } from '../worldanvil/audience/library-view.ts';
import { kinds } from './catalogue.ts';

export const libraryFile = (config: Config): string => join(config.data, 'library.db');

/** The library's file, before anything is filled into it: upstream responses need no more. */
const openedFile = service<Library>({
  name: 'library-file',
  open: ({ config, log }) =>
    openLibrary(libraryFile(config), kinds, {
      embedder: config.embedder,
      url: config.embedderUrl,
      model: config.embedderModel,
      key: config.embedderKey,
      offline: config.offline,
      log,
    }),
  close: (library) => library.close(),
});

/** Puts the program together: which library, with which kinds, filled with what is always there. */
export const lorewright = (config: Config, log: Logger): App =>
  createApp(config, log, [
    bind(libraryService, (app) => {
      const library = app.use(openedFile);
      fillFromSrd(library);
      // The file is closed once, by the service that opened it.
      return { ...libraryFor(config.audience, library), close() {} };
    }),
    bind(responseStore, (app) => app.use(openedFile).responses),
    bind(ownContent, ownArticles),
    bind(turnBook, (app) => turnsIn(app.use(openedFile))),
  ]);
