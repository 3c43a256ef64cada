import { type Library, libraryService, type Selection } from '../../library/library.ts';
import type { HowMatched } from '../../library/names/match-name.ts';
import { chooseName, isCertain, resolveName } from '../../library/names/resolve-name.ts';
import type { ToolContext } from '../../tool/tool.ts';
import { namesWithOthers } from '../model/other-names.ts';
import { fillService } from '../sources/fill-on-demand.ts';
import { isOwnBook } from '../sources/own-books.ts';
import { editionWithoutBook } from './edition-and-books.ts';
import { type Scope, scopeOf } from './scope-fields.ts';

export interface Want {
  readonly select: readonly Selection[];
  readonly search?: string | undefined;
  readonly name?: string | undefined;
  readonly documents?: readonly string[] | undefined;
  readonly ruleset?: string | undefined;
}

export interface Ready {
  readonly library: Library;
  /** Where to search, and notices for the answer. */
  readonly scope: Scope;
  /** Nothing was fetched for this answer: it comes from the library alone. */
  readonly cached: boolean;
}

/** Fetches what a question needs into the library, as far as time allows. */
export async function filled(ctx: ToolContext, want: Want): Promise<Ready> {
  const library = ctx.use(libraryService);
  const filler = ctx.use(fillService);
  const { unknown } = await library.resolveDocuments(want.documents ?? []);
  if (unknown.length > 0) await filler.documents();
  const scope = await scopeOf(library, ctx.config, want);
  const { select, search, name } = want;
  const { documents } = scope;
  const query = { select, search, name, documents };
  const best = async () => (await library.search({ ...query, limit: 1 })).found[0];
  // The filler is shared by all users: upstreams must not be asked for the reader's own books, nor
  // learn of them.
  const fetched = documents && (await withoutOwnBooks(library, documents));
  const fill = (spelled: string | undefined) =>
    filler.fill(
      { ...query, documents: fetched, name: spelled },
      async () => (await best()) !== undefined,
    );
  const fills = [await fill(name)];
  // An upstream matches its own names only; try the other names we know.
  if (name !== undefined && fills[0]?.asked) {
    const match = (await best())?.match;
    if (!match || !isCertain(match.how))
      fills.push(...(await Promise.all(otherSpellings(name, select).map(fill))));
  }
  const contrary = await editionWithoutBook(library, want.ruleset, documents);
  const notices = new Set([...scope.notices, ...contrary, ...fills.flatMap((one) => one.notices)]);
  return {
    library,
    scope: { ...scope, notices: [...notices] },
    cached: !fills.some((one) => one.fresh),
  };
}

async function withoutOwnBooks(library: Library, keys: readonly string[]): Promise<string[]> {
  const documents = await Promise.all(keys.map((key) => library.document(key)));
  return keys.filter((_, i) => !isOwnBook(documents[i]));
}

const isThatName = (how: HowMatched): boolean => isCertain(how) || how === 'spelling';

/** Other names under which an upstream may have what was typed. */
function otherSpellings(typed: string, select: readonly Selection[]): string[] {
  const others = select.flatMap(({ kind }) => {
    const choice = chooseName(typed, resolveName(typed, namesWithOthers(kind)));
    return choice.clear && isThatName(choice.match.how) ? choice.match.entry.others : [];
  });
  const single = typed.replace(/ves$/i, 'f').replace(/(?<=[^s])s$/i, '');
  return [...new Set([...others, single])].filter((name) => name !== typed);
}
