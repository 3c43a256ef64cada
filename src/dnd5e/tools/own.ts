import type { App } from '../../base/app.ts';
import { libraryService } from '../../library/library.ts';
import { chosenToolsets } from '../../tool/toolsets.ts';
import { dnd5eKinds } from '../model/kinds.ts';

/**
 * Kinds in the library that are the user's own and no D&D, such as their articles. They can always be
 * asked for; unasked they are searched only while the tools that keep them are on.
 */
export function ownKinds(app: App): { all: string[]; byDefault: string[] } {
  const library = app.use(libraryService);
  const dnd = new Set(dnd5eKinds.map((kind) => kind.name));
  const all = [...library.kinds.keys()].filter((kind) => !dnd.has(kind) && library.count(kind) > 0);
  return { all, byDefault: chosenToolsets(app.config).has('worldanvil') ? all : [] };
}
