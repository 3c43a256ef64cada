import { libraryService } from '../../library/library.ts';
import { plain } from '../../text/names.ts';
import type { ToolContext } from '../../tool/tool.ts';
import type { Finding } from './answered.ts';
import { withPlaceInName } from './book-in-name.ts';
import type { Scope } from './scope-fields.ts';

/** The book or the edition may stand in the name: "fireball (2014)". */
export async function withPlace(ctx: ToolContext, finding: Finding): Promise<Finding> {
  const { name, select } = finding;
  if (name === undefined) return finding;
  const kinds = select.map(({ kind }) => kind);
  const { remark, ...placed } = await withPlaceInName(ctx.use(libraryService), kinds, {
    ...finding,
    name,
  });
  return remark === undefined
    ? placed
    : { ...placed, notices: [...(finding.notices ?? []), remark] };
}

/** A name beside several is one of them: all are answered, the one before the others. */
export function withAllNames<Asked extends Pick<Finding, 'name' | 'names'>>(asked: Asked): Asked {
  const { name = '', names = [] } = asked;
  if (names.length === 0 || name.trim() === '') return asked;
  const others = names.filter((other) => plain(other) !== plain(name));
  return { ...asked, name: undefined, names: [name, ...others] };
}

/** The query of a tool's arguments, without its page. */
export const queryOf = (finding: Finding, scope: Scope) => ({
  select: finding.select,
  search: finding.search,
  name: finding.name,
  naming: finding.naming,
  documents: scope.documents,
  preferred: scope.preferred,
  grouped: finding.group ?? true,
  byName: finding.byName,
});
