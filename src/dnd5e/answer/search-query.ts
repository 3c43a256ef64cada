import { libraryService } from '../../library/library.ts';
import type { ToolContext } from '../../tool/tool.ts';
import type { Finding } from './answered.ts';
import { nameAndEdition } from './edition-in-name.ts';
import type { Scope } from './scope-fields.ts';

/** The edition may stand in the name: "fireball (2014)". An argument is stronger. */
export async function withEdition(ctx: ToolContext, finding: Finding): Promise<Finding> {
  const { name, ruleset, select } = finding;
  if (name === undefined || ruleset !== undefined) return finding;
  const kinds = select.map(({ kind }) => kind);
  return { ...finding, ...(await nameAndEdition(ctx.use(libraryService), kinds, name)) };
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
