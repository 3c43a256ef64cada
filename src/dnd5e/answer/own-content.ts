import type { App } from '../../base/app.ts';
import type { Notice } from '../../base/notice.ts';
import { libraryService } from '../../library/library.ts';
import { ownContent } from '../../tool/own-content.ts';
import { dnd5eKinds } from '../model/kinds.ts';

export interface OwnKinds {
  readonly all: readonly string[];
  readonly byDefault: readonly string[];
  /** Other words for them. */
  readonly called: Readonly<Record<string, string>>;
}

/**
 * Kinds of the user's own content that are not D&D, such as articles. They can always be asked for;
 * by default they are searched only while their tools are on.
 */
export async function ownKinds(app: App): Promise<OwnKinds> {
  const library = app.use(libraryService);
  const dnd = new Set(dnd5eKinds.map((kind) => kind.name));
  const kept: string[] = [];
  for (const kind of library.kinds.keys())
    if (!dnd.has(kind) && (await library.count(kind)) > 0) kept.push(kind);
  const { kinds, called, searched } = app.use(ownContent);
  const all = [...new Set([...kept, ...kinds])];
  return { all, called, byDefault: all.filter((kind) => searched.includes(kind)) };
}

/**
 * How much of the user's own content a search in these kinds can find, if the answer has to mention
 * it.
 */
export async function ownNotices(
  app: App,
  kinds: readonly string[],
  how: { readonly asked: boolean },
): Promise<readonly Notice[]> {
  const own = app.use(ownContent);
  return own.kinds.some((kind) => kinds.includes(kind)) ? own.prepare(how) : [];
}
