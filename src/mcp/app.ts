import { join } from 'node:path';
import { type App, bind, createApp } from '../base/app.ts';
import type { Config } from '../base/config.ts';
import type { Logger } from '../base/log.ts';
import { fillFromSrd } from '../dnd5e/sources/srd/fill.ts';
import { libraryService } from '../library/library.ts';
import { openLibrary } from '../library/open.ts';
import { responseStore } from '../upstream/port.ts';
import { libraryFor } from '../worldanvil/articles/guard.ts';
import { kinds } from './catalogue.ts';

export const libraryFile = (config: Config): string => join(config.data, 'library.db');

/** Puts the program together: which library, with which kinds, filled with what is always there. */
export const lorewright = (config: Config, log: Logger): App =>
  createApp(config, log, [
    bind(libraryService, () => {
      const library = openLibrary(libraryFile(config), kinds, {
        embedder: config.embedder,
        url: config.embedderUrl,
        model: config.embedderModel,
        key: config.embedderKey,
        offline: config.offline,
        log,
      });
      fillFromSrd(library);
      return libraryFor(config.audience, library);
    }),
    bind(responseStore, (app) => app.use(libraryService).responses),
  ]);
