import { type Library, libraryService, type Selection } from '../../library/library.ts';
import type { ToolContext } from '../../tool/tool.ts';
import { fillService } from '../sources/fill-on-demand.ts';
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
  /** Where to look, and what the answer should say about it. */
  readonly scope: Scope;
  /** No upstream was asked. */
  readonly cached: boolean;
}

/** The library with what a question needs fetched into it, as far as that can be had in time. */
export async function filled(ctx: ToolContext, want: Want): Promise<Ready> {
  const library = ctx.use(libraryService);
  const filler = ctx.use(fillService);
  const { unknown } = await library.resolveDocuments(want.documents ?? []);
  if (unknown.length > 0) await filler.documents();
  const scope = await scopeOf(library, want);
  const { select, search, name } = want;
  const { documents, rulesets } = scope;
  const query = { select, search, name, documents, rulesets };
  const { asked, notices } = await filler.fill(
    query,
    async () => (await library.search({ ...query, limit: 1 })).total > 0,
  );
  return {
    library,
    scope: { ...scope, notices: [...scope.notices, ...notices] },
    cached: !asked,
  };
}
