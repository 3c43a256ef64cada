import * as z from 'zod';
import type { Library } from '../../library/library.ts';
import { listed } from '../../text/excerpt.ts';
import { DetailField } from '../../tool/detail-level.ts';
import { unlisted } from '../../tool/unlisted.ts';
import { rulesets } from '../model/vocabulary.ts';

/** Inputs that every D&D tool shares, so that they read and behave alike. */
export const SearchField = z
  .string()
  .max(10_000)
  .optional()
  .describe('What you look for, in any words; a name is found first');

export const DocumentsField = z
  .array(z.string().max(200))
  .max(50)
  .optional()
  .describe('Only these books, e.g. "srd-2014"');

export const RulesetField = z.enum(rulesets).optional().describe('Only this edition');

export const GroupField = z.boolean().default(true).describe('false = a row per book and variant');

export const LimitField = z.int().min(1).max(100).default(20).describe('How many results');
export const PageField = z.int().min(1).max(10_000).default(1).describe('Page of results');

export const ScopeFields = {
  documents: DocumentsField,
  ruleset: RulesetField,
  limit: LimitField,
  page: PageField,
  detail: DetailField,
  group: GroupField,
};

/**
 * The same in fewer words, for tools that walk through lists and details: there are many of them, and
 * a model reads each description.
 */
export const BriefScope = {
  documents: unlisted(DocumentsField),
  ruleset: RulesetField.describe('Edition'),
};

export const PagedFields = {
  ...BriefScope,
  page: PageField.describe('Page'),
  per_page: z.int().min(1).max(100).default(50).describe('Entries per page'),
  detail: unlisted(DetailField),
  group: unlisted(GroupField),
};

export interface Scope {
  readonly documents?: readonly string[] | undefined;
  readonly rulesets?: readonly string[] | undefined;
  /** The edition that the table plays. */
  readonly preferred?: string | undefined;
  readonly notices: readonly string[];
}

/** Document names as people write them → keys; an unknown one is named in a notice, never ignored. */
export async function scopeOf(
  library: Library,
  {
    documents,
    ruleset,
  }: { documents?: readonly string[] | undefined; ruleset?: string | undefined },
): Promise<Scope> {
  const rulesets = ruleset === undefined ? undefined : [ruleset];
  const standing = await library.notices();
  if (documents === undefined) return { rulesets, notices: standing };
  const { keys, unknown } = await library.resolveDocuments(documents);
  const notices = unknown.map(({ given, close }) => {
    const hint =
      close.length > 0
        ? `did you mean ${listed(close, 'or')}?`
        : 'list_documents shows what is there.';
    return `No document "${given}" is in the library, so it matches nothing: ${hint}`;
  });
  if (documents.length === 0)
    notices.push('`documents` was an empty list, which matches nothing; leave it out for all.');
  return { documents: keys, rulesets, notices: [...standing, ...notices] };
}
